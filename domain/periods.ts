import { addDays, DAY_OUT_OF_RANGE, type Day, getWeekday, isDay, MAX_DAY, MIN_DAY, validateDay } from './dates.ts';

/* Weeks, months and other ranges of days. */

/** A range of days, both included. */
export interface DayRange {
  from: Day;
  to: Day;
}

/** The Sunday on which the week of a day begins. */
export function getFirstDayOfWeek(day: Day): Day {
  return addDays(day, -getWeekday(day));
}

/** The week of a day, Sunday to Saturday, cut at `MIN_DAY` and `MAX_DAY`. */
export function getWeek(day: Day): DayRange {
  const sunday = getFirstDayOfWeek(day);
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

/** `2026-11-21` → `2026-11`. */
export function getMonth(day: Day): string {
  return day.slice(0, 7);
}

export function getFirstDayOfMonth(day: Day): Day {
  return `${getMonth(day)}-01`;
}

/** `2026-11` → `2026-11-30`. */
export function getLastDayOfMonth(month: string): Day {
  return addDays(getFirstDayOfMonth(addDays(`${month}-01`, 31)), -1);
}

/** `2026-11` → `novembro de 2026`. */
export function formatMonth(month: string): string {
  return new Intl.DateTimeFormat('pt-BR', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${month}-01T12:00:00Z`),
  );
}

/** Days: a leap year. */
const MAX_PERIOD_DAYS = 366;
/** The most days of expenses in one list. */
export const MAX_EXPENSE_DAYS = 92;
const ENDS_BEFORE_START = 'O período termina antes de começar';

/** The error in a period of sales or changes, by the wrong day; null for none. */
export function validatePeriod(from: unknown, to: unknown): { from: string } | { to: string } | null {
  const getDayMessage = (day: unknown, missing: string) =>
    validateDay(day) === DAY_OUT_OF_RANGE ? DAY_OUT_OF_RANGE : missing;
  if (!isDay(from)) return { from: getDayMessage(from, 'Informe o primeiro dia do período') };
  if (!isDay(to)) return { to: getDayMessage(to, 'Informe o último dia do período') };
  if (to < from) return { to: ENDS_BEFORE_START };
  if (to > addDays(from, MAX_PERIOD_DAYS - 1)) return { to: `O período pode ter no máximo ${MAX_PERIOD_DAYS} dias` };
  return null;
}

/** The error in a range of at most `maxDays` days; null for none. */
export function validateDayRange({ from, to }: DayRange, maxDays: number): string | null {
  if (to < from) return ENDS_BEFORE_START;
  return to > addDays(from, maxDays - 1) ? `Escolha no máximo ${maxDays} dias` : null;
}
