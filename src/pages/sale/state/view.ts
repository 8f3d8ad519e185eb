import type { Feature } from '../../../../domain/constants.ts';
import { findById, type Id, isSameId } from '../../../../domain/ids.ts';
import { getMainMethod } from '../../../../domain/payments.ts';
import type { SaleForReceipt } from '../../../../domain/receipt.ts';
import type { Customer } from '../../../../domain/resources/customers.ts';
import type { Employee } from '../../../../domain/resources/employees.ts';
import type { Reservation } from '../../../../domain/resources/reservations.ts';
import type { Reward } from '../../../../domain/resources/rewards.ts';
import type { Service } from '../../../../domain/resources/services.ts';
import {
  applyEmployeePrice,
  buildReward,
  computeSalePointsTaken,
  computeSaleTotals,
  getFreeService,
  getOfferedRewards,
  getRedeemedReward,
  getShortfallMessage,
  isLooseSale,
  isSameRedemption,
  resolveRewardPick,
  type SaleTotals,
} from '../../../../domain/sale.ts';
import type { SaleListed } from '../../../../domain/schemas/saleResponse.ts';
import type { OpenReservations } from '../../../dataProvider/useReservations.ts';
import type { Attempt, SentSale } from '../../../sales/drafts.ts';
import {
  buildItems,
  buildPayments,
  getWorker,
  type PaymentPart,
  type PaymentSummary,
  summarizePayment,
} from './payments.ts';
import type { WizardState } from './state.ts';

/** The records the wizard offers. */
export interface SaleLists {
  reservations: Reservation[];
  /** Numbers of open reservations that are not listed. */
  unlistedCounts?: OpenReservations['more'];
  /** Chosen reservations that may have been closed since, and that of a corrected sale: shown, but not offered. */
  closedReservations?: Reservation[];
  employees: Employee[];
  services: Service[];
  /** In server order: the first that applies is the automatic one. */
  rewards: Reward[];
}

/** The wizard state with its ids resolved to records. */
export interface SaleView {
  reservation: Reservation | null;
  customer: (Pick<Customer, 'id' | 'name'> & Partial<Pick<Customer, 'note'>>) | null;
  /** Null without a customer and while loading. */
  points: number | null;
  employee: Employee | null;
  /** All services, each at the price of the employee who does it. */
  pricedServices: Service[];
  /** The selected services. */
  services: Service[];
  isLoose: boolean;
  totals: SaleTotals;
  /** The service that the reward makes free; null for none. */
  freeService: Id | null;
  /** Rewards the user may choose; empty without a customer. */
  selectableRewards: Reward[];
  /** Points the reward takes; 0 on back ends that do not redeem. */
  pointsTaken: number;
  /** Says that the reward takes fewer points than its price; else null. */
  shortfallMessage: string | null;
  paymentSummary: PaymentSummary;
  /** Whether the back end supports parts, tips and workers (feature `sales.payments`). */
  hasPaymentDetails: boolean;
}

/** What is known of a customer. Without `points` for a user who may not read them. */
type KnownCustomer = Pick<Customer, 'id' | 'name'> & Partial<Pick<Customer, 'points' | 'note'>>;

/** A customer's name from their reservations, for a user who may not read customers' records; null without a customer. */
export function findBookedCustomer(reservations: readonly Reservation[], id: Id | null): KnownCustomer | null {
  if (id === null) return null;
  const booked = reservations.find(({ customer }) => isSameId(customer.id, id));
  return { ...booked?.customer, id, name: booked?.customer.name ?? 'Cliente escolhido' };
}

/** Resolves the state against the lists. `customer` is null while loading; `corrected` is the sale being corrected. */
export function buildSaleView(
  state: WizardState,
  lists: SaleLists,
  customer: KnownCustomer | null,
  features: ReadonlySet<string>,
  corrected: SaleListed | null = null,
): SaleView {
  const reservation = findById(lists.reservations.concat(lists.closedReservations ?? []), state.reservation?.id);
  const hasPaymentDetails = features.has('sales.payments' satisfies Feature);
  const doneBy = hasPaymentDetails ? state.doneBy : {};
  const pricedServices = lists.services.map((service) =>
    applyEmployeePrice(service, findById(lists.employees, getWorker(doneBy, service.id, state.employee))),
  );
  const services = state.services.flatMap((id) => findById(pricedServices, id) ?? []);
  const points = state.customer === null ? null : (customer?.points ?? null);
  const pick = state.customer === null ? { kind: 'none' as const } : state.reward;
  const attempt = state.attempt;
  const totals = attempt
    ? getSentTotals(attempt, lists.rewards)
    : computeSaleTotals({
        services,
        customTotal: state.customTotal,
        rewards: lists.rewards,
        customerPoints: points,
        choice: resolveRewardPick(pick, lists.rewards, services),
      });
  const redeemed = { customer_id: state.customer, reward_id: getRedeemedReward(totals)?.id ?? null };
  const firstTaken = corrected && isSameRedemption(corrected, redeemed) ? corrected.points_taken : null;
  const canRedeem = features.has('rewards.redeem' satisfies Feature);
  const pointsTaken = attempt?.spent ?? (canRedeem ? computeSalePointsTaken(totals, points, firstTaken) : 0);
  return {
    reservation,
    customer: state.customer === null ? null : (customer ?? reservation?.customer ?? null),
    points,
    employee: findById(lists.employees, state.employee),
    pricedServices,
    services,
    isLoose: isLooseSale({
      customer_id: state.customer,
      employee_id: state.employee,
      reservation_id: state.reservation?.id ?? null,
    }),
    totals,
    freeService: getFreeService(totals, pick),
    pointsTaken,
    shortfallMessage: canRedeem && points !== null ? getShortfallMessage(getRedeemedReward(totals), pointsTaken) : null,
    selectableRewards: state.customer === null ? [] : getOfferedRewards(lists.rewards, features),
    hasPaymentDetails,
    paymentSummary: summarizePayment(
      hasPaymentDetails ? state.payments : toSinglePayment(state.payments),
      hasPaymentDetails ? state.tip : null,
      {
        total: totals.total,
        employee: state.employee,
      },
    ),
  };
}

/** The totals as they were sent: the sale may already be stored, so they are not recomputed. */
function getSentTotals({ sale, subtotal, discount }: Attempt, rewards: readonly Reward[]): SaleTotals {
  return { subtotal, discount, total: sale.amount, reward: findById(rewards, sale.reward_id) };
}

/** For back ends with a single payment method: a divided payment must be chosen again. */
function toSinglePayment(parts: readonly PaymentPart[]): PaymentPart[] {
  return parts.length > 1 ? [] : parts.map((part) => ({ ...part, tendered: null, installments: null }));
}

/** Builds the request. Throws if no payment method is chosen, which the payment step prevents. */
export function buildSentSale(state: WizardState, view: SaleView): SentSale {
  const method = getMainMethod(view.paymentSummary.payments);
  if (method === null) throw new Error('no payment method is chosen');
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
    spent: view.pointsTaken,
    ...(state.corrects && {
      correction: { id: state.corrects.id, reason: state.corrects.reason },
    }),
  };
}

/** A sent sale with names instead of ids, for the receipt. */
export function buildSaleForReceipt(
  { sale, subtotal, spent }: Attempt,
  lists: SaleLists,
  { customer }: SaleView,
): SaleForReceipt {
  const getEmployeeName = (id: Id | null) => findById(lists.employees, id)?.name ?? null;
  const workers = new Map(sale.items?.map((item) => [String(item.service_id), item.employee_id]));
  return {
    loose: sale.individual,
    amount: sale.amount,
    subtotal,
    method: sale.payment_method,
    payments: sale.payments,
    tip: sale.tip && { amount: sale.tip.amount, employee: getEmployeeName(sale.tip.employee_id) },
    services: sale.services.map((id) => {
      const service = findById(lists.services, id);
      const worker = workers.get(String(id)) ?? sale.employee_id;
      const isAnother = worker !== null && !isSameId(worker, sale.employee_id);
      return {
        ...(service && applyEmployeePrice(service, findById(lists.employees, worker))),
        ...(isAnother && { employee: getEmployeeName(worker) }),
      };
    }),
    customer: customer?.name ?? null,
    employee: getEmployeeName(sale.employee_id),
    reward: findById(lists.rewards, sale.reward_id)?.title ?? null,
    pointsTaken: spent,
  };
}
