import { accessSync, closeSync, constants, mkdirSync, openSync } from 'node:fs';
import { join } from 'node:path';
import type SQLite from 'better-sqlite3';
import { Kysely, PostgresDialect, SqliteAdapter } from 'kysely';
import { APPLICATION_ID, asStartError, checkFile } from './checkFile.ts';
import { errorCode, StartError } from './errors.ts';
import { openFiles } from './openFiles.ts';
import type { Db, Tables } from './schema.ts';
import { ImmediateSqliteDialect, openSqlite, openSqliteReader } from './sqliteDialect.ts';

export type Dialect = 'sqlite' | 'postgres';

export interface Connection {
  db: Kysely<Tables>;
  /** For reads outside a transaction: on SQLite a second connection, which waits for no transaction. */
  reader: Kysely<Tables>;
  dialect: Dialect;
  /** Whether the files of a SQLite database are still where they were opened. */
  isInPlace(): boolean;
  close(): Promise<void>;
}

export const DATABASE_FILE = 'navalha.db';

const BIGINT_OID = 20;
const NUMERIC_OID = 1700;

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

/** The server's two connections to an open database. Kysely queues the transactions of the writing one. */
export function sqliteConnection(database: SQLite.Database): Connection {
  const readerDatabase = openSqliteReader(database.name);
  const isInPlace = openFiles(database.name);
  const db = new Kysely<Tables>({ dialect: new ImmediateSqliteDialect(database, isInPlace) });
  const reader = new Kysely<Tables>({ dialect: new ImmediateSqliteDialect(readerDatabase, isInPlace) });
  const close = async () => {
    await reader.destroy();
    await db.destroy();
    // Kysely does not close a database that it never queried.
    readerDatabase.close();
    database.close();
  };
  return { db, reader, dialect: 'sqlite', isInPlace, close };
}

function connectSqlite(dataDir: string, isTrusted: boolean): Connection {
  const file = join(dataDir, DATABASE_FILE);
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  } catch (error) {
    throw new StartError(
      `Não foi possível criar a pasta de dados ${dataDir} (DATA_DIR): verifique a permissão e o espaço em disco.`,
      error,
    );
  }
  try {
    makeForOwner(file);
    accessSync(file, constants.R_OK | constants.W_OK);
    const isNew = checkFile(file, isTrusted);
    const database = openSqlite(file);
    if (isNew) database.pragma(`application_id = ${APPLICATION_ID}`);
    return sqliteConnection(database);
  } catch (error) {
    const told = asStartError(error, file);
    if (told instanceof StartError) throw told;
    throw new StartError(sentenceFor(error, file), error);
  }
}

/** SQLite would create a file that everyone can read; the files beside it get the mode of this one. */
function makeForOwner(file: string): void {
  try {
    closeSync(openSync(file, 'wx', 0o600));
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error;
  }
}

function sentenceFor(error: unknown, file: string): string {
  if (errorCode(error).startsWith('SQLITE_BUSY'))
    return `O banco de dados ${file} está em uso por outro programa: feche-o e tente de novo.`;
  return `Não foi possível abrir o banco de dados ${file}: verifique a permissão do arquivo e da pasta (DATA_DIR), e o espaço em disco.`;
}

async function connectPostgres(url: string): Promise<Connection> {
  // Loaded only where it is needed: it takes ten megabytes of memory.
  const { default: pg } = await import('pg');
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: 3000,
    statement_timeout: 5000,
    lock_timeout: 2000,
    idle_in_transaction_session_timeout: 10_000,
    types: { getTypeParser: (oid, format) => wholeNumbers(oid) ?? pg.types.getTypeParser(oid, format) },
  });
  // A broken connection is replaced at the next query, and its query fails. Without these listeners the error event would end the
  // process: the pool's is for idle connections, the client's for one in use.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  try {
    (await pool.connect()).release();
  } catch (error) {
    await pool.end();
    throw new StartError(
      'Não foi possível conectar ao PostgreSQL de DATABASE_URL: verifique o endereço, o usuário e se o servidor está no ar.',
      error,
    );
  }
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  return { db, reader: db, dialect: 'postgres', isInPlace: () => true, close: () => db.destroy() };
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

/** The database that a connection or transaction belongs to. */
export function dialectOf(db: Db): Dialect {
  return db.getExecutor().adapter instanceof SqliteAdapter ? 'sqlite' : 'postgres';
}
