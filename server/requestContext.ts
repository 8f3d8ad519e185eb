import type { Day, Time } from '../domain/dates.ts';

/** Time and user of a request, which are stored with everything that it changes. */
export interface RequestContext {
  /** ISO 8601, UTC. */
  instant: string;
  /** The current day in the shop's time zone. */
  day: Day;
  /** The first half hour of the day that can still be booked: the current one. `00:00` with SPEC_STRICT=1. */
  firstSlot: Time;
  userId: number;
}
