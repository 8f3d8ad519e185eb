import { describe, expect, test } from 'vitest';
import * as make from '../factories.ts';
import { brokenBooks } from './support/books.ts';
import { databases } from './support/databases.ts';
import { expectSuccess } from './support/expectations.ts';
import { openShop, type TestShop } from './support/shop.ts';

describe.each(databases)('what these tests say of the books ($database)', ({ dialect }) => {
  const inShop = async (work: (shop: TestShop) => Promise<void>) => {
    const shop = await openShop({ dialect });
    try {
      await make.makeSale(shop.client, { customer_id: (await make.makeCustomer(shop.client)).id });
      const { id } = await make.makeSale(shop.client);
      expectSuccess(await shop.client.call('DELETE', `/sales/remove/${id}`));
      await make.makeExpense(shop.client);
      expect(await brokenBooks(shop.db)).toEqual({});
      await work(shop);
    } finally {
      await shop.close();
    }
  };

  test('an expense that costs something else than its row says is found', async () => {
    await inShop(async ({ db }) => {
      await db.updateTable('expense').set({ amount_cents: 1 }).execute();
      expect(await brokenBooks(db)).toHaveProperty('an expense costs what its row says, a removed one nothing');
    });
  });

  test('a removed expense that still costs something is found', async () => {
    await inShop(async ({ db }) => {
      await db.updateTable('expense').set({ archived_at: 'agora' }).execute();
      expect(await brokenBooks(db)).toHaveProperty('an expense costs what its row says, a removed one nothing');
    });
  });

  test('a voided sale that is still worth something is found', async () => {
    await inShop(async ({ db }) => {
      await db.updateTable('movement').set({ cents: -1 }).where('kind', '=', 'sale_void').execute();
      expect(await brokenBooks(db)).toHaveProperty('a voided sale is worth nothing, any other its total');
    });
  });

  test('points of nobody are found', async () => {
    await inShop(async ({ db }) => {
      await db.updateTable('movement').set({ points: 3 }).where('customer_id', 'is', null).execute();
      expect(await brokenBooks(db)).toHaveProperty('points belong to somebody');
    });
  });
});
