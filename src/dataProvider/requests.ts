import type { PaymentMethod } from '../../domain/constants.ts';
import type { Day } from '../../domain/dates.ts';
import type { Id } from '../../domain/ids.ts';
import type { Cents } from '../../domain/money.ts';
import type { Payment, Tip } from '../../domain/payments.ts';

/** A sale as the wizard holds it; the data provider writes it as the contract says. */
export interface NewSale {
  /** Loose: sent with `individual: 1` and without customer, employee, reservation and reward. */
  individual: boolean;
  customer_id: Id | null;
  reservation_id: Id | null;
  employee_id: Id | null;
  services: Id[];
  amount: Cents;
  /** The only one, or the largest part's. */
  payment_method: PaymentMethod;
  /** Sent, as the tip and who did what, only to a back end that announces `sales.payments`; one plain part is not. */
  payments?: Payment[];
  tip?: Tip;
  /** In the place of `services`, where somebody else than the sale's employee did one. */
  items?: { service_id: Id; employee_id: Id | null }[];
  observation: string | null;
  /** Sent only to a back end that announces `rewards.redeem`. */
  reward_id: Id | null;
  /** The reward is the first that fits, which nobody chose. Sent with `reward_id`. */
  reward_automatic?: boolean;
}

/** A sale that is there, and the day it is listed on. */
export interface SaleRef {
  id: Id;
  day: Day;
}

/** Which sale another is made in the place of, and why. */
export interface Correction {
  id: Id;
  reason: string;
}

/** What becomes of the open reservations of somebody who is deleted, or does not work any more. */
export interface ReservationsDecision {
  reservations: 'cancel' | { move_to: Id };
}
