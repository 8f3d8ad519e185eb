import { type Kysely, sql } from 'kysely';
import { sortByReferences } from '../../../server/commands/support/move/tables.ts';
import { getDialect } from '../../../server/db/connect.ts';
import type { Db, Tables } from '../../../server/db/schema.ts';

/** Tables that differ between two equal shops: users and their sessions, and tables that migrations or triggers fill. */
const EXCLUDED_TABLES = ['app_user', 'session', 'sign_in_attempt', 'day_total', 'five_minutes'];

/** The shop's tables, read from the database's schema. */
export async function listShopTables(db: Db): Promise<string[]> {
  return (await listTables(db)).filter((name) => !EXCLUDED_TABLES.includes(name));
}

/** Every table of the database except those of the migrations, each after the tables it refers to. */
async function listTables(db: Db): Promise<string[]> {
  const { rows } =
    getDialect(db) === 'postgres'
      ? await sql<{ name: string; target: string | null }>`
          select tables.relname as name, targets.relname as target
          from pg_class as tables
          join pg_namespace on pg_namespace.oid = tables.relnamespace and nspname = current_schema()
          left join pg_constraint on conrelid = tables.oid and contype = 'f'
          left join pg_class as targets on targets.oid = confrelid
          where tables.relkind = 'r' order by name, target`.execute(db)
      : await sql<{ name: string; target: string | null }>`
          select tables.name, targets."table" as target
          from pragma_table_list as tables left join pragma_foreign_key_list(tables.name) as targets
          where tables.schema = 'main' and tables.type = 'table' and tables.name not like 'sqlite\\_%' escape '\\'
          order by tables.name, target`.execute(db);
  const refersTo = new Map<string, string[]>();
  for (const { name, target } of rows) {
    if (name.startsWith('kysely_')) continue;
    refersTo.set(name, [...(refersTo.get(name) ?? []), ...(target === null || target === name ? [] : [target])]);
  }
  return sortByReferences([...refersTo.keys()], refersTo);
}

/** The row count of each shop table. */
export async function countRows(db: Db): Promise<Record<string, number>> {
  const counts = (await listShopTables(db)).map(
    (table) => sql`select ${sql.lit(table)} as name, count(*) as n from ${sql.table(table)}`,
  );
  const { rows } = await sql<{ name: string; n: number }>`${sql.join(counts, sql` union all `)}`.execute(db);
  return Object.fromEntries(rows.map(({ name, n }) => [name, n]));
}

/** Every row of the shop's tables, to compare before and after. */
export async function dumpRows(db: Db): Promise<Record<string, string[]>> {
  const dump: Record<string, string[]> = {};
  for (const table of await listShopTables(db)) {
    const { rows } = await sql`select * from ${sql.table(table)}`.execute(db);
    // Sorted keys: a migration may recreate a column at another position.
    dump[table] = rows.map((row) => JSON.stringify(row, Object.keys(row as object).sort())).sort();
  }
  return dump;
}

/** Empties a shop, users and sessions included, referring tables first. */
export async function emptyTables(db: Kysely<Tables>): Promise<void> {
  const tables = (await listTables(db)).filter((name) => name !== 'five_minutes').reverse();
  await db.transaction().execute(async (trx) => {
    for (const table of tables)
      if (APPEND_ONLY.includes(table)) await emptyAppendOnly(trx, table);
      else await sql`delete from ${sql.table(table)}`.execute(trx);
    await sql`insert into shop (id) values (1)`.execute(trx);
  });
}

const APPEND_ONLY = [
  'audit',
  'cash_movement',
  'cash_count',
  'cash_reopening',
  'cash_float_correction',
  'employee_entry',
];

/** Empties a table, with the triggers that forbid deletes disabled. */
async function emptyAppendOnly(db: Db, table: string): Promise<void> {
  const empty = sql`delete from ${sql.table(table)}`;
  if (getDialect(db) === 'postgres') {
    await sql`alter table ${sql.table(table)} disable trigger user`.execute(db);
    await empty.execute(db);
    await sql`alter table ${sql.table(table)} enable trigger user`.execute(db);
    return;
  }
  const { rows: triggers } = await sql<{ name: string; sql: string }>`
    select name, sql from sqlite_master where type = 'trigger' and tbl_name = ${table}`.execute(db);
  for (const { name } of triggers) await sql`drop trigger ${sql.ref(name)}`.execute(db);
  await empty.execute(db);
  for (const trigger of triggers) await sql.raw(trigger.sql).execute(db);
}
