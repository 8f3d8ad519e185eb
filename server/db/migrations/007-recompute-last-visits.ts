import { type Kysely, sql } from 'kysely';

/** Where the clock went back between two sales, a customer's last visit was that of the later sale and not of the later day. */
export async function recomputeLastVisits(db: Kysely<unknown>): Promise<void> {
  await sql`
    update customer set last_visit = (
      select max(business_day) from sale where sale.customer_id = customer.id and sale.voided = 0
    ) where last_visit is not null`.execute(db);
}
