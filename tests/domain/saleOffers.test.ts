import { describe, expect, it } from 'vitest';
import type { Reward } from '../../domain/resources/rewards.ts';
import { getOfferedRewards, getRedeemedReward, isLooseSale } from '../../domain/sale.ts';

const reward = (more: Partial<Reward>): Reward => ({
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

describe('a loose sale', () => {
  it('is one without customer, employee and reservation', () => {
    expect(isLooseSale({ customer_id: null, employee_id: null, reservation_id: null })).toBe(true);
  });

  it.each([
    { customer_id: 1, employee_id: null, reservation_id: null },
    { customer_id: null, employee_id: 1, reservation_id: null },
    { customer_id: null, employee_id: null, reservation_id: 1 },
  ])('is not one of %o', (sale) => {
    expect(isLooseSale(sale)).toBe(false);
  });
});

describe('the rewards offered', () => {
  const discount = reward({ id: 1 });
  const free = reward({ id: 2, type: 'service_free' });
  const product = reward({ id: 3, type: 'product' });
  const inactive = reward({ id: 4, active: false });

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
    const used = reward({});
    expect(getRedeemedReward({ reward: used, discount: 1 })).toBe(used);
  });

  it('is none when the discount did not apply', () => {
    expect(getRedeemedReward({ reward: reward({}), discount: 0 })).toBeNull();
  });

  it('is a free service or a product, even without a discount', () => {
    expect(getRedeemedReward({ reward: reward({ type: 'product' }), discount: 0 })?.type).toBe('product');
  });

  it('is none without a reward', () => {
    expect(getRedeemedReward({ reward: null, discount: 0 })).toBeNull();
  });
});
