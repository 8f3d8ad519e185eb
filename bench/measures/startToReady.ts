import { atMost, inTurn, type Measure } from '../measure.ts';
import { grownShop, serve } from '../support/shops.ts';

export const startToReady: Measure = {
  name: 'startToReady',
  what: 'start of the server until it answers, 1,000,000 sales',
  yardstick: '',
  unit: 'ms',
  reach: atMost(1000),
  stretch: atMost(500),
  async run(fixtures) {
    const shop = await grownShop(fixtures, fixtures.size(1_000_000, 2_000));
    const { product } = await inTurn(fixtures.rounds, {
      product: async () => {
        const server = await serve(shop);
        await server.end();
        return server.milliseconds;
      },
    });
    return { product, yardstick: null };
  },
};
