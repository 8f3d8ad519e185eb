import { atMost, type Measure } from '../measure.ts';
import { slowLoads } from '../support/screens.ts';

export const coldDashboard: Measure = {
  name: 'coldDashboard',
  what: 'cold, signed in: first figure of the dashboard, slow',
  yardstick: 'minimal react-admin, first row',
  unit: 'ms',
  reach: atMost(0.7),
  stretch: atMost(0.6),
  async run(fixtures) {
    const { dashboard, minimalAdmin, reactHello, staticHtml } = await slowLoads(fixtures);
    return {
      product: dashboard.cold,
      yardstick: minimalAdmin.cold,
      beside: [
        { what: 'React alone', value: reactHello.cold },
        { what: 'static HTML', value: staticHtml.cold },
      ],
    };
  },
};
