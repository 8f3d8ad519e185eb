import SQLite from 'better-sqlite3';
import {
  CompiledQuery,
  type DatabaseConnection,
  type Kysely,
  SqliteAdapter,
  SqliteDialect,
  SqliteDriver,
} from 'kysely';

/**
 * Kysely's SQLite dialect with three differences that reliability needs: transactions take the write lock at once (a read
 * that turns into a write behind another writer fails), a rollback that SQLite has already done does not hide its cause,
 * and migrations run inside a transaction.
 */
export class DurableSqliteDialect extends SqliteDialect {
  readonly #database: SQLite.Database;

  constructor(database: SQLite.Database) {
    super({ database });
    this.#database = database;
  }

  override createDriver() {
    return new ImmediateDriver(this.#database);
  }

  override createAdapter() {
    return new TransactionalDdlAdapter();
  }
}

class ImmediateDriver extends SqliteDriver {
  readonly #database: SQLite.Database;

  constructor(database: SQLite.Database) {
    super({ database });
    this.#database = database;
  }

  override async beginTransaction(connection: DatabaseConnection) {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
  }

  override async rollbackTransaction(connection: DatabaseConnection) {
    if (this.#database.inTransaction) await super.rollbackTransaction(connection);
  }
}

class TransactionalDdlAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl() {
    return true;
  }

  override async acquireMigrationLock(_db: Kysely<unknown>) {
    // `begin immediate` is the lock: the second process waits for the first one's commit.
  }
}

/** How long a lock of another connection is waited for. The server waits with it: nothing else is answered meanwhile. */
export const LOCK_WAIT_MS = 300;
const OLDEST_SQLITE = [3, 51, 3] as const;

/** Opens a database file (`:memory:` too) with the settings that make a commit survive a power cut. */
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
    database.pragma('trusted_schema = OFF');
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

function isOlder(version: readonly number[], than: readonly number[]): boolean {
  for (const [index, part] of than.entries()) {
    const own = version[index] ?? 0;
    if (own !== part) return own < part;
  }
  return false;
}
