import { parseISO } from 'date-fns';
import { addDays, type Day, type DayRange, MAX_DAY, MIN_DAY } from './dates.ts';

/* The days that an agenda shows at once. */

/** The days of a day's week, Sunday to Saturday: fewer in the first week and in the last one, which `FIRST_DAY` and `LAST_DAY` cut. */
export function getWeek(day: Day): DayRange {
  const sunday = addDays(day, -parseISO(day).getDay());
  return { from: withinRange(sunday), to: withinRange(addDays(sunday, 6)) };
}

/**
 * The day to look at after some days, a step of `count` days further on (back, when negative): at most `LAST_DAY`, at least
 * `FIRST_DAY`. Null where the shown days are the last ones (the first ones) already.
 */
export function getDayAfterStep(day: Day, { from, to }: DayRange, count: number): Day | null {
  const isAtEnd = count < 0 ? from <= MIN_DAY : to >= MAX_DAY;
  return isAtEnd ? null : withinRange(addDays(day, count));
}

/** A day, or the nearest one that anything here can be of. */
function withinRange(day: Day): Day {
  return day < MIN_DAY ? MIN_DAY : day > MAX_DAY ? MAX_DAY : day;
}
