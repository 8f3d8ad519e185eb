import { atLeast, inTurn, type Measure } from '../measure.ts';
import { CONNECTIONS, orderRate } from '../support/load.ts';
import { openOrders } from '../support/orders.ts';
import { salesInProcess } from '../support/salesInProcess.ts';
import { grownShop, servedShop } from '../support/shops.ts';
import { oneRowTransactions } from '../yardsticks/oneRowTransactions.ts';
import { syncs } from '../yardsticks/syncs.ts';

export const durableSale: Measure = {
  name: 'durableSale',
  what: `complete durable sales of reservations, ${CONNECTIONS} connections`,
  yardstick: '',
  unit: 'per s',
  reach: atLeast(300),
  stretch: atLeast(1_000),
  async run(ground) {
    const place = [ground, ground.size(10_000, 1_000), 'sqlite', 'to sell in'] as const;
    const shop = await grownShop(...place);
    const { url, headers } = await servedShop(...place);
    const amount = ground.size(3_000, 50);
    const folder = ground.folder();
    const { product, oneRow, inProcess, disk } = await inTurn(ground.rounds, {
      product: async () =>
        orderRate({
          url,
          path: '/api/sales/create',
          headers,
          amount,
          next: await openOrders(shop, amount + CONNECTIONS),
        }),
      oneRow: async () => oneRowTransactions(folder, ground.size(20_000, 500)),
      inProcess: () => salesInProcess(shop, amount, CONNECTIONS),
      disk: async () => syncs(folder, ground.size(20_000, 500)),
    });
    return {
      product,
      yardstick: null,
      beside: [
        { what: 'SQLite FULL, one-row transactions in process', value: oneRow },
        { what: 'the same in one process, without HTTP and session', value: inProcess },
        { what: 'syncs of the disk', value: disk },
      ],
    };
  },
};
