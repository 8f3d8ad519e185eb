import { type Kysely, sql } from 'kysely';

/**
 * Marks voided sales, so that an index can allow one valid sale per reservation. Adds the reservation's status before the sale, which a
 * void restores; it is unknown for older sales.
 */
export async function markVoidedSales(db: Kysely<unknown>): Promise<void> {
  await sql`alter table sale add column voided integer not null default 0 check (voided in (0, 1))`.execute(db);
  await sql`alter table sale add column reservation_status integer`.execute(db);
  await sql`update sale set voided = 1 where id in (select sale_id from sale_void)`.execute(db);
  await sql`drop index sale_reservation`.execute(db);
  await sql`create unique index sale_reservation on sale (reservation_id)
    where reservation_id is not null and voided = 0`.execute(db);
}
