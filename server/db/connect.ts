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
   * Replaces this connection by one for answering requests: on PostgreSQL a query without an answer after `queryTimeoutMs` fails.
   * Migrations run without that limit.
   */
  withQueryTimeout(queryTimeoutMs?: number): Promise<Connection>;
  /** Calls the listener after every commit of any server on this database (`runInTransaction`). Returns the function that unsubscribes. */
  subscribe(listener: ChangeListener): () => Promise<void>;
  close(): Promise<void>;
}

export const DATABASE_FILE = 'navalha.db';

interface Settings {
  dataDir: string;
  databaseUrl: string | null;
}

/**
 * Connects to the database of the settings: PostgreSQL at `databaseUrl`, or a file in `dataDir`, which is checked completely. Throws a
 * StartError with one sentence.
 */
export async function connect({ dataDir, databaseUrl }: Settings): Promise<Connection> {
  return databaseUrl === null ? connectSqlite(dataDir) : connectPostgres(databaseUrl);
}

/** Connects to the database of the settings for reading, without checking its file. Throws a StartError, also for a missing file. */
export async function connectReadOnly(settings: Settings): Promise<Pick<Connection, 'reader' | 'close'>> {
  if (settings.databaseUrl !== null) return connect(settings);
  const file = join(settings.dataDir, DATABASE_FILE);
  if (!existsSync(file)) throw new StartError(`O arquivo ${file} não existe.`);
  const reader = openReader(file);
  return { reader, close: () => reader.destroy() };
}

/** A read-only connection to a SQLite file, which other connections may write to. */
export function openReader(file: string): Kysely<Tables> {
  return new Kysely<Tables>({ dialect: new ImmediateSqliteDialect(openSqliteReader(file), () => true) });
}

/** The server's two connections to an open database. Kysely queues the transactions of the writing one. */
export function createSqliteConnection(database: SQLite.Database): Connection {
  const readerDatabase = openSqliteReader(database.name);
  const areFilesInPlace = createFilesInPlaceCheck(database.name);
  const db = new Kysely<Tables>({ dialect: new ImmediateSqliteDialect(database, areFilesInPlace) });
  const reader = new Kysely<Tables>({ dialect: new ImmediateSqliteDialect(readerDatabase, areFilesInPlace) });
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
    areFilesInPlace,
    withQueryTimeout,
    subscribe,
    close,
  };
  return connection;
}

function connectSqlite(dataDir: string): Connection {
  const file = join(dataDir, DATABASE_FILE);
  ensureDataFolder(dataDir);
  try {
    createIfMissing(file);
    accessSync(file, constants.R_OK | constants.W_OK);
    const isNew = checkFile(file);
    const database = openSqlite(file);
    if (isNew) database.pragma(`application_id = ${APPLICATION_ID}`);
    return createSqliteConnection(database);
  } catch (error) {
    const startError = toStartError(error, file);
    if (startError instanceof StartError) throw startError;
    throw new StartError(describeOpenError(error, file), error);
  }
}

/** SQLite would create a file that everyone can read. The files that SQLite puts beside it get its mode. */
function createIfMissing(file: string): void {
  try {
    closeSync(openSync(file, 'wx', 0o600));
  } catch (error) {
    if (getErrorCode(error) !== 'EEXIST') throw error;
  }
}

function describeOpenError(error: unknown, file: string): string {
  if (getErrorCode(error).startsWith('SQLITE_BUSY'))
    return `O banco de dados ${file} está em uso por outro programa: feche-o e tente de novo.`;
  return `Não foi possível abrir o banco de dados ${file}: verifique a permissão do arquivo e da pasta (DATA_DIR), e o espaço em disco.`;
}

async function connectPostgres(url: string): Promise<Connection> {
  // Loaded only when needed: it takes ten megabytes of memory.
  const { subscribePostgres, openPostgres, STATEMENT_TIMEOUT_MS } = await import('./postgres.ts');
  const open = async (queryTimeoutMs: number): Promise<Kysely<Tables>> => {
    try {
      return await openPostgres(url, queryTimeoutMs);
    } catch (error) {
      throw new StartError(describeConnectError(error), error);
    }
  };
  const toConnection = (db: Kysely<Tables>): Connection => ({
    db,
    reader: db,
    dialect: 'postgres',
    areFilesInPlace: () => true,
    withQueryTimeout: async (queryTimeoutMs = STATEMENT_TIMEOUT_MS) => {
      await db.destroy();
      return toConnection(await open(queryTimeoutMs));
    },
    subscribe: (listener) => subscribePostgres(url, listener),
    close: () => db.destroy(),
  });
  return toConnection(await open(0));
}

/** The dialect of a connection or transaction. */
export function getDialect(db: Db): Dialect {
  return db.getExecutor().adapter instanceof SqliteAdapter ? 'sqlite' : 'postgres';
}
