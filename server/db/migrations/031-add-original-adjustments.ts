import { type Kysely, sql } from 'kysely';

/** Adds the first row of an adjustment to the rows that its edits wrote. */
export async function addOriginalAdjustments(db: Kysely<unknown>): Promise<void> {
  await sql`alter table employee_entry add column original_id integer`.execute(db);
  await sql`create index employee_entry_original on employee_entry (original_id) where original_id is not null`.execute(
    db,
  );
}
