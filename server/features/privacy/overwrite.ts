import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../db/schema.ts';
import { busy } from '../../http/refusal.ts';

/**
 * SQLite: writes the file anew without what was deleted or replaced in it, and empties the log beside it. Nothing else is
 * answered meanwhile. Throws a 503 Refusal while somebody else, a backup for one, still reads what was there before.
 */
export async function overwriteFreed(db: Kysely<Tables>): Promise<void> {
  // Else the search's index keeps the characters of a replaced name, with a note that they are no longer anybody's.
  await sql`insert into customer_search (customer_search) values ('optimize')`.execute(db);
  await sql`vacuum`.execute(db);
  const { rows } = await sql<{ busy: number }>`pragma wal_checkpoint(truncate)`.execute(db);
  if (rows[0]?.busy !== 0) {
    throw busy('Os dados já não aparecem, mas ainda há restos no arquivo. Tente novamente em instantes.');
  }
}
