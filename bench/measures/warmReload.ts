import { atMost, type Measure } from '../measure.ts';
import { slowLoads } from '../support/screens.ts';

export const warmReload: Measure = {
  name: 'warmReload',
  what: 'the dashboard once more: first figure, slow',
  yardstick: 'minimal react-admin once more',
  unit: 'ms',
  reach: atMost(0.6),
  stretch: atMost(0.45),
  async run(fixtures) {
    const { dashboard, minimalAdmin, reactHello } = await slowLoads(fixtures);
    return {
      product: dashboard.warm,
      yardstick: minimalAdmin.warm,
      beside: [{ what: 'React alone', value: reactHello.warm }],
    };
  },
};
