import { atMost, inTurn, type Measure, median } from '../measure.ts';
import { timesOf } from './load.ts';
import { servedShop } from './shops.ts';

/** A call that is to take the same however many sales there have been. Both shops are ten years old. */
export function growing(name: string, path: string): Measure {
  return {
    name,
    what: `${path} of 1,000,000 sales in ten years`,
    yardstick: 'of 10,000 sales in ten years',
    unit: 'ms',
    reach: atMost(1.3),
    stretch: atMost(1.1),
    async run(ground) {
      const big = await servedShop(ground, ground.size(1_000_000, 2_000));
      const small = await servedShop(ground, ground.size(10_000, 1_000));
      const paths = Array.from({ length: ground.size(50, 5) }, () => `/api${path}`);
      return inTurn(ground.rounds, {
        product: async () => median(await timesOf(big.url, big.headers, paths)),
        yardstick: async () => median(await timesOf(small.url, small.headers, paths)),
      });
    },
  };
}
