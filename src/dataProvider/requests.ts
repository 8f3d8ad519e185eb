import type { Day } from '../../domain/dates.ts';
import type { Id } from '../../domain/ids.ts';
import type { Payment } from '../../domain/payments.ts';
import type { Sale, Tip } from '../../domain/schemas/saleResponse.ts';

/**
 * A sale as the wizard has it; the data provider encodes it for the contract. `payments`, `tip` and `items` are sent only with the
 * feature `sales.payments`, and the reward only with `rewards.redeem`. A loose sale (`individual`) is sent without customer,
 * employee, reservation and reward.
 */
export interface NewSale
  extends Pick<
    Sale,
    'individual' | 'customer_id' | 'reservation_id' | 'employee_id' | 'amount' | 'payment_method' | 'observation'
  > {
  services: Id[];
  /** Undefined for one plain payment. */
  payments?: Payment[];
  tip?: Tip;
  /** Replaces `services` when another employee than the sale's did one of them. */
  items?: { service_id: Id; employee_id: Id | null }[];
  reward_id: Id | null;
  /** The reward was applied automatically, not chosen. */
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
