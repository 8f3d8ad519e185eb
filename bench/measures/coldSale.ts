import { atMost, type Measure } from '../measure.ts';
import { measureSlowLoads } from '../support/screens.ts';

export const coldSale: Measure = {
  name: 'coldSale',
  label: 'cold /vendas: first step usable, slow',
  baseline: 'minimal react-admin, first row',
  unit: 'ms',
  goal: atMost(0.85),
  stretchGoal: atMost(0.7),
  async run(fixtures) {
    const { sale, minimalAdmin } = await measureSlowLoads(fixtures);
    return { product: sale.cold, baseline: minimalAdmin.cold };
  },
};
