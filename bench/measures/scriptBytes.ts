import { atMost, type Measure } from '../measure.ts';
import { slowLoads } from '../support/screens.ts';

export const scriptBytes: Measure = {
  name: 'scriptBytes',
  what: 'scripts before that figure, as transferred',
  yardstick: 'minimal react-admin, compressed alike',
  unit: 'kB',
  reach: atMost(0.68),
  stretch: atMost(0.6),
  async run(fixtures) {
    const { dashboard, minimalAdmin, reactHello } = await slowLoads(fixtures);
    return {
      product: dashboard.scripts,
      yardstick: minimalAdmin.scripts,
      beside: [{ what: 'React alone', value: reactHello.scripts }],
    };
  },
};
