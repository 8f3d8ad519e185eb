import { statSync } from 'node:fs';
import SQLite from 'better-sqlite3';
import { getErrorCode, StartError } from './errors.ts';
import { LOCK_WAIT_MS } from './sqliteDialect.ts';

/** `NAVA` in ASCII: marks the file as one of ours. */
export const APPLICATION_ID = 0x4e415641;

/**
 * Reads a whole database file. Returns whether it is empty, so that the migrations create a shop in it; throws a StartError for a damaged
 * file and for another program's.
 */
export function checkFile(file: string): boolean {
  try {
    return check(file);
  } catch (error) {
    throw toStartError(error, file);
  }
}

/** A StartError in place of SQLite's errors for a damaged file; any other error unchanged. */
export function toStartError(error: unknown, file: string): unknown {
  const code = getErrorCode(error);
  if (code !== 'SQLITE_NOTADB' && !code.startsWith('SQLITE_CORRUPT')) return error;
  return new StartError(
    `O banco de dados ${file} está danificado ou não é um banco de dados: restaure uma cópia com npm run restore.`,
    error,
  );
}

function check(file: string): boolean {
  // Read-only: closing a writable connection after a crash would write the log into the file, but a damaged file has to stay as it is.
  const database = new SQLite(file, { readonly: true, timeout: LOCK_WAIT_MS });
  try {
    const owner = database.pragma('application_id', { simple: true });
    if (isTruncated(file, Number(database.pragma('page_size', { simple: true })))) throw createDamagedError(file);
    if (owner === 0 && database.prepare('select count(*) from sqlite_master').pluck().get() === 0) return true;
    if (owner !== APPLICATION_ID) {
      throw new StartError(
        `O arquivo ${file} não é um banco de dados da Navalha: mude DATA_DIR ou tire o arquivo dali.`,
      );
    }
    if (database.pragma('quick_check', { simple: true }) !== 'ok') throw createDamagedError(file);
    return false;
  } finally {
    database.close();
  }
}

/** Whether a file ends in the middle of a page, which SQLite would read as zeros. A log beside it may complete the page. */
function isTruncated(file: string, pageSize: number): boolean {
  const log = statSync(`${file}-wal`, { throwIfNoEntry: false });
  return statSync(file).size % pageSize !== 0 && !log?.size;
}

function createDamagedError(file: string): StartError {
  return new StartError(`O banco de dados ${file} está danificado: restaure uma cópia com npm run restore.`);
}
