import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { BACKUP_RETENTION, formatBackupName, selectExpiredBackups } from '../../domain/backups.ts';
import { addDays, type Day } from '../../domain/dates.ts';
import { getMonth } from '../../domain/periods.ts';

/** A Thursday, so that the eighth day back is not the end of a week. */
const TODAY = '2026-11-19';

const ago = fc.integer({ min: 0, max: 1500 }).map((days) => addDays(TODAY, -days));
const someDays = fc.uniqueArray(ago, { maxLength: 120 });

/** The given days whose backup stays. */
function listRemaining(days: readonly Day[], today = TODAY): Day[] {
  const removed = new Set(selectExpiredBackups(days.map(formatBackupName), today));
  return days.filter((day) => !removed.has(formatBackupName(day)));
}

/** Makes a backup on each of several days and removes old ones each time. */
function simulateDays(count: number): Day[] {
  let days: Day[] = [];
  for (let past = count - 1; past >= 0; past--) {
    const day = addDays(TODAY, -past);
    days = listRemaining([...days, day], day);
  }
  return days.sort();
}

test('after two years there are the last 7 days, the ends of 4 weeks and of 12 months', () => {
  expect(simulateDays(730)).toEqual([
    '2025-12-31',
    '2026-01-31',
    '2026-02-28',
    '2026-03-31',
    '2026-04-30',
    '2026-05-31',
    '2026-06-30',
    '2026-07-31',
    '2026-08-31',
    '2026-09-30',
    '2026-10-31',
    '2026-11-07',
    '2026-11-13',
    '2026-11-14',
    '2026-11-15',
    '2026-11-16',
    '2026-11-17',
    '2026-11-18',
    '2026-11-19',
  ]);
});

test('in its first week a shop has every backup', () => {
  expect(simulateDays(7)).toHaveLength(7);
});

test('a shop that was closed for months keeps its backups', () => {
  const before = Array.from({ length: 7 }, (_, past) => addDays('2026-07-31', -past));
  expect(listRemaining([...before, TODAY])).toEqual(expect.arrayContaining([...before.slice(0, 6), TODAY]));
});

describe('for any files in the folder', () => {
  test('the newest backup stays, and at most 7 + 4 + 12 stay', () => {
    fc.assert(
      fc.property(someDays, (days) => {
        const left = listRemaining(days);
        const newest = [...days].sort().at(-1);
        if (newest !== undefined) expect(left).toContain(newest);
        expect(left.length).toBeLessThanOrEqual(
          BACKUP_RETENTION.days + BACKUP_RETENTION.weeks + BACKUP_RETENTION.months,
        );
      }),
    );
  });

  test('the last 7 backups stay, and so does the last of each of the last 12 months with one', () => {
    fc.assert(
      fc.property(someDays, (days) => {
        const newestFirst = [...days].sort().reverse();
        const months = [...new Set(newestFirst.map(getMonth))].slice(0, 12);
        const lastOfMonths = months.map((month) => newestFirst.find((day) => getMonth(day) === month));
        expect(listRemaining(days)).toEqual(expect.arrayContaining([...newestFirst.slice(0, 7), ...lastOfMonths]));
      }),
    );
  });

  test('a second removal removes nothing', () => {
    fc.assert(
      fc.property(someDays, (days) => {
        expect(listRemaining(listRemaining(days))).toEqual(listRemaining(days));
      }),
    );
  });

  test('only automatic backups of past days are removed', () => {
    const stranger = fc.oneof(
      fc.string(),
      ago.map((day) => `navalha-${day}-213005.db`),
      ago.map((day) => `navalha-${day}.dump`),
      ago.map((day) => `loja-${day}.db`),
      ago.map((day) => `navalha-${day}.db.77.part`),
      fc.integer({ min: 1, max: 900 }).map((days) => formatBackupName(addDays(TODAY, days))),
      fc.constant('navalha-2026-02-30.db'),
    );
    fc.assert(
      fc.property(someDays, fc.array(stranger), (days, strangers) => {
        const names = days.map(formatBackupName);
        const removed = selectExpiredBackups([...strangers, ...names], TODAY);
        expect(removed.filter((name) => !names.includes(name))).toEqual([]);
        expect(removed).toEqual(selectExpiredBackups(names, TODAY));
        expect(removed).not.toContain(formatBackupName(TODAY));
      }),
    );
  });
});
