import { CANCELLED, CONFIRMED, type ReservationStatus, SCHEDULED } from '../../../domain/constants.ts';
import { recordChanges, statusChange } from '../../db/audit.ts';
import type { Db } from '../../db/schema.ts';
import type { Now } from '../../http/context.ts';

/** A reservation that still holds an hour, whatever its day. */
interface OpenReservation {
  id: number;
  status: ReservationStatus;
}

/** Locks somebody's open reservations until the transaction ends. */
export async function lockOpenReservations(
  db: Db,
  whose: 'customer' | 'employee',
  id: number,
): Promise<OpenReservation[]> {
  return db
    .updateTable('reservation')
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where(`${whose}_id`, '=', id)
    .where('status', 'in', [SCHEDULED, CONFIRMED])
    .where('archived_at', 'is', null)
    .returning(['id', 'status'])
    .execute();
}

/** Cancels reservations that are locked. */
export async function cancelReservations(db: Db, open: readonly OpenReservation[], now: Now): Promise<void> {
  if (open.length === 0) return;
  const ids = open.map(({ id }) => id);
  await db.updateTable('reservation').set({ status: CANCELLED }).where('id', 'in', ids).execute();
  await recordChanges(
    db,
    now,
    open.flatMap(({ id, status }) => statusChange(id, status, CANCELLED)),
  );
}
