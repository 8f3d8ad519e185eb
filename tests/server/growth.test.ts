import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { foundShop } from '../../bench/growth/found.ts';
import { growShop } from '../../bench/growth/grow.ts';
import { brokenBooks } from './support/books.ts';
import { databases, openDatabase, type TestDatabase } from './support/databases.ts';
import { all, NOON, openDemo, timeZone } from './support/demo.ts';
import { rowCounts } from './support/rows.ts';

const growth = { customers: 200, sales: 3000, days: 400, clock: () => new Date(NOON), timeZone };

describe.each(databases)('a shop grown for measuring, on $database', ({ dialect }) => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await openDatabase(dialect);
    const { db } = database.connection;
    await foundShop(db, growth);
    await db.transaction().execute((trx) => growShop(trx, dialect, growth));
  });
  afterAll(() => database.drop());

  test('has as many customers and sales as were asked for, and everything a shop has', async () => {
    const counts = await rowCounts(database.connection.db);
    expect(counts).toMatchObject({ customer: 200, sale: 3000, idempotency: 3000 });
    for (const table of ['sale_void', 'sale_item', 'expense', 'cash_closing', 'reservation']) {
      expect(counts[table], table).toBeGreaterThan(0);
    }
  });

  test('has books in which everything adds up', async () => {
    expect(await brokenBooks(database.connection.db)).toEqual({});
  });

  test('has customers who came and took rewards, and none who came before they registered', async () => {
    const { db } = database.connection;
    const sales = await db
      .selectFrom('sale')
      .innerJoin('customer', 'customer.id', 'sale.customer_id')
      .select(['business_day', 'registration_date', 'reward_id', 'reservation_id'])
      .execute();
    expect(sales.length).toBeGreaterThan(1500);
    expect(sales.filter((sale) => sale.business_day < sale.registration_date)).toEqual([]);
    expect(sales.some((sale) => sale.reward_id !== null)).toBe(true);
    expect(sales.some((sale) => sale.reservation_id !== null)).toBe(true);
  });

  test('is open today and has closed every day before', async () => {
    const { db } = database.connection;
    const days = (await db.selectFrom('sale').select('business_day').distinct().orderBy('business_day').execute()).map(
      ({ business_day }) => business_day,
    );
    const closed = await db.selectFrom('cash_closing').select('business_day').orderBy('business_day').execute();
    expect(days.at(-1)).toBe('2026-11-21');
    expect(closed.map(({ business_day }) => business_day)).toEqual(days.slice(0, -1));
  });

  test('is the same each time', async () => {
    const again = await openDatabase(dialect);
    try {
      await foundShop(again.connection.db, growth);
      await again.connection.db.transaction().execute((trx) => growShop(trx, dialect, growth));
      for (const table of ['customer', 'sale', 'movement', 'cash_closing', 'reservation'] as const) {
        expect(await all(again.connection.db, table)).toEqual(await all(database.connection.db, table));
      }
    } finally {
      await again.drop();
    }
  });
});

test.each(databases)('a shop that is at work already can grow, on $database', async ({ dialect }) => {
  const db = await openDemo(dialect, NOON);
  const before = await rowCounts(db);
  await db.transaction().execute((trx) => growShop(trx, dialect, { ...growth, sales: 500 }));
  expect((await rowCounts(db)).sale).toBe(Number(before.sale) + 500);
  expect(await brokenBooks(db)).toEqual({});
});
