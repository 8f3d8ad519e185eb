import { randomBytes, randomUUID } from 'node:crypto';
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureDataFolder } from '../db/dataFolder.ts';
import { getErrorCode, StartError } from '../db/errors.ts';

const BYTES = 32;

/**
 * Reads the key that signs CSRF tokens from a file in the data folder that only its owner can read; creates it at the first start.
 * Throws a StartError when the folder cannot be created or written to, or when the key in the file is too short.
 */
export function readSecret(dataDir: string): Buffer {
  ensureDataFolder(dataDir);
  const file = join(dataDir, 'secret.key');
  let key: Buffer;
  try {
    key = readOrCreate(file);
  } catch (error) {
    throw new StartError(
      `Não foi possível gravar na pasta de dados ${dataDir} (DATA_DIR): verifique a permissão e o espaço em disco.`,
      error,
    );
  }
  if (key.length < BYTES) throw new StartError(`A chave ${file} está danificada: apague-a e inicie de novo.`);
  return key;
}

function readOrCreate(file: string): Buffer {
  try {
    return readFileSync(file);
  } catch (error) {
    if (getErrorCode(error) !== 'ENOENT') throw error;
  }
  // Written under another name and then linked, which fails if the file exists by now: of two processes that start at once, one
  // creates the key and neither reads half of it.
  const tempFile = `${file}.${randomUUID()}.part`;
  writeFileSync(tempFile, randomBytes(BYTES), { mode: 0o600, flag: 'wx' });
  try {
    linkSync(tempFile, file);
  } catch (error) {
    // A file system without hard links: rename instead.
    if (getErrorCode(error) !== 'EEXIST') renameSync(tempFile, file);
  } finally {
    rmSync(tempFile, { force: true });
  }
  return readFileSync(file);
}
