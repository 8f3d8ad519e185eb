import { mkdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { getErrorCode, StartError } from './errors.ts';

/** The files that the start and the commands open. Opening a pipe under one of these names would block the process. */
const FILES = [
  'navalha.db',
  'navalha.db-wal',
  'navalha.db-shm',
  'navalha.db-moved',
  'navalha.lock',
  'backup.lock',
  'secret.key',
];

/**
 * Creates the data folder with mode 0700 unless it exists. Throws a StartError when it cannot be created, when it is not a folder, and
 * when one of its files is a pipe, a device or a folder.
 */
export function ensureDataFolder(dataDir: string): void {
  try {
    ensureFolder(dataDir);
  } catch (error) {
    const isOtherFile =
      getErrorCode(error) === 'EEXIST' && error instanceof Error && 'path' in error && error.path === dataDir;
    throw new StartError(
      isOtherFile
        ? `Não foi possível usar a pasta de dados ${dataDir} (DATA_DIR): o que tem esse nome não é uma pasta.`
        : `Não foi possível criar a pasta de dados ${dataDir} (DATA_DIR): verifique a permissão e o espaço em disco.`,
      error,
    );
  }
  for (const file of FILES.map((name) => join(dataDir, name))) {
    if (isFileOrMissing(file)) continue;
    throw new StartError(
      `Não foi possível usar ${file}, na pasta de dados (DATA_DIR): não é um arquivo comum. Tire-o de lá e tente de novo.`,
    );
  }
}

/** False for a pipe, a device, a folder and a link to itself. True when `stat` fails: opening the file then reports the error. */
export function isFileOrMissing(file: string): boolean {
  try {
    return statSync(file, { throwIfNoEntry: false })?.isFile() ?? true;
  } catch (error) {
    return getErrorCode(error) !== 'ELOOP';
  }
}

/** Creates a folder and its missing parents with mode 0700, unless it exists. Throws the system's error. */
export function ensureFolder(folder: string): void {
  if (isFolder(folder)) return;
  // `recursive` of mkdirSync never returns where the system answers ENOENT below an existing folder, as in /proc.
  const parent = dirname(folder);
  if (parent !== folder) ensureFolder(parent);
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    // Another process may have created it at the same time.
    if (getErrorCode(error) !== 'EEXIST' || !isFolder(folder)) throw error;
  }
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
}
