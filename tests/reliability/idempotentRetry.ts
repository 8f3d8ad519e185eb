import { randomUUID } from 'node:crypto';
import { findLedgerErrors } from '../server/support/ledgerErrors.ts';
import { type ReliabilityTest, requireExactly } from './reliabilityTest.ts';
import { failAt } from './support/failAt.ts';
import { countSales, openShop } from './support/shop.ts';

const CONCURRENCY = 50;
/** Sends each sale fifty times at once with one key; then another body with that key. */
export const idempotentRetry: ReliabilityTest = {
  name: 'idempotentRetry',
  guarantee: 'a retried sale is stored once',
  databases: ['sqlite', 'postgres'],
  isPartOfNpmTest: true,
  faults: [{ description: 'the network drops the Idempotency-Key', env: failAt('dropHeader:idempotency-key') }],
  async run(context) {
    const rounds = context.pickSize(20, 2);
    const shop = await openShop(context);
    try {
      const before = await countSales(shop);
      const [customer] = (await shop.call('GET', '/customers')).data;
      const [service] = (await shop.call('GET', '/services')).data;
      const sale = { customer_id: customer.id, services: [service.id], payment_method: 'pix' };
      let replayed = 0;
      let refused = 0;
      for (let round = 0; round < rounds; round++) {
        const key = { 'idempotency-key': randomUUID() };
        const sell = (amount: number) =>
          shop.callWithRetry('POST', '/sales/create', { sale: { ...sale, amount } }, key);
        const responses = await Promise.all(Array.from({ length: CONCURRENCY }, () => sell(50)));
        const ids = responses.filter(({ status }) => status === 201).map(({ data }) => data.id);
        replayed += ids.slice(1).filter((id) => id === ids[0]).length;
        if ((await sell(51)).status === 422) refused++;
      }
      return [
        requireExactly('sales made', (await countSales(shop)) - before, rounds),
        requireExactly('replays with the same id', replayed, rounds * (CONCURRENCY - 1)),
        requireExactly('same key with another body refused (422)', refused, rounds),
        requireExactly('ledger errors', Object.keys(await findLedgerErrors(shop.connection.db)).length, 0),
      ];
    } finally {
      await shop.close();
    }
  },
};
