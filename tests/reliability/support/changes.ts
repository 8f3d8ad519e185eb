import { sql } from 'kysely';
import type { Connection } from '../../../server/db/connect.ts';

/** Tables that reads change too: sessions and sign-in attempts. */
const IGNORED_TABLES = ['session', 'sign_in_attempt'];
/** SQLite's full-text search tables: they accept no triggers and change with their customer. */
const SEARCH_TABLE = 'customer_search';

/**
 * Counts the committed row inserts, updates and deletes in all tables except sessions and sign-in attempts, by
 * triggers. Resolves to a function that reads the count.
 */
export async function countChanges({ db, dialect }: Connection): Promise<() => Promise<number>> {
  const tables = (await db.introspection.getTables()).filter(
    ({ name, isView }) => !isView && !IGNORED_TABLES.includes(name) && !name.startsWith(SEARCH_TABLE),
  );
  await sql`create table change_count (n integer not null)`.execute(db);
  await sql`insert into change_count values (0)`.execute(db);
  const count = sql`update change_count set n = n + 1`;
  if (dialect === 'postgres') {
    await sql`create function count_change() returns trigger language plpgsql as
      'begin update change_count set n = n + 1; return null; end'`.execute(db);
  }
  for (const { name } of tables)
    for (const operation of ['insert', 'update', 'delete']) {
      const on = sql`create trigger ${sql.id(`count_${name}_${operation}`)} after ${sql.raw(operation)} on ${sql.table(name)} for each row`;
      await (dialect === 'postgres'
        ? sql`${on} execute function count_change()`
        : sql`${on} begin ${count}; end`
      ).execute(db);
    }
  return async () => {
    const { rows } = await sql<{ n: number }>`select n from change_count`.execute(db);
    return rows[0]?.n ?? 0;
  };
}
