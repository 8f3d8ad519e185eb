import { addDays, type Day, getMonth, isDay } from './dates.ts';

/** How many of the daily backups are kept: of the last days, weeks and months that have one, the newest of each. */
export const BACKUP_RETENTION = { days: 7, weeks: 4, months: 12 } as const;

/** The name of the automatic backup of one of the shop's days: `navalha-2026-11-21.db`. */
export function formatBackupName(day: Day): string {
  return `navalha-${day}.db`;
}

/**
 * Which files of the backup folder have expired. Never among them: names that are not an automatic backup's (one made by hand has
 * the time in its name), the newest, today's, and any of a later day, which was made while the clock was wrong.
 */
export function selectExpiredBackups(names: readonly string[], today: Day): string[] {
  const days = names
    .map(dayOfBackup)
    .filter((day) => day !== null)
    .filter((day) => day <= today)
    .sort()
    .reverse();
  const kept = new Set([
    ...newestOfEach(days, BACKUP_RETENTION.days, (day) => day),
    ...newestOfEach(days, BACKUP_RETENTION.weeks, weekOf),
    ...newestOfEach(days, BACKUP_RETENTION.months, getMonth),
  ]);
  return days.filter((day) => !kept.has(day)).map(formatBackupName);
}

function dayOfBackup(name: string): Day | null {
  const day = /^navalha-(\d{4}-\d{2}-\d{2})\.db$/.exec(name)?.[1];
  return day !== undefined && isDay(day) ? day : null;
}

/** `days` from the newest to the oldest. */
function newestOfEach(days: readonly Day[], count: number, periodOf: (day: Day) => string): Day[] {
  const newest = new Map<string, Day>();
  for (const day of days) if (!newest.has(periodOf(day))) newest.set(periodOf(day), day);
  return [...newest.values()].slice(0, count);
}

/** The Sunday that a day's week begins with. */
function weekOf(day: Day): Day {
  return addDays(day, -new Date(`${day}T12:00:00Z`).getUTCDay());
}
