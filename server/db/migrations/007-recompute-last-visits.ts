import { type Kysely, sql } from 'kysely';

/** Sets each customer's last visit to the latest day of a sale. Before, it was the day of the last sale, wrong when the clock went back. */
export async function recomputeLastVisits(db: Kysely<unknown>): Promise<void> {
  await sql`
    update customer set last_visit = (
      select max(business_day) from sale where sale.customer_id = customer.id and sale.voided = 0
    ) where last_visit is not null`.execute(db);
}
