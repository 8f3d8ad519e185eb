import { sql, type Transaction } from 'kysely';
import { DEFAULT_TIME_ZONE } from '../../domain/dates.ts';
import { getCurrentTime } from '../../server/db/demo/calendar.ts';
import { voidAndCorrectSales } from '../../server/db/demo/voidAndCorrectSales.ts';
import { writeRegistrations } from '../../server/db/demo/writeRegistrations.ts';
import { dropCustomerSearch, indexCustomerSearch } from '../../server/db/migrations/003-index-customer-search.ts';
import type { Tables } from '../../server/db/schema.ts';
import { hashPassword } from '../../server/features/auth/passwords.ts';
import { paySeededWeeks } from './paySeededWeeks.ts';
import { seedAgenda } from './seedAgenda.ts';
import { seedHistory } from './seedHistory.ts';

/** Not the demonstration user, who cannot sign in in production. */
export const CREDENTIALS = { email: 'ana@example.com', password: 'uma senha para medir' };

export interface ShopSize {
  /** The number of customers, and of sales in ten years. */
  size: number;
  /** Adds so many past reservations of twelve professionals, whose coming days are fully booked. */
  busyAgenda?: number;
}

/**
 * Fills an empty, migrated SQLite database with a user and a shop of ten years, whose professionals are paid every week. It has the
 * demonstration's employees, services, rewards and kinds of sales, with other customers, and obeys every invariant of
 * server/db/invariants.ts.
 */
export async function seedLargeShop(trx: Transaction<Tables>, { size, busyAgenda = 0 }: ShopSize): Promise<void> {
  const present = getCurrentTime(new Date(), DEFAULT_TIME_ZONE);
  const user = await trx
    .insertInto('app_user')
    .values({
      email: CREDENTIALS.email,
      password_hash: await hashPassword(CREDENTIALS.password),
      created_at: present.now.toISOString(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const ids = await writeRegistrations(trx, { currentTime: present, customers: [], balances: [] });
  await dropCustomerSearch(trx, 'sqlite');
  await seedHistory(trx, present, { ids, userId: user.id, size });
  await indexCustomerSearch(trx, 'sqlite');
  await sql`
    insert into audit (at, user_id, resource, record_id, action, changes)
    select created_at, user_id, 'sales', id, 'create',
      json_object('amount', json_array(null, total_cents / 100.0), 'payment_method', json_array(null, method))
    from sale order by id`.execute(trx);
  await sql`
    update customer set points = sums.points, total_visits = sums.visits, last_visit = sums.last
    from (select customer_id, sum(points) as points, count(distinct sale_id) as visits, max(business_day) as last
      from movement where customer_id is not null group by customer_id) as sums
    where sums.customer_id = customer.id`.execute(trx);
  await voidAndCorrectSales(trx, present, user.id);
  await paySeededWeeks(trx, present, user.id);
  await seedAgenda(trx, present, ids, busyAgenda);
}
