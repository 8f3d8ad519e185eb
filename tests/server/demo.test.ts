import { type Kysely, sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { dayAt } from '../../domain/dates.ts';
import { isEmptyShop } from '../../server/db/demo/seed.ts';
import { brokenInvariants } from '../../server/db/invariants.ts';
import type { Tables } from '../../server/db/schema.ts';
import { databases } from './support/databases.ts';
import { all, emptyShop, NOON, openDemo, PATIENCE, seedAt, timeZone, useDemo } from './support/demo.ts';

describe.each(databases)('the demonstration shop on $database', { timeout: PATIENCE }, ({ dialect }) => {
  const demo = useDemo(dialect);

  test('is there within the time people wait for a first start', () => {
    expect(demo.took).toBeLessThan(dialect === 'sqlite' ? 3_000 : 10_000);
  });

  test('has the registrations of a shop', async () => {
    const counts = async (table: 'customer' | 'employee' | 'service' | 'reward') => (await all(demo.db, table)).length;
    expect(await counts('customer')).toBe(60);
    expect(await counts('employee')).toBe(6);
    expect(await counts('service')).toBe(14);
    expect(await counts('reward')).toBe(5);
  });

  test('keeps its books: every invariant of the ledger holds', async () => {
    expect(await brokenInvariants(demo.db)).toEqual({});
  });

  test('lets the demonstration user in with the password given', async () => {
    expect(await all(demo.db, 'app_user')).toMatchObject([
      { email: 'demo@navalha.app', password_hash: 'a hash', disabled_at: null },
    ]);
  });

  describe('whenever it is first started', () => {
    test.each([
      ['at ten past seven on a Monday', '2026-11-23T10:10:00Z'],
      ['at ten to midnight on a Saturday', '2026-11-22T02:50:00Z'],
      ['on a Sunday morning', '2026-11-22T13:00:00Z'],
      ['at midnight sharp', '2026-11-24T03:00:00Z'],
      ['twenty seconds past midnight', '2026-11-24T03:00:20Z'],
      ['just before the doors close', '2026-11-20T22:40:00Z'],
      ['at noon on the first of a month', '2026-12-01T15:00:00Z'],
      ['early on the first of a year, a Friday', '2027-01-01T09:00:00Z'],
    ])('no screen of it is empty: %s', async (_when, instant) => {
      const db = await openDemo(dialect, instant);
      const today = dayAt(new Date(instant), timeZone);

      expect(await brokenInvariants(db)).toEqual({});
      const sales = await db.selectFrom('sale').selectAll().where('business_day', '=', today).execute();
      expect(sales.length).toBeGreaterThanOrEqual(6);
      expect(sales.filter(({ individual }) => individual === 1).length).toBeGreaterThanOrEqual(2);
      expect(sales.filter(({ customer_id }) => customer_id !== null).length).toBeGreaterThanOrEqual(3);
      const expenses = await db.selectFrom('expense').selectAll().where('business_day', '=', today).execute();
      expect(expenses.length).toBeGreaterThanOrEqual(3);
      const closings = await db.selectFrom('cash_closing').selectAll().execute();
      const future = [...sales, ...expenses, ...closings];
      expect(future.filter(({ created_at }) => Date.parse(created_at) > Date.parse(instant))).toEqual([]);
      expect(
        [...sales, ...expenses].filter(({ created_at }) => dayAt(new Date(created_at), timeZone) !== today),
      ).toEqual([]);
      expect(closings.filter(({ business_day }) => business_day >= today)).toEqual([]);

      const agenda = await db.selectFrom('reservation').selectAll().where('day', '=', today).execute();
      expect([...new Set(agenda.map(({ status }) => status))].sort()).toEqual([1, 2, 3, 4]);
      const ahead = await db.selectFrom('reservation').selectAll().where('day', '>', today).execute();
      expect(ahead.filter(({ status }) => status === 1 || status === 2).length).toBeGreaterThan(10);
      expect(ahead.filter(({ status }) => status === 3)).toEqual([]);
    });
  });

  describe('made again', () => {
    test('is the same from the same seed, and another from another', async () => {
      const [one, two, other] = [
        await openDemo(dialect, NOON, 7),
        await openDemo(dialect, NOON, 7),
        await openDemo(dialect, NOON, 8),
      ];
      const portrait = async (db: Kysely<Tables>) => ({
        names: await db.selectFrom('customer').select(['id', 'name', 'phone', 'points']).orderBy('id').execute(),
        sales: await db.selectFrom('sale').selectAll().orderBy('id').execute(),
        movements: await db.selectFrom('movement').selectAll().orderBy('id').execute(),
        closings: await db.selectFrom('cash_closing').selectAll().orderBy('id').execute(),
        agenda: await db.selectFrom('reservation').selectAll().orderBy('id').execute(),
      });
      const first = await portrait(one);
      expect(await portrait(two)).toEqual(first);
      const different = await portrait(other);
      for (const part of ['names', 'sales', 'movements', 'closings', 'agenda'] as const) {
        expect(different[part]).not.toEqual(first[part]);
      }
    });
  });

  describe('in a shop of its own', () => {
    test('is not put where somebody has already worked', async () => {
      const db = await emptyShop(dialect);
      expect(await isEmptyShop(db)).toBe(true);
      await db
        .insertInto('service')
        .values({ name: 'Corte', search: 'corte', price_cents: 3500, points: 10, archived_at: null })
        .execute();
      expect(await isEmptyShop(db)).toBe(false);
      await seedAt(db, NOON);
      expect(await all(db, 'app_user')).toEqual([]);
      expect(await all(db, 'service')).toHaveLength(1);
    });

    test('is put there once when two servers start at the same time', async () => {
      const db = await emptyShop(dialect);
      await Promise.all([seedAt(db, NOON), seedAt(db, NOON)]);
      expect(await all(db, 'app_user')).toHaveLength(1);
      expect(await all(db, 'customer')).toHaveLength(60);
      expect(await brokenInvariants(db)).toEqual({});
    });

    test('is there entirely or not at all', async () => {
      const db = await emptyShop(dialect);
      // The ledger is written last: without its table all the rest has to be taken back.
      await sql`alter table movement rename to elsewhere`.execute(db);
      await expect(seedAt(db, NOON)).rejects.toThrow(/movement/);
      expect(await isEmptyShop(db)).toBe(true);
      for (const table of ['reward', 'reservation', 'expense', 'cash_closing', 'idempotency'] as const) {
        expect(await all(db, table)).toEqual([]);
      }
    });
  });
});
