import { sql } from 'kysely';
import type { Db } from '../../../db/schema.ts';
import { CommandError } from '../command.ts';
import { isLeft, type MovedTable } from './tables.ts';

/** Throws a CommandError for a database with a table of something else in it, or with a row of a shop. */
export async function refuseUnlessEmpty(db: Db, tables: readonly MovedTable[]): Promise<void> {
  const ours = new Set(tables.map(({ name }) => name));
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = current_schema()`.execute(db);
  const names = rows.map(({ name }) => name);
  const foreign = names.find((name) => !ours.has(name) && !isLeft(name));
  if (foreign !== undefined) {
    throw new CommandError(`O banco PostgreSQL tem uma tabela que não é da Navalha (${foreign}): crie outro, vazio.`);
  }
  for (const { name } of tables.filter((table) => names.includes(table.name))) {
    const { rows: some } = await sql`select 1 from ${sql.table(name)} limit 1`.execute(db);
    if (some.length > 0)
      throw new CommandError('O banco PostgreSQL já tem dados: crie outro, vazio. Nada foi mudado nele.');
  }
}

/** Keeps every other connection out until the transaction ends. */
export async function lockTables(trx: Db, moved: readonly MovedTable[]): Promise<void> {
  const tables = sql.join(moved.map(({ name }) => sql.table(name)));
  await sql`lock table ${tables} in access exclusive mode`.execute(trx);
}
