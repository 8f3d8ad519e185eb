import type { Transaction } from 'kysely';
import type { VoidCause } from '../../../domain/commission.ts';
import { DONE, type ReservationStatus, SCHEDULED } from '../../../domain/constants.ts';
import { pickLatestVisit } from '../../../domain/customers.ts';
import { computePointsReversed } from '../../../domain/sale.ts';
import { buildStatusChange, writeAuditEntries } from '../../db/audit.ts';
import { recordMovements, visitDay } from '../../db/ledger.ts';
import { isAnonymized } from '../../db/mergedCustomers.ts';
import { lockUnarchived } from '../../db/records.ts';
import { lockInOrder } from '../../db/rowLocks.ts';
import type { Row, Tables } from '../../db/schema.ts';
import type { RequestContext } from '../../db/transaction.ts';
import { conflict, notFound } from '../../refusal.ts';
import { findHourProblems, toHourRequest } from '../../resources/reservations/hours.ts';
import { findEntryEmployees, reverseEntries } from './commissions.ts';
import { reverseMovements } from './payments.ts';

type Trx = Transaction<Tables>;

export const SALE_MISSING = 'Esta venda não existe';
const VOIDED = 'Esta venda já foi estornada';

/** The sale that replaces a voided one in the same transaction. */
interface Replacement {
  customer_id: number | null;
  reservation_id: number | null;
}

/** Locks a sale until the transaction ends, so that its customer is not merged in between. Throws a 404 Refusal where there is none. */
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
 * Voids a sale: reverses its payments, commissions, points and visit on the current day, and reopens its reservation unless the replacement keeps it.
 * Throws a 409 Refusal for a sale that is voided already.
 */
export async function voidSale(
  trx: Trx,
  sale: Row<'sale'>,
  { reason, cause = null, replacement }: { reason: string | null; cause?: VoidCause | null; replacement?: Replacement },
  context: RequestContext,
): Promise<void> {
  const { id } = sale;
  const inserted = await trx
    .insertInto('sale_void')
    .values({
      ...{ sale_id: id, reason, cause },
      ...{ user_id: context.userId, business_day: context.day, created_at: context.instant },
    })
    .onConflict((conflicting) => conflicting.doNothing())
    .executeTakeFirst();
  if (!inserted.numInsertedOrUpdatedRows) throw conflict(VOIDED);
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
    employee: [booked?.employee_id, ...(await findEntryEmployees(trx, id))],
    customer: [sale.customer_id, replacement?.customer_id, booked?.customer_id],
  });
  if (reason !== null && (await isAnonymized(trx, sale.customer_id ?? booked?.customer_id)))
    await trx.updateTable('sale_void').set({ reason: null }).where('sale_id', '=', id).execute();
  const hasNothingToReopen = sale.reservation_id === null || sale.reservation_id === replacement?.reservation_id;
  const reopened = hasNothingToReopen ? null : await reopenReservation(trx, Number(sale.reservation_id), sale, context);
  await writeAuditEntries(trx, context, [
    { resource: 'sales', id, action: 'void', ...(cause && { changes: { cause: [null, cause] } }) },
    ...buildStatusChange(sale.reservation_id, DONE, reopened),
  ]);

  await reverseEntries(trx, id, cause, context);
  const movements = await trx
    .selectFrom('movement')
    .select(['kind', 'line', 'cents', 'points', 'method'])
    .where('sale_id', '=', id)
    .where('kind', 'in', ['sale', 'tip', 'sale_redeem'])
    .orderBy('kind')
    .orderBy('line')
    .execute();
  // As recorded, even if they are spent: the balance may become negative.
  const points = computePointsReversed(movements);
  if (sale.customer_id !== null) await reverseVisit(trx, sale.customer_id, points);
  const reversal = { sale_id: id, expense_id: null, customer_id: sale.customer_id };
  const payments = movements.filter(({ kind }) => kind !== 'sale_redeem');
  await recordMovements(trx, reverseMovements(payments, { ...reversal, points }), context);
}

/**
 * Restores a reservation's status from before its sale, unless it was changed since, its hour is no longer allowed, or its customer is
 * archived. Returns that status; null where nothing changes.
 */
async function reopenReservation(
  trx: Trx,
  id: number,
  sale: Row<'sale'>,
  context: RequestContext,
): Promise<ReservationStatus | null> {
  if (!(await lockUnarchived(trx, 'reservation', id))) return null;
  const { customer_id, ...reservation } = await trx
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
  if (reservation.status !== DONE) return null;
  const status = sale.reservation_status ?? SCHEDULED;
  const rules = { today: context.day, isStrict: false };
  const problems = await findHourProblems(
    trx,
    id,
    toHourRequest({ ...reservation, status }),
    toHourRequest(reservation),
    rules,
  );
  // Both people are locked by now: a call that deletes one of them waits, and finds the reservation open.
  if (problems.length > 0 || !(await lockUnarchived(trx, 'customer', customer_id))) return null;
  await trx
    .updateTable('reservation')
    .set((eb) => ({ status, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
  return status;
}

/** Subtracts a visit, adds `points` (negative for earned ones) and recomputes the last visit. */
async function reverseVisit(trx: Trx, customerId: number, points: number): Promise<void> {
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
