import { join } from 'node:path';
import { DATABASE_FILE } from '../../server/db/connect.ts';
import { startJsonServer } from '../baselines/jsonServer.ts';
import { atLeast, type Measure, measureInTurn, median } from '../measure.ts';
import type { Fixtures } from '../support/fixtures.ts';
import { createLargeShop, startShopServer } from '../support/largeShops.ts';
import { measureRate, measureTimes } from '../support/load.ts';
import { startBaseline } from '../support/processes.ts';

/** The sort parameter of the screen. */
export const SORT_BY_NAME = 'sort=["name","ASC"]';

export const customerList: Measure = {
  name: 'customerList',
  label: 'a page of 50 of 100,000 customers by name that nobody asked for before, 32 connections',
  baseline: 'bare Fastify, 50 by id, JSON made in SQLite',
  unit: 'per s',
  goal: atLeast(0.1),
  stretchGoal: atLeast(0.25),
  async run(fixtures) {
    const size = fixtures.pickSize(100_000, 1_000);
    const seconds = fixtures.pickSize(5, 1);
    const shop = await createLargeShop(fixtures, size);
    const { url, headers } = await startShopServer(fixtures, size);
    const bare = await startBaseline(fixtures, 'bareServer.ts', join(shop.dataDir, DATABASE_FILE));
    let asked = 0;
    const figures = await measureInTurn(fixtures.rounds, {
      product: () =>
        measureRate({
          url,
          path: () => `/api/customers?${SORT_BY_NAME}&range=[${++asked},${asked + 49}]`,
          headers,
          seconds,
        }),
      baseline: () => measureRate({ url: bare, path: '/api/customers?range=[0,49]', seconds }),
    });
    return {
      ...figures,
      details: [{ what: 'json-server, 1 connection, by id', value: await jsonServer(fixtures, size) }],
    };
  },
};

async function jsonServer(fixtures: Fixtures, size: number): Promise<number> {
  const { db, close } = await (await createLargeShop(fixtures, size)).connect();
  const customers = await db.selectFrom('customer').selectAll().execute().finally(close);
  const url = await startJsonServer(fixtures, customers);
  const paths = Array.from({ length: fixtures.pickSize(30, 3) }, () => '/customers?_start=0&_end=50');
  return 1000 / median(await measureTimes(url, {}, paths));
}
