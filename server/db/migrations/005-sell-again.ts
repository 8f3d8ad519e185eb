import { type Kysely, sql } from 'kysely';

/** A reservation has one sale that is not voided, and as many voided ones as there were: no index of one table can say that. */
export async function allowSellingAgain(db: Kysely<unknown>): Promise<void> {
  await sql`drop index sale_reservation`.execute(db);
  await sql`create index sale_reservation on sale (reservation_id) where reservation_id is not null`.execute(db);
}
