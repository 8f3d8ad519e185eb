import type { Sale, SaleListed } from './answers.ts';
import type { PaymentMethod } from './constants.ts';
import type { Id } from './ids.ts';
import { type Cents, sumCents } from './money.ts';
import type { Payment } from './payments.ts';
import type { Service } from './resources/services.ts';

/** What stands on the receipt of a sale. */
export interface Receipt {
  id: Id;
  /** ISO instant. */
  soldAt: string;
  /** Null for a sale of nobody in particular. */
  customer: string | null;
  employee: string | null;
  loose: boolean;
  lines: { name: string; price: Cents }[];
  /** What an agreed total adds to the prices, or takes off them: lines and adjustment are the subtotal. */
  adjustment: Cents;
  subtotal: Cents;
  discount: Cents;
  /** The title of the reward that the discount comes from. One that takes nothing off is a line of its own. */
  reward: string | null;
  /** What the reward took of the customer's points; 0 where that is not known. */
  pointsTaken: number;
  total: Cents;
  method: PaymentMethod;
}

/** A sale as the wizard sent it, with the names that its ids stand for. */
export interface SoldAs {
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
 * the moment of the answer, for a back end that tells none.
 */
export function receiptOf(answer: Answer, sold: SoldAs, now: Date): Receipt {
  const total = isCents(answer.amount) ? answer.amount : sold.amount;
  // A server that charged more than the prices gave no discount, whatever was sent.
  const subtotal = Math.max(sold.subtotal, total);
  const services = pricedLines(answer.services) ?? sold.services.map(({ name, price }) => ({ name, price }));
  const gift = sold.reward !== null && subtotal === total ? [{ name: `${sold.reward} (recompensa)`, price: 0 }] : [];
  const lines = services.length > 0 ? [...services, ...gift] : [];
  return {
    id: answer.id,
    soldAt: isInstant(answer.created_at) ? answer.created_at : now.toISOString(),
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
    method: answer.payment_method ?? sold.method,
  };
}

/**
 * The receipt of a sale that was made before. What a reward was redeemed for is taken for its discount; any other total is the one
 * agreed on.
 */
export function receiptOfListed(sale: SaleListed): Receipt {
  const { amount, payment_method: method, customer, employee, individual: loose, reward = null } = sale;
  const prices = sumCents(sale.services.map(({ price }) => price));
  const subtotal = reward === null ? amount : Math.max(amount, prices);
  const sold = { loose, amount, subtotal, method, services: [], customer, employee, reward };
  return receiptOf(sale, sold, new Date(sale.created_at));
}

/** The lines as the server answered them; null where it answered none, or ids alone. */
function pricedLines(services: unknown): Receipt['lines'] | null {
  if (!Array.isArray(services) || services.length === 0) return null;
  const lines = services.map((service: Partial<Service> | null) => ({ name: service?.name, price: service?.price }));
  return lines.every(isLine) ? lines : null;
}

function isLine(line: { name?: unknown; price?: unknown }): line is Receipt['lines'][number] {
  return typeof line.name === 'string' && isCents(line.price);
}

function isCents(value: unknown): value is Cents {
  return Number.isSafeInteger(value);
}

function isInstant(value: unknown): value is string {
  return typeof value === 'string' && !Number.isNaN(Date.parse(value));
}
