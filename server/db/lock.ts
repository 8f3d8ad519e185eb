import { join } from 'node:path';
import SQLite from 'better-sqlite3';
import { errorCode, StartError } from './errors.ts';

/** Two that start in the same moment see each other before either has the lock: one gives way, and the other gets it then. */
const GIVE_WAY_MS = 200;

/** What nobody refers to any more is closed, and lets go. */
const held = new Set<SQLite.Database>();

/**
 * One process at a time writes to a data folder. The lock is SQLite's own exclusive lock on a file of its own, so that the
 * operating system lets go of it however the process ends: there is no stale lock to clean up.
 * Returns what lets go of it; throws a StartError when another process holds it or the file cannot be locked.
 */
export function lockDataDir(dataDir: string): () => void {
  const file = join(dataDir, 'navalha.lock');
  let database: SQLite.Database | undefined;
  try {
    database = new SQLite(file, { timeout: GIVE_WAY_MS });
    database.exec('begin exclusive');
  } catch (error) {
    database?.close();
    throw new StartError(
      errorCode(error).startsWith('SQLITE_BUSY')
        ? `Outra Navalha já está usando a pasta de dados ${dataDir}: pare-a antes ou mude DATA_DIR.`
        : `Não foi possível reservar a pasta de dados (DATA_DIR) com o arquivo ${file}: verifique a permissão ou apague-o.`,
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
