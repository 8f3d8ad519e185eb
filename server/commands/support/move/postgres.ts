import { type RawBuilder, sql } from 'kysely';
import { CHANGES_CHANNEL } from '../../../db/changes.ts';
import type { Db } from '../../../db/schema.ts';
import { CommandError } from '../command.ts';
import { type AnyRow, hasOneRow, isExcludedTable, type MovedTable, readPages } from './tables.ts';

/** Copies every row with its id, and restarts PostgreSQL's ids after the last one of SQLite. */
export async function copyRows(from: Db, to: Db, tables: readonly MovedTable[]): Promise<void> {
  for (const table of tables) {
    // Replaces the row that the migration inserted.
    if (hasOneRow(table)) await sql`delete from ${sql.table(table.name)}`.execute(to);
    for await (const rows of readPages(from, table)) await insertRows(to, table, rows);
    for (const column of table.ownReferences) await setReferences(from, to, table, column);
  }
  for (const [table, lastId] of await readLastIds(from, tables)) {
    await sql`alter table ${sql.table(table.name)} alter column id restart with ${sql.lit(lastId + 1)}`.execute(to);
  }
}

async function insertRows(to: Db, table: MovedTable, rows: readonly AnyRow[]): Promise<void> {
  const columns = Object.keys(rows[0] ?? {}).filter((column) => !table.ownReferences.includes(column));
  const lines = rows.map((row) => toList(columns.map((column) => sql`${row[column]}`)));
  await sql`
    insert into ${sql.table(table.name)} ${toList(columns.map((column) => sql.ref(column)))}
    overriding system value values ${sql.join(lines)}`.execute(to);
}

/** Sets a column that refers to its own table, once all rows exist. */
async function setReferences(from: Db, to: Db, table: MovedTable, column: string): Promise<void> {
  const { rows } = await sql<{ id: number; other: number }>`
    select id, ${sql.ref(column)} as other from ${sql.table(table.name)} where ${sql.ref(column)} is not null`.execute(
    from,
  );
  for (const { id, other } of rows)
    await sql`update ${sql.table(table.name)} set ${sql.ref(column)} = ${other} where id = ${id}`.execute(to);
}

function toList(parts: RawBuilder<unknown>[]): RawBuilder<unknown> {
  return sql`(${sql.join(parts)})`;
}

/** The last id that each table has assigned, also to a deleted row, so that no id is reused. */
async function readLastIds(from: Db, tables: readonly MovedTable[]): Promise<[MovedTable, number][]> {
  const { rows } = await sql<{ name: string; seq: number }>`select name, seq from sqlite_sequence`.execute(from);
  const lastIdByTable = new Map(rows.map(({ name, seq }) => [name, seq]));
  const numbered = tables.filter((table) => table.key.includes('id') && !hasOneRow(table));
  return numbered.map((table) => [table, lastIdByTable.get(table.name) ?? 0]);
}

/** Throws a CommandError when the database has a table of another program, or rows in one of ours. */
export async function refuseUnlessEmpty(db: Db, tables: readonly MovedTable[]): Promise<void> {
  const ours = new Set(tables.map(({ name }) => name));
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = current_schema()`.execute(db);
  const names = rows.map(({ name }) => name);
  const foreign = names.find((name) => !ours.has(name) && !isExcludedTable(name));
  if (foreign !== undefined) {
    throw new CommandError(`O banco PostgreSQL tem uma tabela que não é da Navalha (${foreign}): crie outro, vazio.`);
  }
  for (const table of tables.filter(({ name }) => names.includes(name))) {
    // The row that a migration inserts is data only after an edit.
    const edited = hasOneRow(table) ? sql`where version > 1` : sql``;
    const { rows: some } = await sql`select 1 from ${sql.table(table.name)} ${edited} limit 1`.execute(db);
    if (some.length > 0)
      throw new CommandError('O banco PostgreSQL já tem dados: crie outro, vazio. Nada foi mudado nele.');
  }
}

/** Blocks every other connection until the transaction ends. */
export async function lockTables(trx: Db, moved: readonly MovedTable[]): Promise<void> {
  const tables = sql.join(moved.map(({ name }) => sql.table(name)));
  await sql`lock table ${tables} in access exclusive mode`.execute(trx);
}

/** Whether a server uses this database: each server listens for changes on a connection of this name. */
export async function hasRunningServer(db: Db): Promise<boolean> {
  const { rows } = await sql`
    select 1 from pg_stat_activity where datname = current_database() and application_name = ${CHANGES_CHANNEL}`.execute(
    db,
  );
  return rows.length > 0;
}
