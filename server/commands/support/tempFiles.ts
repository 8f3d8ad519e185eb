import { randomUUID } from 'node:crypto';
import { closeSync, existsSync, linkSync, openSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { join, parse } from 'node:path';
import { DATABASE_FILE } from '../../db/connect.ts';
import { lockDataDir } from '../../db/dataDirLock.ts';
import { getErrorCode, StartError } from '../../db/errors.ts';
import { CommandError } from './command.ts';

/** What SQLite puts beside a database that it works on. */
const SUFFIXES = ['', '-wal', '-shm', '-journal'];

/** A draft in the data folder, or what an older version called one. */
const DRAFT = /^navalha\.db(\.([0-9a-f-]{36}\.part|move|restore)(-wal|-shm|-journal)?|-closed\.part)$/;
const KEY_DRAFT = /^secret\.key\.([0-9a-f-]{36}\.part|\d+)$/;
const KEPT = /^navalha-anterior-.*\.db$/;

/** Servers that share a folder without locking it may make its key at this moment. */
const KEY_MS = 60_000;

/** A name for an unfinished file or folder beside the place that it is for. Nobody had it before and nobody gets it again. */
export function createTempPath(place: string): string {
  return `${place}.${randomUUID()}.part`;
}

/** Removes a draft and what SQLite put beside it, whatever of them is there. */
export function removeTempFile(draft: string): void {
  for (const suffix of SUFFIXES) rmSync(draft + suffix, { recursive: true, force: true });
}

/** Gives a finished draft a name, which is never another file's. Throws a CommandError where it is taken. */
export function renameTempFile(draft: string, name: string): void {
  if (!moveTo(draft, name)) throw taken(name);
}

/** The same with a name that a program chose: where `a.db` is taken, `a-2.db`, and so on. Returns the one that it got. */
export function renameTempFileToFreeName(draft: string, wanted: string): string {
  const { dir, name, ext } = parse(wanted);
  let file = wanted;
  for (let n = 2; !moveTo(draft, file); n++) file = join(dir, `${name}-${n}${ext}`);
  return file;
}

/** False where a file has that name already, whoever else gives names at the same time. */
function moveTo(draft: string, name: string): boolean {
  try {
    linkSync(draft, name);
  } catch (error) {
    return getErrorCode(error) !== 'EEXIST' && moveWithoutLinks(draft, name);
  }
  rmSync(draft);
  return true;
}

/** On a file system without hard links an empty file takes the name. */
function moveWithoutLinks(draft: string, name: string): boolean {
  try {
    closeSync(openSync(name, 'wx', 0o600));
  } catch (error) {
    if (getErrorCode(error) === 'EEXIST') return false;
    throw error;
  }
  renameSync(draft, name);
  return true;
}

/** Throws a CommandError where a file has that name. */
export function refuseExistingFile(file: string): void {
  if (existsSync(file)) throw taken(file);
}

function taken(file: string): CommandError {
  return new CommandError(`O arquivo ${file} já existe: escolha outro nome.`);
}

/** Removes what programs that were killed have left in the data folder. The caller holds its lock: nobody is at work on any of it. */
export function removeStaleTempFiles(dataDir: string): void {
  const names = readdirSync(dataDir);
  const inode = inodeOf(join(dataDir, DATABASE_FILE));
  const left = names.filter((name) => {
    const file = join(dataDir, name);
    if (KEY_DRAFT.test(name)) return isOlderThan(KEY_MS, file);
    // A restore that had kept the database and not yet replaced it: the kept one is a second name of it.
    if (KEPT.test(name)) return inode !== null && inodeOf(file) === inode;
    return DRAFT.test(name);
  });
  for (const name of left) rmSync(join(dataDir, name), { recursive: true, force: true });
}

function isOlderThan(milliseconds: number, file: string): boolean {
  const stat = statSync(file, { throwIfNoEntry: false });
  return stat !== undefined && Date.now() - stat.mtimeMs > milliseconds;
}

function inodeOf(file: string): string | null {
  const { dev, ino } = statSync(file, { bigint: true, throwIfNoEntry: false }) ?? {};
  return ino === undefined ? null : `${dev} ${ino}`;
}

/** The same for a server that does not lock the folder, since its database is elsewhere: somebody else who has it locked has removed them. */
export function removeStaleTempFilesUnlessLocked(dataDir: string): void {
  let unlock: () => void;
  try {
    unlock = lockDataDir(dataDir);
  } catch (error) {
    if (error instanceof StartError) return;
    throw error;
  }
  try {
    removeStaleTempFiles(dataDir);
  } finally {
    unlock();
  }
}
