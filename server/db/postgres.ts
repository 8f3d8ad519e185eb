import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Tables } from './schema.ts';

const BIGINT_OID = 20;
const NUMERIC_OID = 1700;

/** PostgreSQL gives a statement up by itself, and one that hangs is waited for no longer. */
export const STATEMENT_MS = 5_000;

/**
 * Connections to the PostgreSQL at an address; rejects when there is none to be had. A query that it leaves unanswered for
 * `unansweredMs` fails; with 0 it is waited for, as long as a migration takes.
 */
export async function openPostgres(url: string, unansweredMs: number): Promise<Kysely<Tables>> {
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: 3000,
    statement_timeout: STATEMENT_MS,
    lock_timeout: 2000,
    idle_in_transaction_session_timeout: 10_000,
    query_timeout: unansweredMs,
    types: { getTypeParser: (oid, format) => wholeNumbers(oid) ?? pg.types.getTypeParser(oid, format) },
    Client: ImpatientClient,
  });
  // A broken connection is replaced at the next query, and its query fails. Without these listeners the error event would end the
  // process: the pool's is for idle connections, the client's for one in use.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  try {
    (await pool.connect()).release();
  } catch (error) {
    await pool.end();
    throw error;
  }
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
}

/** What pg says of a query that took longer than `query_timeout`. */
const UNANSWERED = 'Query read timeout';

/** Ends its connection when a query was left unanswered: whoever got it next would wait behind that query. The pool makes another. */
class ImpatientClient extends pg.Client {
  // biome-ignore lint/suspicious/noExplicitAny: the overloads of pg, handed on as they are
  override query(...given: any[]): any {
    const answer = super.query(...(given as [string]));
    answer?.catch((error: Error) => {
      if (error.message === UNANSWERED) void this.end();
    });
    return answer;
  }
}

/** PostgreSQL sums integers into bigint and numeric, which arrive as text: parsed as numbers, with an error where that is inexact. */
function wholeNumbers(oid: number): ((text: string) => number) | undefined {
  if (oid !== BIGINT_OID && oid !== NUMERIC_OID) return undefined;
  return (text) => {
    const value = Number(text);
    if (oid === BIGINT_OID && !Number.isSafeInteger(value)) throw new RangeError(`not an exact number: ${text}`);
    return value;
  };
}
