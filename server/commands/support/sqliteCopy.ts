import { chmodSync, closeSync, constants, copyFileSync, existsSync, fsyncSync, openSync } from 'node:fs';
import SQLite from 'better-sqlite3';
import { APPLICATION_ID } from '../../db/checkFile.ts';
import { openReader } from '../../db/connect.ts';
import { getErrorCode } from '../../db/errors.ts';
import { listViolatedInvariants } from '../../db/invariantTexts.ts';
import { CommandError } from './command.ts';
import { removeTempFile } from './tempFiles.ts';

const OWNER_ONLY = 0o600;

/**
 * Writes a snapshot of a database without its sessions into a new file, synced to the disk when it returns; a running server does not wait
 * for it. Throws a CommandError, whose message calls the copy `name`, unless both are intact databases of ours.
 */
export function copyDatabase(from: string, to: string, name = to): void {
  requireFile(from);
  createPrivateFile(to, name);
  try {
    // Copying rebuilds indexes, which would hide damage of the original.
    if (canBeRead(from)) {
      verifyDatabase(from);
      vacuumInto(from, to);
    } else copyFiles(from, to);
    removeSessions(to);
    syncFile(to);
    verifyDatabase(to, from);
  } catch (error) {
    removeTempFile(to);
    throw toCommandError(error, from, name);
  }
}

export function requireFile(file: string): void {
  if (!existsSync(file)) throw new CommandError(`O arquivo ${file} não existe.`);
}

/** Creates an empty file with mode 0600: a copy contains customers and password hashes. Throws a CommandError when that fails. */
export function createPrivateFile(file: string, name: string): void {
  try {
    closeSync(openSync(file, 'wx', OWNER_ONLY));
  } catch (error) {
    throw toCommandError(error, file, name);
  }
}

/**
 * Whether SQLite can read the file. It cannot when it needs to write the index of the log beside the file, and the folder is read-only or
 * the disk full.
 */
function canBeRead(file: string): boolean {
  const database = open(file);
  try {
    database.pragma('schema_version');
    return true;
  } catch (error) {
    if (/^SQLITE_(CANTOPEN|READONLY|FULL|IOERR_SHM)/.test(getErrorCode(error))) return false;
    throw error;
  } finally {
    database.close();
  }
}

function vacuumInto(from: string, to: string): void {
  const source = open(from);
  try {
    source.prepare('vacuum into ?').run(to);
  } finally {
    source.close();
  }
}

/** Copies the files. Safe because no server has them open: it would have written the index of the log. */
function copyFiles(from: string, to: string): void {
  copyFileSync(from, to);
  if (existsSync(`${from}-wal`)) copyFileSync(`${from}-wal`, `${to}-wal`, constants.COPYFILE_EXCL);
  for (const suffix of ['', '-wal']) if (existsSync(to + suffix)) chmodSync(to + suffix, OWNER_ONLY);
  const copy = new SQLite(to);
  // Moves the log into the file.
  copy.pragma('journal_mode = delete');
  copy.close();
}

function removeSessions(file: string): void {
  const copy = new SQLite(file);
  try {
    // Overwrites the deleted rows with zeros.
    copy.pragma('secure_delete = on');
    if (copy.prepare("select 1 from sqlite_master where name = 'session'").get()) copy.exec('delete from session');
  } finally {
    copy.close();
  }
}

/** Throws a CommandError, which calls the file `name`, unless it is an intact database of ours: pages, indexes and references. */
function verifyDatabase(file: string, name = file): void {
  const database = open(file);
  try {
    if (database.pragma('application_id', { simple: true }) !== APPLICATION_ID) {
      throw new CommandError(`O arquivo ${name} não é um banco de dados da Navalha.`);
    }
    const isIntact = database.pragma('integrity_check', { simple: true }) === 'ok';
    const orphans = database.pragma('foreign_key_check');
    if (!isIntact || !Array.isArray(orphans) || orphans.length > 0) throw createDamagedFileError(name);
  } catch (error) {
    throw isDamage(error) ? createDamagedFileError(name, error) : error;
  } finally {
    database.close();
  }
}

/** The names of the violated invariants of a database file; empty for an older version, whose tables differ. */
export async function listViolatedInvariantsOfFile(file: string): Promise<string[]> {
  const reader = openReader(file);
  try {
    return await listViolatedInvariants(reader);
  } catch (error) {
    if (getErrorCode(error) === 'SQLITE_ERROR') return [];
    throw error;
  } finally {
    await reader.destroy();
  }
}

export function syncFile(file: string): void {
  sync(file, 'r+');
}

/** Makes a new name in a folder survive a power cut, where the system supports it. */
export function syncFolder(folder: string): void {
  try {
    sync(folder, 'r');
  } catch (error) {
    // Windows cannot open folders, and some network disks refuse to sync them.
    if (!['EISDIR', 'EPERM', 'EACCES', 'EINVAL', 'ENOTSUP'].includes(getErrorCode(error))) throw error;
  }
}

function sync(path: string, flags: string): void {
  const descriptor = openSync(path, flags);
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

function open(file: string): SQLite.Database {
  requireFile(file);
  try {
    return new SQLite(file, { readonly: true, fileMustExist: true });
  } catch (error) {
    throw new CommandError(`Não foi possível ler o arquivo ${file}: verifique a permissão.`, error);
  }
}

function toCommandError(error: unknown, from: string, to: string): unknown {
  if (error instanceof CommandError || getErrorCode(error).startsWith('SQLITE_BUSY')) return error;
  if (isDamage(error)) return createDamagedFileError(from, error);
  switch (getErrorCode(error)) {
    case 'EEXIST':
      return new CommandError(`O arquivo ${to} já existe: escolha outro nome.`, error);
    case 'ENOSPC':
    case 'SQLITE_FULL':
      return new CommandError(`Não há espaço em disco para gravar ${to}.`, error);
    default:
      return new CommandError(
        `Não foi possível gravar ${to}: verifique a pasta, a permissão e o espaço em disco.`,
        error,
      );
  }
}

function isDamage(error: unknown): boolean {
  return getErrorCode(error) === 'SQLITE_NOTADB' || getErrorCode(error).startsWith('SQLITE_CORRUPT');
}

function createDamagedFileError(file: string, cause?: unknown): CommandError {
  return new CommandError(`O arquivo ${file} está danificado ou não é um banco de dados.`, cause);
}
