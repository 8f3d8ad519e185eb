import { atMost, type Measure, median, percentile } from '../measure.ts';
import { tabFor } from '../support/screens.ts';
import { sell } from '../support/wizard.ts';

const SALES = 20;

export const wizardTap: Measure = {
  name: 'wizardTap',
  what: 'sale wizard: tap to next step drawn, p95, processor slow',
  yardstick: '',
  unit: 'ms',
  reach: atMost(100),
  stretch: atMost(50),
  async run(fixtures) {
    const { tab, url } = await tabFor(fixtures, 'sale', 'cpu');
    try {
      await tab.open(url);
      await tab.settle();
      const taps: number[] = [];
      for (let sale = 0; sale < fixtures.size(SALES, 2); sale++) taps.push(...(await sell(tab)));
      return { product: percentile(taps, 95), yardstick: null, beside: [{ what: 'median', value: median(taps) }] };
    } finally {
      await tab.close();
    }
  },
};
