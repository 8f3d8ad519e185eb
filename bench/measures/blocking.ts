import { atMost, type Measure } from '../measure.ts';
import { slowLoads } from '../support/screens.ts';

export const blocking: Measure = {
  name: 'blocking',
  what: 'main thread blocked while the dashboard opens, slow',
  yardstick: 'minimal react-admin',
  unit: 'ms',
  reach: atMost(0.5),
  stretch: atMost(0.4),
  async run(fixtures) {
    const { dashboard, minimalAdmin, reactHello } = await slowLoads(fixtures);
    return {
      product: dashboard.blocking,
      yardstick: minimalAdmin.blocking,
      beside: [{ what: 'React alone', value: reactHello.blocking }],
    };
  },
};
