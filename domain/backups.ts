import { addDays, type Day, getMonth, isDay } from './dates.ts';

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
    .map(dayOfBackup)
    .filter((day) => day !== null)
    .filter((day) => day <= today)
    .sort()
    .reverse();
  const retained = new Set([
    ...newestOfEach(days, BACKUP_RETENTION.days, (day) => day),
    ...newestOfEach(days, BACKUP_RETENTION.weeks, weekOf),
    ...newestOfEach(days, BACKUP_RETENTION.months, getMonth),
  ]);
  return days.filter((day) => !retained.has(day)).map(formatBackupName);
}

function dayOfBackup(name: string): Day | null {
  const day = /^navalha-(\d{4}-\d{2}-\d{2})\.db$/.exec(name)?.[1];
  return day !== undefined && isDay(day) ? day : null;
}

function newestOfEach(days: readonly Day[], count: number, periodOf: (day: Day) => string): Day[] {
  const newest = new Map<string, Day>();
  for (const day of days) if (!newest.has(periodOf(day))) newest.set(periodOf(day), day);
  return [...newest.values()].slice(0, count);
}

/** The Sunday on which the week of a day begins. */
function weekOf(day: Day): Day {
  return addDays(day, -new Date(`${day}T12:00:00Z`).getUTCDay());
}
