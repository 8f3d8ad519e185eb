import { atMost, type Measure } from '../measure.ts';
import { measureSlowLoads } from '../support/screens.ts';

export const coldDashboard: Measure = {
  name: 'coldDashboard',
  label: 'cold, signed in: first figure of the dashboard, slow',
  baseline: 'minimal react-admin, first row',
  unit: 'ms',
  goal: atMost(0.7),
  stretchGoal: atMost(0.6),
  async run(fixtures) {
    const { dashboard, minimalAdmin, reactHello, staticHtml } = await measureSlowLoads(fixtures);
    return {
      product: dashboard.cold,
      baseline: minimalAdmin.cold,
      details: [
        { what: 'React alone', value: reactHello.cold },
        { what: 'static HTML', value: staticHtml.cold },
      ],
    };
  },
};
