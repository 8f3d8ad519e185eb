import { randomUUID } from 'node:crypto';
import { SCHEDULED } from '../../domain/constants.ts';
import { addDays } from '../../domain/dates.ts';
import { timeSlots } from '../../domain/reservations.ts';
import { insertReturningIds } from '../../server/db/demo/insert.ts';
import { createRandom } from '../../server/db/demo/random.ts';
import { runInTransaction } from '../../server/db/transaction.ts';
import type { Shop } from './largeShops.ts';
import { type Call, measureRate, type Target } from './load.ts';

/** After every reservation of a generated shop. */
const FAR_AHEAD = '2100-01-01';

/** The number of days after FAR_AHEAD that are already full. */
let fullDays = 0;

/** Sells `count` reservations, each of a random customer, on many connections. Returns the sales per second. */
export async function measureSaleRate(target: Target, shop: Shop, count: number): Promise<number> {
  const calls = await prepareSaleCalls(shop, count);
  return measureRate(target, () => calls.pop() ?? null);
}

/** Inserts reservations. Returns a call for each that sells it with an idempotency key: the most expensive kind of sale. */
async function prepareSaleCalls(shop: Shop, count: number): Promise<Call[]> {
  const { db, close } = await shop.connect();
  try {
    const employee = await db.selectFrom('employee').select('id').where('status', '=', 1).executeTakeFirstOrThrow();
    const services = await db.selectFrom('service').select(['id', 'price_cents']).orderBy('id').limit(2).execute();
    const customers = await db.selectFrom('customer').select('id').where('archived_at', 'is', null).execute();
    const random = createRandom(1, 'sales');
    const rows = Array.from({ length: count }, (_, index) => ({
      customer_id: random.pick(customers).id,
      employee_id: employee.id,
      day: addDays(FAR_AHEAD, fullDays + Math.floor(index / timeSlots.length)),
      slot: timeSlots[index % timeSlots.length] ?? '',
      status: SCHEDULED,
    }));
    fullDays += Math.ceil(count / timeSlots.length);
    const ids = await runInTransaction(db, [], (trx) => insertReturningIds(trx, 'reservation', rows));
    const amount = services.reduce((sum, { price_cents }) => sum + price_cents, 0) / 100;
    return rows.map(({ customer_id }, index) => {
      const sale = {
        customer_id,
        employee_id: employee.id,
        reservation_id: ids[index],
        services: services.map(({ id }) => id),
        amount,
        payment_method: 'pix',
        observation: null,
      };
      const headers = { 'content-type': 'application/json', 'idempotency-key': randomUUID() };
      return { path: '/api/sales/create', headers, body: JSON.stringify({ sale }) };
    });
  } finally {
    await close();
  }
}
