import { chmodSync, closeSync, constants, copyFileSync, existsSync, fsyncSync, openSync } from 'node:fs';
import SQLite from 'better-sqlite3';
import { APPLICATION_ID } from '../../db/checkFile.ts';
import { openReader } from '../../db/connect.ts';
import { getErrorCode } from '../../db/errors.ts';
import { listBrokenInvariants } from '../../db/invariantTexts.ts';
import { CommandError } from './command.ts';
import { removeTempFile } from './tempFiles.ts';

const OWNER_ONLY = 0o600;

/**
 * Writes a snapshot of a database into a new file, which is on disk when this returns. A server may be writing: the copy has what was
 * committed before and nothing later, and the server does not wait. Nobody is signed in to a copy: it has no sessions.
 * Throws a CommandError unless both are intact databases of ours; it calls the copy by the name given.
 */
export function copyDatabase(from: string, to: string, name = to): void {
  requireFile(from);
  createPrivateFile(to, name);
  try {
    // Copying rebuilds indexes, which would hide damage of the database itself.
    if (canBeRead(from)) {
      verifyDatabase(from);
      snapshot(from, to);
    } else copyFiles(from, to);
    removeSessions(to);
    syncFile(to);
    verifyDatabase(to, from);
  } catch (error) {
    removeTempFile(to);
    throw copyError(error, from, name);
  }
}

export function requireFile(file: string): void {
  if (!existsSync(file)) throw new CommandError(`O arquivo ${file} não existe.`);
}

/** Creates an empty file that others can never read: a copy has customers and password hashes. Throws a CommandError where it cannot. */
export function createPrivateFile(file: string, name: string): void {
  try {
    closeSync(openSync(file, 'wx', OWNER_ONLY));
  } catch (error) {
    throw copyError(error, file, name);
  }
}

/**
 * Where nothing can be written beside a file, or its disk is full, SQLite cannot make the index of its log, and some files it cannot open
 * at all.
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

function snapshot(from: string, to: string): void {
  const source = open(from);
  try {
    source.prepare('vacuum into ?').run(to);
  } finally {
    source.close();
  }
}

/** A server that had the file open would have that index beside it: nobody writes to what is copied here. */
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
    // With their bytes.
    copy.pragma('secure_delete = on');
    if (copy.prepare("select 1 from sqlite_master where name = 'session'").get()) copy.exec('delete from session');
  } finally {
    copy.close();
  }
}

/** Throws a CommandError unless the file, called by the name given, is an intact database of ours, in every page, index and reference. */
function verifyDatabase(file: string, name = file): void {
  const database = open(file);
  try {
    if (database.pragma('application_id', { simple: true }) !== APPLICATION_ID) {
      throw new CommandError(`O arquivo ${name} não é um banco de dados da Navalha.`);
    }
    const isWhole = database.pragma('integrity_check', { simple: true }) === 'ok';
    const orphans = database.pragma('foreign_key_check');
    if (!isWhole || !Array.isArray(orphans) || orphans.length > 0) throw damaged(name);
  } catch (error) {
    throw isDamage(error) ? damaged(name, error) : error;
  } finally {
    database.close();
  }
}

/** The invariants that a database file breaks. None for a file of an older version, whose tables differ. */
export async function findBrokenRules(file: string): Promise<string[]> {
  const reader = openReader(file);
  try {
    return await listBrokenInvariants(reader);
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

/** So that a new name in a folder outlasts a power cut, where the system and the folder's file system know how. */
export function syncFolder(folder: string): void {
  try {
    sync(folder, 'r');
  } catch (error) {
    // Windows opens no folders, and some network disks refuse to sync them.
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

function copyError(error: unknown, from: string, to: string): unknown {
  if (error instanceof CommandError || getErrorCode(error).startsWith('SQLITE_BUSY')) return error;
  if (isDamage(error)) return damaged(from, error);
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

function damaged(file: string, cause?: unknown): CommandError {
  return new CommandError(`O arquivo ${file} está danificado ou não é um banco de dados.`, cause);
}
