import { atMost, type Measure } from '../measure.ts';
import { slowLoads } from '../support/screens.ts';

export const blocking: Measure = {
  name: 'blocking',
  what: 'main thread blocked while the dashboard opens, slow',
  yardstick: 'minimal react-admin',
  unit: 'ms',
  reach: atMost(0.4),
  stretch: atMost(0.28),
  async run(ground) {
    const { dashboard, minimalAdmin, reactHello } = await slowLoads(ground);
    return {
      product: dashboard.blocking,
      yardstick: minimalAdmin.blocking,
      beside: [{ what: 'React alone', value: reactHello.blocking }],
    };
  },
};
