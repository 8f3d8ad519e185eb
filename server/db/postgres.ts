import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { CHANGES_CHANNEL, type ChangeListener } from './changes.ts';
import type { Tables } from './schema.ts';

const BIGINT_OID = 20;
const NUMERIC_OID = 1700;

/** PostgreSQL cancels a statement after this time, and the driver fails one that hangs. */
export const STATEMENT_TIMEOUT_MS = 5_000;

/**
 * A pool of connections to the PostgreSQL at an address; a query without an answer fails after `queryTimeoutMs` (0: no limit, for
 * migrations). Rejects when it cannot connect.
 */
export async function openPostgres(url: string, queryTimeoutMs: number): Promise<Kysely<Tables>> {
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: 3000,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    lock_timeout: 2000,
    idle_in_transaction_session_timeout: 10_000,
    query_timeout: queryTimeoutMs,
    types: { getTypeParser: (oid, format) => getNumberParser(oid) ?? pg.types.getTypeParser(oid, format) },
    Client: DisconnectingClient,
  });
  // The pool replaces a broken connection at the next query. Without these listeners the error event would end the process: the pool
  // emits it for idle connections, the client for its own.
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

/** The pause before a lost connection is opened again. */
const RECONNECT_MS = 500;
/** How often to check that the connection works, and how long to wait for the answer. */
const HEARTBEAT = { heartbeatMs: 20_000, queryTimeoutMs: STATEMENT_TIMEOUT_MS };

/**
 * Calls the listener after commits of every server process, and with null after a reconnect, since anything may have changed. Returns the
 * function that unsubscribes.
 */
export function subscribePostgres(
  url: string,
  listener: ChangeListener,
  { heartbeatMs, queryTimeoutMs } = HEARTBEAT,
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
    // Stopping may reject it before anything awaits it.
    lost.catch(() => {});
    // After an error the client emits `end`.
    client.on('error', () => {});
    client.on('notification', ({ payload = '' }) => listener(payload.split(',')));
    try {
      await client.connect();
      await client.query(`listen ${CHANGES_CHANNEL}`);
      listener(null);
      // A dead connection without an error would never deliver a notification. The query fails when it is lost, which ends the loop.
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
      await setTimeout(RECONNECT_MS, undefined, waiting).catch(() => {});
    }
  })();
  return async () => {
    stop.abort();
    await listening;
  };
}

/** The message of pg's error for a query that took longer than `query_timeout`. */
const QUERY_TIMEOUT_MESSAGE = 'Query read timeout';

/**
 * Ends its connection after a query timeout, because the next query would wait behind that one; the pool opens another. Also ends it when
 * it cannot sign in: the open socket would keep the process running.
 */
class DisconnectingClient extends pg.Client {
  // biome-ignore lint/suspicious/noExplicitAny: the overloads of pg, as the pool calls them
  override connect(...args: any[]): any {
    const [done] = args;
    if (!done) return super.connect();
    return super.connect((error: Error) => {
      if (error) void this.end();
      done(error);
    });
  }

  // biome-ignore lint/suspicious/noExplicitAny: the overloads of pg, passed on unchanged
  override query(...args: any[]): any {
    const result = super.query(...(args as [string]));
    result?.catch((error: Error) => {
      if (error.message === QUERY_TIMEOUT_MESSAGE) void this.end();
    });
    return result;
  }
}

/** Parses bigint and numeric, which PostgreSQL returns for sums, as numbers. Throws a RangeError for an inexact bigint. */
function getNumberParser(oid: number): ((text: string) => number) | undefined {
  if (oid !== BIGINT_OID && oid !== NUMERIC_OID) return undefined;
  return (text) => {
    const value = Number(text);
    if (oid === BIGINT_OID && !Number.isSafeInteger(value)) throw new RangeError(`not an exact number: ${text}`);
    return value;
  };
}
