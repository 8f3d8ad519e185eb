import { sql } from 'kysely';
import type { Db } from '../../server/db/schema.ts';

interface Reference {
  of: string;
  name: string;
  definition: string;
}

/** PostgreSQL: takes the foreign keys away while `work` writes, and has them checked all at once instead of row by row. */
export async function withoutForeignKeys(db: Db, work: () => Promise<void>): Promise<void> {
  const { rows } = await sql<Reference>`
    select conrelid::regclass::text as of, conname as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and connamespace = current_schema()::regnamespace`.execute(db);
  for (const { of, name } of rows) await sql.raw(`alter table ${of} drop constraint ${name}`).execute(db);
  await work();
  for (const { of, name, definition } of rows) {
    await sql.raw(`alter table ${of} add constraint ${name} ${definition}`).execute(db);
  }
}
