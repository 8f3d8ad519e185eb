import { addDays, type Day, dayAt, instantAt, type Time } from '../../../domain/dates.ts';

/** How far back the history goes, in days. */
export const HISTORY_DAYS = 90;
export const OPENS: Time = '08:00';
export const CLOSES: Time = '20:00';

const HOUR = 60 * 60_000;

/** Now, as the shop of the demonstration sees it. */
export interface Present {
  now: Date;
  today: Day;
  timeZone: string;
}

/** A stretch of time, in milliseconds of the epoch. */
export interface Hours {
  from: number;
  to: number;
}

export function presentAt(now: Date, timeZone: string): Present {
  return { now, today: dayAt(now, timeZone), timeZone };
}

export function dayBack(present: Present, daysAgo: number): Day {
  return addDays(present.today, -daysAgo);
}

/** 0 is Sunday. */
export function weekdayOf(day: Day): number {
  return new Date(`${day}T12:00:00Z`).getUTCDay();
}

/** Tuesday to Saturday. */
export function isOpenDay(day: Day): boolean {
  return weekdayOf(day) >= 2;
}

/** A whole day's work. */
export function hoursOf(day: Day, timeZone: string): Hours {
  return { from: instantAt(day, OPENS, timeZone).getTime(), to: instantAt(day, CLOSES, timeZone).getTime() };
}

/**
 * Today's work so far. Where there has been next to none (it is early, or the middle of the night) the last two hours stand in,
 * never before midnight: whoever looks at the demonstration then shall see a shop at work too.
 */
export function hoursSoFar({ now, today, timeZone }: Present): Hours {
  const { from, to } = hoursOf(today, timeZone);
  if (now.getTime() - from >= 1.5 * HOUR) return { from, to: Math.min(to, now.getTime()) };
  const midnight = instantAt(today, '00:00', timeZone).getTime();
  return { from: Math.max(midnight, now.getTime() - 2 * HOUR), to: now.getTime() };
}

/** How much of a day's work some hours are, from 0 to 1. */
export function shareOfDay({ from, to }: Hours): number {
  return Math.min(1, (to - from) / (12 * HOUR));
}

/** An instant `fraction` (0 to 1) of the way through, in whole seconds. */
export function instantIn({ from, to }: Hours, fraction: number): string {
  return new Date(Math.floor((from + (to - from) * fraction) / 1000) * 1000).toISOString();
}
