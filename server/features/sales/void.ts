import type { Transaction } from 'kysely';
import { DONE, type ReservationStatus, SCHEDULED } from '../../../domain/constants.ts';
import { pickLatestVisit } from '../../../domain/customers.ts';
import { computePointsReversed } from '../../../domain/points.ts';
import { buildStatusChange, writeAuditEntries } from '../../db/audit.ts';
import { recordMovements, visitDay } from '../../db/ledger.ts';
import { isAnonymised } from '../../db/mergedCustomers.ts';
import { lockUnarchived } from '../../db/records.ts';
import { lockInOrder } from '../../db/rowLocks.ts';
import type { Row, Tables } from '../../db/schema.ts';
import type { RequestContext } from '../../http/context.ts';
import { conflict, notFound } from '../../http/refusal.ts';
import { findHourProblems, toHourRequest } from '../../resources/reservations/hours.ts';
import { reverseMovements } from './payments.ts';

type Trx = Transaction<Tables>;

export const SALE_MISSING = 'Esta venda não existe';
const VOIDED = 'Esta venda já foi estornada';

/** The sale that is made in the place of a voided one, in the same transaction. */
interface Replacement {
  customer_id: number | null;
  reservation_id: number | null;
}

/** The sale of an id, locked until the transaction ends: else its customer might be joined with another meanwhile. Throws a 404 Refusal where there is none. */
export async function lockSale(trx: Trx, id: number): Promise<Row<'sale'>> {
  const sale = await trx
    .updateTable('sale')
    .set((eb) => ({ voided: eb.ref('voided') }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
  if (!sale) throw notFound(SALE_MISSING);
  return sale;
}

/**
 * Takes a sale back: each part of what was paid, by the way it was paid, its points and visit leave the totals, on the open day, and
 * its reservation can be sold again; the sale itself, who voided it and why stay. Its points are reversed exactly as they were
 * recorded, even those that are spent by now: the balance may be below zero then. Where another sale is made in its place, a
 * reservation that both are of stays done. Throws a 409 Refusal for a sale
 * that is voided already.
 */
export async function voidSale(
  trx: Trx,
  sale: Row<'sale'>,
  { reason, replacement }: { reason: string | null; replacement?: Replacement },
  now: RequestContext,
): Promise<void> {
  const { id } = sale;
  const marked = await trx
    .insertInto('sale_void')
    .values({ sale_id: id, reason, user_id: now.userId, business_day: now.day, created_at: now.instant })
    .onConflict((conflicting) => conflicting.doNothing())
    .executeTakeFirst();
  if (!marked.numInsertedOrUpdatedRows) throw conflict(VOIDED);
  await trx.updateTable('sale').set({ voided: 1 }).where('id', '=', id).execute();
  await lockInOrder(trx, { reservation: [sale.reservation_id, replacement?.reservation_id] });
  const booked =
    sale.reservation_id === null
      ? undefined
      : await trx
          .selectFrom('reservation')
          .select(['employee_id', 'customer_id'])
          .where('id', '=', sale.reservation_id)
          .executeTakeFirst();
  await lockInOrder(trx, {
    employee: [booked?.employee_id],
    customer: [sale.customer_id, replacement?.customer_id, booked?.customer_id],
  });
  if (reason !== null && (await isAnonymised(trx, sale.customer_id ?? booked?.customer_id)))
    await trx.updateTable('sale_void').set({ reason: null }).where('sale_id', '=', id).execute();
  const isKept = sale.reservation_id === null || sale.reservation_id === replacement?.reservation_id;
  const reopened = isKept ? null : await reopenReservation(trx, Number(sale.reservation_id), sale, now);
  await writeAuditEntries(trx, now, [
    { resource: 'sales', id, action: 'void' },
    ...buildStatusChange(sale.reservation_id, DONE, reopened),
  ]);

  const made = await trx
    .selectFrom('movement')
    .select(['kind', 'line', 'cents', 'points', 'method'])
    .where('sale_id', '=', id)
    .where('kind', 'in', ['sale', 'tip', 'sale_redeem'])
    .orderBy('kind')
    .orderBy('line')
    .execute();
  const points = computePointsReversed(made);
  if (sale.customer_id !== null) await debitCustomer(trx, sale.customer_id, points);
  const fact = { sale_id: id, expense_id: null, customer_id: sale.customer_id };
  const paid = made.filter(({ kind }) => kind !== 'sale_redeem');
  await recordMovements(trx, reverseMovements(paid, { ...fact, points }), now);
}

/**
 * Gives a reservation back the status it had before its sale, unless it was changed since, it may not hold its hour any more, or its
 * customer has left. Returns that status; null where it stays as it is.
 */
async function reopenReservation(
  trx: Trx,
  id: number,
  sale: Row<'sale'>,
  now: RequestContext,
): Promise<ReservationStatus | null> {
  if (!(await lockUnarchived(trx, 'reservation', id))) return null;
  const { customer_id, ...sold } = await trx
    .selectFrom('reservation')
    .select([
      'customer_id',
      'employee_id',
      'day as date',
      'slot as time',
      'duration_min as duration',
      'status',
      'squeeze',
    ])
    .where('id', '=', id)
    .$narrowType<{ duration: number }>()
    .executeTakeFirstOrThrow();
  if (sold.status !== DONE) return null;
  const status = sale.reservation_status ?? SCHEDULED;
  const rules = { today: now.day, isStrict: false };
  const problems = await findHourProblems(trx, id, toHourRequest({ ...sold, status }), toHourRequest(sold), rules);
  // Both are locked by now: a call that deletes one of them waits, and finds the reservation open.
  if (problems.length > 0 || !(await lockUnarchived(trx, 'customer', customer_id))) return null;
  await trx
    .updateTable('reservation')
    .set((eb) => ({ status, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
  return status;
}

/** One visit less, and the points that the sale gave and took. */
async function debitCustomer(trx: Trx, customerId: number, points: number): Promise<void> {
  const customer = await trx
    .updateTable('customer')
    .set((eb) => ({ total_visits: eb('total_visits', '-', 1), points: eb('points', '+', points) }))
    .where('id', '=', customerId)
    .returning('imported_visit')
    .executeTakeFirstOrThrow();
  const last = await trx
    .selectFrom('sale')
    .select(visitDay.as('day'))
    .where('customer_id', '=', customerId)
    .where('voided', '=', 0)
    .orderBy('day', 'desc')
    .limit(1)
    .executeTakeFirst();
  await trx
    .updateTable('customer')
    .set({ last_visit: pickLatestVisit(last?.day ?? null, customer.imported_visit) })
    .where('id', '=', customerId)
    .execute();
}
