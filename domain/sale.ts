import type { Feature } from './constants.ts';
import { addDays, DAY_OUT_OF_RANGE, isDay, validateDay } from './dates.ts';
import { type Id, isSameId } from './ids.ts';
import { allocate, type Cents, computePercent, sumCents } from './money.ts';
import { formatPoints, formatWhole } from './points.ts';
import type { Employee } from './resources/employees.ts';
import type { Reservation } from './resources/reservations.ts';
import type { Reward } from './resources/rewards.ts';
import type { Service } from './resources/services.ts';

/** Why a reservation cannot be sold, or not be changed or removed any more. */
export const ALREADY_SOLD = 'Este agendamento já tem uma venda';
export const CUSTOMER_STAYS = 'O cliente deste agendamento não muda: ele já teve uma venda';
export const RESERVATION_CANCELLED = 'Este agendamento foi cancelado';
export const RESERVATION_OF_ANOTHER = 'Este agendamento é de outro cliente';

/**
 * Which reward a sale uses: the first that fits (`auto`), none, or the one a person chose; `free` is the price of the service that
 * a free service was said to be.
 */
export type RewardChoice = { kind: 'auto' } | { kind: 'none' } | { kind: 'chosen'; reward: Reward; free?: Cents };

export interface SaleTotals {
  /** The custom total when there is one, else the sum of the services. */
  subtotal: Cents;
  discount: Cents;
  total: Cents;
  /** The reward the sale redeems, with or without a discount; null where the chosen one does not apply. */
  reward: Reward | null;
}

/** What a service costs where this employee does it: their own price, or else the service's. */
export function getEmployeePrice(service: Pick<Service, 'id' | 'price'>, employee: Worker): Cents {
  return employee?.terms?.find((term) => isSameId(term.service_id, service.id))?.price ?? service.price;
}

/** A service at the price it has where this employee does it; itself where that is its own. */
export function applyEmployeePrice<T extends Pick<Service, 'id' | 'price'>>(service: T, employee: Worker): T {
  const price = getEmployeePrice(service, employee);
  return price === service.price ? service : { ...service, price };
}

/** Nobody in particular has no prices of their own. */
type Worker = Partial<Pick<Employee, 'terms'>> | null | undefined;

/** What a reservation comes to: at its employee's prices where the back end tells, else the sum of its services. */
export function getReservationPrice({ price, services }: Reservation, features: ReadonlySet<string>): Cents {
  const told = features.has('agenda' satisfies Feature) ? price : undefined;
  return told ?? computeSubtotal(services, null);
}

/** What the services cost together, or the custom total that replaces it. */
export function computeSubtotal(services: readonly Pick<Service, 'price'>[], customTotal: Cents | null): Cents {
  return customTotal ?? sumCents(services.map((service) => service.price));
}

/** Points a sale of these services earns, whatever was charged for them. */
export function computePointsEarned(services: readonly Pick<Service, 'points'>[]): number {
  return services.reduce((points, service) => points + service.points, 0);
}

/** What decides whether a reward applies. */
type RewardTerms = Pick<Reward, 'type' | 'active' | 'value' | 'min_limit'>;

/** Whether a reward lowers the price of a purchase of `subtotal`. */
export function canDiscount(reward: RewardTerms, subtotal: Cents): boolean {
  return reward.type === 'discount' && reward.active && reward.min_limit <= subtotal;
}

/** Whether a purchase of `subtotal` can redeem a reward: an active one, and a discount only where it gives one. */
export function canRedeem(reward: Reward, subtotal: Cents): boolean {
  return reward.type === 'discount' ? canDiscount(reward, subtotal) : reward.active;
}

/**
 * Whether a sale may carry a reward, judged by what is left of the purchase afterwards: the sum of its services, and what was
 * charged. A custom total that reaches the minimum leaves at least what the minimum itself would.
 */
export function canSaleHaveReward(reward: RewardTerms, servicesSum: Cents, charged: Cents): boolean {
  if (!reward.active || reward.type !== 'discount') return reward.active;
  return (
    canDiscount(reward, servicesSum) || charged >= reward.min_limit - computePercent(reward.min_limit, reward.value)
  );
}

/** The first reward that discounts this purchase and that the customer has the points for. Without a customer, none. */
export function findApplicableReward(
  rewards: readonly Reward[],
  customerPoints: number | null,
  subtotal: Cents,
): Reward | null {
  if (customerPoints === null) return null;
  return rewards.find((reward) => canDiscount(reward, subtotal) && reward.points_required <= customerPoints) ?? null;
}

/**
 * What the finish step shows. The points check holds for the automatic reward only: one a person chose
 * explicitly applies whatever the customer's points are (spec.md §9).
 */
export function computeSaleTotals(sale: {
  services: readonly Pick<Service, 'price'>[];
  customTotal: Cents | null;
  rewards: readonly Reward[];
  customerPoints: number | null;
  choice: RewardChoice;
}): SaleTotals {
  const subtotal = computeSubtotal(sale.services, sale.customTotal);
  const wanted = wantedReward(sale.choice, () => findApplicableReward(sale.rewards, sale.customerPoints, subtotal));
  const reward = wanted && canRedeem(wanted, subtotal) ? wanted : null;
  const discount = reward ? discountOf(reward, subtotal, sale.choice) : 0;
  return { subtotal, discount, total: subtotal - discount, reward };
}

function discountOf(reward: Reward, subtotal: Cents, choice: RewardChoice): Cents {
  if (canDiscount(reward, subtotal)) return computePercent(subtotal, reward.value);
  const free = reward.type === 'service_free' && choice.kind === 'chosen' ? (choice.free ?? 0) : 0;
  return Math.min(free, subtotal);
}

/**
 * What the discount of a sale is of each line, by their prices; below zero where a higher total was agreed on. What is left of the
 * lines adds up to the total. Lines that cost nothing share it evenly.
 */
export function allocateDiscount(prices: readonly Cents[], discount: Cents): Cents[] {
  const isFree = prices.every((price) => price === 0);
  return allocate(discount, isFree ? prices.map(() => 1) : prices);
}

/** A sale of nobody by nobody for no appointment: it is registered as loose. */
export function isLooseSale(sale: {
  customer_id?: Id | null;
  employee_id?: Id | null;
  reservation_id?: Id | null;
}): boolean {
  return sale.customer_id == null && sale.employee_id == null && sale.reservation_id == null;
}

/** The rewards a person may choose explicitly: discounts, and with `rewards.redeem` the others too. */
export function getOfferedRewards(rewards: readonly Reward[], features: ReadonlySet<string>): Reward[] {
  const redeems = features.has('rewards.redeem' satisfies Feature);
  return rewards.filter((reward) => reward.active && (redeems || reward.type === 'discount'));
}

/** Whose reward a sale redeems. */
interface Redemption {
  customer_id?: Id | null;
  reward_id?: Id | null;
}

/** Whether a correction keeps the reward of the first sale, and its customer: it takes the points that the first one took. */
export function isSameRedemption(first: Redemption, correction: Redemption): boolean {
  const isSame = (a: Id | null | undefined, b: Id | null | undefined) => a != null && b != null && isSameId(a, b);
  return isSame(first.customer_id, correction.customer_id) && isSame(first.reward_id, correction.reward_id);
}

/** The reward a sale takes points for: a discount that did not apply is not redeemed. */
export function getRedeemedReward({ reward, discount }: Pick<SaleTotals, 'reward' | 'discount'>): Reward | null {
  return reward && (reward.type !== 'discount' || discount > 0) ? reward : null;
}

/** Days: a year, and the day it begins on again. */
const LONGEST_PERIOD = 366;

/** What is wrong with a period whose sales are to be listed, by the day that is wrong; null for nothing. */
export function validatePeriod(from: unknown, to: unknown): { from: string } | { to: string } | null {
  const sentenceFor = (day: unknown, missing: string) =>
    validateDay(day) === DAY_OUT_OF_RANGE ? DAY_OUT_OF_RANGE : missing;
  if (!isDay(from)) return { from: sentenceFor(from, 'Informe o primeiro dia do período') };
  if (!isDay(to)) return { to: sentenceFor(to, 'Informe o último dia do período') };
  if (to < from) return { to: 'O período termina antes de começar' };
  if (to > addDays(from, LONGEST_PERIOD - 1)) return { to: `O período pode ter no máximo ${LONGEST_PERIOD} dias` };
  return null;
}

/** What a person reads where a sale is of nothing. */
export const NO_TOTAL = 'Valor total deve ser maior que zero';

/** A sale of nothing is no sale. */
export function canSell(total: Cents): boolean {
  return total > 0;
}

/** Why a sale cannot have its automatic reward any more. */
export function formatNotEnoughPoints(
  balance: number,
  { title, points_required }: Pick<Reward, 'title' | 'points_required'>,
): string {
  return `O cliente tem ${formatPoints(balance)}, e “${title}” pede ${formatWhole(points_required)}`;
}

/** Points per real of price, in percent with one decimal: 10 points for R$ 35,00 is `28,6%`; a free service has no ratio. */
export function formatPointsToPrice(points: number, price: Cents): string | null {
  if (price <= 0) return null;
  return `${((points * 10_000) / price).toLocaleString('pt-BR', { minimumFractionDigits: 1, maximumFractionDigits: 1 })}%`;
}

function wantedReward(choice: RewardChoice, automatic: () => Reward | null): Reward | null {
  if (choice.kind === 'auto') return automatic();
  return choice.kind === 'chosen' ? choice.reward : null;
}
