import SQLite from 'better-sqlite3';
import { type Kysely, SqliteAdapter, SqliteDialect } from 'kysely';
import { GroupCommitDriver } from './sqliteDriver.ts';

/** Kysely's SQLite dialect on a driver of our own, with migrations that run inside a transaction. */
export class DurableSqliteDialect extends SqliteDialect {
  readonly #writer: SQLite.Database;
  readonly #reader: SQLite.Database;

  constructor(writer: SQLite.Database) {
    super({ database: writer });
    this.#writer = writer;
    this.#reader = openReader(writer.name);
  }

  override createDriver() {
    return new GroupCommitDriver(this.#writer, this.#reader);
  }

  override createAdapter() {
    return new OwnTurnsAdapter(this.#reader);
  }
}

export class OwnTurnsAdapter extends SqliteAdapter {
  readonly #version: SQLite.Statement<[], number>;

  constructor(reader: SQLite.Database) {
    super();
    this.#version = reader.prepare<[], number>('pragma data_version').pluck();
  }

  /** Of the connection that reads: everybody's commits are those of others to it. */
  dataVersion(): number {
    return this.#version.get() ?? 0;
  }

  /** The driver itself lets one write after the other. */
  override get supportsMultipleConnections() {
    return true;
  }

  override get supportsTransactionalDdl() {
    return true;
  }

  override async acquireMigrationLock(_db: Kysely<unknown>) {
    // `begin immediate` is the lock: the second process waits for the first one's commit.
  }
}

/** How long a lock of another connection is waited for. The server waits with it: nothing else is answered meanwhile. */
export const LOCK_WAIT_MS = 300;
/** Memory for pages. The connection that writes touches few; the one that reads goes through 100,000 customers and their index. */
const WRITER_CACHE_KIB = 4000;
const READER_CACHE_KIB = 28_000;
const OLDEST_SQLITE = [3, 51, 3] as const;

/** Opens a database file with the settings that make a commit survive a power cut. */
export function openSqlite(file: string): SQLite.Database {
  const database = new SQLite(file, { timeout: LOCK_WAIT_MS });
  try {
    const version = String(database.prepare('select sqlite_version()').pluck().get());
    if (isOlder(version.split('.').map(Number), OLDEST_SQLITE)) {
      throw new Error(`SQLite ${version} has the WAL-reset corruption bug`);
    }
    database.pragma('journal_mode = WAL');
    // A reopened WAL database comes back as NORMAL: FULL has to be said on every open.
    database.pragma('synchronous = FULL');
    database.pragma('foreign_keys = ON');
    database.pragma(`cache_size = -${WRITER_CACHE_KIB}`);
    return prepared(database);
  } catch (error) {
    database.close();
    throw error;
  }
}

/** The same file, to read what is committed. */
function openReader(file: string): SQLite.Database {
  const database = prepared(new SQLite(file, { readonly: true, timeout: LOCK_WAIT_MS }));
  database.pragma(`cache_size = -${READER_CACHE_KIB}`);
  return database;
}

function prepared(database: SQLite.Database): SQLite.Database {
  database.pragma('trusted_schema = OFF');
  // Written to a file else: what a savepoint would put back, five times as many writes for a sale, and what is sorted.
  database.pragma('temp_store = MEMORY');
  return database;
}

function isOlder(version: readonly number[], than: readonly number[]): boolean {
  for (const [index, part] of than.entries()) {
    const own = version[index] ?? 0;
    if (own !== part) return own < part;
  }
  return false;
}
