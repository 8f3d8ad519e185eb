import { type Clock, type Day, dayAt } from '../../domain/dates.ts';

/** The circumstances of a call: when it is in the shop, and who is asking. */
export interface Moment {
  /** ISO 8601, UTC. */
  instant: string;
  day: Day;
  userId: number;
}

/** Reckons with the clock of one shop. */
export function momentsOf(clock: Clock, timeZone: string): (userId: number) => Moment {
  // A day begins with a minute, whatever the time zone, and asking for it takes longer than most calls' work.
  let [minute, day] = [Number.NaN, ''];
  return (userId) => {
    const now = clock();
    const current = Math.floor(now.getTime() / 60_000);
    if (current !== minute) [minute, day] = [current, dayAt(now, timeZone)];
    return { instant: now.toISOString(), day, userId };
  };
}
