import type { PaymentMethod } from './constants.ts';
import { isInstant } from './dates.ts';
import { type Id, isSameId } from './ids.ts';
import { type Cents, isCents, sumCents } from './money.ts';
import { computeChange, type Payment } from './payments.ts';
import type { Service } from './resources/services.ts';
import { getSoldAt } from './saleTexts.ts';
import type { Sale, SaleListed } from './schemas/saleResponse.ts';

/** The contents of a sale's receipt. */
export interface Receipt {
  id: Id;
  /** ISO instant; empty if a back end did not send it. */
  soldAt: string;
  /** Null for a sale without a customer. */
  customer: string | null;
  employee: string | null;
  loose: boolean;
  lines: ReceiptLine[];
  /** The difference between an agreed total and the prices: lines plus adjustment are the subtotal. */
  adjustment: Cents;
  subtotal: Cents;
  discount: Cents;
  /** The title of the reward that gave the discount. A reward without discount is a line. */
  reward: string | null;
  /** Points of the customer that the reward took; 0 if unknown. */
  pointsTaken: number;
  total: Cents;
  /** The tip and its employee; null without one. */
  tip: { amount: Cents; employee: string | null } | null;
  /** The payments of total and tip: at least one. */
  payments: (Payment & { change: Cents })[];
}

export interface ReceiptLine {
  name: string;
  price: Cents;
  /** Who did it, if not the sale's employee. */
  employee: string | null;
}

/** A sale as the wizard sent it, with the names of the records it refers to. */
export interface SaleForReceipt {
  loose: boolean;
  amount: Cents;
  subtotal: Cents;
  method: PaymentMethod;
  /** Only if there is more than one plain payment. */
  payments?: readonly Payment[];
  tip?: { amount: Cents; employee: string | null };
  /** One per sold service, in order; without name and price where it has been deleted. `employee`: who did it, if not the sale's employee. */
  services: readonly (Partial<Pick<Service, 'name' | 'price'>> & { employee?: string | null })[];
  customer: string | null;
  employee: string | null;
  reward: string | null;
  pointsTaken?: number;
}

type SaleResponse = Pick<Sale, 'id'> & Partial<Sale> & { points_taken?: number; taken_at?: string };

/**
 * The receipt of a sale. Each value is the server's, or the sent one if a back end does not return it. `now` is the time
 * of the response, for a back end that sends none; null if that is long ago.
 */
export function buildReceipt(response: SaleResponse, sold: SaleForReceipt, now: Date | null): Receipt {
  const total = isCents(response.amount) ? response.amount : sold.amount;
  // A server that charged more than the prices gave no discount, whatever was sent.
  const subtotal = Math.max(sold.subtotal, total);
  const services = (readLines(response.services) ?? sold.services)
    .map(({ name, price }, index) => ({ name, price, employee: sold.services[index]?.employee ?? null }))
    .filter(isLine);
  const giftLine = { name: `${sold.reward} (recompensa)`, price: 0, employee: null };
  const hasGift = sold.reward !== null && subtotal === total && services.length > 0;
  const lines = hasGift ? [...services, giftLine] : services;
  const tip = response.tip ? { amount: response.tip.amount, employee: sold.tip?.employee ?? null } : (sold.tip ?? null);
  return {
    id: response.id,
    soldAt: isInstant(response.created_at)
      ? getSoldAt({ ...response, created_at: response.created_at })
      : (now?.toISOString() ?? ''),
    customer: sold.customer,
    employee: sold.employee,
    loose: sold.loose,
    lines,
    adjustment: lines.length > 0 ? subtotal - sumCents(lines.map((line) => line.price)) : 0,
    subtotal,
    discount: subtotal - total,
    reward: subtotal > total ? sold.reward : null,
    pointsTaken: isCents(response.points_taken) ? response.points_taken : (sold.pointsTaken ?? 0),
    total,
    tip,
    payments: buildPayments(response, sold, total + (tip?.amount ?? 0)),
  };
}

/** The payments of `due`: those of the response, else the sent ones, else a single one. */
function buildPayments(
  { payments, payment_method }: SaleResponse,
  sold: SaleForReceipt,
  due: Cents,
): Receipt['payments'] {
  const plain = { method: payment_method ?? sold.method, amount: due, tendered: null, installments: null };
  const parts: readonly Payment[] = payments?.length ? payments : (sold.payments ?? [plain]);
  return parts.map(({ method, amount, tendered, installments }) => ({
    ...{ method, amount, tendered, installments },
    change: computeChange({ amount, tendered }),
  }));
}

/** The receipt of an earlier sale. With a reward, the difference to the prices is its discount; any other total is an agreed one. */
export function buildReceiptOfListedSale(sale: SaleListed): Receipt {
  const { amount, payment_method: method, customer, employee, individual: loose, reward = null, tip } = sale;
  const prices = sumCents(sale.services.map(({ price }) => price));
  const subtotal = reward === null ? amount : Math.max(amount, prices);
  const services = sale.services.map(({ name, price }, index) => ({
    name,
    price,
    employee: getOtherEmployee(sale, index),
  }));
  const sold = { loose, amount, subtotal, method, services, customer, employee, reward };
  return buildReceipt(sale, { ...sold, ...(tip && { tip }) }, null);
}

/** Who did a service of a sale, if not the sale's employee. */
function getOtherEmployee({ items, employee_id }: SaleListed, line: number): string | null {
  const item = items?.[line];
  return item && !isSameId(item.employee_id, employee_id) ? item.employee : null;
}

/** Name and price of each service in the response; null if it has none, or only ids. */
function readLines(services: unknown): Partial<ReceiptLine>[] | null {
  if (!Array.isArray(services) || services.length === 0) return null;
  const lines = services.map((service: Partial<Service> | null) => ({ name: service?.name, price: service?.price }));
  return lines.every(isLine) ? lines : null;
}

function isLine<T extends { name?: unknown; price?: unknown }>(line: T): line is T & { name: string; price: Cents } {
  return typeof line.name === 'string' && isCents(line.price);
}
