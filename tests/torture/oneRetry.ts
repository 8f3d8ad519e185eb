import { randomUUID } from 'node:crypto';
import { brokenBooks } from '../server/support/books.ts';
import { countSales, openShop } from './support/shop.ts';
import { exactly, type Torture } from './torture.ts';

const AT_ONCE = 50;
const IDEMPOTENCY = 'server/http/idempotency.ts';

/** Fifty times at the same moment the same sale with one key, sale after sale; then another body with that key. */
export const oneRetry: Torture = {
  name: 'oneRetry',
  promise: 'one retry, one sale',
  databases: ['sqlite', 'postgres'],
  inTests: true,
  faults: [
    {
      what: 'the key is neither remembered nor kept by a unique index',
      edits: [
        { file: IDEMPOTENCY, from: 'if (key === undefined) return', to: 'return' },
        {
          file: 'server/db/migrations/001-shop.ts',
          from: "addColumn('idem_key', text, (column) => column.notNull().unique())",
          to: "addColumn('idem_key', text, (column) => column.notNull())",
        },
      ],
    },
    {
      what: 'the second one with a key is refused',
      edits: [{ file: IDEMPOTENCY, from: '.onConflict((conflict) => conflict.doNothing())', to: '' }],
    },
    {
      what: 'the body is not compared with the first one',
      edits: [{ file: IDEMPOTENCY, from: 'canonical(call.body)', to: "''" }],
    },
  ],
  async run(ground) {
    const rounds = ground.size(20, 2);
    const shop = await openShop(ground);
    try {
      const before = await countSales(shop);
      const [customer] = (await shop.call('GET', '/customers')).data;
      const [service] = (await shop.call('GET', '/services')).data;
      const sale = { customer_id: customer.id, services: [service.id], payment_method: 'pix' };
      let replayed = 0;
      let refused = 0;
      for (let round = 0; round < rounds; round++) {
        const key = { 'idempotency-key': randomUUID() };
        const sell = (amount: number) => shop.insist('POST', '/sales/create', { sale: { ...sale, amount } }, key);
        const answers = await Promise.all(Array.from({ length: AT_ONCE }, () => sell(50)));
        const ids = answers.filter(({ status }) => status === 201).map(({ data }) => data.id);
        replayed += ids.slice(1).filter((id) => id === ids[0]).length;
        if ((await sell(51)).status === 422) refused++;
      }
      return [
        exactly('sales made', (await countSales(shop)) - before, rounds),
        exactly('replayed with the same id', replayed, rounds * (AT_ONCE - 1)),
        exactly('another body refused (422)', refused, rounds),
        exactly('books out of order', Object.keys(await brokenBooks(shop.connection.db)).length, 0),
      ];
    } finally {
      await shop.close();
    }
  },
};
