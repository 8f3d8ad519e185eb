import { sql } from 'kysely';
import { OtherSchemaError } from './errors.ts';
import { migrations } from './migrate.ts';
import type { Db } from './schema.ts';

/**
 * The newest migration of the database, as a column of any query. On PostgreSQL reading it locks the table of migrations until the
 * transaction ends: a migration waits for that, and a read that comes during a migration waits for its end and sees its result.
 */
export const newestMigration = sql<string | null>`(select max(name) from kysely_migration)`;

/** Throws an OtherSchemaError unless the newest migration is the last one that this process knows. */
export function refuseOtherSchema(newest: string | null): void {
  if (newest !== Object.keys(migrations).at(-1)) throw new OtherSchemaError();
}

/**
 * Throws an OtherSchemaError unless the database has the schema that this process was made for. In a transaction of PostgreSQL, and in
 * a writing one of SQLite, nobody migrates before it ends.
 */
export async function requireOwnSchema(db: Db): Promise<void> {
  const { rows } = await sql<{ newest: string | null }>`select ${newestMigration} as newest`.execute(db);
  refuseOtherSchema(rows[0]?.newest ?? null);
}
