import type { Feature } from './constants.ts';
import { findById, type Id, isSameId } from './ids.ts';
import { type Cents, computePercent, sumCents } from './money.ts';
import { formatPoints, formatWhole } from './numbers.ts';
import type { Employee } from './resources/employees.ts';
import type { Reservation } from './resources/reservations.ts';
import type { Reward } from './resources/rewards.ts';
import type { Service } from './resources/services.ts';

/** Why a reservation cannot be sold, changed or deleted. */
export const RESERVATION_ALREADY_SOLD = 'Este agendamento já tem uma venda';
export const CUSTOMER_CANNOT_CHANGE = 'O cliente deste agendamento não muda: ele já teve uma venda';
export const RESERVATION_CANCELLED = 'Este agendamento foi cancelado';
export const RESERVATION_OF_OTHER_CUSTOMER = 'Este agendamento é de outro cliente';

/**
 * The reward of a sale: the first that applies (`auto`), none, or the chosen one. `free` is the price of the service
 * chosen for a free-service reward.
 */
export type RewardChoice = { kind: 'auto' } | { kind: 'none' } | { kind: 'chosen'; reward: Reward; free?: Cents };

/**
 * The user's choice of reward: automatic, none, or one of the list; `free` is the id of the free service, `added` that it came into the
 * sale with the reward.
 */
export type RewardPick = { kind: 'auto' } | { kind: 'none' } | { kind: 'chosen'; id: Id; free?: Id; added?: true };

export interface SaleTotals {
  /** The custom total, or else the sum of the services. */
  subtotal: Cents;
  discount: Cents;
  total: Cents;
  /** The reward that the sale redeems, with or without a discount; null if the chosen one does not apply. */
  reward: Reward | null;
}

/** The price of a service with an employee: their own, or else the service's. */
export function getEmployeePrice(service: Pick<Service, 'id' | 'price'>, employee: Worker): Cents {
  return employee?.terms?.find((term) => isSameId(term.service_id, service.id))?.price ?? service.price;
}

/** The service with the price it has with an employee; the same object if the price is the same. */
export function applyEmployeePrice<T extends Pick<Service, 'id' | 'price'>>(service: T, employee: Worker): T {
  const price = getEmployeePrice(service, employee);
  return price === service.price ? service : { ...service, price };
}

/** Without an employee there are no own prices. */
type Worker = Partial<Pick<Employee, 'terms'>> | null | undefined;

/** The total of a reservation: with its employee's prices if the back end sends it, else the sum of its services. */
export function getReservationPrice({ price, services }: Reservation, features: ReadonlySet<string>): Cents {
  const reservationPrice = features.has('agenda' satisfies Feature) ? price : undefined;
  return reservationPrice ?? computeSubtotal(services, null);
}

/** The sum of the services, or the custom total that replaces it. */
export function computeSubtotal(services: readonly Pick<Service, 'price'>[], customTotal: Cents | null): Cents {
  return customTotal ?? sumCents(services.map((service) => service.price));
}

/** Points that the services earn, whatever was charged for them. */
export function computePointsEarned(services: readonly Pick<Service, 'points'>[]): number {
  return services.reduce((points, service) => points + service.points, 0);
}

/** The fields that decide whether a reward applies. */
type RewardTerms = Pick<Reward, 'type' | 'active' | 'value' | 'min_limit'>;

/** Whether a reward is a discount that applies to a purchase of `subtotal`. */
export function canDiscount(reward: RewardTerms, subtotal: Cents): boolean {
  return reward.type === 'discount' && reward.active && reward.min_limit <= subtotal;
}

/** Whether a purchase of `subtotal` can redeem a reward: it is active and, if it is a discount, applies. */
export function canRedeem(reward: Reward, subtotal: Cents): boolean {
  return reward.type === 'discount' ? canDiscount(reward, subtotal) : reward.active;
}

/**
 * Whether a stored sale can have a reward, judged by the sum of its services and the charged amount. A custom total that
 * reaches the minimum leaves at least the minimum less its discount.
 */
export function canSaleHaveReward(reward: RewardTerms, servicesSum: Cents, charged: Cents): boolean {
  if (!reward.active || reward.type !== 'discount') return reward.active;
  return (
    canDiscount(reward, servicesSum) || charged >= reward.min_limit - computePercent(reward.min_limit, reward.value)
  );
}

/** The first discount that applies to this purchase and for which the customer has the points; null without a customer. */
export function findApplicableReward(
  rewards: readonly Reward[],
  customerPoints: number | null,
  subtotal: Cents,
): Reward | null {
  if (customerPoints === null) return null;
  return rewards.find((reward) => canDiscount(reward, subtotal) && reward.points_required <= customerPoints) ?? null;
}

/**
 * The totals of the last step of the wizard. Only the automatic reward requires enough points: a chosen one applies
 * whatever the customer's points are (spec.md §9).
 */
export function computeSaleTotals(sale: {
  services: readonly Pick<Service, 'price'>[];
  customTotal: Cents | null;
  rewards: readonly Reward[];
  customerPoints: number | null;
  choice: RewardChoice;
}): SaleTotals {
  const subtotal = computeSubtotal(sale.services, sale.customTotal);
  const wantedReward = getWantedReward(sale.choice, () =>
    findApplicableReward(sale.rewards, sale.customerPoints, subtotal),
  );
  const reward = wantedReward && canRedeem(wantedReward, subtotal) ? wantedReward : null;
  const discount = reward ? computeDiscount(reward, subtotal, sale.choice) : 0;
  return { subtotal, discount, total: subtotal - discount, reward };
}

function computeDiscount(reward: Reward, subtotal: Cents, choice: RewardChoice): Cents {
  if (canDiscount(reward, subtotal)) return computePercent(subtotal, reward.value);
  const free = reward.type === 'service_free' && choice.kind === 'chosen' ? (choice.free ?? 0) : 0;
  return Math.min(free, subtotal);
}

/** Whether a sale has no customer, employee or reservation: it is registered as loose. */
export function isLooseSale(sale: {
  customer_id?: Id | null;
  employee_id?: Id | null;
  reservation_id?: Id | null;
}): boolean {
  return sale.customer_id == null && sale.employee_id == null && sale.reservation_id == null;
}

/** The rewards that can be chosen: discounts, and with `rewards.redeem` the others too. */
export function getOfferedRewards(rewards: readonly Reward[], features: ReadonlySet<string>): Reward[] {
  const redeems = features.has('rewards.redeem' satisfies Feature);
  return rewards.filter((reward) => reward.active && (redeems || reward.type === 'discount'));
}

/** The customer and reward of a sale. */
interface Redemption {
  customer_id?: Id | null;
  reward_id?: Id | null;
}

/** Whether a correction has the first sale's customer and reward: then it takes the same points. */
export function isSameRedemption(first: Redemption, correction: Redemption): boolean {
  return isSameId(first.customer_id, correction.customer_id) && isSameId(first.reward_id, correction.reward_id);
}

/** The reward for which a sale takes points: a discount that did not apply is not redeemed. */
export function getRedeemedReward({ reward, discount }: Pick<SaleTotals, 'reward' | 'discount'>): Reward | null {
  return reward && (reward.type !== 'discount' || discount > 0) ? reward : null;
}

/** The choice with its records. A deleted reward counts as none. */
export function resolveRewardPick(
  pick: RewardPick,
  rewards: readonly Reward[],
  services: readonly Pick<Service, 'id' | 'price'>[],
): RewardChoice {
  if (pick.kind !== 'chosen') return pick;
  const reward = findById(rewards, pick.id);
  if (!reward) return { kind: 'none' };
  return { kind: 'chosen', reward, free: findById(services, pick.free)?.price };
}

/** The service that the reward of a sale makes free; null for none. */
export function getFreeService({ reward, discount }: SaleTotals, pick: RewardPick): Id | null {
  return pick.kind === 'chosen' && reward?.type === 'service_free' && discount > 0 ? (pick.free ?? null) : null;
}

/** The choice of a reward with the service that it names, unless the service is no longer offered. */
export function chooseReward({ id, service_id }: Reward, offered: readonly Pick<Service, 'id'>[]): RewardPick {
  const free = findById(offered, service_id)?.id;
  return { kind: 'chosen', id, ...(free !== undefined && { free }) };
}

/** What a sale has of services and reward. */
interface RewardedServices {
  services: readonly Id[];
  reward: RewardPick;
}

/** The services and the reward after the choice of a reward: a service that was not in the sale comes and goes with it. */
export function applyRewardPick({ services, reward }: RewardedServices, pick: RewardPick) {
  const [addedBefore, free] = [reward, pick].map((each) => (each.kind === 'chosen' ? each.free : undefined));
  const wasAdded = reward.kind === 'chosen' && reward.added;
  const remaining = wasAdded ? services.filter((id) => !isSameId(id, addedBefore)) : [...services];
  if (pick.kind !== 'chosen' || free === undefined || remaining.some((id) => isSameId(id, free)))
    return { services: remaining, reward: pick };
  return { services: [...remaining, free], reward: { ...pick, added: true as const } };
}

/** The reward after a change of the services: the automatic one if its free service has left the sale. */
export function keepReward({ services, reward }: RewardedServices): RewardPick {
  const { free } = reward.kind === 'chosen' ? reward : {};
  return free === undefined || services.some((id) => isSameId(id, free)) ? reward : { kind: 'auto' };
}

/** The reward fields of the request, marked if chosen automatically. */
export function buildReward(
  totals: SaleTotals,
  pick: RewardPick,
): { reward_id: Id | null; reward_automatic?: boolean; free_service_id?: Id } {
  const reward = getRedeemedReward(totals);
  const free_service_id = getFreeService(totals, pick);
  return {
    reward_id: reward?.id ?? null,
    ...(reward && pick.kind === 'auto' && { reward_automatic: true }),
    ...(free_service_id !== null && { free_service_id }),
  };
}

/** Points that a sale takes, 0 while they are unknown. `takenByFirstSale`: points that the corrected sale took for the same reward. */
export function computeSalePointsTaken(
  totals: Pick<SaleTotals, 'reward' | 'discount'>,
  points: number | null,
  takenByFirstSale: number | null = null,
): number {
  return computePointsTaken(points ?? 0, getRedeemedReward(totals)?.points_required ?? 0, takenByFirstSale);
}

/** Says that a reward takes fewer points than its price; null if it does not. */
export function getShortfallMessage(reward: Reward | null, spent: number): string | null {
  if (!reward || spent >= reward.points_required) return null;
  return `A recompensa pede ${formatPoints(reward.points_required)} e leva ${formatWhole(spent)}.`;
}

/**
 * Points that a sale takes for its reward: the required ones, at most the balance, none if it is negative. `takenByFirstSale` is
 * what the first sale took, for a correction with the same customer and reward: it takes the same.
 */
export function computePointsTaken(balance: number, required: number, takenByFirstSale: number | null = null): number {
  return takenByFirstSale ?? Math.max(0, Math.min(balance, required));
}

/** The change of a customer's balance by a void: minus everything the sale recorded, whatever was spent since. */
export function computePointsReversed(recorded: readonly { points: number }[]): number {
  return recorded.reduce((sum, { points }) => sum - points, 0);
}

/** The error for a sale with a total of zero. */
export const NO_TOTAL = 'Valor total deve ser maior que zero';

export function canSell(total: Cents): boolean {
  return total > 0;
}

/** Why the automatic reward no longer applies. */
export function formatNotEnoughPoints(
  balance: number,
  { title, points_required }: Pick<Reward, 'title' | 'points_required'>,
): string {
  return `O cliente tem ${formatPoints(balance)}, e “${title}” pede ${formatWhole(points_required)}`;
}

/** Points per real of price, in percent with one decimal: 10 points for R$ 35,00 is `28,6%`; null for a free service. */
export function formatPointsToPrice(points: number, price: Cents): string | null {
  if (price <= 0) return null;
  return `${((points * 10_000) / price).toLocaleString('pt-BR', { minimumFractionDigits: 1, maximumFractionDigits: 1 })}%`;
}

function getWantedReward(choice: RewardChoice, automatic: () => Reward | null): Reward | null {
  if (choice.kind === 'auto') return automatic();
  return choice.kind === 'chosen' ? choice.reward : null;
}
