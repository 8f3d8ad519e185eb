import type { Kysely, Transaction } from 'kysely';
import { errorCode } from './errors.ts';
import type { Tables } from './schema.ts';

/**
 * PostgreSQL: serialization_failure and deadlock_detected, which ask for a retry; and foreign_key_violation, which happens only when
 * another transaction deletes or refers to the same row at the same time: the second attempt sees that.
 */
const RETRYABLE = new Set(['40001', '40P01', '23503']);
const TRIES = 3;

/** Runs `work` in one transaction. After a conflict with another one it is retried, three attempts in all. */
export async function inTransaction<Result>(
  db: Kysely<Tables>,
  work: (trx: Transaction<Tables>) => Promise<Result>,
): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction().execute(work);
    } catch (error) {
      if (attempt === TRIES || !RETRYABLE.has(errorCode(error))) throw error;
    }
  }
}
