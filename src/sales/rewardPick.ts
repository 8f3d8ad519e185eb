import { type Id, isSameId } from '../../domain/ids.ts';
import { computePointsTaken, formatPoints, formatWhole } from '../../domain/points.ts';
import type { Reward } from '../../domain/resources/rewards.ts';
import type { Service } from '../../domain/resources/services.ts';
import { getRedeemedReward, type RewardChoice, type SaleTotals } from '../../domain/sale.ts';

/** The user's choice of reward: automatic, none, or one of the list; `free` is the id of the free service. */
export type RewardPick = { kind: 'auto' } | { kind: 'none' } | { kind: 'chosen'; id: Id; free?: Id };

/** The choice with its records. A deleted reward counts as none. */
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

/** The reward fields of the request, marked if chosen automatically. */
export function buildReward(
  totals: SaleTotals,
  pick: RewardPick,
): { reward_id: Id | null; reward_automatic?: boolean } {
  const reward = getRedeemedReward(totals);
  return { reward_id: reward?.id ?? null, ...(reward && pick.kind === 'auto' && { reward_automatic: true }) };
}

/** Points a sale takes; 0 while unknown. `firstTaken`: points the corrected sale took for the same reward. */
export function computePointsSpent(
  totals: Pick<SaleTotals, 'reward' | 'discount'>,
  points: number | null,
  firstTaken: number | null = null,
): number {
  return computePointsTaken(points ?? 0, getRedeemedReward(totals)?.points_required ?? 0, firstTaken);
}

/** Says that a reward takes fewer points than its price; null if it does not. */
export function getShortfallMessage(reward: Reward | null, spent: number): string | null {
  if (!reward || spent >= reward.points_required) return null;
  return `A recompensa pede ${formatPoints(reward.points_required)} e leva ${formatWhole(spent)}.`;
}
