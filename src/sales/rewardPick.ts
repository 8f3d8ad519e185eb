import { type Id, isSameId } from '../../domain/ids.ts';
import { computePointsTaken, formatPoints, formatWhole } from '../../domain/points.ts';
import type { Reward } from '../../domain/resources/rewards.ts';
import type { Service } from '../../domain/resources/services.ts';
import { getRedeemedReward, type RewardChoice, type SaleTotals } from '../../domain/sale.ts';

/** A person's choice of reward: the first that fits, none, or one of the list; `free` is the service that a free service is. */
export type RewardPick = { kind: 'auto' } | { kind: 'none' } | { kind: 'chosen'; id: Id; free?: Id };

/** A person's choice with the records it stands for. A chosen reward that is gone rewards nobody. */
export function resolveRewardPick(
  pick: RewardPick,
  rewards: readonly Reward[],
  services: readonly Pick<Service, 'id' | 'price'>[],
): RewardChoice {
  if (pick.kind !== 'chosen') return pick;
  const reward = rewards.find(({ id }) => isSameId(id, pick.id));
  if (!reward) return { kind: 'none' };
  return { kind: 'chosen', reward, free: services.find(({ id }) => isSameId(id, pick.free))?.price };
}

/** How a sale names the reward it redeems: one that nobody chose says so. */
export function buildReward(
  totals: SaleTotals,
  pick: RewardPick,
): { reward_id: Id | null; reward_automatic?: boolean } {
  const reward = getRedeemedReward(totals);
  return { reward_id: reward?.id ?? null, ...(reward && pick.kind === 'auto' && { reward_automatic: true }) };
}

/** The points that a sale takes of those there are; 0 where they are not known. `firstTaken` is what the sale it corrects took for the same reward. */
export function computePointsSpent(
  totals: Pick<SaleTotals, 'reward' | 'discount'>,
  points: number | null,
  firstTaken: number | null = null,
): number {
  return computePointsTaken(points ?? 0, getRedeemedReward(totals)?.points_required ?? 0, firstTaken);
}

/** That a reward takes fewer points than it asks for, as a sentence; null where it does not. */
export function getShortfallMessage(reward: Reward | null, spent: number): string | null {
  if (!reward || spent >= reward.points_required) return null;
  return `A recompensa pede ${formatPoints(reward.points_required)} e leva ${formatWhole(spent)}.`;
}
