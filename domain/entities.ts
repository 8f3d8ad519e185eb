import type { PaymentMethod } from './constants.ts';
import type { Id } from './ids.ts';
import type { Cents } from './money.ts';
import type { CashClosing } from './resources/closings.ts';
import type { Expense } from './resources/expenses.ts';
import type { Reward } from './resources/rewards.ts';

export { compareIds, type Id, sameId } from './ids.ts';
export type { CashClosing } from './resources/closings.ts';
export type { Customer } from './resources/customers.ts';
export type { Employee } from './resources/employees.ts';
export type { Expense } from './resources/expenses.ts';
export type { Reservation } from './resources/reservations.ts';
export type { Reward } from './resources/rewards.ts';
export type { Service } from './resources/services.ts';

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
