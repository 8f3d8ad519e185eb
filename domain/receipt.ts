import type { PaymentMethod } from './constants.ts';
import { isInstant } from './dates.ts';
import { type Id, isSameId } from './ids.ts';
import { type Cents, sumCents } from './money.ts';
import { computeChange, type Payment } from './payments.ts';
import type { Service } from './resources/services.ts';
import type { Sale, SaleListed } from './responses.ts';

/** What stands on the receipt of a sale. */
export interface Receipt {
  id: Id;
  /** ISO instant; empty where a back end did not say it. */
  soldAt: string;
  /** Null for a sale of nobody in particular. */
  customer: string | null;
  employee: string | null;
  loose: boolean;
  lines: ReceiptLine[];
  /** What an agreed total adds to the prices, or takes off them: lines and adjustment are the subtotal. */
  adjustment: Cents;
  subtotal: Cents;
  discount: Cents;
  /** The title of the reward that the discount comes from. One that takes nothing off is a line of its own. */
  reward: string | null;
  /** What the reward took of the customer's points; 0 where that is not known. */
  pointsTaken: number;
  total: Cents;
  /** What was given beside the total, and to whom; null where nothing was. */
  tip: { amount: Cents; employee: string | null } | null;
  /** What was paid, total and tip: at least one part. */
  payments: (Payment & { change: Cents })[];
}

export interface ReceiptLine {
  name: string;
  price: Cents;
  /** Who did it, where that is somebody else than the sale's. */
  employee: string | null;
}

/** A sale as the wizard sent it, with the names that its ids stand for. */
export interface SaleForReceipt {
  loose: boolean;
  amount: Cents;
  subtotal: Cents;
  method: PaymentMethod;
  /** Only where it is more than one plain part. */
  payments?: readonly Payment[];
  tip?: { amount: Cents; employee: string | null };
  /** `employee`: who did it, where that is somebody else than the sale's. */
  services: readonly (Pick<Service, 'name' | 'price'> & { employee?: string | null })[];
  customer: string | null;
  employee: string | null;
  reward: string | null;
  pointsTaken?: number;
}

type Answer = Pick<Sale, 'id'> & Partial<Sale> & { points_taken?: number };

/**
 * The receipt of a sale: each figure as the server answered it, and as it was sent where a back end does not answer it. `now` is
 * the moment of the answer, for a back end that sends none; null where that is long ago.
 */
export function buildReceipt(answer: Answer, sold: SaleForReceipt, now: Date | null): Receipt {
  const total = isCents(answer.amount) ? answer.amount : sold.amount;
  // A server that charged more than the prices gave no discount, whatever was sent.
  const subtotal = Math.max(sold.subtotal, total);
  const priced = pricedLines(answer.services) ?? sold.services.map(({ name, price }) => ({ name, price }));
  const services = priced.map((line, index) => ({ ...line, employee: sold.services[index]?.employee ?? null }));
  const gift = { name: `${sold.reward} (recompensa)`, price: 0, employee: null };
  const isGift = sold.reward !== null && subtotal === total && services.length > 0;
  const lines = isGift ? [...services, gift] : services;
  const tip = answer.tip ? { amount: answer.tip.amount, employee: sold.tip?.employee ?? null } : (sold.tip ?? null);
  return {
    id: answer.id,
    soldAt: isInstant(answer.created_at) ? answer.created_at : (now?.toISOString() ?? ''),
    customer: sold.customer,
    employee: sold.employee,
    loose: sold.loose,
    lines,
    adjustment: lines.length > 0 ? subtotal - sumCents(lines.map((line) => line.price)) : 0,
    subtotal,
    discount: subtotal - total,
    reward: subtotal > total ? sold.reward : null,
    pointsTaken: isCents(answer.points_taken) ? answer.points_taken : (sold.pointsTaken ?? 0),
    total,
    tip,
    payments: paymentsOf(answer, sold, total + (tip?.amount ?? 0)),
  };
}

/** What was paid of `due`: the parts as they were answered, else as they were sent, else one part. */
function paymentsOf({ payments, payment_method }: Answer, sold: SaleForReceipt, due: Cents): Receipt['payments'] {
  const plain = { method: payment_method ?? sold.method, amount: due, tendered: null, installments: null };
  const parts: readonly Payment[] = payments?.length ? payments : (sold.payments ?? [plain]);
  return parts.map(({ method, amount, tendered, installments }) => ({
    ...{ method, amount, tendered, installments },
    change: computeChange({ amount, tendered }),
  }));
}

/**
 * The receipt of a sale that was made before. What a reward was redeemed for is taken for its discount; any other total is the one
 * agreed on.
 */
export function buildReceiptOfListedSale(sale: SaleListed): Receipt {
  const { amount, payment_method: method, customer, employee, individual: loose, reward = null, tip } = sale;
  const prices = sumCents(sale.services.map(({ price }) => price));
  const subtotal = reward === null ? amount : Math.max(amount, prices);
  const services = sale.services.map(({ name, price }, index) => ({ name, price, employee: otherThan(sale, index) }));
  const sold = { loose, amount, subtotal, method, services, customer, employee, reward };
  return buildReceipt(sale, { ...sold, ...(tip && { tip }) }, null);
}

/** Who did a line of a sale, where that is somebody else than the sale's. */
function otherThan({ items, employee_id }: SaleListed, line: number): string | null {
  const item = items?.[line];
  return item && !isSameId(item.employee_id, employee_id) ? item.employee : null;
}

/** The lines as the server answered them; null where it answered none, or ids alone. */
function pricedLines(services: unknown): PricedLine[] | null {
  if (!Array.isArray(services) || services.length === 0) return null;
  const lines = services.map((service: Partial<Service> | null) => ({ name: service?.name, price: service?.price }));
  return lines.every(isLine) ? lines : null;
}

type PricedLine = Omit<ReceiptLine, 'employee'>;

function isLine(line: { [field in keyof PricedLine]?: unknown }): line is PricedLine {
  return typeof line.name === 'string' && isCents(line.price);
}

function isCents(value: unknown): value is Cents {
  return Number.isSafeInteger(value);
}
