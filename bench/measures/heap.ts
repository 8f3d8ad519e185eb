import { atMost, type Measure } from '../measure.ts';
import { slowLoads } from '../support/screens.ts';

export const heap: Measure = {
  name: 'heap',
  what: 'JS heap on the dashboard',
  yardstick: 'minimal react-admin',
  unit: 'MB',
  reach: atMost(1),
  stretch: atMost(0.8),
  async run(fixtures) {
    const { dashboard, minimalAdmin, reactHello } = await slowLoads(fixtures);
    return {
      product: dashboard.heap,
      yardstick: minimalAdmin.heap,
      beside: [{ what: 'React alone', value: reactHello.heap }],
    };
  },
};
