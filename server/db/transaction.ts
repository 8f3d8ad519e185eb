import type { Kysely, Transaction } from 'kysely';
import { errorCode } from './errors.ts';
import type { Tables } from './schema.ts';

/**
 * PostgreSQL: serialization_failure and deadlock_detected, both of which say "try again"; and foreign_key_violation, which a call
 * meets only where another erases what it refers to, or refers to what it erases, in the same instant: it sees that the second time.
 */
const RETRYABLE = new Set(['40001', '40P01', '23503']);
const TRIES = 3;

/** Runs `work` in one transaction: all of it or none. Where another call got in its way, it is tried again, three times in all. */
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
