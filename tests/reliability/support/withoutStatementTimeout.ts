import { sql, type Transaction } from 'kysely';
import type { Connection } from '../../../server/db/connect.ts';
import type { Tables } from '../../../server/db/schema.ts';

/** Runs `work` in a transaction without PostgreSQL's statement_timeout. */
export function runWithoutStatementTimeout<Result>(
  { db, dialect }: Connection,
  work: (trx: Transaction<Tables>) => Promise<Result>,
): Promise<Result> {
  return db.transaction().execute(async (trx) => {
    if (dialect === 'postgres') await sql`set local statement_timeout = 0`.execute(trx);
    return work(trx);
  });
}
