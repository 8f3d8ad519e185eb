import { addDays, type Day, getDayAt, getWeekday, type Time, toInstant } from '../../../domain/dates.ts';

/** The length of the history in days. */
export const HISTORY_DAYS = 90;
export const OPENING_TIME: Time = '08:00';
export const CLOSING_TIME: Time = '20:00';

const HOUR = 60 * 60_000;

/** The current instant and the shop's day. */
export interface CurrentTime {
  now: Date;
  today: Day;
  timeZone: string;
}

/** A range of time, in milliseconds since 1970. */
export interface TimeRange {
  from: number;
  to: number;
}

export function getCurrentTime(now: Date, timeZone: string): CurrentTime {
  return { now, today: getDayAt(now, timeZone), timeZone };
}

export function subtractDays(present: CurrentTime, daysAgo: number): Day {
  return addDays(present.today, -daysAgo);
}

/** Tuesday to Saturday. */
export function isOpenDay(day: Day): boolean {
  return getWeekday(day) >= 2;
}

/** The opening hours of a day. */
export function getOpeningHours(day: Day, timeZone: string): TimeRange {
  return {
    from: toInstant(day, OPENING_TIME, timeZone).getTime(),
    to: toInstant(day, CLOSING_TIME, timeZone).getTime(),
  };
}

/**
 * The opening hours of today until now. Early in the morning and at night the last two hours since midnight instead, so that the
 * demonstration always has sales of today.
 */
export function getHoursSoFar({ now, today, timeZone }: CurrentTime): TimeRange {
  const { from, to } = getOpeningHours(today, timeZone);
  if (now.getTime() - from >= 1.5 * HOUR) return { from, to: Math.min(to, now.getTime()) };
  const midnight = toInstant(today, '00:00', timeZone).getTime();
  return { from: Math.max(midnight, now.getTime() - 2 * HOUR), to: now.getTime() };
}

/** The share of a twelve-hour day, from 0 to 1. */
export function getShareOfDay({ from, to }: TimeRange): number {
  return Math.min(1, (to - from) / (12 * HOUR));
}

/** The instant at `fraction` (0 to 1) of a range, in whole seconds, as an ISO string. */
export function interpolateInstant({ from, to }: TimeRange, fraction: number): string {
  return new Date(Math.floor((from + (to - from) * fraction) / 1000) * 1000).toISOString();
}
