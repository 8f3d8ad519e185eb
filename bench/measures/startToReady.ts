import { atMost, type Measure, measureInTurn } from '../measure.ts';
import { createLargeShop, startProductServer } from '../support/largeShops.ts';

export const startToReady: Measure = {
  name: 'startToReady',
  label: 'start of the server until it answers, 100,000 sales',
  unit: 'ms',
  goal: atMost(1_000, 500),
  async run(fixtures) {
    // The servers of other measures keep running on their shops.
    const shop = await createLargeShop(fixtures, { size: fixtures.pickSize(100_000, 2_000), name: 'start' });
    return measureInTurn(fixtures.rounds, {
      product: async () => {
        const server = await startProductServer(shop);
        await server.end();
        return server.milliseconds;
      },
    });
  },
};
