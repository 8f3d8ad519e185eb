import { sql, type Transaction } from 'kysely';
import type { Connection } from '../../../server/db/connect.ts';
import type { Tables } from '../../../server/db/schema.ts';

/** Works in a transaction whose statements may take as long as they need: more than a call to the server may ever wait for. */
export function runWithoutStatementTimeout<Result>(
  { db, dialect }: Connection,
  work: (trx: Transaction<Tables>) => Promise<Result>,
): Promise<Result> {
  return db.transaction().execute(async (trx) => {
    if (dialect === 'postgres') await sql`set local statement_timeout = 0`.execute(trx);
    return work(trx);
  });
}
