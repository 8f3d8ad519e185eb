import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import { openDatabase, type TestDatabase } from './databases.ts';
import { findLedgerErrors } from './ledgerErrors.ts';
import { emptyTables } from './rows.ts';
import { openShop, type ShopOptions, type TestShop } from './shop.ts';

/**
 * An empty shop for each test, whose ledger is checked after it. Tests share one stateless server; with
 * `newServerPerTest` each has a new one, for tests that close or change it.
 */
export function useShop(
  options: Omit<ShopOptions, 'database' | 'clock'>,
  { newServerPerTest = false } = {},
): () => TestShop {
  let database: TestDatabase | undefined;
  let shop: TestShop | undefined;
  // Created once and emptied per test: creating takes longer than most tests.
  beforeAll(async () => {
    database = await openDatabase(options.dialect);
  });
  beforeEach(async () => {
    if (shop) return shop.reset();
    if (newServerPerTest && database) await emptyTables(database.connection.db);
    shop = await openShop({ ...options, database });
  });
  afterEach(async () => {
    const current = shop;
    if (!current) return;
    if (newServerPerTest) {
      shop = undefined;
      return checkAndClose(current);
    }
    expect(await findLedgerErrors(current.db)).toEqual({});
  });
  afterAll(async () => {
    await shop?.close();
    await database?.drop();
  });
  return () => getOpenShop(shop);
}

/** One shop for all tests of a block, filled once, for read-only tests. */
export function useSharedShop(options: ShopOptions, fill: (shop: TestShop) => Promise<void>): () => TestShop {
  let shop: TestShop | undefined;
  beforeAll(async () => {
    shop = await openShop(options);
    await fill(shop);
  });
  afterAll(async () => {
    if (shop) await checkAndClose(shop);
  });
  return () => getOpenShop(shop);
}

async function checkAndClose(shop: TestShop): Promise<void> {
  try {
    expect(await findLedgerErrors(shop.db)).toEqual({});
  } finally {
    await shop.close();
  }
}

function getOpenShop(shop: TestShop | undefined): TestShop {
  if (!shop) throw new Error('the shop is open only while a test runs');
  return shop;
}
