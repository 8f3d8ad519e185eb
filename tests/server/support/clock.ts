import type { Clock } from '../../../domain/dates.ts';

/** Friday, 20 November 2026, noon in São Paulo. */
const NOON = '2026-11-20T15:00:00.000Z';

export interface TestClock {
  now: Clock;
  set(instant: string): void;
  advance(by: { seconds?: number; minutes?: number; hours?: number; days?: number }): void;
}

/** A clock that changes only by `set` and `advance`. */
export function createTestClock(start = NOON): TestClock {
  let now = Date.parse(start);
  return {
    now: () => new Date(now),
    set: (instant) => {
      now = Date.parse(instant);
    },
    advance: ({ seconds = 0, minutes = 0, hours = 0, days = 0 }) => {
      now += (((days * 24 + hours) * 60 + minutes) * 60 + seconds) * 1000;
    },
  };
}
