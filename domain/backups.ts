import { type Day, isDay } from './dates.ts';
import { getFirstDayOfWeek, getMonth } from './periods.ts';

/** How many daily backups are retained: the newest one of each of the last days, weeks and months that have any. */
export const BACKUP_RETENTION = { days: 7, weeks: 4, months: 12 } as const;

/** The file name of the automatic backup of a day: `navalha-2026-11-21.db`. */
export function formatBackupName(day: Day): string {
  return `navalha-${day}.db`;
}

/**
 * The expired files of the backup folder. Never expired: files with any other name (a manual backup has the time in its
 * name), the newest backup, today's, and those of later days, which were made while the clock was wrong.
 */
export function selectExpiredBackups(names: readonly string[], today: Day): string[] {
  const days = names
    .map(parseBackupDay)
    .filter((day) => day !== null)
    .filter((day) => day <= today)
    .sort()
    .reverse();
  const retained = new Set([
    ...pickNewest(days, BACKUP_RETENTION.days, (day) => day),
    ...pickNewest(days, BACKUP_RETENTION.weeks, getFirstDayOfWeek),
    ...pickNewest(days, BACKUP_RETENTION.months, getMonth),
  ]);
  return days.filter((day) => !retained.has(day)).map(formatBackupName);
}

function parseBackupDay(name: string): Day | null {
  const day = /^navalha-(\d{4}-\d{2}-\d{2})\.db$/.exec(name)?.[1];
  return day !== undefined && isDay(day) ? day : null;
}

function pickNewest(days: readonly Day[], count: number, getPeriod: (day: Day) => string): Day[] {
  const newest = new Map<string, Day>();
  for (const day of days) if (!newest.has(getPeriod(day))) newest.set(getPeriod(day), day);
  return [...newest.values()].slice(0, count);
}
