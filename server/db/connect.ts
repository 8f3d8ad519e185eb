import { accessSync, closeSync, constants, existsSync, openSync } from 'node:fs';
import { join } from 'node:path';
import type SQLite from 'better-sqlite3';
import { Kysely, SqliteAdapter } from 'kysely';
import { type ChangeListener, subscribeLocal } from './changes.ts';
import { APPLICATION_ID, checkFile, toStartError } from './checkFile.ts';
import { createFilesInPlaceCheck } from './databaseFiles.ts';
import { ensureDataFolder } from './dataFolder.ts';
import { getErrorCode, StartError } from './errors.ts';
import { describeConnectError } from './postgresErrors.ts';
import type { Db, Tables } from './schema.ts';
import { ImmediateSqliteDialect, openSqlite, openSqliteReader } from './sqliteDialect.ts';

export type Dialect = 'sqlite' | 'postgres';

export interface Connection {
  db: Kysely<Tables>;
  /** For reads outside a transaction: on SQLite a second connection, which waits for no transaction. */
  reader: Kysely<Tables>;
  dialect: Dialect;
  /** Whether the files of a SQLite database are still where they were opened. */
  areFilesInPlace(): boolean;
  /**
   * What takes its place to answer calls, for which nobody waits long: on PostgreSQL a query that is not answered in time fails.
   * Before, as long as a migration takes, it does not.
   */
  withQueryTimeout(unansweredMs?: number): Promise<Connection>;
  /** Tells of every commit of any server on this database (`inTransaction`). Returns how to stop that. */
  subscribe(told: ChangeListener): () => Promise<void>;
  close(): Promise<void>;
}

export const DATABASE_FILE = 'navalha.db';

interface Settings {
  dataDir: string;
  databaseUrl: string | null;
}

/**
 * Connects to the database of the settings: a file in `dataDir`, which is checked from end to end unless it is trusted, or
 * PostgreSQL at `databaseUrl`. Throws a StartError with one sentence when that cannot be.
 */
export async function connect({ dataDir, databaseUrl }: Settings, isTrusted = false): Promise<Connection> {
  return databaseUrl === null ? connectSqlite(dataDir, isTrusted) : connectPostgres(databaseUrl);
}

/**
 * Connects to the database of the settings to read alone: a file that is there is not checked from end to end, and one that is not is
 * not made. Throws a StartError.
 */
export async function connectReadOnly(settings: Settings): Promise<Pick<Connection, 'reader' | 'close'>> {
  if (settings.databaseUrl !== null) return connect(settings);
  const file = join(settings.dataDir, DATABASE_FILE);
  if (!existsSync(file)) throw new StartError(`O arquivo ${file} não existe.`);
  const reader = openReader(file);
  return { reader, close: () => reader.destroy() };
}

/** A connection that reads a SQLite file, whoever writes to it meanwhile. */
export function openReader(file: string): Kysely<Tables> {
  return new Kysely<Tables>({ dialect: new ImmediateSqliteDialect(openSqliteReader(file), () => true) });
}

/** The server's two connections to an open database. Kysely queues the transactions of the writing one. */
export function createSqliteConnection(database: SQLite.Database): Connection {
  const readerDatabase = openSqliteReader(database.name);
  const isInPlace = createFilesInPlaceCheck(database.name);
  const db = new Kysely<Tables>({ dialect: new ImmediateSqliteDialect(database, isInPlace) });
  const reader = new Kysely<Tables>({ dialect: new ImmediateSqliteDialect(readerDatabase, isInPlace) });
  const close = async () => {
    await reader.destroy();
    await db.destroy();
    // Kysely does not close a database that it never queried.
    readerDatabase.close();
    database.close();
  };
  const subscribe = (listener: ChangeListener) => {
    const stop = subscribeLocal(db, listener);
    return async () => stop();
  };
  const withQueryTimeout = async () => connection;
  const connection: Connection = {
    db,
    reader,
    dialect: 'sqlite',
    areFilesInPlace: isInPlace,
    withQueryTimeout,
    subscribe,
    close,
  };
  return connection;
}

function connectSqlite(dataDir: string, isTrusted: boolean): Connection {
  const file = join(dataDir, DATABASE_FILE);
  ensureDataFolder(dataDir);
  try {
    makeForOwner(file);
    accessSync(file, constants.R_OK | constants.W_OK);
    const isNew = checkFile(file, isTrusted);
    const database = openSqlite(file);
    if (isNew) database.pragma(`application_id = ${APPLICATION_ID}`);
    return createSqliteConnection(database);
  } catch (error) {
    const told = toStartError(error, file);
    if (told instanceof StartError) throw told;
    throw new StartError(sentenceFor(error, file), error);
  }
}

/** SQLite would create a file that everyone can read; the files beside it get the mode of this one. */
function makeForOwner(file: string): void {
  try {
    closeSync(openSync(file, 'wx', 0o600));
  } catch (error) {
    if (getErrorCode(error) !== 'EEXIST') throw error;
  }
}

function sentenceFor(error: unknown, file: string): string {
  if (getErrorCode(error).startsWith('SQLITE_BUSY'))
    return `O banco de dados ${file} está em uso por outro programa: feche-o e tente de novo.`;
  return `Não foi possível abrir o banco de dados ${file}: verifique a permissão do arquivo e da pasta (DATA_DIR), e o espaço em disco.`;
}

async function connectPostgres(url: string): Promise<Connection> {
  // Loaded only where it is needed: it takes ten megabytes of memory.
  const { subscribePostgres, openPostgres, STATEMENT_TIMEOUT_MS } = await import('./postgres.ts');
  const open = async (unansweredMs: number): Promise<Kysely<Tables>> => {
    try {
      return await openPostgres(url, unansweredMs);
    } catch (error) {
      throw new StartError(describeConnectError(error), error);
    }
  };
  const connectionOf = (db: Kysely<Tables>): Connection => ({
    db,
    reader: db,
    dialect: 'postgres',
    areFilesInPlace: () => true,
    withQueryTimeout: async (unansweredMs = STATEMENT_TIMEOUT_MS) => {
      await db.destroy();
      return connectionOf(await open(unansweredMs));
    },
    subscribe: (told) => subscribePostgres(url, told),
    close: () => db.destroy(),
  });
  return connectionOf(await open(0));
}

/** The database that a connection or transaction belongs to. */
export function getDialect(db: Db): Dialect {
  return db.getExecutor().adapter instanceof SqliteAdapter ? 'sqlite' : 'postgres';
}
