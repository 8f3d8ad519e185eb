import type { Feature } from './constants.ts';
import { addDays, DAY_OUT_OF_RANGE, isDay, validateDay } from './dates.ts';
import { type Id, isSameId } from './ids.ts';
import { allocate, type Cents, computePercent, sumCents } from './money.ts';
import { formatPoints, formatWhole } from './points.ts';
import type { Employee } from './resources/employees.ts';
import type { Reservation } from './resources/reservations.ts';
import type { Reward } from './resources/rewards.ts';
import type { Service } from './resources/services.ts';

/** Why a reservation cannot be sold, changed or deleted. */
export const ALREADY_SOLD = 'Este agendamento já tem uma venda';
export const CUSTOMER_STAYS = 'O cliente deste agendamento não muda: ele já teve uma venda';
export const RESERVATION_CANCELLED = 'Este agendamento foi cancelado';
export const RESERVATION_OF_ANOTHER = 'Este agendamento é de outro cliente';

/**
 * The reward of a sale: the first that applies (`auto`), none, or the chosen one. `free` is the price of the service
 * chosen for a free-service reward.
 */
export type RewardChoice = { kind: 'auto' } | { kind: 'none' } | { kind: 'chosen'; reward: Reward; free?: Cents };

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
  const wanted = getWantedReward(sale.choice, () => findApplicableReward(sale.rewards, sale.customerPoints, subtotal));
  const reward = wanted && canRedeem(wanted, subtotal) ? wanted : null;
  const discount = reward ? computeDiscount(reward, subtotal, sale.choice) : 0;
  return { subtotal, discount, total: subtotal - discount, reward };
}

function computeDiscount(reward: Reward, subtotal: Cents, choice: RewardChoice): Cents {
  if (canDiscount(reward, subtotal)) return computePercent(subtotal, reward.value);
  const free = reward.type === 'service_free' && choice.kind === 'chosen' ? (choice.free ?? 0) : 0;
  return Math.min(free, subtotal);
}

/**
 * The discount of each line, in proportion to the prices; negative if a higher total was agreed on. The lines less their
 * discounts add up to the total. Lines without a price share it evenly.
 */
export function allocateDiscount(prices: readonly Cents[], discount: Cents): Cents[] {
  const isFree = prices.every((price) => price === 0);
  return allocate(discount, isFree ? prices.map(() => 1) : prices);
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
  const isSame = (a: Id | null | undefined, b: Id | null | undefined) => a != null && b != null && isSameId(a, b);
  return isSame(first.customer_id, correction.customer_id) && isSame(first.reward_id, correction.reward_id);
}

/** The reward for which a sale takes points: a discount that did not apply is not redeemed. */
export function getRedeemedReward({ reward, discount }: Pick<SaleTotals, 'reward' | 'discount'>): Reward | null {
  return reward && (reward.type !== 'discount' || discount > 0) ? reward : null;
}

/** Days: a leap year. */
const MAX_PERIOD_DAYS = 366;

/** The error in a period of sales, by the wrong day; null for none. */
export function validatePeriod(from: unknown, to: unknown): { from: string } | { to: string } | null {
  const sentenceFor = (day: unknown, missing: string) =>
    validateDay(day) === DAY_OUT_OF_RANGE ? DAY_OUT_OF_RANGE : missing;
  if (!isDay(from)) return { from: sentenceFor(from, 'Informe o primeiro dia do período') };
  if (!isDay(to)) return { to: sentenceFor(to, 'Informe o último dia do período') };
  if (to < from) return { to: 'O período termina antes de começar' };
  if (to > addDays(from, MAX_PERIOD_DAYS - 1)) return { to: `O período pode ter no máximo ${MAX_PERIOD_DAYS} dias` };
  return null;
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
