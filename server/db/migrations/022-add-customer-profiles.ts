import { type Kysely, sql } from 'kysely';
import type { Dialect } from '../connect.ts';
import { columnTypes } from './columnTypes.ts';

/** Adds the customer's birthday (`MM-DD`, or with the year), note, consent to messages (JSON) and the reason not to book online. */
export async function addCustomerProfiles(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const { text } = columnTypes[dialect];
  for (const column of [
    sql`birthday ${text} check (birthday like '__-__' or birthday like '____-__-__')`,
    sql`note ${text}`,
    sql`consent ${text} check (consent like '{"at":%')`,
    sql`no_online ${text}`,
  ])
    await sql`alter table customer add column ${column}`.execute(db);
  // The search in notes reads only customers who have one.
  await sql`create index customer_note on customer (id) where note is not null`.execute(db);
}
