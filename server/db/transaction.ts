import { type Kysely, sql, type Transaction } from 'kysely';
import { CHANGES_CHANNEL, ChangedResourcesPlugin, notifyLocal } from './changes.ts';
import { getDialect } from './connect.ts';
import { getErrorCode } from './errors.ts';
import type { Tables } from './schema.ts';
import { requireCurrentSchema } from './schemaVersion.ts';
import { recordWriteOutcome } from './writability.ts';

/**
 * PostgreSQL's serialization_failure, deadlock_detected and foreign_key_violation. The last one happens only when another transaction
 * deletes the row or refers to it at the same time: the second attempt sees the result.
 */
const RETRYABLE = new Set(['40001', '40P01', '23503']);
const MAX_ATTEMPTS = 3;

/**
 * Runs `change` in one transaction, on the schema that this process was made for: every write goes through here. After a conflict with another one it is retried, three attempts in all. Whoever listens is told
 * what the commit has changed: with PostgreSQL at every server process, with SQLite at this one, which is the only one.
 */
export async function runInTransaction<Result>(
  db: Kysely<Tables>,
  change: (trx: Transaction<Tables>) => Promise<Result>,
): Promise<Result> {
  const isPostgres = getDialect(db) === 'postgres';
  for (let attempt = 1; ; attempt++) {
    const changed = new ChangedResourcesPlugin();
    const work = async (trx: Transaction<Tables>) => {
      await requireCurrentSchema(trx);
      const result = await change(trx.withPlugin(changed));
      // Delivered by the commit, and not at all without one.
      if (isPostgres && changed.paths.length > 0)
        await sql`select pg_notify(${CHANGES_CHANNEL}, ${changed.paths.join()})`.execute(trx);
      return result;
    };
    try {
      const result = await db.transaction().execute(work);
      recordWriteOutcome(db);
      if (!isPostgres && changed.paths.length > 0) notifyLocal(db, changed.paths);
      return result;
    } catch (error) {
      recordWriteOutcome(db, error);
      if (attempt === MAX_ATTEMPTS || !RETRYABLE.has(getErrorCode(error))) throw error;
    }
  }
}

/**
 * Runs several reads on one snapshot of the database. `read` may use only the connection that it gets: SQLite has one for reading, which
 * is occupied until the reads end.
 */
export async function readSnapshot<Result>(
  reader: Kysely<Tables>,
  read: (trx: Transaction<Tables>) => Promise<Result>,
): Promise<Result> {
  if (getDialect(reader) === 'sqlite') return reader.transaction().execute(read);
  return reader.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(read);
}
