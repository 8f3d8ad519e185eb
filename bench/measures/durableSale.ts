import { measureOneRowTransactions, measureSyncs } from '../baselines/disk.ts';
import { atLeast, type Measure, measureInTurn } from '../measure.ts';
import { createLargeShop, startShopServer } from '../support/largeShops.ts';
import { CONNECTIONS, measurePostRate } from '../support/load.ts';
import { prepareSaleRequests } from '../support/saleRequests.ts';
import { measureSalesInProcess } from '../support/salesInProcess.ts';

export const durableSale: Measure = {
  name: 'durableSale',
  label: `complete durable sales of reservations, ${CONNECTIONS} connections`,
  baseline: '',
  unit: 'per s',
  goal: atLeast(300),
  stretchGoal: atLeast(1_000),
  async run(fixtures) {
    const place = [fixtures, fixtures.pickSize(10_000, 1_000), 'sqlite', 'to sell in'] as const;
    const shop = await createLargeShop(...place);
    const { url, headers } = await startShopServer(...place);
    const amount = fixtures.pickSize(3_000, 50);
    const folder = fixtures.createFolder();
    const { product, oneRow, inProcess, disk } = await measureInTurn(fixtures.rounds, {
      product: async () =>
        measurePostRate({
          url,
          path: '/api/sales/create',
          headers,
          amount,
          next: await prepareSaleRequests(shop, amount + CONNECTIONS),
        }),
      oneRow: async () => measureOneRowTransactions(folder, fixtures.pickSize(20_000, 500)),
      inProcess: () => measureSalesInProcess(shop, amount, CONNECTIONS),
      disk: async () => measureSyncs(folder, fixtures.pickSize(20_000, 500)),
    });
    return {
      product,
      baseline: null,
      details: [
        { what: 'SQLite FULL, one-row transactions in process', value: oneRow },
        { what: 'the same in one process, without HTTP and session', value: inProcess },
        { what: 'syncs of the disk', value: disk },
      ],
    };
  },
};
