import type { Clock } from '../../../domain/dates.ts';

/** Friday, 20 November 2026, noon in São Paulo. */
const NOON = '2026-11-20T15:00:00.000Z';

export interface HeldClock {
  read: Clock;
  set(instant: string): void;
  advance(by: { seconds?: number; minutes?: number; hours?: number; days?: number }): void;
}

/** A clock that stands still until it is told otherwise. */
export function holdClock(start = NOON): HeldClock {
  let now = Date.parse(start);
  return {
    read: () => new Date(now),
    set: (instant) => {
      now = Date.parse(instant);
    },
    advance: ({ seconds = 0, minutes = 0, hours = 0, days = 0 }) => {
      now += (((days * 24 + hours) * 60 + minutes) * 60 + seconds) * 1000;
    },
  };
}
