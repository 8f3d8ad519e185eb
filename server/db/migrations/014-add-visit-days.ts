import { type Kysely, sql } from 'kysely';
import type { Dialect } from '../connect.ts';
import { columnTypes } from './columnTypes.ts';

/**
 * Adds the day of the visit to corrections: the day of the first sale in the chain. Recomputes the last visits that were the day of a
 * correction. Adds an index of voids by day.
 */
export async function addVisitDays(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const { text } = columnTypes[dialect];
  await sql`alter table sale add column visit_day ${text}`.execute(db);
  await sql`
    with recursive chain (id, visit_day) as (
      select sale.id, first.business_day from sale join sale as first on first.id = sale.corrects_id
      where first.corrects_id is null
      union all
      select sale.id, chain.visit_day from sale join chain on sale.corrects_id = chain.id
    )
    update sale set visit_day = chain.visit_day from chain where chain.id = sale.id`.execute(db);
  await sql`
    update customer set last_visit = (
      select max(day) from (
        select max(coalesce(sale.visit_day, sale.business_day)) as day from sale
        where sale.customer_id = customer.id and sale.voided = 0
        union all select customer.imported_visit
      ) as days
    ) where id in (select customer_id from sale where visit_day is not null)`.execute(db);
  await sql`create index sale_void_day on sale_void (business_day)`.execute(db);
}
