import { atMost, type Measure } from '../measure.ts';
import { openScreen } from '../support/screens.ts';
import { sellThroughWizard } from '../support/wizard.ts';

const SALES = 200;
/** What everybody loads once, and what is kept of every sale at most so many, is there by then. */
const FIRST = 5;
/** What runs often has been compiled by then, which makes the heap larger by a fifth. */
const COMPILED = 100;

export const heapAfterSales: Measure = {
  name: 'heapAfterSales',
  label: 'JS heap after 200 more sales in one page',
  baseline: 'the same page after 100',
  unit: 'MB',
  goal: atMost(1.1),
  stretchGoal: null,
  async run(fixtures) {
    const { tab, url } = await openScreen(fixtures, 'sale', 'none');
    let sold = 0;
    const heapAfter = async (sales: number): Promise<number> => {
      for (; sold < sales; sold++) await sellThroughWizard(tab);
      await tab.waitUntilIdle();
      return tab.getHeapSize();
    };
    try {
      await tab.open(url);
      const compiled = fixtures.pickSize(COMPILED, FIRST + 1);
      const early = await heapAfter(FIRST);
      const baseline = await heapAfter(compiled);
      const product = await heapAfter(compiled + fixtures.pickSize(SALES, 2));
      return { product, baseline, details: [{ what: `after ${FIRST}`, value: early }] };
    } finally {
      await tab.close();
    }
  },
};
