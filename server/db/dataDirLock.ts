import { join } from 'node:path';
import SQLite from 'better-sqlite3';
import { getErrorCode, StartError } from './errors.ts';

/** Two processes that start together may block each other's first attempt: within this wait one of them gets the lock. */
const TIMEOUT_MS = 200;

/** Keeps references: SQLite closes a database that is garbage collected, which releases its lock. */
const heldLocks = new Set<SQLite.Database>();

/**
 * Locks a data folder for one process, and returns the function that releases it. Throws a StartError when another process holds the lock.
 */
export function lockDataDir(dataDir: string): () => void {
  const file = join(dataDir, 'navalha.lock');
  let database: SQLite.Database | undefined;
  try {
    database = new SQLite(file, { timeout: TIMEOUT_MS });
    // The operating system releases this lock when the process ends or is killed.
    database.exec('begin exclusive');
  } catch (error) {
    database?.close();
    throw new StartError(
      getErrorCode(error).startsWith('SQLITE_BUSY')
        ? `Outra Navalha já está usando a pasta de dados ${dataDir}: pare-a antes ou mude DATA_DIR.`
        : `Não foi possível reservar a pasta de dados (DATA_DIR) com o arquivo ${file}: verifique a permissão e o espaço em disco, ou apague-o.`,
      error,
    );
  }
  const lock = database;
  heldLocks.add(lock);
  return () => {
    heldLocks.delete(lock);
    lock.close();
  };
}
