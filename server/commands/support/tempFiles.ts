import { randomUUID } from 'node:crypto';
import { closeSync, existsSync, linkSync, openSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { join, parse } from 'node:path';
import { DATABASE_FILE } from '../../db/connect.ts';
import { lockDataDir } from '../../db/dataDirLock.ts';
import { getErrorCode, StartError } from '../../db/errors.ts';
import { CommandError } from './command.ts';

/** The endings of the files that SQLite puts beside a database. */
const SUFFIXES = ['', '-wal', '-shm', '-journal'];

/** A temporary file in the data folder, also of older versions. */
const TEMP_FILE = /^navalha\.db(\.([0-9a-f-]{36}\.part|move|restore)(-wal|-shm|-journal)?|-closed(\.part)?)$/;
const TEMP_KEY_FILE = /^secret\.key\.([0-9a-f-]{36}\.part|\d+)$/;
const REPLACED_DATABASE = /^navalha-anterior-.*\.db$/;

/** Servers on PostgreSQL share a folder without locking it: a younger file may be in use. */
const MAX_KEY_AGE_MS = 60_000;

/** A unique path for an unfinished file or folder, beside its final path. */
export function createTempPath(path: string): string {
  return `${path}.${randomUUID()}.part`;
}

/** Removes a temporary file or folder and the files that SQLite put beside it, if they exist. */
export function removeTempFile(tempFile: string): void {
  for (const suffix of SUFFIXES) rmSync(tempFile + suffix, { recursive: true, force: true });
}

/** Renames a finished file, without overwriting. Throws a CommandError when the name is taken. */
export function renameTempFile(tempFile: string, name: string): void {
  if (!moveTo(tempFile, name)) throw nameTaken(name);
}

/** Renames a finished file to a free name: when `a.db` is taken `a-2.db`, and so on. Returns the path. */
export function renameTempFileToFreeName(tempFile: string, requestedFile: string): string {
  const { dir, name, ext } = parse(requestedFile);
  let file = requestedFile;
  for (let n = 2; !moveTo(tempFile, file); n++) file = join(dir, `${name}-${n}${ext}`);
  return file;
}

/** Renames atomically. Returns false when the name is taken. */
function moveTo(tempFile: string, name: string): boolean {
  try {
    linkSync(tempFile, name);
  } catch (error) {
    return getErrorCode(error) !== 'EEXIST' && moveWithoutLinks(tempFile, name);
  }
  rmSync(tempFile);
  return true;
}

/** For file systems without hard links: an empty file reserves the name. */
function moveWithoutLinks(tempFile: string, name: string): boolean {
  try {
    closeSync(openSync(name, 'wx', 0o600));
  } catch (error) {
    if (getErrorCode(error) === 'EEXIST') return false;
    throw error;
  }
  renameSync(tempFile, name);
  return true;
}

/** Throws a CommandError when the file exists. */
export function refuseExistingFile(file: string): void {
  if (existsSync(file)) throw nameTaken(file);
}

function nameTaken(file: string): CommandError {
  return new CommandError(`O arquivo ${file} já existe: escolha outro nome.`);
}

/** Removes the temporary files of killed programs from the data folder. The caller holds its lock, so none is in use. */
export function removeStaleTempFiles(dataDir: string): void {
  const names = readdirSync(dataDir);
  const inode = getInode(join(dataDir, DATABASE_FILE));
  const stale = names.filter((name) => {
    const file = join(dataDir, name);
    if (TEMP_KEY_FILE.test(name)) return isOlderThan(MAX_KEY_AGE_MS, file);
    // A killed restore may have linked the database under this name without replacing it.
    if (REPLACED_DATABASE.test(name)) return inode !== null && getInode(file) === inode;
    return TEMP_FILE.test(name);
  });
  for (const name of stale) rmSync(join(dataDir, name), { recursive: true, force: true });
}

function isOlderThan(milliseconds: number, file: string): boolean {
  const stat = statSync(file, { throwIfNoEntry: false });
  return stat !== undefined && Date.now() - stat.mtimeMs > milliseconds;
}

function getInode(file: string): string | null {
  const { dev, ino } = statSync(file, { bigint: true, throwIfNoEntry: false }) ?? {};
  return ino === undefined ? null : `${dev} ${ino}`;
}

/** For a server on PostgreSQL, which does not lock the folder: a process that holds the lock has already removed them. */
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
