import { type Kysely, sql } from 'kysely';
import type { Dialect } from '../connect.ts';
import { columnTypes } from './columnTypes.ts';

/** Adds the commission of a service, as JSON: `{"percent":40}`, or `{"fixed":2500}` in cents. None for existing services. */
export async function addServiceCommissions(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const { text } = columnTypes[dialect];
  await sql`alter table service add column commission ${text}
    check (commission like '{"percent":%}' or commission like '{"fixed":%}')`.execute(db);
}
