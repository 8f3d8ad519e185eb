import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Dialect } from '../connect.ts';
import { columnTypes } from './columnTypes.ts';

/**
 * Makes customers' e-mails nullable and adds columns for imported visits, merged customers, anonymization (before, an empty e-mail) and
 * the device of a session, and indexes for a customer's history.
 */
export async function addPeopleColumns(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const { text } = columnTypes[dialect];
  for (const table of ['customer', 'employee']) {
    await sql`alter table ${sql.table(table)} add column anonymised_at ${text}`.execute(db);
    await sql`update ${sql.table(table)} set anonymised_at = archived_at where email = ''`.execute(db);
  }
  await makeEmailNullable(db, text);
  await sql`alter table customer add column imported_visit ${text}`.execute(db);
  await sql`alter table customer add column merged_into integer references customer (id)`.execute(db);
  await sql`create index customer_merged on customer (merged_into) where merged_into is not null`.execute(db);
  await sql`alter table session add column device ${text}`.execute(db);
  await sql`create index reservation_customer on reservation (customer_id, day)`.execute(db);
  await sql`create index sale_of_reservation on sale (reservation_id)
    where reservation_id is not null and customer_id is null`.execute(db);
  await sql`create index movement_customer on movement (customer_id) where customer_id is not null`.execute(db);
}

/** SQLite cannot drop `not null`: the column is replaced, on both databases. No index or trigger uses it. */
async function makeEmailNullable(db: Kysely<unknown>, text: RawBuilder<unknown>): Promise<void> {
  await sql`alter table customer add column new_email ${text}`.execute(db);
  await sql`update customer set new_email = email`.execute(db);
  await sql`alter table customer drop column email`.execute(db);
  await sql`alter table customer rename column new_email to email`.execute(db);
}
