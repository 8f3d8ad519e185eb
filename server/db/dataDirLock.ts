import { join } from 'node:path';
import SQLite from 'better-sqlite3';
import { getErrorCode, StartError } from './errors.ts';

/** Two processes that start at once may each see the other's attempt: after this wait one of them gets the lock. */
const TIMEOUT_MS = 200;

/** Keeps a reference: a database that is garbage collected is closed, and its lock released. */
const held = new Set<SQLite.Database>();

/**
 * Locks a data folder for one process. It is SQLite's exclusive lock on a file of its own, which the operating system releases
 * however the process ends, so that no stale lock is left.
 * Returns a function that releases it; throws a StartError when another process holds it or the file cannot be locked.
 */
export function lockDataDir(dataDir: string): () => void {
  const file = join(dataDir, 'navalha.lock');
  let database: SQLite.Database | undefined;
  try {
    database = new SQLite(file, { timeout: TIMEOUT_MS });
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
  held.add(lock);
  return () => {
    held.delete(lock);
    lock.close();
  };
}
