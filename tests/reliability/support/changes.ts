import { sql } from 'kysely';
import type { Connection } from '../../../server/db/connect.ts';

/** Rows that come and go with the calls that only look: who is here, and who tries to be. */
const COME_AND_GO = ['session', 'sign_in_attempt'];
/** SQLite itself writes what the search goes by, in the transaction of the customer it is about, and lets nobody watch. */
const WITH_THE_CUSTOMER = 'customer_search';

/**
 * From now on, counts the rows that are inserted, changed and deleted in any table of the shop, and committed; those of
 * sessions and sign-in attempts aside. Resolves to what tells how many there have been.
 */
export async function countChanges({ db, dialect }: Connection): Promise<() => Promise<number>> {
  const tables = (await db.introspection.getTables()).filter(
    ({ name, isView }) => !isView && !COME_AND_GO.includes(name) && !name.startsWith(WITH_THE_CUSTOMER),
  );
  await sql`create table change_count (n integer not null)`.execute(db);
  await sql`insert into change_count values (0)`.execute(db);
  const count = sql`update change_count set n = n + 1`;
  if (dialect === 'postgres') {
    await sql`create function count_change() returns trigger language plpgsql as
      'begin update change_count set n = n + 1; return null; end'`.execute(db);
  }
  for (const { name } of tables)
    for (const act of ['insert', 'update', 'delete']) {
      const on = sql`create trigger ${sql.id(`count_${name}_${act}`)} after ${sql.raw(act)} on ${sql.table(name)} for each row`;
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
