import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createBaseShop } from '../../bench/seedData/createBaseShop.ts';
import { seedLargeShop } from '../../bench/seedData/seedLargeShop.ts';
import { databases, openDatabase, type TestDatabase } from './support/databases.ts';
import { findLedgerErrors } from './support/ledgerErrors.ts';
import { countRows } from './support/rows.ts';

const growth = {
  customers: 200,
  sales: 3000,
  days: 400,
  clock: () => new Date('2026-11-21T15:10:00Z'),
  timeZone: 'America/Sao_Paulo',
};

describe.each(databases)('a generated large shop ($database)', ({ dialect }) => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await openDatabase(dialect);
    const { db } = database.connection;
    await createBaseShop(db, growth);
    await db.transaction().execute((trx) => seedLargeShop(trx, dialect, growth));
  });
  afterAll(() => database.drop());

  test('has the requested numbers of customers and sales, and rows in every table', async () => {
    const counts = await countRows(database.connection.db);
    expect(counts).toMatchObject({ customer: 200, sale: 3000, idempotency: 3000 });
    expect(counts.sale_payment).toBeGreaterThan(3000);
    for (const table of ['sale_void', 'sale_item', 'expense', 'cash_closing', 'reservation']) {
      expect(counts[table], table).toBeGreaterThan(0);
    }
  });

  test('obeys every invariant', async () => {
    expect(await findLedgerErrors(database.connection.db)).toEqual({});
  });

  test('has a closing for every day except today', async () => {
    const { db } = database.connection;
    const days = (await db.selectFrom('sale').select('business_day').distinct().orderBy('business_day').execute()).map(
      ({ business_day }) => business_day,
    );
    const closed = await db.selectFrom('cash_closing').select('business_day').orderBy('business_day').execute();
    expect(days.at(-1)).toBe('2026-11-21');
    expect(closed.map(({ business_day }) => business_day)).toEqual(days.slice(0, -1));
  });
});
