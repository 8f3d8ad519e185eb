import { randomUUID } from 'node:crypto';
import { SCHEDULED } from '../../domain/constants.ts';
import { addDays } from '../../domain/dates.ts';
import { timeSlots } from '../../domain/reservations.ts';
import { insertReturningIds } from '../../server/db/demo/insert.ts';
import { createRandom } from '../../server/db/demo/random.ts';
import { runInTransaction } from '../../server/db/transaction.ts';
import type { Shop } from './largeShops.ts';

/** After every reservation of a generated shop. */
const FAR_AHEAD = '2100-01-01';

/** The number of days after FAR_AHEAD that are already full. */
let days = 0;

/**
 * Inserts reservations, each of a random customer. Returns a function for the request that sells the next one with an idempotency key,
 * which is the most expensive kind of sale.
 */
export async function prepareSaleRequests(
  shop: Shop,
  count: number,
): Promise<() => { headers: Record<string, string>; body: string }> {
  const { db, close } = await shop.connect();
  try {
    const employee = await db.selectFrom('employee').select('id').where('status', '=', 1).executeTakeFirstOrThrow();
    const services = await db.selectFrom('service').select(['id', 'price_cents']).orderBy('id').limit(2).execute();
    const customers = await db.selectFrom('customer').select('id').where('archived_at', 'is', null).execute();
    const random = createRandom(1, 'orders');
    const rows = Array.from({ length: count }, (_, index) => ({
      customer_id: random.pick(customers).id,
      employee_id: employee.id,
      day: addDays(FAR_AHEAD, days + Math.floor(index / timeSlots.length)),
      slot: timeSlots[index % timeSlots.length] ?? '',
      status: SCHEDULED,
      observation: null,
      archived_at: null,
    }));
    days += Math.ceil(count / timeSlots.length);
    const ids = await runInTransaction(db, [], (trx) => insertReturningIds(trx, 'reservation', rows));
    const booked = rows.map(({ customer_id }, index) => ({ id: ids[index] ?? 0, customer_id }));
    const cents = services.reduce((sum, { price_cents }) => sum + price_cents, 0);
    return () => {
      const reservation = booked.pop();
      if (!reservation) throw new RangeError('all reservations are sold');
      const sale = {
        customer_id: reservation.customer_id,
        employee_id: employee.id,
        reservation_id: reservation.id,
        services: services.map(({ id }) => id),
        amount: cents / 100,
        payment_method: 'pix',
        observation: null,
      };
      return { headers: { 'idempotency-key': randomUUID() }, body: JSON.stringify({ sale }) };
    };
  } finally {
    await close();
  }
}
