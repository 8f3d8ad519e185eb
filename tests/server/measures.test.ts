import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { atLeast, atMost, inTurn, judged, keeps, median, percentile } from '../../bench/measure.ts';
import { type Fixtures, openFixtures } from '../../bench/support/fixtures.ts';
import { startYardstick } from '../../bench/support/programs.ts';
import { grownShop, servedShop } from '../../bench/support/shops.ts';
import { DATABASE_FILE } from '../../server/db/connect.ts';

test('figures are taken in turn, and their medians told', async () => {
  const order: string[] = [];
  const figures = { product: [9, 1, 3], yardstick: [5, 4, 6] };
  const take = (name: keyof typeof figures) => async () => {
    order.push(name);
    return figures[name].shift() ?? 0;
  };
  expect(await inTurn(3, { product: take('product'), yardstick: take('yardstick') })).toEqual({
    product: 3,
    yardstick: 5,
  });
  expect(order).toEqual(['product', 'yardstick', 'product', 'yardstick', 'product', 'yardstick']);
});

test('a percentile is one of the values, and nothing measured has none', () => {
  expect(median([4, 1, 2])).toBe(2);
  expect(
    percentile(
      Array.from({ length: 200 }, (_, index) => 200 - index),
      99,
    ),
  ).toBe(198);
  expect(() => median([])).toThrow(RangeError);
});

test('what is judged is the ratio, or the figure itself where there is no yardstick', () => {
  expect(judged({ product: 3, yardstick: 4 })).toBe(0.75);
  expect(judged({ product: 3, yardstick: null })).toBe(3);
  expect([keeps(atMost(2), 2), keeps(atMost(2), 2.1), keeps(atLeast(2), 2), keeps(atLeast(2), 1.9)]).toEqual([
    true,
    false,
    true,
    false,
  ]);
});

describe('the bare server', () => {
  let fixtures: Fixtures;
  beforeAll(() => {
    fixtures = openFixtures({ rounds: 1, trial: true });
  });
  afterAll(() => fixtures.close());

  test('answers the customers that the product answers, word for word', async () => {
    const shop = await grownShop(fixtures, 100);
    const { url, headers } = await servedShop(fixtures, 100);
    const bare = await startYardstick(fixtures, 'bareServer.ts', join(shop.dataDir, DATABASE_FILE));
    const path = '/api/customers?range=[10,59]';
    const product = await (await fetch(`${url}${path}&sort=["id","ASC"]`, { headers })).json();
    const yardstick = await (await fetch(bare + path)).json();
    expect(yardstick.data).toHaveLength(50);
    expect(yardstick.data).toEqual(product.data);
  });
});
