import { constants, copyFileSync, existsSync, linkSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import SQLite from 'better-sqlite3';
import { openSqlite } from '../../db/sqliteDialect.ts';
import { buildDatedName } from './command.ts';
import { syncFile, syncFolder } from './sqliteCopy.ts';
import { createTempPath, renameTempFileToFreeName } from './tempFiles.ts';

/**
 * Replaces a database file by another; the caller holds the lock of the data folder. Returns the dated path of the old file, null when
 * there was none.
 */
export function replaceDatabase(file: string, replacement: string, timeZone: string): string | null {
  const oldFile = existsSync(file) ? keepOldFile(file, timeZone) : null;
  // Atomic: `file` is a complete database at every moment.
  renameSync(replacement, file);
  syncFolder(dirname(file));
  return oldFile;
}

function keepOldFile(file: string, timeZone: string): string {
  if (isReadable(file)) checkpoint(file);
  const tempFile = createTempPath(file);
  try {
    linkSync(file, tempFile);
  } catch {
    // The file system has no hard links.
    copyFileSync(file, tempFile, constants.COPYFILE_EXCL);
    syncFile(tempFile);
  }
  const name = buildDatedName('navalha-anterior', new Date(), timeZone, '.db');
  const oldFile = renameTempFileToFreeName(tempFile, join(dirname(file), name));
  // Moves the log of a damaged database with it, or SQLite would apply it to the new one.
  if (existsSync(`${file}-wal`)) renameSync(`${file}-wal`, `${oldFile}-wal`);
  rmSync(`${file}-shm`, { force: true });
  return oldFile;
}

function isReadable(file: string): boolean {
  try {
    const database = new SQLite(file, { readonly: true });
    try {
      database.pragma('schema_version');
      return true;
    } finally {
      database.close();
    }
  } catch {
    return false;
  }
}

/** Moves the write-ahead log into the file: closing the only connection does that. */
function checkpoint(file: string): void {
  openSqlite(file).close();
}
