import { atMost, computeMedian, type Measure, measureInTurn } from '../measure.ts';
import { startShopServer } from '../support/largeShops.ts';
import { measureTimes } from '../support/load.ts';

export const summary = createScalingMeasure('summary', '/summary');
export const cashRegister = createScalingMeasure('cashRegister', '/cash-register');
export const commissions = createScalingMeasure('commissions', '/commissions');

/** A request that should take the same time with many sales as with few. Both shops are ten years old. */
function createScalingMeasure(name: string, path: string): Measure {
  return {
    name,
    label: `\`GET ${path}\` of 1,000,000 sales in ten years`,
    baseline: 'of 10,000 sales in ten years',
    unit: 'ms',
    goal: atMost(1.3, 1.1),
    async run(fixtures) {
      const big = await startShopServer(fixtures, { size: fixtures.pickSize(1_000_000, 2_000) });
      const small = await startShopServer(fixtures, { size: fixtures.pickSize(10_000, 1_000) });
      const paths = Array.from({ length: fixtures.pickSize(50, 5) }, () => `/api${path}`);
      return measureInTurn(fixtures.rounds, {
        product: async () => computeMedian(await measureTimes(big, paths)),
        baseline: async () => computeMedian(await measureTimes(small, paths)),
      });
    },
  };
}
