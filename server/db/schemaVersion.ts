import { sql } from 'kysely';
import { getErrorCode, SchemaMismatchError } from './errors.ts';
import { migrations } from './migrate.ts';
import type { Db } from './schema.ts';

/**
 * SQL for the newest migration of the database. On PostgreSQL reading it locks the table of migrations until the transaction ends: a
 * migration waits for that, and a read during a migration waits for its end.
 */
export const newestMigration = sql<string | null>`(select max(name) from kysely_migration)`;

/** Throws a SchemaMismatchError unless the newest migration is the last one of this program. */
export function requireNewestMigration(newest: string | null): void {
  const names = Object.keys(migrations);
  if (newest === names.at(-1)) return;
  if (newest === null) throw new SchemaMismatchError('missing');
  throw new SchemaMismatchError(names.includes(newest) ? 'older' : 'newer');
}

/**
 * Throws a SchemaMismatchError unless the database has this program's schema. In a transaction of PostgreSQL and in a write transaction of
 * SQLite, no migration runs before the transaction ends.
 */
export async function requireCurrentSchema(db: Db): Promise<void> {
  requireNewestMigration(await readNewestMigration(db));
}

/** Throws a SchemaMismatchError for a database without a shop. The shop may have another version's schema. */
export async function requireShopExists(db: Db): Promise<void> {
  if ((await readNewestMigration(db)) === null) throw new SchemaMismatchError('missing');
}

/** Throws a SchemaMismatchError when the database has no table of migrations. */
async function readNewestMigration(db: Db): Promise<string | null> {
  try {
    const { rows } = await sql<{ newest: string | null }>`select ${newestMigration} as newest`.execute(db);
    return rows[0]?.newest ?? null;
  } catch (error) {
    if (isMissingTable(error)) throw new SchemaMismatchError('missing', error);
    throw error;
  }
}

/** PostgreSQL reports a code, SQLite only a message. */
function isMissingTable(error: unknown): boolean {
  return getErrorCode(error) === '42P01' || /^no such table: kysely_migration$/.test(String(Object(error).message));
}
