import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Reward } from '../../domain/resources/rewards.ts';
import { canSaleHaveReward, computeSaleTotals, computeSubtotal } from '../../domain/sale.ts';
import * as arbitrary from './arbitraries.ts';

const reward: Reward = {
  id: 1,
  title: 'Desconto da casa',
  description: 'Dez por cento',
  points_required: 50,
  type: 'discount',
  value: 10,
  min_limit: 5000,
  active: true,
};

describe('a charged sale', () => {
  it.each([
    ['services at the minimum, whatever was charged', 5000, 1, true],
    ['services below it, charged as a custom total at the minimum would be', 4000, 4500, true],
    ['services below it, charged a cent less than that', 4000, 4499, false],
    ['no services, charged above the minimum', 0, 9000, true],
    ['nothing', 0, 0, false],
  ])('with %s', (_what, services, charged, may) => {
    expect(canSaleHaveReward(reward, services, charged)).toBe(may);
  });

  it('has no inactive reward, and may have any other that is not a discount', () => {
    expect(canSaleHaveReward({ ...reward, active: false }, 9000, 9000)).toBe(false);
    expect(canSaleHaveReward({ ...reward, type: 'product' }, 0, 1)).toBe(true);
    expect(canSaleHaveReward({ ...reward, type: 'product', active: false }, 9000, 9000)).toBe(false);
  });

  it('may have every reward that the finish step redeemed', () => {
    const sale = fc.record({
      services: fc.array(arbitrary.service, { maxLength: 5 }),
      customTotal: fc.option(fc.integer({ min: 0, max: 40_000 })),
      chosen: arbitrary.reward,
    });
    fc.assert(
      fc.property(sale, ({ services, customTotal, chosen }) => {
        const { reward: used, total } = computeSaleTotals({
          services,
          customTotal,
          rewards: [],
          customerPoints: null,
          choice: { kind: 'chosen', reward: chosen },
        });
        if (used) expect(canSaleHaveReward(used, computeSubtotal(services, null), total)).toBe(true);
      }),
    );
  });
});
