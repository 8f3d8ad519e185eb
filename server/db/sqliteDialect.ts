import { setImmediate } from 'node:timers/promises';
import SQLite from 'better-sqlite3';
import { CompiledQuery, type DatabaseConnection, SqliteAdapter, SqliteDialect, SqliteDriver } from 'kysely';
import { fold } from '../../domain/text.ts';
import { DATABASE_MOVED } from './errors.ts';

/**
 * Kysely's SQLite dialect with `begin immediate`, a safe rollback, and migrations in a transaction. Refuses a commit unless
 * `areFilesInPlace`.
 */
export class ImmediateSqliteDialect extends SqliteDialect {
  readonly #database: SQLite.Database;
  readonly #areFilesInPlace: () => boolean;

  constructor(database: SQLite.Database, areFilesInPlace: () => boolean) {
    super({ database });
    this.#database = database;
    this.#areFilesInPlace = areFilesInPlace;
  }

  override createDriver() {
    return new ImmediateSqliteDriver(this.#database, this.#areFilesInPlace);
  }

  override createAdapter() {
    return new TransactionalDdlAdapter();
  }
}

class ImmediateSqliteDriver extends SqliteDriver {
  readonly #database: SQLite.Database;
  readonly #areFilesInPlace: () => boolean;

  constructor(database: SQLite.Database, areFilesInPlace: () => boolean) {
    super({ database });
    this.#database = database;
    this.#areFilesInPlace = areFilesInPlace;
  }

  /** SQLite continues silently in deleted or moved files: without this check a sale could be acknowledged that is in no file. */
  override async commitTransaction(connection: DatabaseConnection): Promise<void> {
    if (!this.#areFilesInPlace()) throw new SQLite.SqliteError('the database file is missing', DATABASE_MOVED);
    await super.commitTransaction(connection);
  }

  /** Takes the write lock at the beginning: a read transaction that starts to write after another program's write would fail. */
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    // Yields to the event loop: otherwise queued transactions run in sequence and no other request is answered.
    await setImmediate();
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
  }

  /** On some errors, such as a full disk, SQLite has already rolled back, and a second rollback would hide the cause. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#database.inTransaction) await super.rollbackTransaction(connection);
  }
}

class TransactionalDdlAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl() {
    return true;
  }
}

/** How long to wait for another connection's lock. The wait is synchronous: it blocks all other requests. */
export const LOCK_WAIT_MS = 300;

/** Opens a database file for writing, with the settings that make a commit survive a power cut. */
export function openSqlite(file: string): SQLite.Database {
  const database = new SQLite(file, { timeout: LOCK_WAIT_MS });
  try {
    database.pragma('journal_mode = WAL');
    // A reopened WAL database is NORMAL again, so every open sets FULL.
    database.pragma('synchronous = FULL');
    database.pragma('foreign_keys = ON');
    database.pragma('trusted_schema = OFF');
    addFunctions(database);
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

/** Opens a read-only connection to the same file, which sees committed data. */
export function openSqliteReader(file: string): SQLite.Database {
  const database = new SQLite(file, { readonly: true, timeout: LOCK_WAIT_MS });
  database.pragma('trusted_schema = OFF');
  addFunctions(database);
  return database;
}

/** The SQL functions that queries call. On PostgreSQL a migration creates them. */
function addFunctions(database: SQLite.Database): void {
  database.function('fold_text', { deterministic: true }, (text) => (typeof text === 'string' ? fold(text) : null));
}
