import { closeSync, existsSync, fsyncSync, openSync, rmSync } from 'node:fs';
import SQLite from 'better-sqlite3';
import { APPLICATION_ID } from '../../db/checkFile.ts';
import { errorCode } from '../../db/errors.ts';
import { invariants } from '../../db/invariants.ts';
import { CommandError } from './command.ts';

const OWNER_ONLY = 0o600;

/**
 * Writes a snapshot of a database into a new file, which is on disk when this returns. A server may be writing: the copy has what was
 * committed before and nothing later, and the server does not wait.
 */
export function copyDatabase(from: string, to: string): void {
  const source = open(from);
  try {
    // Created empty first, so that others can never read it: it has customers and password hashes.
    closeSync(openSync(to, 'wx', OWNER_ONLY));
    source.prepare('vacuum into ?').run(to);
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') rmSync(to, { force: true });
    throw copyError(error, from, to);
  } finally {
    source.close();
  }
  syncToDisk(to);
}

/** Throws a CommandError unless the file is an intact database of ours, in every page, index and reference. */
export function verifyDatabase(file: string): void {
  const database = open(file);
  try {
    if (database.pragma('application_id', { simple: true }) !== APPLICATION_ID) {
      throw new CommandError(`O arquivo ${file} não é um banco de dados da Navalha.`);
    }
    const isWhole = database.pragma('integrity_check', { simple: true }) === 'ok';
    const orphans = database.pragma('foreign_key_check');
    if (!isWhole || !Array.isArray(orphans) || orphans.length > 0) throw damaged(file);
  } catch (error) {
    throw isDamage(error) ? damaged(file, error) : error;
  } finally {
    database.close();
  }
}

/** The invariants that a database file breaks. None for a file of an older version, whose tables differ. */
export function brokenRules(file: string): string[] {
  const database = open(file);
  try {
    return Object.entries(invariants)
      .filter(([, query]) => database.prepare(query).get() !== undefined)
      .map(([name]) => name);
  } catch (error) {
    if (errorCode(error) === 'SQLITE_ERROR') return [];
    throw error;
  } finally {
    database.close();
  }
}

export function syncToDisk(path: string): void {
  const descriptor = openSync(path, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

function open(file: string): SQLite.Database {
  if (!existsSync(file)) throw new CommandError(`O arquivo ${file} não existe.`);
  try {
    return new SQLite(file, { readonly: true, fileMustExist: true });
  } catch (error) {
    throw new CommandError(`Não foi possível ler o arquivo ${file}: verifique a permissão.`, error);
  }
}

function copyError(error: unknown, from: string, to: string): CommandError {
  if (isDamage(error)) return damaged(from, error);
  switch (errorCode(error)) {
    case 'EEXIST':
      return new CommandError(`O arquivo ${to} já existe: escolha outro nome.`, error);
    case 'ENOSPC':
    case 'SQLITE_FULL':
      return new CommandError(`Não há espaço em disco para gravar ${to}.`, error);
    default:
      return new CommandError(`Não foi possível gravar ${to}: verifique a pasta e a permissão.`, error);
  }
}

function isDamage(error: unknown): boolean {
  return errorCode(error) === 'SQLITE_NOTADB' || errorCode(error).startsWith('SQLITE_CORRUPT');
}

function damaged(file: string, cause?: unknown): CommandError {
  return new CommandError(`O arquivo ${file} está danificado ou não é um banco de dados.`, cause);
}
