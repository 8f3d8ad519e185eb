import type { PaymentMethod, ReservationStatus, RewardType } from './constants.ts';
import type { Day, Time } from './dates.ts';
import type { Cents } from './money.ts';
import { compareTexts } from './text.ts';

/** Opaque: a number here, perhaps a string elsewhere. Compare with `sameId`. */
export type Id = number | string;

/** Ids are compared as strings: a back end may send 7 in one place and "7" in another. */
export function sameId(a: Id | null | undefined, b: Id | null | undefined): boolean {
  return a != null && b != null && String(a) === String(b);
}

/** An order of ids that is the same everywhere: numbers by size, before anything else as text. */
export function compareIds(a: Id, b: Id): number {
  // Of two that are no numbers the difference is none either.
  return sizeOf(a) - sizeOf(b) || compareTexts(String(a), String(b));
}

function sizeOf(id: Id): number {
  return /^\d+$/.test(String(id)) ? Number(id) : Number.POSITIVE_INFINITY;
}

/* The shapes of contract.md, section 3, as they are inside the product: money in cents, flags as booleans. */

export interface Customer {
  id: Id;
  name: string;
  phone: string;
  email: string;
  points: number;
  total_visits: number;
  registration_date: string;
  last_visit: string | null;
  version?: number;
}

export interface Service {
  id: Id;
  name: string;
  price: Cents;
  points: number;
  employees?: { id: Id; name: string }[];
  version?: number;
}

export interface Employee {
  id: Id;
  name: string;
  phone: string;
  email: string;
  services: Service[];
  commission: number;
  status: boolean;
  observation: string | null;
  created_at: string;
  version?: number;
}

export interface Reservation {
  id: Id;
  customer: { id: Id; name: string };
  employee: { id: Id; name: string; services: Service[] };
  services: Service[];
  date: Day;
  time: Time;
  status: ReservationStatus;
  observation: string | null;
  version?: number;
}

export interface Reward {
  id: Id;
  title: string;
  description: string;
  points_required: number;
  type: RewardType;
  /** Discount in percent; means something for type `discount` only. */
  value: number;
  /** Smallest purchase the discount applies to. */
  min_limit: Cents;
  active: boolean;
  version?: number;
}

export interface Expense {
  id: Id;
  amount: Cents;
  employee_id: Id;
  employee: string;
  description: string;
  created_at: string;
  version?: number;
}

export interface CashClosing {
  id: Id;
  closed_at: Day;
  total_received: Cents;
  employee_id: Id;
  employee: string;
  observation: string | null;
  expenses: Cents;
  total_credit: Cents;
  total_debit: Cents;
  total_cash: Cents;
  total_pix: Cents;
  /** Sales and expenses of its day that no closing counts, when the back end tells: how many, and what they come to. */
  uncovered_count?: number;
  uncovered_total?: Cents;
  version?: number;
}

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
  payment_method: PaymentMethod;
  observation: string | null;
  created_at: string;
}

/** A sale as GET /sales lists it (feature `sales.list`), with the names of those it refers to. */
export interface SaleListed extends Sale {
  customer: string | null;
  employee: string | null;
}

export interface Summary {
  customer: { total: number; top: { id: Id; name: string; total_visits: number; points: number }[] };
  reservation: { total: number };
  employee: { actives: { total: number } };
  /** Takings of today as the cash sees them; 0 or less reads 'Não fechado'. */
  cash_register: { value: Cents };
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
