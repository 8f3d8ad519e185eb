import type { PaymentMethod } from '../../domain/constants.ts';
import type { Day } from '../../domain/dates.ts';
import type { Id } from '../../domain/ids.ts';
import type { Cents } from '../../domain/money.ts';
import type { Payment, Tip } from '../../domain/payments.ts';

/** A sale as the wizard has it; the data provider encodes it for the contract. */
export interface NewSale {
  /** A loose sale: sent with `individual: 1`, without customer, employee, reservation and reward. */
  individual: boolean;
  customer_id: Id | null;
  reservation_id: Id | null;
  employee_id: Id | null;
  services: Id[];
  amount: Cents;
  /** The only method, or that of the largest payment. */
  payment_method: PaymentMethod;
  /** Sent, as `tip` and `items`, only with the feature `sales.payments`. Undefined for one plain payment. */
  payments?: Payment[];
  tip?: Tip;
  /** Replaces `services` when another employee than the sale's did one of them. */
  items?: { service_id: Id; employee_id: Id | null }[];
  observation: string | null;
  /** Sent only with the feature `rewards.redeem`. */
  reward_id: Id | null;
  /** The reward was applied automatically, not chosen. Sent with `reward_id`. */
  reward_automatic?: boolean;
}

/** An existing sale and the day it is listed on. */
export interface SaleRef {
  id: Id;
  day: Day;
}

/** The sale that a correction replaces, and the reason. */
export interface Correction {
  id: Id;
  reason: string;
}

/** What happens to the open reservations of a person who is deleted or deactivated. */
export interface ReservationsDecision {
  reservations: 'cancel' | { move_to: Id };
}
