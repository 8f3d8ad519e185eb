import { atMost, type Measure, measureInTurn, median } from '../measure.ts';
import { startShopServer } from '../support/largeShops.ts';
import { measureTimes } from '../support/load.ts';
import { SORT_BY_NAME } from './customerList.ts';

const PAGE = 50;

export const lastPage: Measure = {
  name: 'lastPage',
  label: 'last page of 1,000,000 customers by name',
  baseline: 'first page of 10,000',
  unit: 'ms',
  goal: atMost(1.3),
  stretchGoal: atMost(1.1),
  async run(fixtures) {
    const size = fixtures.pickSize(1_000_000, 2_000);
    const big = await startShopServer(fixtures, size);
    const small = await startShopServer(fixtures, fixtures.pickSize(10_000, 1_000));
    const path = (start: number) => `/api/customers?${SORT_BY_NAME}&range=[${start},${start + PAGE - 1}]`;
    // Each page starts one row further, so that no request repeats.
    let asked = 0;
    const pages = (first: number, step: number) =>
      Array.from({ length: fixtures.pickSize(25, 3) }, () => path(first + step * asked++));
    const { middle, ...figures } = await measureInTurn(fixtures.rounds, {
      product: async () => median(await measureTimes(big.url, big.headers, pages(size - PAGE, -1))),
      baseline: async () => median(await measureTimes(small.url, small.headers, pages(0, 1))),
      middle: async () => median(await measureTimes(big.url, big.headers, pages(size / 2, -1))),
    });
    return { ...figures, details: [{ what: 'a page in the middle', value: middle }] };
  },
};
