import type { RewardType } from './constants.ts';

/** A reward of another type than discount has neither percentage nor minimum purchase, whatever was filled in before. */
export function withDiscountOnlyWhereOneIs<T extends { type?: RewardType; value?: unknown; min_limit?: unknown }>(
  reward: T,
): T {
  if (reward.type === 'discount') return { ...reward, min_limit: reward.min_limit ?? 0 };
  return { ...reward, value: 0, min_limit: 0 };
}
