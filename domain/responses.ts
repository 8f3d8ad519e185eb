import type { PaymentMethod } from './constants.ts';
import type { Day } from './dates.ts';
import { type Codec, listOf, objectOf, optional, recordsOf } from './fields/codec.ts';
import { text } from './fields/texts.ts';
import { day, instant } from './fields/times.ts';
import type { Id, NamedRecord } from './ids.ts';
import { type Cents, toCents, toNumber, toReais } from './money.ts';
import type { Payment, Tip } from './payments.ts';
import { type CashClosing, closings } from './resources/closings.ts';
import { customers } from './resources/customers.ts';
import { type Expense, expenses } from './resources/expenses.ts';
import type { Reservation } from './resources/reservations.ts';
import { type Reward, rewards } from './resources/rewards.ts';

/* The responses of docs/contract.md that are no resource's records, and how they travel: amounts are reais on the wire, cents here. */

export const moneyCodec: Codec = { decode: toCents, encode: (cents) => toReais(cents as Cents), fallback: () => null };
const unclosed = listOf(objectOf({ day: day('', {}), sales: moneyCodec, expenses: moneyCodec }));
export const numberCodec: Codec = { decode: toNumber, encode: (value) => value, fallback: () => null };

export const textCodec: Codec = text('', { max: 0 });
export const nullableTextCodec: Codec = text('', { max: 0, optional: true });

/** A sale as the server answers it. */
export interface Sale {
  id: Id;
  customer_id: Id | null;
  reservation_id: Id | null;
  employee_id: Id | null;
  individual: boolean;
  services: { id: Id | null; name: string; price: Cents; points: number }[];
  amount: Cents;
  points: number;
  /** The largest part's. */
  payment_method: PaymentMethod;
  observation: string | null;
  created_at: string;
  /** How it was paid, what was given beside it and who did what (feature `sales.payments`). */
  payments?: SalePayment[];
  tip?: Tip | null;
  items?: SaleItem[];
}

/** A part of what was paid, what was given back of it, and what the card company keeps. */
export interface SalePayment extends Payment {
  change: Cents;
  fee: Cents;
}

/** A line of a sale: `discount` is its part of the sale's, below zero where a higher total was agreed on. Totals add up to the sale's. */
interface SaleItem {
  service_id: Id | null;
  name: string;
  /** Who did it. */
  employee_id: Id | null;
  price: Cents;
  discount: Cents;
  total: Cents;
}

/** A sale as GET /sales lists it (feature `sales.list`), with the names of those it refers to. `points` are those it gave. */
export interface SaleListed extends Sale {
  /** What people call it by: on its receipt. */
  number: number;
  customer: string | null;
  employee: string | null;
  reward_id: Id | null;
  /** The title. */
  reward: string | null;
  /** Those the reward took. */
  points_taken: number;
  voided: SaleVoid | null;
  /** The sale it was made in the place of. */
  corrects: Id | null;
  tip?: (Tip & { employee: string | null }) | null;
  items?: (SaleItem & { employee: string | null })[];
  /** Of a list filtered by employees: what their lines come to. */
  share?: Cents;
  /** Only of a row for the void of a sale: that sale's id. All amounts are below zero, and `created_at` is the moment of the void. */
  reverses?: Id;
}

/** That a sale was taken back. */
export interface SaleVoid {
  at: string;
  /** An e-mail. */
  by: string;
  reason: string | null;
  /** The sale that was made in its place. */
  corrected_by: Id | null;
}

/**
 * The ledger's movements of a period: its sales less the reversals made in it, whatever day the reversed sales are of. GET
 * /sales/totals (feature `sales.list`). Of employees it is their lines and their tips.
 */
export interface SalesTotals extends SalesSums {
  /** What was reversed in the period, as positive amounts: `amount` is what was sold less this. */
  reversals?: SalesSums;
  /** What of it no closing counts; left out where only employees are asked for. */
  uncovered?: { amount: Cents; by_method: Record<PaymentMethod, Cents> };
}

interface SalesSums {
  /** How many sales, or reversals. */
  count: number;
  amount: Cents;
  /** What was paid of the amount; left out of employees' lines: a payment is of the whole sale. */
  by_method?: Record<PaymentMethod, Cents>;
  /** Beside the amount (feature `sales.payments`). */
  tips?: { total: Cents; by_employee: { employee_id: Id; name: string; amount: Cents }[] };
  /** What the card companies keep of it all (feature `sales.payments`); left out as `by_method` is. */
  fees?: Record<PaymentMethod, Cents>;
}

/** A day that sold or spent something and has no closing: sales less voids, and expenses. */
export interface UnclosedDay {
  day: Day;
  sales: Cents;
  expenses: Cents;
}

/** A customer's story, as GET /customers/history/{id} answers it (feature `customers.history`). */
export interface CustomerHistory {
  /** The next appointment that is open. */
  next: Reservation | null;
  /** Sales, the newest first, those that were taken back too. */
  visits: {
    sale_id: Id;
    date: Day;
    /** Their names. */
    services: string[];
    employee: string | null;
    amount: Cents;
    points: number;
    /** By a reward. */
    points_taken: number;
    voided: boolean;
  }[];
  /** How many there are; `visits` is a part of them. */
  visits_total: number;
  spent: Cents;
  /** Imported from an older system. */
  opening_points: number;
  /**
   * What left a balance of points below zero, where it is: a sale that was voided or corrected after its points were spent, an imported
   * balance, or a record that was joined with this one. Not every back end sends it.
   */
  below_zero?: { date: Day; by: 'void' | 'correction' | 'import' | 'merge'; sale_id: Id | null } | null;
  average_interval_days: number | null;
  favourite_employee: NamedRecord | null;
  favourite_services: { id: Id | null; name: string; count: number }[];
  /** What was written on sales and reservations, the newest first. */
  notes: { date: Day; text: string; of: 'sale' | 'reservation' }[];
}

export interface Summary {
  customer: { total: number; top: { id: Id; name: string; total_visits: number; points: number }[] };
  reservation: { total: number };
  employee: { actives: { total: number } };
  /** Takings of today as the cash sees them; 0 or less reads 'Não fechado'. */
  cash_register: { value: Cents };
  /** Earlier days that nobody closed, the latest first, when the back end tells and there are some. */
  unclosed?: UnclosedDay[];
  expenses: Expense[];
  rewards: Reward[];
}

export interface LooseSale {
  id: Id;
  amount: Cents;
  observation: string | null;
  created_at: string;
}

export interface CashRegister {
  month: { total: Cents };
  daily_average: { total: Cents };
  today: { total: Cents; expenses: Cents; individual_sales: { total: Cents; sales: LooseSale[] } };
  cash_register_closed: CashClosing[];
  /** As in the summary. */
  unclosed?: UnclosedDay[];
}

export interface ExpensesToday {
  list: Expense[];
  total: Cents;
}

/** One of a person's sessions, as the feature `account` lists them. */
export interface OpenSession {
  id: string;
  created_at: string;
  last_seen_at: string;
  /** The kind of device, `Chrome no Android`; null where the browser did not tell. */
  device?: string | null;
  /** The one that asks. */
  current: boolean;
}

export interface Session {
  id: Id;
  email: string;
  /** Extensions the back end announces; none on a bare one. */
  features?: string[];
  /** The shop's IANA time zone, when the back end tells it. */
  time_zone?: string;
  /** The demonstration user, whose password everybody knows and nobody changes. */
  demo?: boolean;
}

/** How a sale is paid and who did what, in a request and in an answer (feature `sales.payments`). */
export const salePartsCodecs = {
  payments: optional(
    listOf(
      objectOf({
        amount: moneyCodec,
        tendered: moneyCodec,
        change: moneyCodec,
        fee: moneyCodec,
        installments: numberCodec,
      }),
    ),
  ),
  tip: optional(objectOf({ amount: moneyCodec, employee: nullableTextCodec })),
  items: optional(
    listOf(
      objectOf({
        name: textCodec,
        employee: nullableTextCodec,
        price: moneyCodec,
        discount: moneyCodec,
        total: moneyCodec,
      }),
    ),
  ),
};

export const summaryCodec = objectOf({
  customer: objectOf({ total: numberCodec, top: recordsOf(customers.fields) }),
  reservation: objectOf({ total: numberCodec }),
  employee: objectOf({ actives: objectOf({ total: numberCodec }) }),
  cash_register: objectOf({ value: moneyCodec }),
  unclosed,
  expenses: recordsOf(expenses.fields),
  rewards: recordsOf(rewards.fields),
});

const looseSale = { amount: moneyCodec, observation: nullableTextCodec, created_at: instant('', {}) };

export const cashRegisterCodec = objectOf({
  month: objectOf({ total: moneyCodec }),
  daily_average: objectOf({ total: moneyCodec }),
  today: objectOf({
    total: moneyCodec,
    expenses: moneyCodec,
    individual_sales: objectOf({ total: moneyCodec, sales: recordsOf(looseSale) }),
  }),
  cash_register_closed: recordsOf(closings.fields),
  unclosed,
});

export const expensesTodayCodec = objectOf({ list: recordsOf(expenses.fields), total: moneyCodec });
