import { mkdirSync } from 'node:fs';
import { StartError } from '../../db/errors.ts';
import { lockDataDir } from '../../db/lock.ts';
import { CommandError } from './command.ts';

/** Makes a folder that only its owner looks into, with those above it; one that is there stays as it is. Throws a CommandError where that is not allowed. */
export function makeFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
  } catch (error) {
    throw new CommandError(`Não foi possível criar a pasta ${folder}: verifique a permissão.`, error);
  }
}

/** Does something to a data folder that no server may be using meanwhile. Throws a StartError when one is. */
export async function withDataDir<Result>(dataDir: string, work: () => Promise<Result>): Promise<Result> {
  makeFolder(dataDir);
  const unlock = lock(dataDir);
  try {
    return await work();
  } finally {
    unlock();
  }
}

function lock(dataDir: string): () => void {
  try {
    return lockDataDir(dataDir);
  } catch (error) {
    if (error instanceof StartError) throw error;
    throw new CommandError(`Não foi possível gravar na pasta de dados ${dataDir}: verifique a permissão.`, error);
  }
}
