import { type Kysely, sql, type Transaction } from 'kysely';
import type { Role } from '../../domain/access.ts';
import type { Day, Time } from '../../domain/dates.ts';
import { CHANGES_CHANNEL, notifyLocal } from './changes.ts';
import { getDialect, openReader } from './connect.ts';
import { getErrorCode } from './errors.ts';
import type { Tables } from './schema.ts';
import { requireCurrentSchema } from './schemaVersion.ts';
import { recordWriteOutcome } from './writability.ts';

/** Time and user of a request, which are stored with everything that it changes. */
export interface RequestContext {
  /** ISO 8601, UTC. */
  instant: string;
  /** The current day in the shop's time zone. */
  day: Day;
  /** The first half hour of the day that can still be booked: the current one. `00:00` with SPEC_STRICT=1. */
  firstSlot: Time;
  userId: number;
  role: Role;
  /** The only employee whose records the user may see and change; null for all. */
  onlyEmployeeId: number | null;
  /** Whether a professional sees the phones of those they attend today. */
  seesPhones: boolean;
  /** Whether this is the demonstration, whose users never change: other people sign in with them. */
  isDemo: boolean;
  /** The import that the request is a part of: its audit entries belong to it. */
  importId?: number;
}

/**
 * PostgreSQL's serialization_failure, deadlock_detected and foreign_key_violation. The last one happens only when another transaction
 * deletes the row or refers to it at the same time: the second attempt sees the result.
 */
const RETRYABLE = new Set(['40001', '40P01', '23503']);
const MAX_ATTEMPTS = 3;

/**
 * Runs `change` in one transaction on the schema of this program, with three attempts in all after conflicts; every write goes through
 * here. After the commit it notifies the listeners that the resources `changed` (paths in the API; empty for writes that no screen shows)
 * have changed.
 */
export async function runInTransaction<Result>(
  db: Kysely<Tables>,
  changed: readonly string[],
  change: (trx: Transaction<Tables>) => Promise<Result>,
): Promise<Result> {
  const isPostgres = getDialect(db) === 'postgres';
  const work = async (trx: Transaction<Tables>) => {
    await requireCurrentSchema(trx);
    const result = await change(trx);
    // PostgreSQL delivers it with the commit.
    if (isPostgres && changed.length > 0)
      await sql`select pg_notify(${CHANGES_CHANNEL}, ${changed.join()})`.execute(trx);
    return result;
  };
  for (let attempt = 1; ; attempt++) {
    try {
      const result = await db.transaction().execute(work);
      recordWriteOutcome(db);
      if (!isPostgres && changed.length > 0) notifyLocal(db, changed);
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

/** A snapshot of the database, for reads that last as long as somebody takes what they return. */
export interface Snapshot {
  trx: Transaction<Tables>;
  close(): Promise<void>;
}

/** Longer than the server waits for a client that reads nothing (`connectionTimeout`): then it closes the snapshot itself. */
const SNAPSHOT_IDLE_MS = 60_000;

/** Opens a snapshot on a connection that other requests do not need. The caller closes it. */
export async function openSnapshot(reader: Kysely<Tables>): Promise<Snapshot> {
  if (getDialect(reader) === 'postgres') {
    const trx = await reader
      .startTransaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute();
    await sql`set local idle_in_transaction_session_timeout = ${sql.lit(SNAPSHOT_IDLE_MS)}`.execute(trx);
    return { trx, close: () => trx.rollback().execute() };
  }
  const { rows } = await sql<{ file: string }>`select file from pragma_database_list where name = 'main'`.execute(
    reader,
  );
  // A database in memory, which tests have, is in no file: it has one connection.
  const own = rows[0]?.file ? openReader(rows[0].file) : null;
  const trx = await (own ?? reader).startTransaction().execute();
  return {
    trx,
    close: async () => {
      await trx.rollback().execute();
      await own?.destroy();
    },
  };
}
