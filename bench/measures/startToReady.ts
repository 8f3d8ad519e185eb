import { atMost, type Measure, measureInTurn } from '../measure.ts';
import { createLargeShop, startProductServer } from '../support/largeShops.ts';

export const startToReady: Measure = {
  name: 'startToReady',
  label: 'start of the server until it answers, 100,000 sales',
  baseline: '',
  unit: 'ms',
  goal: atMost(1000),
  stretchGoal: atMost(500),
  async run(fixtures) {
    const shop = await createLargeShop(fixtures, fixtures.pickSize(100_000, 2_000));
    const { product } = await measureInTurn(fixtures.rounds, {
      product: async () => {
        const server = await startProductServer(shop);
        await server.end();
        return server.milliseconds;
      },
    });
    return { product, baseline: null };
  },
};
