import { atMost, type Measure } from '../measure.ts';
import { measureSlowLoads } from '../support/screens.ts';

export const blocking: Measure = {
  name: 'blocking',
  label: 'main thread blocked while the dashboard opens, slow',
  baseline: 'minimal react-admin',
  unit: 'ms',
  goal: atMost(0.5),
  stretchGoal: atMost(0.4),
  async run(fixtures) {
    const { dashboard, minimalAdmin, reactHello } = await measureSlowLoads(fixtures);
    return {
      product: dashboard.blocking,
      baseline: minimalAdmin.blocking,
      details: [{ what: 'React alone', value: reactHello.blocking }],
    };
  },
};
