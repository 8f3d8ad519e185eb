import type { Transaction } from 'kysely';
import { CANCELLED, DONE, type ReservationStatus } from '../../../domain/constants.ts';
import type { Day } from '../../../domain/dates.ts';
import { type Cents, negate } from '../../../domain/money.ts';
import type { Reward } from '../../../domain/resources/rewards.ts';
import {
  canSaleHaveReward,
  formatNotEnoughPoints,
  RESERVATION_ALREADY_SOLD,
  RESERVATION_CANCELLED,
  RESERVATION_OF_OTHER_CUSTOMER,
} from '../../../domain/sale.ts';
import { findActiveEmployeeIds } from '../../db/employees.ts';
import type { Tables } from '../../db/schema.ts';
import { conflict, invalid, Refusal } from '../../refusal.ts';

type Trx = Transaction<Tables>;

export const RESERVATION_MISSING = 'Este agendamento não existe mais';
export const CUSTOMER_MISSING = 'Este cliente não existe mais';

/* Checks and changes of the records that a sale refers to. */

/** Employee ids by the input's field. */
type EmployeeIds = Record<'employee_id' | 'items' | 'tip', readonly (number | null)[]>;

/** Throws a 422 Refusal for inactive employees, except those of the corrected sale (`originalIds`). */
export async function checkEmployees(
  trx: Trx,
  idsByField: EmployeeIds,
  originalIds: readonly (number | null | undefined)[],
): Promise<void> {
  const original = new Set(originalIds);
  const isNew = (id: number | null): id is number => id !== null && !original.has(id);
  const newIds = [...new Set(Object.values(idsByField).flat())].filter(isNew);
  if (newIds.length === 0) return;
  const active = await findActiveEmployeeIds(trx, newIds);
  const isUnavailable = (id: number | null) => isNew(id) && !active.has(id);
  const unavailable = Object.entries(idsByField).filter(([, ids]) => ids.some(isUnavailable));
  // Only the first field: lines without an employee repeat the sale's.
  const [first] = unavailable;
  if (first) throw invalid({ [first[0]]: 'Este colaborador não está atendendo' });
}

type Redeemed = Pick<Reward, 'title' | 'points_required' | 'type' | 'value'>;

/**
 * The reward a sale redeems; null without one. Throws a 422 Refusal for one that does not apply, or is inactive and not the corrected
 * sale's (`originalRewardId`).
 */
export async function resolveReward(
  trx: Trx,
  id: number | null,
  sale: { servicesSum: Cents; charged: Cents; originalRewardId: number | null },
): Promise<Redeemed | null> {
  if (id === null) return null;
  const reward = await trx
    .selectFrom('reward')
    .select(['title', 'points_required', 'type', 'value', 'min_limit_cents as min_limit', 'active', 'archived_at'])
    .where('id', '=', id)
    .executeTakeFirst();
  const isOffered = reward?.active === 1 && reward.archived_at === null;
  if (!reward || !(isOffered || id === sale.originalRewardId)) {
    throw invalid({ reward_id: 'Esta recompensa não está mais ativa' });
  }
  if (!canSaleHaveReward({ ...reward, active: true }, sale.servicesSum, sale.charged)) {
    throw invalid({ reward_id: 'A compra não chega ao valor mínimo desta recompensa' });
  }
  return reward;
}

/**
 * Locks the reservation until the transaction ends, marks it as done and returns its former status. Throws a Refusal: 422 for one that
 * does not exist or is another customer's, 409 for one that is cancelled or has a sale that is not voided.
 */
export async function finishReservation(trx: Trx, id: number, customerId: number | null): Promise<ReservationStatus> {
  const found = await trx
    .updateTable('reservation')
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .where('archived_at', 'is', null)
    .returning(['customer_id', 'status'])
    .executeTakeFirst();
  if (!found) throw invalid({ reservation_id: RESERVATION_MISSING });
  if (customerId !== null && customerId !== found.customer_id)
    throw invalid({ reservation_id: RESERVATION_OF_OTHER_CUSTOMER });
  const sold = await trx
    .selectFrom('sale')
    .select('id')
    .where('reservation_id', '=', id)
    .where('voided', '=', 0)
    .executeTakeFirst();
  if (sold) throw conflict(RESERVATION_ALREADY_SOLD);
  if (found.status === CANCELLED) throw conflict(RESERVATION_CANCELLED);
  await trx.updateTable('reservation').set({ status: DONE }).where('id', '=', id).execute();
  return found.status;
}

/**
 * Adds a visit and its points to a customer, locks the customer, and returns the points before, which a reward may use. Throws a 422
 * Refusal for an archived customer other than the corrected sale's (`originalCustomerId`).
 */
export async function recordVisit(
  trx: Trx,
  id: number,
  { day, earned, originalCustomerId }: { day: Day; earned: number; originalCustomerId: number | null },
): Promise<number> {
  const customer = await trx
    .updateTable('customer')
    .set((eb) => ({
      total_visits: eb('total_visits', '+', 1),
      points: eb('points', '+', earned),
      // Never moves back: a correction has an earlier day, and the clock may have been set back.
      last_visit: eb.case().when('last_visit', '>', day).then(eb.ref('last_visit')).else(day).end(),
    }))
    .where('id', '=', id)
    .$if(id !== originalCustomerId, (query) => query.where('archived_at', 'is', null))
    .returning('points')
    .executeTakeFirst();
  if (!customer) throw invalid({ customer_id: CUSTOMER_MISSING });
  return customer.points - earned;
}

/** Throws a 409 Refusal when an automatic reward needs more points than there are, because another sale has used them. */
export function checkAutomaticReward(reward: Redeemed, balance: number): void {
  if (balance >= reward.points_required) return;
  const sentence = formatNotEnoughPoints(balance, reward);
  throw new Refusal(409, sentence, { errors: { reward_id: sentence } });
}

/** The points that a sale's reward used. */
export async function readPointsTaken(trx: Trx, saleId: number): Promise<number> {
  const redeemed = await trx
    .selectFrom('movement')
    .select('points')
    .where('sale_id', '=', saleId)
    .where('kind', '=', 'sale_redeem')
    .executeTakeFirst();
  return negate(redeemed?.points ?? 0);
}

export async function deductPoints(trx: Trx, id: number, points: number): Promise<void> {
  await trx
    .updateTable('customer')
    .set((eb) => ({ points: eb('points', '-', points) }))
    .where('id', '=', id)
    .execute();
}
