import { type Kysely, sql } from 'kysely';
import type { Dialect } from '../connect.ts';

/**
 * Drops the stored number of customers and its triggers: queries count them. SQLite counts a whole table by its smallest index and a
 * filtered one row by row, so it gets a small index of all customers and one of the archived ones.
 */
export async function dropStoredCounts(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const names = ['insert', 'delete', 'archive', 'return'].map((event) => sql.id(`living_customer_${event}`));
  for (const name of names) {
    await sql`drop trigger ${name} ${dialect === 'postgres' ? sql`on customer` : sql``}`.execute(db);
  }
  if (dialect === 'postgres') {
    await sql`drop function living_customer_insert(), living_customer_less(), living_customer_more()`.execute(db);
  }
  await sql`drop table living_count`.execute(db);
  if (dialect === 'sqlite') await sql`create index customer_count on customer (version)`.execute(db);
  await sql`create index customer_archived on customer (archived_at) where archived_at is not null`.execute(db);
}
