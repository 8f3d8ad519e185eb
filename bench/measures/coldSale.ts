import { atMost, type Measure } from '../measure.ts';
import { slowLoads } from '../support/screens.ts';

export const coldSale: Measure = {
  name: 'coldSale',
  what: 'cold /vendas: first step usable, slow',
  yardstick: 'minimal react-admin, first row',
  unit: 'ms',
  reach: atMost(0.65),
  stretch: atMost(0.5),
  async run(ground) {
    const { sale, minimalAdmin } = await slowLoads(ground);
    return { product: sale.cold, yardstick: minimalAdmin.cold };
  },
};
