import { type Kysely, sql } from 'kysely';

/** Adds the sale that a correction replaces. A sale is corrected at most once. */
export async function addSaleCorrections(db: Kysely<unknown>): Promise<void> {
  await sql`alter table sale add column corrects_id integer references sale (id)`.execute(db);
  await sql`create unique index sale_corrects on sale (corrects_id) where corrects_id is not null`.execute(db);
}
