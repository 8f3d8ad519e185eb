import { afterEach, expect, test } from 'vitest';
import { dayAt } from '../../domain/dates.ts';
import { instantAt } from '../../server/db/demo/calendar.ts';
import { randomOf } from '../../server/db/demo/random.ts';
import { imagineShop } from '../../server/db/demo/shop.ts';

const timeZone = 'America/Sao_Paulo';
const hostZone = process.env.TZ;
afterEach(() => {
  if (hostZone === undefined) delete process.env.TZ;
  else process.env.TZ = hostZone;
});

test('the imagined shop is the same whatever the zone of the machine', () => {
  const shops = ['UTC', 'Asia/Tokyo', 'America/Los_Angeles', 'America/Sao_Paulo'].map((zone) => {
    process.env.TZ = zone;
    return {
      offset: new Date('2026-11-21T12:00:00Z').getTimezoneOffset(),
      shop: imagineShop(1, new Date('2026-11-22T02:50:00Z'), timeZone),
    };
  });
  expect(shops.map(({ offset }) => offset)).toEqual([0, -540, 480, 180]);
  for (const { shop } of shops) expect(shop).toEqual(shops[0]?.shop);
});

test.each(['America/Manaus', 'America/Noronha', 'America/New_York', 'Asia/Tokyo', 'Pacific/Auckland'])(
  'in %s too, nothing has happened in the future or on another day',
  (zone) => {
    for (const instant of [
      '2026-03-08T07:30:00Z',
      '2026-11-21T15:10:00Z',
      '2026-11-22T02:50:00Z',
      '2027-01-01T00:00:00Z',
    ]) {
      const shop = imagineShop(1, new Date(instant), zone);
      const rows = [...shop.sales, ...shop.expenses, ...shop.closings];
      expect(rows.filter((row) => Date.parse(row.instant) > Date.parse(instant))).toEqual([]);
      expect(rows.filter((row) => dayAt(new Date(row.instant), zone) !== row.day)).toEqual([]);
      expect(shop.sales.filter(({ daysAgo }) => daysAgo === 0).length).toBeGreaterThanOrEqual(6);
    }
  },
);

test('the past does not change between a start in the morning and one in the evening', () => {
  const past = (instant: string) => {
    const { sales, expenses, closings, customers } = imagineShop(1, new Date(instant), timeZone);
    return {
      customers,
      closings,
      sales: sales.filter((row) => row.daysAgo > 0),
      expenses: expenses.filter((row) => row.day < '2026-11-21'),
    };
  };
  expect(past('2026-11-21T22:00:00Z')).toEqual(past('2026-11-21T12:00:00Z'));
});

test.each([
  ['2026-11-21', '00:00', '2026-11-21T03:00:00.000Z'],
  ['2026-11-21', '23:59', '2026-11-22T02:59:00.000Z'],
  // That day had no hour from 00:00 to 01:00 in São Paulo.
  ['2018-11-04', '00:00', '2018-11-04T03:00:00.000Z'],
  ['2018-11-04', '01:00', '2018-11-04T03:00:00.000Z'],
  // On this one the hour from 23:00 came twice.
  ['2018-02-17', '22:59', '2018-02-18T00:59:00.000Z'],
  ['2018-02-18', '00:00', '2018-02-18T03:00:00.000Z'],
])('%s %s on the clock of a shop in São Paulo is %s', (day, time, instant) => {
  expect(instantAt(day, time, timeZone).toISOString()).toBe(instant);
});

test('an hour that came twice is one of the two', () => {
  const twice = ['2018-02-18T01:30:00.000Z', '2018-02-18T02:30:00.000Z'];
  expect(twice).toContain(instantAt('2018-02-17', '23:30', timeZone).toISOString());
});

test('chance is the same from the same seed and stream, and spread evenly', () => {
  const draw = (seed: number, stream: string) => Array.from({ length: 1000 }, randomOf(seed, stream).next);
  expect(draw(1, 'a')).toEqual(draw(1, 'a'));
  expect(draw(1, 'a')).not.toEqual(draw(2, 'a'));
  expect(draw(1, 'a')).not.toEqual(draw(1, 'b'));
  const tenths = Map.groupBy(draw(1, 'a'), (value) => Math.floor(value * 10));
  expect([...tenths.keys()].sort()).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
  for (const tenth of tenths.values()) expect(Math.abs(tenth.length - 100)).toBeLessThan(40);
});

test('what weighs nothing is never picked, and nothing is when nothing weighs', () => {
  const random = randomOf(1, 'weights');
  const picked = Array.from({ length: 200 }, () => random.weighted(['a', 'b', 'c'], (item) => (item === 'b' ? 0 : 1)));
  expect(new Set(picked)).toEqual(new Set(['a', 'c']));
  expect(random.weighted(['a', 'b'], () => 0)).toBeNull();
});
