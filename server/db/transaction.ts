import { type Kysely, sql, type Transaction } from 'kysely';
import { CHANNEL, Changed, tellHere } from './changes.ts';
import { dialectOf } from './connect.ts';
import { errorCode } from './errors.ts';
import type { Tables } from './schema.ts';

/**
 * PostgreSQL: serialization_failure and deadlock_detected, which ask for a retry; and foreign_key_violation, which happens only when
 * another transaction deletes or refers to the same row at the same time: the second attempt sees that.
 */
const RETRYABLE = new Set(['40001', '40P01', '23503']);
const TRIES = 3;

/**
 * Runs `work` in one transaction. After a conflict with another one it is retried, three attempts in all. Whoever listens is told
 * what the commit has changed: with PostgreSQL at every server process, with SQLite at this one, which is the only one.
 */
export async function inTransaction<Result>(
  db: Kysely<Tables>,
  work: (trx: Transaction<Tables>) => Promise<Result>,
): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    const changed = new Changed();
    try {
      const result = await db.transaction().execute(async (trx) => {
        const done = await work(trx.withPlugin(changed));
        // Delivered by the commit, and not at all without one.
        if (dialectOf(trx) === 'postgres' && changed.paths.length > 0)
          await sql`select pg_notify(${CHANNEL}, ${changed.paths.join()})`.execute(trx);
        return done;
      });
      if (dialectOf(db) === 'sqlite' && changed.paths.length > 0) tellHere(db, changed.paths);
      return result;
    } catch (error) {
      if (attempt === TRIES || !RETRYABLE.has(errorCode(error))) throw error;
    }
  }
}
