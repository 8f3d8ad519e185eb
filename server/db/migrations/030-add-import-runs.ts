import { type Kysely, sql } from 'kysely';
import type { Dialect } from '../connect.ts';
import { columnTypes } from './columnTypes.ts';

/**
 * Adds the imports of customers, with the audit entries of the customers that each created, and the visits that a customer had in
 * another system.
 */
export async function addImportRuns(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const { id, text, strict } = columnTypes[dialect];
  await sql`alter table customer add column opening_visits integer not null default 0 check (opening_visits >= 0)`.execute(
    db,
  );
  await sql`create table import_run (
    id ${id}, user_id integer not null references app_user (id), key ${text} not null, file_name ${text},
    created integer not null, unique (user_id, key)
  ) ${strict}`.execute(db);
  await sql`alter table audit add column import_id integer references import_run (id)`.execute(db);
  // The list of the whole shop leaves out what an import created.
  await sql`create index audit_listed on audit (id) where import_id is null`.execute(db);
}
