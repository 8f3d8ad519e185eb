import { type Kysely, sql } from 'kysely';
import type { Dialect } from '../connect.ts';
import { columnTypes } from './columnTypes.ts';

/** Adds to the imports what they import, and how many records each edited. */
export async function addImportUpdates(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const { text } = columnTypes[dialect];
  await sql`alter table import_run add column resource ${text} not null default 'customers'`.execute(db);
  await sql`alter table import_run add column updated integer not null default 0`.execute(db);
}
