import type { Role } from './access.ts';
import type { Day } from './dates.ts';
import { listOf, objectOf, recordsOf } from './fields/codec.ts';
import { moneyCodec, numberCodec } from './fields/numbers.ts';
import { nullableTextCodec } from './fields/texts.ts';
import { day, instant } from './fields/times.ts';
import type { Id, NamedRecord } from './ids.ts';
import type { Cents } from './money.ts';
import { type CashClosing, closings } from './resources/closings.ts';
import { customers } from './resources/customers.ts';
import { type Expense, expenses } from './resources/expenses.ts';
import type { Reservation } from './resources/reservations.ts';
import { type Reward, rewards } from './resources/rewards.ts';

/* The responses of docs/contract.md that are not records of a resource, and their codecs: amounts are reais on the wire, cents here. */

const unclosed = listOf(objectOf({ day: day('', {}), sales: moneyCodec, expenses: moneyCodec }));

/** A day with sales or expenses and without a closing. `sales` are minus voids. */
export interface UnclosedDay {
  day: Day;
  sales: Cents;
  expenses: Cents;
}

/** A customer's history (GET /customers/history/{id}, feature `customers.history`). */
export interface CustomerHistory {
  /** The next open reservation. */
  next: Reservation | null;
  /** Sales, the newest first, voided ones included. */
  visits: {
    sale_id: Id;
    date: Day;
    /** The names of the services. */
    services: string[];
    employee: string | null;
    amount: Cents;
    points: number;
    /** Points that a reward took. */
    points_taken: number;
    /** The title of the reward. Not every back end sends it. */
    reward?: string | null;
    voided: boolean;
    /** Voided by a correction. Not every back end sends it. */
    corrected?: boolean;
  }[];
  /** The total number of visits; `visits` may be only some of them. */
  visits_total: number;
  spent: Cents;
  /** Points imported from an older system. */
  opening_points: number;
  /** Visits imported from an older system; not every back end sends it. */
  opening_visits?: number;
  /**
   * What made a balance of points negative, if it is: a sale that was voided or corrected after its points were spent, an
   * imported balance, or a merged record. Not every back end sends it.
   */
  below_zero?: { date: Day; by: 'void' | 'correction' | 'import' | 'merge'; sale_id: Id | null } | null;
  average_interval_days: number | null;
  favourite_employee: NamedRecord | null;
  favourite_services: { id: Id | null; name: string; count: number }[];
  /** Observations of sales and reservations, the newest first. */
  notes: { date: Day; text: string; of: 'sale' | 'reservation' }[];
}

export interface Summary {
  customer: {
    total: number;
    /** `last_visit`: not every back end sends it. */
    top: { id: Id; name: string; total_visits: number; points: number; last_visit?: string | null }[];
  };
  reservation: { total: number };
  employee: { actives: { total: number } };
  /** Today's takings; 0 or less is shown as 'Não fechado', with the drawer as whether it is open. */
  cash_register: {
    value: Cents;
    /** Whether the drawer is open, also since an earlier day (feature `cash.sessions`). */
    is_open?: boolean;
  };
  /** Earlier days without a closing, the latest first, if the back end sends them and there are some. */
  unclosed?: UnclosedDay[];
  expenses: Expense[];
  rewards: Reward[];
}

export interface LooseSale {
  id: Id;
  amount: Cents;
  observation: string | null;
  created_at: string;
  /** As in the list of sales. */
  taken_at?: string;
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

/** An open session of a person (feature `account`). */
export interface OpenSession {
  /** Opaque: an HMAC of the token's hash on our server, useless without its key. */
  id: string;
  created_at: string;
  /** Up to a minute behind on our server. */
  last_seen_at: string;
  /** The kind of device, `Chrome no Android`; null if the browser did not send it. */
  device?: string | null;
  /** Whether it is the session of this request. */
  current: boolean;
}

export interface Session {
  id: Id;
  email: string;
  /** What the user may do, their name and the employee who they are (feature `roles`). */
  role?: Role;
  name?: string;
  employee_id?: Id | null;
  /** The password was made by an owner: the user has to replace it. */
  first_password?: boolean;
  /** Extensions that the back end announces; none on a bare one. */
  features?: string[];
  /** The shop's IANA time zone, if the back end sends it. */
  time_zone?: string;
  /** The demo user, whose password is public and cannot be changed. */
  demo?: boolean;
}

export const summaryCodec = objectOf({
  customer: objectOf({ total: numberCodec, top: recordsOf(customers.fields) }),
  reservation: objectOf({ total: numberCodec }),
  employee: objectOf({ actives: objectOf({ total: numberCodec }) }),
  cash_register: objectOf({ value: moneyCodec }),
  unclosed,
  expenses: recordsOf(expenses.fields),
  rewards: recordsOf(rewards.fields),
});

const looseSale = {
  amount: moneyCodec,
  observation: nullableTextCodec,
  created_at: instant('', {}),
  taken_at: instant('', { optionalInResponse: true }),
};

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
