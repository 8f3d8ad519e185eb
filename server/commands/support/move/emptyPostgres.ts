import { sql } from 'kysely';
import type { Db } from '../../../db/schema.ts';
import { CommandError } from '../command.ts';
import { leftBehind, movedTableNames } from './tables.ts';

/** The product's tables, those of its migrations too. */
const ours = new Set<string>([...movedTableNames, ...leftBehind, 'kysely_migration', 'kysely_migration_lock']);

/** Throws a CommandError for a database with a table of something else in it, or with a row of a shop. */
export async function refuseUnlessEmpty(db: Db): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = current_schema()`.execute(db);
  const names = rows.map(({ name }) => name);
  const foreign = names.find((name) => !ours.has(name));
  if (foreign !== undefined) {
    throw new CommandError(`O banco PostgreSQL tem uma tabela que não é da Navalha (${foreign}): crie outro, vazio.`);
  }
  for (const table of movedTableNames.filter((name) => names.includes(name))) {
    const { rows: some } = await sql`select 1 from ${sql.table(table)} limit 1`.execute(db);
    if (some.length > 0)
      throw new CommandError('O banco PostgreSQL já tem dados: crie outro, vazio. Nada foi mudado nele.');
  }
}

/** Keeps every other connection out until the transaction ends. */
export async function lockTables(trx: Db): Promise<void> {
  const tables = sql.join(movedTableNames.map((name) => sql.table(name)));
  await sql`lock table ${tables} in access exclusive mode`.execute(trx);
}
