import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { errorCode } from './db/transaction.ts';
import { StartError } from './startError.ts';

const BYTES = 32;

/**
 * The key that signs anti-forgery tokens, kept in a file of the data folder that only its owner reads; made at the first start.
 * Throws a StartError when the folder cannot be written to.
 */
export function readSecret(dataDir: string): Buffer {
  const file = join(dataDir, 'secret.key');
  try {
    mkdirSync(dataDir, { recursive: true });
    // `wx`: of two processes starting at once, one makes the key and both read it.
    writeFileSync(file, randomBytes(BYTES), { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw unwritable(dataDir, error);
  }
  try {
    return readFileSync(file);
  } catch (error) {
    throw unwritable(dataDir, error);
  }
}

function unwritable(dataDir: string, error: unknown): StartError {
  return new StartError(
    `Não foi possível gravar na pasta de dados ${dataDir} (DATA_DIR): verifique a permissão.`,
    error,
  );
}
