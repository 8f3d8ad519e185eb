import { join } from 'node:path';
import { DATABASE_FILE } from '../../server/db/connect.ts';
import { atLeast, type Measure, measureInTurn } from '../measure.ts';
import { startBaseline } from '../support/baselines.ts';
import { createLargeShop, startShopServer } from '../support/largeShops.ts';
import { CONNECTIONS, createGetsFor, measureRate } from '../support/load.ts';

/** The sort parameter of the screen. */
export const SORT_BY_NAME = 'sort=["name","ASC"]';

export const customerList: Measure = {
  name: 'customerList',
  label: `a page of 50 of 100,000 customers by name, each page requested once, ${CONNECTIONS} connections`,
  baseline: 'bare Fastify, 50 by id, JSON built in SQLite',
  unit: 'per s',
  goal: atLeast(0.1, 0.25),
  async run(fixtures) {
    const options = { size: fixtures.pickSize(100_000, 1_000) };
    const seconds = fixtures.pickSize(5, 1);
    const { dataDir } = await createLargeShop(fixtures, options);
    const server = await startShopServer(fixtures, options);
    const bare = { url: await startBaseline(fixtures, 'bareServer.ts', join(dataDir, DATABASE_FILE)) };
    let start = 0;
    const getNextPage = () => `/api/customers?${SORT_BY_NAME}&range=[${++start},${start + 49}]`;
    return measureInTurn(fixtures.rounds, {
      product: () => measureRate(server, createGetsFor(seconds, getNextPage)),
      baseline: () =>
        measureRate(
          bare,
          createGetsFor(seconds, () => '/api/customers?range=[0,49]'),
        ),
    });
  },
};
