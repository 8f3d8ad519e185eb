import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Reward, rewards } from '../../domain/resources/rewards.ts';
import {
  canSaleHaveReward,
  computeSaleTotals,
  computeSubtotal,
  getOfferedRewards,
  getRedeemedReward,
} from '../../domain/sale.ts';
import * as arbitrary from './arbitraries.ts';

const buildReward = (more: Partial<Reward>): Reward => ({
  id: 1,
  title: 'Desconto da casa',
  description: '',
  points_required: 50,
  type: 'discount',
  value: 10,
  min_limit: 0,
  active: true,
  ...more,
});

const normalise = rewards.normalize as (reward: object) => object;

describe('the stored values of a reward', () => {
  it('have percentage and minimum purchase for a discount', () => {
    const discount = { title: 'Dez', type: 'discount' as const, value: 10, min_limit: 5000 };
    expect(normalise(discount)).toEqual(discount);
  });

  it.each([null, undefined])('have a minimum purchase of 0 if none was entered (%s)', (min_limit) => {
    const discount = { type: 'discount' as const, value: 10, min_limit };
    expect(normalise(discount)).toEqual({ type: 'discount', value: 10, min_limit: 0 });
  });

  it.each(['service_free', 'product'] as const)(
    'have neither for a reward of type %s, even if the user entered them',
    (type) => {
      const filled = { title: 'Brinde', type, value: 15, min_limit: 9000 };
      expect(normalise(filled)).toEqual({ title: 'Brinde', type, value: 0, min_limit: 0 });
      expect(normalise({ type, value: null })).toEqual({ type, value: 0, min_limit: 0 });
    },
  );
});

describe('the rewards offered', () => {
  const discount = buildReward({ id: 1 });
  const free = buildReward({ id: 2, type: 'service_free' });
  const product = buildReward({ id: 3, type: 'product' });
  const inactive = buildReward({ id: 4, active: false });

  it('are only discounts if the back end does not redeem rewards', () => {
    expect(getOfferedRewards([discount, free, product, inactive], new Set())).toEqual([discount]);
  });

  it('are all active ones if it redeems them, in the order of the server', () => {
    expect(getOfferedRewards([product, inactive, free, discount], new Set(['rewards.redeem']))).toEqual([
      product,
      free,
      discount,
    ]);
  });
});

describe('the reward that costs points', () => {
  it('is a discount that lowered the price', () => {
    const used = buildReward({});
    expect(getRedeemedReward({ reward: used, discount: 1 })).toBe(used);
  });

  it('is none when the discount does not apply', () => {
    expect(getRedeemedReward({ reward: buildReward({}), discount: 0 })).toBeNull();
  });

  it('is a free service or a product, even without a discount', () => {
    expect(getRedeemedReward({ reward: buildReward({ type: 'product' }), discount: 0 })?.type).toBe('product');
  });

  it('is none without a reward', () => {
    expect(getRedeemedReward({ reward: null, discount: 0 })).toBeNull();
  });
});

describe('a charged sale', () => {
  const discount = buildReward({ min_limit: 5000 });

  it.each([
    ['services at the minimum, whatever was charged', 5000, 1, true],
    ['services below the minimum and a custom total that a minimum purchase would give', 4000, 4500, true],
    ['services below the minimum and a cent less than that', 4000, 4499, false],
    ['no services, charged above the minimum', 0, 9000, true],
    ['nothing', 0, 0, false],
  ])('with %s is checked against the minimum', (_what, services, charged, may) => {
    expect(canSaleHaveReward(discount, services, charged)).toBe(may);
  });

  it('cannot have an inactive reward, and can have any active one that is not a discount', () => {
    expect(canSaleHaveReward({ ...discount, active: false }, 9000, 9000)).toBe(false);
    expect(canSaleHaveReward({ ...discount, type: 'product' }, 0, 1)).toBe(true);
    expect(canSaleHaveReward({ ...discount, type: 'product', active: false }, 9000, 9000)).toBe(false);
  });

  it('can have every reward that the last step redeemed', () => {
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
