import { parseISO } from 'date-fns';
import { addDays, type Day, type DayRange, MAX_DAY, MIN_DAY } from './dates.ts';

/* The days that an agenda shows together. */

/** The week of a day, Sunday to Saturday, cut at `MIN_DAY` and `MAX_DAY`. */
export function getWeek(day: Day): DayRange {
  const sunday = addDays(day, -parseISO(day).getDay());
  return { from: clampDay(sunday), to: clampDay(addDays(sunday, 6)) };
}

/**
 * The day to show after moving `count` days from the shown range (back, when negative), from `MIN_DAY` to `MAX_DAY`.
 * Null if the range already ends there.
 */
export function getDayAfterStep(day: Day, { from, to }: DayRange, count: number): Day | null {
  const isAtEnd = count < 0 ? from <= MIN_DAY : to >= MAX_DAY;
  return isAtEnd ? null : clampDay(addDays(day, count));
}

function clampDay(day: Day): Day {
  return day < MIN_DAY ? MIN_DAY : day > MAX_DAY ? MAX_DAY : day;
}
