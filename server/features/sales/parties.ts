import type { Transaction } from 'kysely';
import { DONE } from '../../../domain/constants.ts';
import { ALREADY_SOLD } from '../../../domain/sale.ts';
import type { Tables } from '../../db/schema.ts';
import { conflict, invalid } from '../../refusal.ts';
import type { Moment } from '../../shop.ts';

type Trx = Transaction<Tables>;

/* Those a sale refers to: each is there, and takes part. */

/** Throws a 422 Refusal for an employee who does not work. */
export async function checkEmployee(trx: Trx, id: number | null): Promise<void> {
  if (id === null) return;
  const active = await trx
    .selectFrom('employee')
    .select('id')
    .where('id', '=', id)
    .where('status', '=', 1)
    .where('archived_at', 'is', null)
    .executeTakeFirst();
  if (!active) throw invalid({ employee_id: 'Este colaborador não atende mais' });
}

/** What a reward takes, 0 without one. Throws a 422 Refusal for one that is not active. */
export async function pointsRequired(trx: Trx, id: number | null): Promise<number> {
  if (id === null) return 0;
  const reward = await trx
    .selectFrom('reward')
    .select('points_required')
    .where('id', '=', id)
    .where('active', '=', 1)
    .where('archived_at', 'is', null)
    .executeTakeFirst();
  if (!reward) throw invalid({ reward_id: 'Esta recompensa não está mais ativa' });
  return reward.points_required;
}

/** Locks the reservation, so that two sales of it take turns, and marks it as done. */
export async function finishReservation(trx: Trx, id: number): Promise<void> {
  const found = await trx
    .updateTable('reservation')
    .set((eb) => ({ status: DONE, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .where('archived_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (!found) throw invalid({ reservation_id: 'Este agendamento não existe mais' });
  const sold = await trx.selectFrom('sale').select('id').where('reservation_id', '=', id).executeTakeFirst();
  if (sold) throw conflict(ALREADY_SOLD);
}

/** One visit more. Locks the customer, and returns the points they have before the sale: a reward takes of those. */
export async function countVisit(trx: Trx, id: number, { day }: Moment): Promise<number> {
  const customer = await trx
    .updateTable('customer')
    .set((eb) => ({ total_visits: eb('total_visits', '+', 1), last_visit: day }))
    .where('id', '=', id)
    .where('archived_at', 'is', null)
    .returning('points')
    .executeTakeFirst();
  if (!customer) throw invalid({ customer_id: 'Este cliente não existe mais' });
  return customer.points;
}
