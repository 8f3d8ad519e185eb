import { type Kysely, sql } from 'kysely';
import { getDialect } from '../../../server/db/connect.ts';
import type { Db, Tables } from '../../../server/db/schema.ts';

/** The shop's tables, without sessions and sign-in attempts, which reads change too. */
export const shopTables = [
  'customer',
  'employee',
  'service',
  'employee_service',
  'reservation',
  'reservation_service',
  'block',
  'reservation_tick',
  'waiting',
  'waiting_service',
  'reward',
  'expense',
  'sale',
  'sale_item',
  'sale_payment',
  'sale_void',
  'movement',
  'cash_closing',
  'audit',
  'idempotency',
  'shop',
] as const satisfies readonly (keyof Tables)[];

/** The row count of each shop table. */
export async function countRows(db: Db): Promise<Record<string, number>> {
  const counts = shopTables.map(
    (table) => sql`select ${sql.lit(table)} as name, count(*) as n from ${sql.table(table)}`,
  );
  const { rows } = await sql<{ name: string; n: number }>`${sql.join(counts, sql` union all `)}`.execute(db);
  return Object.fromEntries(rows.map(({ name, n }) => [name, n]));
}

/** Every row of the shop's tables, to compare before and after. */
export async function dumpRows(db: Db): Promise<Record<string, string[]>> {
  const dump: Record<string, string[]> = {};
  for (const table of shopTables) {
    const { rows } = await sql`select * from ${sql.table(table)}`.execute(db);
    // Sorted keys: a migration may recreate a column at another position.
    dump[table] = rows.map((row) => JSON.stringify(row, Object.keys(row as object).sort())).sort();
  }
  return dump;
}

/** Empties a shop, users and sessions included, referring tables first. */
export async function emptyTables(db: Kysely<Tables>): Promise<void> {
  const tables: (keyof Tables)[] = [
    'idempotency',
    'movement',
    'day_total',
    'sale_void',
    'sale_item',
    'sale_payment',
    'sale',
    'cash_closing',
    'expense',
    'reservation_service',
    'reservation',
    'reward',
    'employee_service',
    'block',
    'waiting_service',
    'waiting',
    'service',
    'employee',
    'customer',
    'session',
    'sign_in_attempt',
    'app_user',
  ];
  await db.transaction().execute(async (trx) => {
    await emptyAudit(trx);
    for (const table of tables) await trx.deleteFrom(table).execute();
    await trx.deleteFrom('shop').execute();
    await sql`insert into shop (id) values (1)`.execute(trx);
  });
}

/** Empties the audit table, with the triggers that forbid deletes disabled. */
async function emptyAudit(db: Db): Promise<void> {
  if (getDialect(db) === 'postgres') {
    await sql`alter table audit disable trigger user`.execute(db);
    await db.deleteFrom('audit').execute();
    await sql`alter table audit enable trigger user`.execute(db);
    return;
  }
  const { rows: triggers } = await sql<{ name: string; sql: string }>`
    select name, sql from sqlite_master where type = 'trigger' and tbl_name = 'audit'`.execute(db);
  for (const { name } of triggers) await sql`drop trigger ${sql.ref(name)}`.execute(db);
  await db.deleteFrom('audit').execute();
  for (const trigger of triggers) await sql.raw(trigger.sql).execute(db);
}
