import type { Db } from '../schema.ts';
import { idAt, idsInOrder, inBatches } from './batches.ts';
import type { DemoReservation } from './model.ts';
import type { Registered } from './writeRegistrations.ts';

/** Writes the reservations; returns the id of each that became a sale, by the sale's key. */
export async function writeAgenda(
  db: Db,
  reservations: readonly DemoReservation[],
  ids: Registered,
): Promise<Map<string, number>> {
  const rows = reservations.map(({ customer, employee, day, slot, status, observation }) => ({
    customer_id: idAt(ids.customers, customer),
    employee_id: idAt(ids.employees, employee),
    day,
    slot,
    status,
    observation,
    archived_at: null,
  }));
  const keyOf = (row: { employee_id: number; day: string; slot: string }) =>
    `${row.employee_id} ${row.day} ${row.slot}`;
  const written = await inBatches(rows, (batch) =>
    db.insertInto('reservation').values(batch).returning(['id', 'employee_id', 'day', 'slot']).execute(),
  );
  const reservationIds = idsInOrder(rows.map(keyOf), written, keyOf);

  const services = reservations.flatMap((reservation, index) =>
    reservation.services.map((service, line) => ({
      reservation_id: idAt(reservationIds, index),
      line,
      service_id: idAt(ids.services, service),
    })),
  );
  await inBatches(services, (batch) => db.insertInto('reservation_service').values(batch).execute());

  return new Map(
    reservations.flatMap(({ sale }, index): [string, number][] =>
      sale === null ? [] : [[sale, idAt(reservationIds, index)]],
    ),
  );
}
