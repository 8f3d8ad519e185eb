import { existsSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import SQLite from 'better-sqlite3';
import { ensureDataFolder } from '../../db/dataFolder.ts';
import { getErrorCode } from '../../db/errors.ts';
import { CommandError } from './command.ts';
import { createTempPath, removeTempFile } from './tempFiles.ts';

/*
 * backup.lock in the data folder is a SQLite file that lists unfinished backups, wherever they are made. Whoever makes one has it locked
 * until the process ends, however it ends: what is listed when somebody else gets the lock was left by one that was killed.
 */

const PATIENCE_MS = 10 * 60_000;

/** What an older version called an unfinished backup. */
const OLD_DRAFT = /^navalha-[\d-]+\.(db|dump)\.\d+\.part$/;

/**
 * Runs `work` with the name of an unfinished file beside the backup that it is for, and removes that file in the end.
 * One backup of a data folder is made at a time: the next waits. Throws a CommandError after ten minutes.
 */
export function withUnfinishedBackup<Result>(dataDir: string, backup: string, work: (draft: string) => Result): Result {
  const draft = createTempPath(backup);
  const list = openPatiently(dataDir, draft);
  try {
    return work(draft);
  } finally {
    removeTempFile(draft);
    list?.prepare('delete from unfinished where path = ?').run(draft);
    list?.close();
  }
}

/** Removes what backups that were killed have left. One that is being made goes on: it has removed them itself. */
export function removeUnfinishedBackups(dataDir: string): void {
  try {
    openList(dataDir, 0)?.close();
  } catch (error) {
    if (!isBusy(error)) throw error;
  }
}

function openPatiently(dataDir: string, draft: string): SQLite.Database | null {
  try {
    return openList(dataDir, 0, draft);
  } catch (error) {
    if (!isBusy(error)) throw error;
  }
  console.log('Outra cópia está sendo feita: aguardando…');
  try {
    return openList(dataDir, PATIENCE_MS, draft);
  } catch (error) {
    if (isBusy(error)) throw new CommandError('Outra cópia ainda está sendo feita: tente de novo mais tarde.', error);
    throw error;
  }
}

/** The locked list, with the draft on it and without those that are left. Null where the data folder cannot be written to. */
function openList(dataDir: string, patience: number, draft?: string): SQLite.Database | null {
  let list: SQLite.Database | undefined;
  try {
    ensureDataFolder(dataDir);
    list = new SQLite(join(dataDir, 'backup.lock'), { timeout: patience });
    // The lock outlasts the transaction that takes it.
    list.pragma('locking_mode = exclusive');
    list.exec('begin exclusive; create table if not exists unfinished (path text not null); commit');
    removeLeft(list, join(dataDir, 'backups'));
    if (draft !== undefined) list.prepare('insert into unfinished (path) values (?)').run(draft);
    return list;
  } catch (error) {
    list?.close();
    if (isBusy(error)) throw error;
    // What is on a disk that is full or read only can still be backed up to another one.
    return null;
  }
}

function removeLeft(list: SQLite.Database, folder: string): void {
  const listed = list.prepare<[], string>('select path from unfinished').pluck().all();
  const old = existsSync(folder) ? readdirSync(folder).filter((name) => OLD_DRAFT.test(name)) : [];
  for (const path of [...listed, ...old.map((name) => join(folder, name))]) {
    // It may be on a disk that is not there today.
    const isGone = dirname(path) === folder || existsSync(path);
    try {
      removeTempFile(path);
    } catch {
      // It stays on the list: a disk may be read only today.
      continue;
    }
    if (isGone) list.prepare('delete from unfinished where path = ?').run(path);
  }
}

function isBusy(error: unknown): boolean {
  return getErrorCode(error).startsWith('SQLITE_BUSY');
}
