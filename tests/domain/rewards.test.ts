import { describe, expect, it } from 'vitest';
import { rewards } from '../../domain/resources/rewards.ts';

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
    'is neither for a reward of type %s, whatever was filled in',
    (type) => {
      const filled = { title: 'Brinde', type, value: 15, min_limit: 9000 };
      expect(normalise(filled)).toEqual({ title: 'Brinde', type, value: 0, min_limit: 0 });
      expect(normalise({ type, value: null })).toEqual({ type, value: 0, min_limit: 0 });
    },
  );
});
