import { atMost, type Measure } from '../measure.ts';
import { measureSlowLoads } from '../support/screens.ts';

export const scriptBytes: Measure = {
  name: 'scriptBytes',
  label: 'scripts before that figure, as transferred',
  baseline: 'minimal react-admin, compressed alike',
  unit: 'kB',
  goal: atMost(0.68),
  stretchGoal: atMost(0.6),
  async run(fixtures) {
    const { dashboard, minimalAdmin, reactHello } = await measureSlowLoads(fixtures);
    return {
      product: dashboard.scripts,
      baseline: minimalAdmin.scripts,
      details: [{ what: 'React alone', value: reactHello.scripts }],
    };
  },
};
