import { type Kysely, sql } from 'kysely';

/** Adds what the blocks of several days share: the id of the first one, which may be deleted. Null for a single block. */
export async function addBlockSeries(db: Kysely<unknown>): Promise<void> {
  await sql`alter table block add column series_id integer`.execute(db);
  await sql`create index block_series on block (series_id)`.execute(db);
}
