import { atMost, type Measure } from '../measure.ts';
import { slowLoads } from '../support/screens.ts';

export const coldSale: Measure = {
  name: 'coldSale',
  what: 'cold /vendas: first step usable, slow',
  yardstick: 'minimal react-admin, first row',
  unit: 'ms',
  reach: atMost(0.85),
  stretch: atMost(0.7),
  async run(fixtures) {
    const { sale, minimalAdmin } = await slowLoads(fixtures);
    return { product: sale.cold, yardstick: minimalAdmin.cold };
  },
};
