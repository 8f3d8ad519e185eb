import type { Feature } from '../../../../domain/constants.ts';
import { type Id, isSameId } from '../../../../domain/ids.ts';
import { getMainMethod } from '../../../../domain/payments.ts';
import type { SaleForReceipt } from '../../../../domain/receipt.ts';
import type { Customer } from '../../../../domain/resources/customers.ts';
import type { Employee } from '../../../../domain/resources/employees.ts';
import type { Reservation } from '../../../../domain/resources/reservations.ts';
import type { Reward } from '../../../../domain/resources/rewards.ts';
import type { Service } from '../../../../domain/resources/services.ts';
import type { SaleListed } from '../../../../domain/responses.ts';
import {
  applyEmployeePrice,
  computeSaleTotals,
  getOfferedRewards,
  getRedeemedReward,
  isLooseSale,
  isSameRedemption,
  type SaleTotals,
} from '../../../../domain/sale.ts';
import type { OpenReservations } from '../../../dataProvider/useReservations.ts';
import type { Attempt, SentSale } from '../../../sales/attempt.ts';
import { buildReward, computePointsSpent, getShortfallMessage, resolveRewardPick } from '../../../sales/rewardPick.ts';
import {
  buildItems,
  buildPayments,
  getWorker,
  type PaymentPart,
  type PaymentSummary,
  summarizePayment,
} from './payments.ts';
import type { WizardState } from './state.ts';

/** What the wizard chooses from, as the back end lists it. */
export interface SaleLists {
  reservations: Reservation[];
  /** How many more are open than are listed. */
  unlistedCounts?: OpenReservations['more'];
  /** The one of a corrected sale: it is done, and none to choose from. */
  soldReservations?: Reservation[];
  employees: Employee[];
  services: Service[];
  /** In the order the server lists them: the first that fits is the automatic one. */
  rewards: Reward[];
}

/** A sale in the wizard with the records its ids stand for. */
export interface SaleView {
  reservation: Reservation | null;
  customer: Pick<Customer, 'id' | 'name'> | null;
  /** Null without a customer, and as long as they are not known. */
  points: number | null;
  employee: Employee | null;
  /** All there are, each at the price of who does it in this sale. */
  pricedServices: Service[];
  /** Those of them that are sold. */
  services: Service[];
  isLoose: boolean;
  totals: SaleTotals;
  /** The rewards a person may choose; none without a customer. */
  selectableRewards: Reward[];
  /** What the reward takes of the customer's points, where the back end takes them. */
  pointsSpent: number;
  /** That the reward takes fewer points than it asks for, as a sentence; null where it does not. */
  shortfallMessage: string | null;
  paymentSummary: PaymentSummary;
  /** Whether parts, a tip and who did what are known to the back end (feature `sales.payments`). */
  hasPaymentDetails: boolean;
}

/** Looks up what is chosen. `customer` is its customer's record, null while it is not there; `corrected` the sale that it corrects. */
export function buildSaleView(
  state: WizardState,
  lists: SaleLists,
  customer: Customer | null,
  features: ReadonlySet<string>,
  corrected: SaleListed | null = null,
): SaleView {
  const reservation = findById(lists.reservations.concat(lists.soldReservations ?? []), state.reservation?.id);
  const inParts = features.has('sales.payments' satisfies Feature);
  const doneBy = inParts ? state.doneBy : {};
  const offered = lists.services.map((service) =>
    applyEmployeePrice(service, findById(lists.employees, getWorker(doneBy, service.id, state.employee))),
  );
  const services = state.services.flatMap((id) => findById(offered, id) ?? []);
  const points = state.customer === null ? null : (customer?.points ?? null);
  // Without a customer there is nobody to reward.
  const pick = state.customer === null ? { kind: 'none' as const } : state.reward;
  const sent = state.attempt;
  const totals = sent
    ? totalsOf(sent, lists.rewards)
    : computeSaleTotals({
        services,
        customTotal: state.customTotal,
        rewards: lists.rewards,
        customerPoints: points,
        choice: resolveRewardPick(pick, lists.rewards, services),
      });
  const redeemed = { customer_id: state.customer, reward_id: getRedeemedReward(totals)?.id ?? null };
  const firstTaken = corrected && isSameRedemption(corrected, redeemed) ? corrected.points_taken : null;
  const redeems = features.has('rewards.redeem' satisfies Feature);
  const spent = sent?.spent ?? (redeems ? computePointsSpent(totals, points, firstTaken) : 0);
  return {
    reservation,
    customer: state.customer === null ? null : (customer ?? reservation?.customer ?? null),
    points,
    employee: findById(lists.employees, state.employee),
    pricedServices: offered,
    services,
    isLoose: isLooseSale({
      customer_id: state.customer,
      employee_id: state.employee,
      reservation_id: state.reservation?.id ?? null,
    }),
    totals,
    pointsSpent: spent,
    shortfallMessage: redeems && points !== null ? getShortfallMessage(getRedeemedReward(totals), spent) : null,
    selectableRewards: state.customer === null ? [] : getOfferedRewards(lists.rewards, features),
    hasPaymentDetails: inParts,
    paymentSummary: summarizePayment(inParts ? state.payments : plainly(state.payments), inParts ? state.tip : null, {
      total: totals.total,
      employee: state.employee,
    }),
  };
}

/** What a sale that was sent came to, whatever it would by now: it may be stored, and its points taken. */
function totalsOf({ sale, subtotal, discount }: Attempt, rewards: readonly Reward[]): SaleTotals {
  return { subtotal, discount, total: sale.amount, reward: findById(rewards, sale.reward_id) };
}

/** For a back end that knows only one way to pay: a payment that was divided has to be chosen anew. */
function plainly(parts: readonly PaymentPart[]): PaymentPart[] {
  return parts.length > 1 ? [] : parts.map((part) => ({ ...part, tendered: null, installments: null }));
}

/** The sale as it is sent. Throws an Error without a payment method: the payment step does not let one through. */
export function buildSentSale(state: WizardState, view: SaleView): SentSale {
  const method = getMainMethod(view.paymentSummary.payments);
  if (method === null) throw new Error('a sale is sent with a payment method');
  const { subtotal, discount, total } = view.totals;
  const items = view.hasPaymentDetails ? buildItems(state.doneBy, state.services, state.employee) : undefined;
  return {
    sale: {
      individual: view.isLoose,
      customer_id: state.customer,
      reservation_id: state.reservation?.id ?? null,
      employee_id: state.employee,
      services: state.services,
      amount: total,
      payment_method: method,
      ...buildPayments(view.paymentSummary),
      ...(items && { items }),
      observation: state.observation.trim() || null,
      ...buildReward(view.totals, state.reward),
    },
    subtotal,
    discount,
    spent: view.pointsSpent,
    ...(state.corrects && { correction: { id: state.corrects.id, reason: state.corrects.reason } }),
  };
}

/** A sale as it was sent, with the names that its ids stand for. */
export function buildSaleForReceipt(
  { sale, subtotal, spent }: Attempt,
  lists: SaleLists,
  { customer }: SaleView,
): SaleForReceipt {
  const nameOf = (id: Id | null) => findById(lists.employees, id)?.name ?? null;
  const workers = new Map(sale.items?.map((item) => [String(item.service_id), item.employee_id]));
  return {
    loose: sale.individual,
    amount: sale.amount,
    subtotal,
    method: sale.payment_method,
    payments: sale.payments,
    tip: sale.tip && { amount: sale.tip.amount, employee: nameOf(sale.tip.employee_id) },
    services: sale.services.flatMap((id) => {
      const service = findById(lists.services, id);
      const worker = workers.get(String(id)) ?? sale.employee_id;
      const isAnother = worker !== null && !isSameId(worker, sale.employee_id);
      if (!service) return [];
      const sold = applyEmployeePrice(service, findById(lists.employees, worker));
      return [{ ...sold, ...(isAnother && { employee: nameOf(worker) }) }];
    }),
    customer: customer?.name ?? null,
    employee: nameOf(sale.employee_id),
    reward: findById(lists.rewards, sale.reward_id)?.title ?? null,
    pointsTaken: spent,
  };
}

/** A record of a list by its id, whatever the id's type; null for one that is not there. */
export function findById<T extends { id: Id }>(records: readonly T[], id: Id | null | undefined): T | null {
  return records.find((record) => isSameId(record.id, id)) ?? null;
}
