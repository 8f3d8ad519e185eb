import { join } from 'node:path';
import { DATABASE_FILE } from '../../server/db/connect.ts';
import { atLeast, inTurn, type Measure, median } from '../measure.ts';
import type { Ground } from '../support/ground.ts';
import { rateOf, timesOf } from '../support/load.ts';
import { startYardstick } from '../support/programs.ts';
import { grownShop, servedShop } from '../support/shops.ts';
import { startJsonServer } from '../yardsticks/jsonServer.ts';

/** As the screen asks for them. */
export const BY_NAME = 'sort=["name","ASC"]';

export const customerList: Measure = {
  name: 'customerList',
  what: 'a page of 50 of 100,000 customers by name that nobody asked for before, 32 connections',
  yardstick: 'bare Fastify, 50 by id, JSON made in SQLite',
  unit: 'per s',
  reach: atLeast(0.1),
  stretch: atLeast(0.25),
  async run(ground) {
    const size = ground.size(100_000, 1_000);
    const seconds = ground.size(5, 1);
    const shop = await grownShop(ground, size);
    const { url, headers } = await servedShop(ground, size);
    const bare = await startYardstick(ground, 'bareServer.ts', join(shop.dataDir, DATABASE_FILE));
    let asked = 0;
    const figures = await inTurn(ground.rounds, {
      product: () =>
        rateOf({ url, path: () => `/api/customers?${BY_NAME}&range=[${++asked},${asked + 49}]`, headers, seconds }),
      yardstick: () => rateOf({ url: bare, path: '/api/customers?range=[0,49]', seconds }),
    });
    return {
      ...figures,
      beside: [{ what: 'json-server, 1 connection, by id', value: await jsonServer(ground, size) }],
    };
  },
};

async function jsonServer(ground: Ground, size: number): Promise<number> {
  const { db, close } = await (await grownShop(ground, size)).connect();
  const customers = await db.selectFrom('customer').selectAll().execute().finally(close);
  const url = await startJsonServer(ground, customers);
  const paths = Array.from({ length: ground.size(30, 3) }, () => '/customers?_start=0&_end=50');
  return 1000 / median(await timesOf(url, {}, paths));
}
