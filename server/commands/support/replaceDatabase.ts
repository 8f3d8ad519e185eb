import { constants, copyFileSync, existsSync, linkSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import SQLite from 'better-sqlite3';
import { openSqlite } from '../../db/sqliteDialect.ts';
import { buildDatedName } from './command.ts';
import { syncFile, syncFolder } from './sqliteCopy.ts';
import { createTempPath, renameTempFileToFreeName } from './tempFiles.ts';

/**
 * Replaces a database file by another and returns the dated name under which the old one is kept; null where there was none.
 * There is an intact database at `place` at all times. The caller holds the lock of the data folder.
 */
export function replaceDatabase(place: string, replacement: string, timeZone: string): string | null {
  const kept = existsSync(place) ? keep(place, timeZone) : null;
  renameSync(replacement, place);
  syncFolder(dirname(place));
  return kept;
}

function keep(place: string, timeZone: string): string {
  if (isReadable(place)) foldLogIn(place);
  const draft = createTempPath(place);
  try {
    linkSync(place, draft);
  } catch {
    // A file system without hard links.
    copyFileSync(place, draft, constants.COPYFILE_EXCL);
    syncFile(draft);
  }
  const name = buildDatedName('navalha-anterior', new Date(), timeZone, '.db');
  const kept = renameTempFileToFreeName(draft, join(dirname(place), name));
  // The log of a damaged database moves with it, or SQLite would apply it to the new one.
  if (existsSync(`${place}-wal`)) renameSync(`${place}-wal`, `${kept}-wal`);
  rmSync(`${place}-shm`, { force: true });
  return kept;
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

/** Closing the only connection moves the write-ahead log into the file and removes it. */
function foldLogIn(place: string): void {
  openSqlite(place).close();
}
