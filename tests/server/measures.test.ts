import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { atLeast, atMost, computeScore, measureInTurn, median, meetsBound, percentile } from '../../bench/measure.ts';
import { type Fixtures, openFixtures } from '../../bench/support/fixtures.ts';
import { createLargeShop, startShopServer } from '../../bench/support/largeShops.ts';
import { startBaseline } from '../../bench/support/processes.ts';
import { DATABASE_FILE } from '../../server/db/connect.ts';

test('takes figures in turn and returns their medians', async () => {
  const order: string[] = [];
  const figures = { product: [9, 1, 3], baseline: [5, 4, 6] };
  const take = (name: keyof typeof figures) => async () => {
    order.push(name);
    return figures[name].shift() ?? 0;
  };
  expect(await measureInTurn(3, { product: take('product'), baseline: take('baseline') })).toEqual({
    product: 3,
    baseline: 5,
  });
  expect(order).toEqual(['product', 'baseline', 'product', 'baseline', 'product', 'baseline']);
});

test('a percentile is one of the values, and fails without values', () => {
  expect(median([4, 1, 2])).toBe(2);
  expect(
    percentile(
      Array.from({ length: 200 }, (_, index) => 200 - index),
      99,
    ),
  ).toBe(198);
  expect(() => median([])).toThrow(RangeError);
});

test('judges the ratio, or the figure itself without a baseline', () => {
  expect(computeScore({ product: 3, baseline: 4 })).toBe(0.75);
  expect(computeScore({ product: 3, baseline: null })).toBe(3);
  expect([
    meetsBound(atMost(2), 2),
    meetsBound(atMost(2), 2.1),
    meetsBound(atLeast(2), 2),
    meetsBound(atLeast(2), 1.9),
  ]).toEqual([true, false, true, false]);
});

describe('the bare server', () => {
  let fixtures: Fixtures;
  beforeAll(() => {
    fixtures = openFixtures({ rounds: 1, trial: true });
  });
  afterAll(() => fixtures.close());

  test('answers with the same customers as the product', async () => {
    const shop = await createLargeShop(fixtures, 100);
    const { url, headers } = await startShopServer(fixtures, 100);
    const bare = await startBaseline(fixtures, 'bareServer.ts', join(shop.dataDir, DATABASE_FILE));
    const path = '/api/customers?range=[10,59]';
    const product = await (await fetch(`${url}${path}&sort=["id","ASC"]`, { headers })).json();
    const baseline = await (await fetch(bare + path)).json();
    expect(baseline.data).toHaveLength(50);
    expect(baseline.data).toEqual(product.data);
  });
});
