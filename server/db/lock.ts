import { join } from 'node:path';
import SQLite from 'better-sqlite3';
import { StartError } from '../startError.ts';
import { errorCode } from './transaction.ts';

/**
 * One process at a time writes to a data folder. The lock is SQLite's own exclusive lock on a file of its own, so that the
 * operating system lets go of it however the process ends: there is no stale lock to clean up.
 * Returns what lets go of it; throws a StartError when another process holds it.
 */
export function lockDataDir(dataDir: string): () => void {
  const database = new SQLite(join(dataDir, 'navalha.lock'), { timeout: 0 });
  try {
    database.pragma('locking_mode = EXCLUSIVE');
    database.exec('begin exclusive');
    return () => database.close();
  } catch (error) {
    database.close();
    if (!errorCode(error).startsWith('SQLITE_BUSY')) throw error;
    throw new StartError(
      `Outra Navalha já está usando a pasta de dados ${dataDir}: pare-a antes ou mude DATA_DIR.`,
      error,
    );
  }
}
