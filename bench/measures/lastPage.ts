import { atMost, computeMedian, type Measure, measureInTurn } from '../measure.ts';
import { type SignedInServer, startShopServer } from '../support/largeShops.ts';
import { measureTimes } from '../support/load.ts';
import { SORT_BY_NAME } from './customerList.ts';

const PAGE = 50;

export const lastPage: Measure = {
  name: 'lastPage',
  label: 'last page of 1,000,000 customers by name',
  baseline: 'first page of 10,000',
  unit: 'ms',
  goal: atMost(1.3, 1.1),
  async run(fixtures) {
    const size = fixtures.pickSize(1_000_000, 2_000);
    const big = await startShopServer(fixtures, { size });
    const small = await startShopServer(fixtures, { size: fixtures.pickSize(10_000, 1_000) });
    // Each page starts one row further, so that no request repeats.
    let requested = 0;
    const measurePages = async (server: SignedInServer, first: number, step: number) => {
      const paths = Array.from({ length: fixtures.pickSize(25, 3) }, () => {
        const start = first + step * requested++;
        return `/api/customers?${SORT_BY_NAME}&range=[${start},${start + PAGE - 1}]`;
      });
      return computeMedian(await measureTimes(server, paths));
    };
    const { middle, ...figures } = await measureInTurn(fixtures.rounds, {
      product: () => measurePages(big, size - PAGE, -1),
      baseline: () => measurePages(small, 0, 1),
      middle: () => measurePages(big, size / 2, -1),
    });
    return { ...figures, details: [{ label: 'a page in the middle', value: middle }] };
  },
};
