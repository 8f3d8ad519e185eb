import { addDays, type Day, getDayAt, type Time, toInstant } from '../../../domain/dates.ts';

/** How far back the history goes, in days. */
export const HISTORY_DAYS = 90;
export const OPENING_TIME: Time = '08:00';
export const CLOSING_TIME: Time = '20:00';

const HOUR = 60 * 60_000;

/** Now, as the shop of the demonstration sees it. */
export interface CurrentTime {
  now: Date;
  today: Day;
  timeZone: string;
}

/** A stretch of time, in milliseconds of the epoch. */
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

/** 0 is Sunday. */
export function getWeekday(day: Day): number {
  return new Date(`${day}T12:00:00Z`).getUTCDay();
}

/** Tuesday to Saturday. */
export function isOpenDay(day: Day): boolean {
  return getWeekday(day) >= 2;
}

/** A whole day's work. */
export function getOpeningHours(day: Day, timeZone: string): TimeRange {
  return {
    from: toInstant(day, OPENING_TIME, timeZone).getTime(),
    to: toInstant(day, CLOSING_TIME, timeZone).getTime(),
  };
}

/**
 * Today's work so far. Where there has been next to none (it is early, or the middle of the night) the last two hours stand in,
 * never before midnight: whoever looks at the demonstration then shall see a shop at work too.
 */
export function getHoursSoFar({ now, today, timeZone }: CurrentTime): TimeRange {
  const { from, to } = getOpeningHours(today, timeZone);
  if (now.getTime() - from >= 1.5 * HOUR) return { from, to: Math.min(to, now.getTime()) };
  const midnight = toInstant(today, '00:00', timeZone).getTime();
  return { from: Math.max(midnight, now.getTime() - 2 * HOUR), to: now.getTime() };
}

/** How much of a day's work some hours are, from 0 to 1. */
export function getShareOfDay({ from, to }: TimeRange): number {
  return Math.min(1, (to - from) / (12 * HOUR));
}

/** An instant `fraction` (0 to 1) of the way through, in whole seconds. */
export function interpolateInstant({ from, to }: TimeRange, fraction: number): string {
  return new Date(Math.floor((from + (to - from) * fraction) / 1000) * 1000).toISOString();
}
