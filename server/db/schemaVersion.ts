import { sql } from 'kysely';
import { getErrorCode, SchemaMismatchError } from './errors.ts';
import { migrations } from './migrate.ts';
import type { Db } from './schema.ts';

/**
 * The newest migration of the database, as a column of any query. On PostgreSQL reading it locks the table of migrations until the
 * transaction ends: a migration waits for that, and a read that comes during a migration waits for its end and sees its result.
 */
export const newestMigration = sql<string | null>`(select max(name) from kysely_migration)`;

/** Throws a SchemaMismatchError unless the newest migration is the last one that this process knows. */
export function requireLatestMigration(newest: string | null): void {
  const names = Object.keys(migrations);
  if (newest === names.at(-1)) return;
  if (newest === null) throw new SchemaMismatchError('missing');
  throw new SchemaMismatchError(names.includes(newest) ? 'older' : 'newer');
}

/**
 * Throws a SchemaMismatchError unless the database has the schema that this process was made for. In a transaction of PostgreSQL, and in
 * a writing one of SQLite, nobody migrates before it ends.
 */
export async function requireCurrentSchema(db: Db): Promise<void> {
  requireLatestMigration(await readNewestMigration(db));
}

/** Throws a SchemaMismatchError for a database without a shop. The shop may have the schema of another version. */
export async function requireShopExists(db: Db): Promise<void> {
  if ((await readNewestMigration(db)) === null) throw new SchemaMismatchError('missing');
}

/** Throws a SchemaMismatchError where the database has no table of migrations. */
async function readNewestMigration(db: Db): Promise<string | null> {
  try {
    const { rows } = await sql<{ newest: string | null }>`select ${newestMigration} as newest`.execute(db);
    return rows[0]?.newest ?? null;
  } catch (error) {
    if (isMissingTable(error)) throw new SchemaMismatchError('missing', error);
    throw error;
  }
}

/** PostgreSQL has a code for it, SQLite a message. */
function isMissingTable(error: unknown): boolean {
  return getErrorCode(error) === '42P01' || /^no such table: kysely_migration$/.test(String(Object(error).message));
}
