import type { PaymentMethod, ReservationStatus } from '../../../domain/constants.ts';
import type { Day, Time } from '../../../domain/dates.ts';
import type { ServiceOverride } from '../../../domain/fields/times.ts';
import type { Cents } from '../../../domain/money.ts';
import type { Payment } from '../../../domain/payments.ts';
import type { Reward } from '../../../domain/resources/rewards.ts';

/* The imagined shop before it is written. Records refer to each other by their place in the lists. */

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
}

export interface DemoEmployee extends DemoPerson {
  commission: number;
  observation: string | null;
  services: number[];
  /** What of those is their own. */
  terms: (ServiceOverride & { service_id: number })[];
  startedDaysAgo: number;
  /** null: still works here. */
  leftDaysAgo: number | null;
}

export interface DemoCustomer extends DemoPerson {
  registeredDaysAgo: number;
  /** Days between visits; null has not come yet. */
  visitIntervalDays: number | null;
  favouriteEmployee: number;
}

/** `id` is the place in the list. */
export type DemoReward = Reward & { id: number };

export interface DemoItem {
  service: number | null;
  name: string;
  price: Cents;
  points: number;
  /** Who did it, where it is not whoever did the sale. */
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
  /** Points the reward took. */
  pointsRedeemed: number;
  items: DemoItem[];
  subtotal: Cents;
  total: Cents;
  points: number;
  method: PaymentMethod;
  /** They come to the total and the tip. */
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
  /** Cancelled because nobody came. */
  isNoShow: boolean;
  /** Why it stands beside another. */
  overbooking: string | null;
  /** The key of the sale it became. */
  sale: string | null;
}

/** When an employee takes nobody. */
export interface DemoBlock {
  employee: number;
  day: Day;
  from: Time;
  to: Time;
  reason: string;
}

/** Somebody who comes when an hour becomes free. */
export interface DemoWaiting {
  customer: number;
  /** null: whoever has time. */
  employee: number | null;
  services: number[];
  from: Day;
  to: Day;
  observation: string | null;
}

/** What a customer has after all sales. */
export interface DemoBalance {
  points: number;
  visits: number;
  lastDaysAgo: number | null;
}
