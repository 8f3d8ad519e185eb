import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../db/schema.ts';
import { type AnyRow, type MovedTable, pagesOf } from './tables.ts';

/** Copies every row under its own id, and has PostgreSQL go on counting where SQLite would have. */
export async function copyRows(from: Db, to: Db, tables: readonly MovedTable[]): Promise<void> {
  for (const table of tables) {
    for await (const rows of pagesOf(from, table)) await insertRows(to, table, rows);
  }
  for (const [table, last] of await lastIds(from, tables)) {
    await sql`alter table ${sql.table(table.name)} alter column id restart with ${sql.lit(last + 1)}`.execute(to);
  }
}

async function insertRows(to: Db, table: MovedTable, rows: readonly AnyRow[]): Promise<void> {
  const columns = Object.keys(rows[0] ?? {});
  const lines = rows.map((row) => list(columns.map((column) => sql`${row[column]}`)));
  await sql`
    insert into ${sql.table(table.name)} ${list(columns.map((column) => sql.ref(column)))}
    overriding system value values ${sql.join(lines)}`.execute(to);
}

function list(parts: RawBuilder<unknown>[]): RawBuilder<unknown> {
  return sql`(${sql.join(parts)})`;
}

/** The last id that each table has given, to a row that is gone meanwhile as well: no id is given twice. */
async function lastIds(from: Db, tables: readonly MovedTable[]): Promise<[MovedTable, number][]> {
  const { rows } = await sql<{ name: string; seq: number }>`select name, seq from sqlite_sequence`.execute(from);
  const last = new Map(rows.map(({ name, seq }) => [name, seq]));
  return tables.filter(({ key }) => key.includes('id')).map((table) => [table, last.get(table.name) ?? 0]);
}
