import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import { brokenBooks } from './books.ts';
import { openShop, type ShopOptions, type TestShop } from './shop.ts';

/** A fresh shop for every test. After each, its books have to be in order. */
export function useShop(options: ShopOptions): () => TestShop {
  let shop: TestShop | undefined;
  beforeEach(async () => {
    // Each test gets a clock of its own too: one given in the options would go on from test to test.
    shop = await openShop(options);
  });
  afterEach(async () => {
    const last = shop;
    shop = undefined;
    if (last) await closeInOrder(last);
  });
  return () => open(shop);
}

/** One shop for all tests of a block, for tests that only look. */
export function useSharedShop(options: ShopOptions, fill: (shop: TestShop) => Promise<void>): () => TestShop {
  let shop: TestShop | undefined;
  beforeAll(async () => {
    shop = await openShop(options);
    await fill(shop);
  });
  afterAll(async () => {
    if (shop) await closeInOrder(shop);
  });
  return () => open(shop);
}

async function closeInOrder(shop: TestShop): Promise<void> {
  try {
    expect(await brokenBooks(shop.db)).toEqual({});
  } finally {
    await shop.close();
  }
}

function open(shop: TestShop | undefined): TestShop {
  if (!shop) throw new Error('the shop is open only while a test runs');
  return shop;
}
