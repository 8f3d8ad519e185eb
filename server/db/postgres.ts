import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { CHANGES_CHANNEL, type ChangeListener } from './changes.ts';
import type { Tables } from './schema.ts';

const BIGINT_OID = 20;
const NUMERIC_OID = 1700;

/** PostgreSQL gives a statement up by itself, and one that hangs is waited for no longer. */
export const STATEMENT_TIMEOUT_MS = 5_000;

/**
 * Connections to the PostgreSQL at an address; rejects when there is none to be had. A query that it leaves unanswered for
 * `unansweredMs` fails; with 0 it is waited for, as long as a migration takes.
 */
export async function openPostgres(url: string, unansweredMs: number): Promise<Kysely<Tables>> {
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: 3000,
    statement_timeout: STATEMENT_TIMEOUT_MS,
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

/** How long to wait before listening again. */
const AGAIN_MS = 500;
/** How often to ask whether the connection still works, and how long to wait for the answer. */
const PATIENCE = { heartbeatMs: 20_000, queryTimeoutMs: STATEMENT_TIMEOUT_MS };

/**
 * Tells of the commits of every server process, on a connection of its own that is made again when it is lost: what was committed
 * meanwhile nobody knows, and so everything may have been changed. Returns how to stop that.
 */
export function subscribePostgres(
  url: string,
  told: ChangeListener,
  { heartbeatMs, queryTimeoutMs } = PATIENCE,
): () => Promise<void> {
  const stop = new AbortController();
  const waiting = { signal: stop.signal, ref: false };

  const listenOnce = async () => {
    const client = new pg.Client({
      connectionString: url,
      application_name: CHANGES_CHANNEL,
      connectionTimeoutMillis: 3000,
      query_timeout: queryTimeoutMs,
    });
    const lost = once(client, 'end', { signal: stop.signal });
    // It may be stopped before anybody waits for that.
    lost.catch(() => {});
    // An error ends the connection, and that is told by `end`.
    client.on('error', () => {});
    client.on('notification', ({ payload = '' }) => told(payload.split(',')));
    try {
      await client.connect();
      await client.query(`listen ${CHANGES_CHANNEL}`);
      told(null);
      // A connection that is dead and does not say so would never tell of anything.
      for (;;) {
        await Promise.race([lost, setTimeout(heartbeatMs, undefined, waiting)]);
        await client.query('select 1');
      }
    } finally {
      await client.end().catch(() => {});
    }
  };
  const listening = (async () => {
    while (!stop.signal.aborted) {
      await listenOnce().catch(() => {});
      await setTimeout(AGAIN_MS, undefined, waiting).catch(() => {});
    }
  })();
  return async () => {
    stop.abort();
    await listening;
  };
}

/** What pg says of a query that took longer than `query_timeout`. */
const UNANSWERED = 'Query read timeout';

/**
 * Ends its connection when a query was left unanswered: whoever got it next would wait behind that query. The pool makes another.
 * Ends it too when it cannot sign in: it would keep the process from ending until PostgreSQL gives it up.
 */
class ImpatientClient extends pg.Client {
  // biome-ignore lint/suspicious/noExplicitAny: the overloads of pg, as the pool calls them
  override connect(...given: any[]): any {
    const [done] = given;
    if (!done) return super.connect();
    return super.connect((error: Error) => {
      if (error) void this.end();
      done(error);
    });
  }

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
