import { atMost, type Measure } from '../measure.ts';
import { measureSlowLoads } from '../support/screens.ts';

export const heap: Measure = {
  name: 'heap',
  label: 'JS heap on the dashboard',
  baseline: 'minimal react-admin',
  unit: 'MB',
  goal: atMost(1),
  stretchGoal: atMost(0.8),
  async run(fixtures) {
    const { dashboard, minimalAdmin, reactHello } = await measureSlowLoads(fixtures);
    return {
      product: dashboard.heap,
      baseline: minimalAdmin.heap,
      details: [{ what: 'React alone', value: reactHello.heap }],
    };
  },
};
