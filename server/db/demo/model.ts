import type { Birthday } from '../../../domain/birthdays.ts';
import type { Regime } from '../../../domain/commission.ts';
import type { PaymentMethod, ReservationStatus } from '../../../domain/constants.ts';
import type { Day, Time } from '../../../domain/dates.ts';
import type { CommissionRate } from '../../../domain/fields/rate.ts';
import type { ServiceOverride } from '../../../domain/fields/terms.ts';
import type { Cents } from '../../../domain/money.ts';
import type { Payment } from '../../../domain/payments.ts';
import type { ExpenseSource } from '../../../domain/resources/expenses.ts';
import type { Reward } from '../../../domain/resources/rewards.ts';

/* The generated shop before it is stored. Records refer to each other by their indexes in the lists. */

export interface DemoPerson {
  name: string;
  phone: string;
  email: string;
}

export interface DemoService {
  name: string;
  price: Cents;
  points: number;
  /** Minutes. */
  duration: number;
  /** Without one, the employee's. */
  commission?: CommissionRate;
}

export interface DemoEmployee extends DemoPerson {
  commission: number;
  regime: Regime;
  document: string | null;
  observation: string | null;
  services: number[];
  /** Overrides of those services. */
  terms: (ServiceOverride & { service_id: number })[];
  startedDaysAgo: number;
  /** Null for current employees. */
  leftDaysAgo: number | null;
}

export interface DemoCustomer extends DemoPerson {
  registeredDaysAgo: number;
  /** Days between visits; null for a customer without visits. */
  visitIntervalDays: number | null;
  favouriteEmployee: number;
  profile: DemoProfile;
}

export interface DemoProfile {
  birthday: Birthday | null;
  note: string | null;
  /** Agreed to messages when they registered. */
  hasConsented: boolean;
  no_online: string | null;
}

/** `id` is the index in the list. */
export type DemoReward = Reward & { id: number; service_id: number | null };

export interface DemoItem {
  service: number | null;
  name: string;
  price: Cents;
  points: number;
  /** The employee who did the item, if not the sale's. */
  otherEmployee: number | null;
}

export interface DemoSale {
  key: string;
  daysAgo: number;
  day: Day;
  instant: string;
  individual: boolean;
  customer: number | null;
  employee: number | null;
  reward: number | null;
  /** The points of the redeemed reward. */
  pointsRedeemed: number;
  items: DemoItem[];
  subtotal: Cents;
  total: Cents;
  points: number;
  method: PaymentMethod;
  /** They add up to total plus tip. */
  payments: Payment[];
  tip: { amount: Cents; employee: number } | null;
  observation: string | null;
}

export interface DemoExpense {
  day: Day;
  instant: string;
  amount: Cents;
  employee: number;
  description: string;
  source: ExpenseSource;
}

export interface DemoReservation {
  customer: number;
  employee: number;
  services: number[];
  day: Day;
  slot: Time;
  status: ReservationStatus;
  observation: string | null;
  /** Minutes. */
  duration: number;
  /** Cancelled because the customer did not come. */
  isNoShow: boolean;
  /** The reason why it overlaps another reservation. */
  overbooking: string | null;
  /** The key of its sale. */
  sale: string | null;
  /** The weeks between the appointments of its series; null for a single one. There is one series. */
  everyWeeks: number | null;
}

/** Hours in which an employee takes no reservations. */
export interface DemoBlock {
  employee: number;
  day: Day;
  from: Time;
  to: Time;
  reason: string;
}

/** An entry of the waiting list. */
export interface DemoWaiting {
  customer: number;
  /** Null for any employee. */
  employee: number | null;
  services: number[];
  from: Day;
  to: Day;
  observation: string | null;
}

/** A customer's points and visits after all sales. */
export interface DemoBalance {
  points: number;
  visits: number;
  lastDaysAgo: number | null;
}
