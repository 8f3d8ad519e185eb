import { constants } from 'node:fs';
import { access, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import { DATABASE_FILE, getDialect } from './connect.ts';
import { getErrorCode } from './errors.ts';
import type { Tables } from './schema.ts';

/** A sale and the log of the database beside it take less. In bytes. */
const MIN_ROOM = 1024 * 1024;

/** Full or read-only, on SQLite and PostgreSQL; not what passes by itself, as a lock does. */
const CANNOT_WRITE = /^(SQLITE_(FULL|READONLY|IOERR|CANTOPEN)\w*|53100|58030|25006)$/;

/** The databases whose last write failed because nothing could be stored. */
const failing = new WeakSet<object>();

/** Notes how a write ended: `error` is undefined for one that was committed. */
export function recordWriteOutcome(db: Kysely<Tables>, error?: unknown): void {
  if (error === undefined) failing.delete(db);
  else if (CANNOT_WRITE.test(getErrorCode(error))) failing.add(db);
}

/**
 * Whether a sale could be stored now: the disk of the embedded database has room and is writable, PostgreSQL takes writes, and the last
 * write did not fail for want of that. After one that did, a write that changes nothing is tried. Throws when the file or PostgreSQL cannot be asked.
 */
export async function canWrite(db: Kysely<Tables>, dataDir: string): Promise<boolean> {
  const isPossible = getDialect(db) === 'sqlite' ? await hasRoom(dataDir) : await takesWrites(db);
  if (!isPossible || !failing.has(db)) return isPossible;
  try {
    await db.transaction().execute((trx) => sql`update kysely_migration_lock set is_locked = is_locked`.execute(trx));
    recordWriteOutcome(db);
    return true;
  } catch {
    return false;
  }
}

async function hasRoom(dataDir: string): Promise<boolean> {
  await access(join(dataDir, DATABASE_FILE), constants.W_OK);
  const { bavail, bsize } = await statfs(dataDir);
  return bavail * bsize >= MIN_ROOM;
}

async function takesWrites(db: Kysely<Tables>): Promise<boolean> {
  const { rows } = await sql<{ transaction_read_only: string }>`show transaction_read_only`.execute(db);
  return rows[0]?.transaction_read_only === 'off';
}
