import { constants } from 'node:fs';
import { access, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import { DATABASE_FILE, getDialect } from './connect.ts';
import { getErrorCode } from './errors.ts';
import type { Tables } from './schema.ts';

/** More bytes than a sale adds to the database and its log. */
const MIN_FREE_BYTES = 1024 * 1024;

/** Codes of SQLite and PostgreSQL for a full, failing or read-only disk. Excludes locks, which are temporary. */
const NOT_WRITABLE = /^(SQLITE_(FULL|READONLY|IOERR|CANTOPEN)\w*|53100|58030|25006)$/;

/** The databases whose last write failed because the disk refused it. */
const failing = new WeakSet<object>();

/** Records how a write ended: `error` is undefined after a commit. */
export function recordWriteOutcome(db: Kysely<Tables>, error?: unknown): void {
  if (error === undefined) failing.delete(db);
  else if (NOT_WRITABLE.test(getErrorCode(error))) failing.add(db);
}

/**
 * Whether a sale could be stored now: the disk of the embedded database has space and is writable, or PostgreSQL accepts writes. Throws
 * when the file or PostgreSQL cannot be reached.
 */
export async function canWrite(db: Kysely<Tables>, dataDir: string): Promise<boolean> {
  const isPossible = getDialect(db) === 'sqlite' ? await hasFreeSpace(dataDir) : await acceptsWrites(db);
  if (!isPossible || !failing.has(db)) return isPossible;
  try {
    // After a failed write: a write that changes nothing shows whether writing works again.
    await db.transaction().execute((trx) => sql`update kysely_migration_lock set is_locked = is_locked`.execute(trx));
    recordWriteOutcome(db);
    return true;
  } catch {
    return false;
  }
}

async function hasFreeSpace(dataDir: string): Promise<boolean> {
  await access(join(dataDir, DATABASE_FILE), constants.W_OK);
  const { bavail, bsize } = await statfs(dataDir);
  return bavail * bsize >= MIN_FREE_BYTES;
}

async function acceptsWrites(db: Kysely<Tables>): Promise<boolean> {
  const { rows } = await sql<{ transaction_read_only: string }>`show transaction_read_only`.execute(db);
  return rows[0]?.transaction_read_only === 'off';
}
