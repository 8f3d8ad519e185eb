import { inTurn, type Measure } from '../measure.ts';
import type { Fixtures } from '../support/fixtures.ts';
import { CONNECTIONS, orderRate } from '../support/load.ts';
import { openOrders } from '../support/orders.ts';
import { grownShop, ownDatabase, type Served, type Shop, serve, signIn } from '../support/shops.ts';
import { singleInserts } from '../yardsticks/singleInserts.ts';

export const postgresSale: Measure = {
  name: 'postgresSale',
  what: `PostgreSQL: complete durable sales of reservations, ${CONNECTIONS} connections`,
  yardstick: 'single inserts, 32 clients',
  unit: 'per s',
  reach: null,
  stretch: null,
  async run(fixtures) {
    const shop = await grownShop(fixtures, fixtures.size(10_000, 1_000), 'postgres', 'to sell in');
    const first = await signIn(await started(fixtures, shop));
    // On the same data: whoever is signed in at one is at the other.
    const second = { ...first, url: (await started(fixtures, shop)).url };
    const empty = await ownDatabase(fixtures);
    const { product, two, yardstick } = await inTurn(fixtures.rounds, {
      product: () => sellAt(fixtures, shop, [first]),
      two: () => sellAt(fixtures, shop, [first, second]),
      yardstick: () => singleInserts(empty, CONNECTIONS, fixtures.size(10_000, 200)),
    });
    return { product, yardstick, beside: [{ what: '2 server processes', value: two }] };
  },
};

async function started(fixtures: Fixtures, shop: Shop) {
  const server = await serve(shop);
  fixtures.atEnd(() => server.end());
  return server;
}

/** Sales per second, the connections shared between the servers. */
async function sellAt(fixtures: Fixtures, shop: Shop, servers: readonly Served[]): Promise<number> {
  const amount = fixtures.size(2_000, 64) / servers.length;
  const connections = CONNECTIONS / servers.length;
  const next = await openOrders(shop, amount * servers.length + CONNECTIONS);
  const rates = await Promise.all(
    servers.map(({ url, headers }) =>
      orderRate({ url, path: '/api/sales/create', headers, amount, connections, next }),
    ),
  );
  return rates.reduce((sum, rate) => sum + rate, 0);
}
