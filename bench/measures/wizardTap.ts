import { atMost, type Measure, median, percentile } from '../measure.ts';
import { openScreen } from '../support/screens.ts';
import { sellThroughWizard } from '../support/wizard.ts';

const SALES = 20;

export const wizardTap: Measure = {
  name: 'wizardTap',
  label: 'sale wizard: tap to next step drawn, p95, processor slow',
  baseline: '',
  unit: 'ms',
  goal: atMost(100),
  stretchGoal: atMost(50),
  async run(fixtures) {
    const { tab, url } = await openScreen(fixtures, 'sale', 'cpu');
    try {
      await tab.open(url);
      await tab.waitUntilIdle();
      const taps: number[] = [];
      for (let sale = 0; sale < fixtures.pickSize(SALES, 2); sale++) taps.push(...(await sellThroughWizard(tab)));
      return { product: percentile(taps, 95), baseline: null, details: [{ what: 'median', value: median(taps) }] };
    } finally {
      await tab.close();
    }
  },
};
