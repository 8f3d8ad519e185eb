import { atMost, inTurn, type Measure, median } from '../measure.ts';
import { timesOf } from '../support/load.ts';
import { servedShop } from '../support/shops.ts';
import { BY_NAME } from './customerList.ts';

const PAGE = 50;

export const lastPage: Measure = {
  name: 'lastPage',
  what: 'last page of 1,000,000 customers by name',
  yardstick: 'first page of 10,000',
  unit: 'ms',
  reach: atMost(1.3),
  stretch: atMost(1.1),
  async run(ground) {
    const size = ground.size(1_000_000, 2_000);
    const big = await servedShop(ground, size);
    const small = await servedShop(ground, ground.size(10_000, 1_000));
    const path = (start: number) => `/api/customers?${BY_NAME}&range=[${start},${start + PAGE - 1}]`;
    // Each a row further on than any before.
    let asked = 0;
    const pages = (first: number, step: number) =>
      Array.from({ length: ground.size(25, 3) }, () => path(first + step * asked++));
    const { middle, ...figures } = await inTurn(ground.rounds, {
      product: async () => median(await timesOf(big.url, big.headers, pages(size - PAGE, -1))),
      yardstick: async () => median(await timesOf(small.url, small.headers, pages(0, 1))),
      middle: async () => median(await timesOf(big.url, big.headers, pages(size / 2, -1))),
    });
    return { ...figures, beside: [{ what: 'a page in the middle', value: middle }] };
  },
};
