import { mkdirSync } from 'node:fs';
import { StartError } from '../../db/errors.ts';
import { lockDataDir } from '../../db/lock.ts';
import { CommandError } from './command.ts';
import { removeLeftDrafts } from './drafts.ts';

/** Creates a folder that only its owner can read, unless it exists. Throws a CommandError without the permission. */
export function makeFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
  } catch (error) {
    throw new CommandError(`Não foi possível criar a pasta ${folder}: verifique a permissão.`, error);
  }
}

/** Runs `work` with the data folder locked and without what killed commands left there. Throws a StartError when a server is using it. */
export async function withDataDir<Result>(dataDir: string, work: () => Promise<Result>): Promise<Result> {
  makeFolder(dataDir);
  const unlock = lock(dataDir);
  try {
    removeLeftDrafts(dataDir);
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
