import { type Kysely, sql, type Transaction } from 'kysely';
import { CHANNEL, Changed, tellHere } from './changes.ts';
import { dialectOf } from './connect.ts';
import { errorCode } from './errors.ts';
import type { Tables } from './schema.ts';
import { requireOwnSchema } from './schemaVersion.ts';
import { noteWrite } from './writability.ts';

/**
 * PostgreSQL: serialization_failure and deadlock_detected, which ask for a retry; and foreign_key_violation, which happens only when
 * another transaction deletes or refers to the same row at the same time: the second attempt sees that.
 */
const RETRYABLE = new Set(['40001', '40P01', '23503']);
const TRIES = 3;

/**
 * Runs `change` in one transaction, on the schema that this process was made for: every write goes through here. After a conflict with another one it is retried, three attempts in all. Whoever listens is told
 * what the commit has changed: with PostgreSQL at every server process, with SQLite at this one, which is the only one.
 */
export async function inTransaction<Result>(
  db: Kysely<Tables>,
  change: (trx: Transaction<Tables>) => Promise<Result>,
): Promise<Result> {
  const isPostgres = dialectOf(db) === 'postgres';
  for (let attempt = 1; ; attempt++) {
    const changed = new Changed();
    const work = async (trx: Transaction<Tables>) => {
      await requireOwnSchema(trx);
      const result = await change(trx.withPlugin(changed));
      // Delivered by the commit, and not at all without one.
      if (isPostgres && changed.paths.length > 0)
        await sql`select pg_notify(${CHANNEL}, ${changed.paths.join()})`.execute(trx);
      return result;
    };
    try {
      const result = await db.transaction().execute(work);
      noteWrite(db);
      if (!isPostgres && changed.paths.length > 0) tellHere(db, changed.paths);
      return result;
    } catch (error) {
      noteWrite(db, error);
      if (attempt === TRIES || !RETRYABLE.has(errorCode(error))) throw error;
    }
  }
}

/**
 * Runs several reads on one state of the database, without commits of others between them. Only the connection that is handed in may be
 * used in it: SQLite has one for reading, which is taken until the reads end.
 */
export async function readSnapshot<Result>(
  reader: Kysely<Tables>,
  read: (on: Transaction<Tables>) => Promise<Result>,
): Promise<Result> {
  if (dialectOf(reader) === 'sqlite') return reader.transaction().execute(read);
  return reader.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(read);
}
