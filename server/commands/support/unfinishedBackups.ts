import { existsSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import SQLite from 'better-sqlite3';
import { ensureDataFolder } from '../../db/dataFolder.ts';
import { getErrorCode } from '../../db/errors.ts';
import { CommandError } from './command.ts';
import { createTempPath, removeTempFile } from './tempFiles.ts';

/*
 * backup.lock in the data folder is a SQLite file that lists unfinished backups of any folder. A backup holds its lock until the process
 * ends: the files listed when another process gets the lock belong to killed backups.
 */

const MAX_WAIT_MS = 10 * 60_000;

/** The names of unfinished backups of older versions. */
const OLD_TEMP_FILE = /^navalha-[\d-]+\.(db|dump)\.\d+\.part$/;

/**
 * Runs `work` with a temporary path beside the backup, one backup of a data folder at a time, and removes what is left there. Throws a
 * CommandError after ten minutes of waiting for another backup.
 */
export function withUnfinishedBackup<Result>(
  dataDir: string,
  backup: string,
  work: (tempFile: string) => Result,
): Result {
  const tempFile = createTempPath(backup);
  const list = waitForList(dataDir, tempFile);
  try {
    return work(tempFile);
  } finally {
    removeTempFile(tempFile);
    list?.prepare('delete from unfinished where path = ?').run(tempFile);
    list?.close();
  }
}

/** Removes the files of killed backups. A running backup continues: it has already removed them. */
export function removeUnfinishedBackups(dataDir: string): void {
  try {
    openList(dataDir, 0)?.close();
  } catch (error) {
    if (!isBusy(error)) throw error;
  }
}

function waitForList(dataDir: string, tempFile: string): SQLite.Database | null {
  try {
    return openList(dataDir, 0, tempFile);
  } catch (error) {
    if (!isBusy(error)) throw error;
  }
  console.log('Outra cópia está sendo feita: aguardando…');
  try {
    return openList(dataDir, MAX_WAIT_MS, tempFile);
  } catch (error) {
    if (isBusy(error)) throw new CommandError('Outra cópia ainda está sendo feita: tente de novo mais tarde.', error);
    throw error;
  }
}

/** Opens and locks the list, removes the files of killed backups and adds `tempFile`. Null when the data folder is not writable. */
function openList(dataDir: string, timeout: number, tempFile?: string): SQLite.Database | null {
  let list: SQLite.Database | undefined;
  try {
    ensureDataFolder(dataDir);
    list = new SQLite(join(dataDir, 'backup.lock'), { timeout });
    // Keeps the lock after the transaction.
    list.pragma('locking_mode = exclusive');
    list.exec('begin exclusive; create table if not exists unfinished (path text not null); commit');
    removeListed(list, join(dataDir, 'backups'));
    if (tempFile !== undefined) list.prepare('insert into unfinished (path) values (?)').run(tempFile);
    return list;
  } catch (error) {
    list?.close();
    if (isBusy(error)) throw error;
    // A database on a full or read-only disk can still be backed up to another disk.
    return null;
  }
}

function removeListed(list: SQLite.Database, folder: string): void {
  const listed = list.prepare<[], string>('select path from unfinished').pluck().all();
  const old = existsSync(folder) ? readdirSync(folder).filter((name) => OLD_TEMP_FILE.test(name)) : [];
  for (const path of [...listed, ...old.map((name) => join(folder, name))]) {
    // The path may be on a disk that is not mounted now.
    const isReachable = dirname(path) === folder || existsSync(path);
    try {
      removeTempFile(path);
    } catch {
      // It stays on the list: the disk may be read-only now.
      continue;
    }
    if (isReachable) list.prepare('delete from unfinished where path = ?').run(path);
  }
}

function isBusy(error: unknown): boolean {
  return getErrorCode(error).startsWith('SQLITE_BUSY');
}
