import { type Clock, type Day, dayAt } from '../domain/dates.ts';

/** The circumstances of a call: when it is in the shop, and who is asking. */
export interface Moment {
  /** ISO 8601, UTC. */
  instant: string;
  day: Day;
  userId: number;
}

export function momentOf(clock: Clock, timeZone: string, userId: number): Moment {
  const now = clock();
  return { instant: now.toISOString(), day: dayAt(now, timeZone), userId };
}
