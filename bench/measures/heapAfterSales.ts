import { atMost, type Measure } from '../measure.ts';
import { tabFor } from '../support/screens.ts';
import { sell } from '../support/wizard.ts';

const SALES = 200;
/** What everybody loads once, and what is kept of every sale at most so many, is there by then. */
const FIRST = 5;

export const heapAfterSales: Measure = {
  name: 'heapAfterSales',
  what: 'JS heap after 200 sales in one page',
  yardstick: 'the same page after 5',
  unit: 'MB',
  reach: atMost(1.1),
  stretch: null,
  async run(ground) {
    const { tab, url } = await tabFor(ground, 'sale', 'none');
    try {
      await tab.open(url);
      for (let sale = 0; sale < FIRST; sale++) await sell(tab);
      await tab.settle();
      const yardstick = await tab.heap();
      for (let sale = FIRST; sale < ground.size(SALES, FIRST + 2); sale++) await sell(tab);
      await tab.settle();
      return { product: await tab.heap(), yardstick };
    } finally {
      await tab.close();
    }
  },
};
