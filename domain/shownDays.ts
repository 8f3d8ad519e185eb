import { parseISO } from 'date-fns';
import { addDays, type Day, type Days, FIRST_DAY, LAST_DAY } from './dates.ts';

/* The days that an agenda shows at once. */

/** The days of a day's week, Sunday to Saturday: fewer in the first week and in the last one, which `FIRST_DAY` and `LAST_DAY` cut. */
export function weekOf(day: Day): Days {
  const sunday = addDays(day, -parseISO(day).getDay());
  return { from: withinRange(sunday), to: withinRange(addDays(sunday, 6)) };
}

/**
 * The day to look at after some days, a step of `count` days further on (back, when negative): at most `LAST_DAY`, at least
 * `FIRST_DAY`. Null where the shown days are the last ones (the first ones) already.
 */
export function stepFrom(day: Day, { from, to }: Days, count: number): Day | null {
  const isAtEnd = count < 0 ? from <= FIRST_DAY : to >= LAST_DAY;
  return isAtEnd ? null : withinRange(addDays(day, count));
}

/** A day, or the nearest one that anything here can be of. */
function withinRange(day: Day): Day {
  return day < FIRST_DAY ? FIRST_DAY : day > LAST_DAY ? LAST_DAY : day;
}
