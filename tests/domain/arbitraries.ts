import fc from 'fast-check';
import { paymentMethods, rewardTypes } from '../../domain/constants.ts';
import { MAX_AMOUNT } from '../../domain/money.ts';
import type { Reward } from '../../domain/resources/rewards.ts';
import type { Service } from '../../domain/resources/services.ts';

/** Amounts anyone may type. */
export const cents = fc.integer({ min: 0, max: MAX_AMOUNT });

/** Amounts of either sign, as the ledger has them. */
export const signedCents = fc.integer({ min: -MAX_AMOUNT, max: MAX_AMOUNT });

/** A percentage from 0 to 100 with up to 2 decimals. */
export const percentage = fc.integer({ min: 0, max: 10_000 }).map((hundredths) => hundredths / 100);

export const method = fc.constantFrom(...paymentMethods);

export const day = fc
  .integer({ min: Date.UTC(1950, 0, 1) / 86_400_000, max: Date.UTC(2150, 0, 1) / 86_400_000 })
  .map((count) => new Date(count * 86_400_000).toISOString().slice(0, 10));

export const service: fc.Arbitrary<Service> = fc.record({
  id: fc.integer({ min: 1, max: 1_000 }),
  name: fc.string(),
  price: cents,
  points: fc.integer({ min: 0, max: 1_000 }),
});

export const reward: fc.Arbitrary<Reward> = fc.record({
  id: fc.integer({ min: 1, max: 1_000 }),
  title: fc.string(),
  description: fc.string(),
  points_required: fc.integer({ min: 1, max: 500 }),
  type: fc.constantFrom(...rewardTypes),
  value: percentage,
  min_limit: fc.integer({ min: 0, max: 20_000 }),
  active: fc.boolean(),
});
