import { measureOneRowTransactions, measureSyncs } from '../baselines/disk.ts';
import { atLeast, type Measure, measureInTurn } from '../measure.ts';
import { createLargeShop, startShopServer } from '../support/largeShops.ts';
import { CONNECTIONS } from '../support/load.ts';
import { measureSaleRate } from '../support/saleRequests.ts';

export const durableSale: Measure = {
  name: 'durableSale',
  label: `complete durable sales of reservations, ${CONNECTIONS} connections`,
  unit: 'per s',
  goal: atLeast(300, 1_000),
  async run(fixtures) {
    const options = { size: fixtures.pickSize(10_000, 1_000), name: 'sales' };
    const shop = await createLargeShop(fixtures, options);
    const server = await startShopServer(fixtures, options);
    const folder = fixtures.createFolder();
    const { product, oneRow, disk } = await measureInTurn(fixtures.rounds, {
      product: () => measureSaleRate(server, shop, fixtures.pickSize(3_000, 50)),
      oneRow: async () => measureOneRowTransactions(folder, fixtures.pickSize(20_000, 500)),
      disk: async () => measureSyncs(folder, fixtures.pickSize(20_000, 500)),
    });
    return {
      product,
      details: [
        { label: 'one-row transactions in one process, SQLite FULL', value: oneRow },
        { label: 'syncs of the disk', value: disk },
      ],
    };
  },
};
