import { measureSingleInserts } from '../baselines/singleInserts.ts';
import { type Measure, measureInTurn } from '../measure.ts';
import type { Fixtures } from '../support/fixtures.ts';
import {
  createDatabase,
  createLargeShop,
  type Shop,
  type SignedInServer,
  signIn,
  startProductServer,
} from '../support/largeShops.ts';
import { CONNECTIONS, measurePostRate } from '../support/load.ts';
import { prepareSaleRequests } from '../support/saleRequests.ts';

export const postgresSale: Measure = {
  name: 'postgresSale',
  label: `PostgreSQL: complete durable sales of reservations, ${CONNECTIONS} connections`,
  baseline: 'single inserts, 32 clients',
  unit: 'per s',
  goal: null,
  stretchGoal: null,
  async run(fixtures) {
    const shop = await createLargeShop(fixtures, fixtures.pickSize(10_000, 1_000), 'postgres', 'to sell in');
    const first = await signIn(await started(fixtures, shop));
    // On the same data: whoever is signed in at one is at the other.
    const second = { ...first, url: (await started(fixtures, shop)).url };
    const empty = await createDatabase(fixtures);
    const { product, two, baseline } = await measureInTurn(fixtures.rounds, {
      product: () => sellAt(fixtures, shop, [first]),
      two: () => sellAt(fixtures, shop, [first, second]),
      baseline: () => measureSingleInserts(empty, CONNECTIONS, fixtures.pickSize(10_000, 200)),
    });
    return { product, baseline, details: [{ what: '2 server processes', value: two }] };
  },
};

async function started(fixtures: Fixtures, shop: Shop) {
  const server = await startProductServer(shop);
  fixtures.onClose(() => server.end());
  return server;
}

/** Sales per second, the connections shared between the servers. */
async function sellAt(fixtures: Fixtures, shop: Shop, servers: readonly SignedInServer[]): Promise<number> {
  const amount = fixtures.pickSize(2_000, 64) / servers.length;
  const connections = CONNECTIONS / servers.length;
  const next = await prepareSaleRequests(shop, amount * servers.length + CONNECTIONS);
  const rates = await Promise.all(
    servers.map(({ url, headers }) =>
      measurePostRate({ url, path: '/api/sales/create', headers, amount, connections, next }),
    ),
  );
  return rates.reduce((sum, rate) => sum + rate, 0);
}
