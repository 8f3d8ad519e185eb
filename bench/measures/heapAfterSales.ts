import { atMost, type Measure } from '../measure.ts';
import { tabFor } from '../support/screens.ts';
import { sell } from '../support/wizard.ts';

const SALES = 200;
/** What everybody loads once, and what is kept of every sale at most so many, is there by then. */
const FIRST = 5;
/** What runs often has been compiled by then, which makes the heap larger by a fifth. */
const COMPILED = 100;

export const heapAfterSales: Measure = {
  name: 'heapAfterSales',
  what: 'JS heap after 200 more sales in one page',
  yardstick: 'the same page after 100',
  unit: 'MB',
  reach: atMost(1.1),
  stretch: null,
  async run(fixtures) {
    const { tab, url } = await tabFor(fixtures, 'sale', 'none');
    let sold = 0;
    const heapAfter = async (sales: number): Promise<number> => {
      for (; sold < sales; sold++) await sell(tab);
      await tab.settle();
      return tab.heap();
    };
    try {
      await tab.open(url);
      const compiled = fixtures.size(COMPILED, FIRST + 1);
      const early = await heapAfter(FIRST);
      const yardstick = await heapAfter(compiled);
      const product = await heapAfter(compiled + fixtures.size(SALES, 2));
      return { product, yardstick, beside: [{ what: `after ${FIRST}`, value: early }] };
    } finally {
      await tab.close();
    }
  },
};
