import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import { openDatabase, type TestDatabase } from './databases.ts';
import { findLedgerErrors } from './ledgerErrors.ts';
import { emptyTables } from './rows.ts';
import { openShop, type ShopOptions, type TestShop } from './shop.ts';

/**
 * A shop for every test, with nothing in it. After each, its books have to be in order. They share one server, which remembers
 * nothing that is not in its database; where a test closes it, or changes it, each has its own (`serverEach`).
 */
export function useShop(options: Omit<ShopOptions, 'database' | 'clock'>, { serverEach = false } = {}): () => TestShop {
  let database: TestDatabase | undefined;
  let shop: TestShop | undefined;
  // Made once and emptied for each test: tables and server take longer to make than most tests.
  beforeAll(async () => {
    database = await openDatabase(options.dialect);
  });
  beforeEach(async () => {
    if (shop) return shop.reset();
    if (serverEach && database) await emptyTables(database.connection.db);
    shop = await openShop({ ...options, database });
  });
  afterEach(async () => {
    const last = shop;
    if (!last) return;
    if (serverEach) {
      shop = undefined;
      return closeInOrder(last);
    }
    expect(await findLedgerErrors(last.db)).toEqual({});
  });
  afterAll(async () => {
    await shop?.close();
    await database?.drop();
  });
  return () => isOpen(shop);
}

/** One shop for all tests of a block, filled once, for tests that only look. */
export function useSharedShop(options: ShopOptions, fill: (shop: TestShop) => Promise<void>): () => TestShop {
  let shop: TestShop | undefined;
  beforeAll(async () => {
    shop = await openShop(options);
    await fill(shop);
  });
  afterAll(async () => {
    if (shop) await closeInOrder(shop);
  });
  return () => isOpen(shop);
}

async function closeInOrder(shop: TestShop): Promise<void> {
  try {
    expect(await findLedgerErrors(shop.db)).toEqual({});
  } finally {
    await shop.close();
  }
}

function isOpen(shop: TestShop | undefined): TestShop {
  if (!shop) throw new Error('the shop is open only while a test runs');
  return shop;
}
