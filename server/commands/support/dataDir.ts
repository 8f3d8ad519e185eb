import { makeFolder, openDataFolder } from '../../db/dataFolder.ts';
import { errorCode, StartError } from '../../db/errors.ts';
import { lockDataDir } from '../../db/lock.ts';
import { CommandError } from './command.ts';
import { removeLeftDrafts } from './drafts.ts';

/** Creates the folder of a backup, for its owner alone, unless it exists. Throws a CommandError when it cannot be made. */
export function makeBackupFolder(folder: string): void {
  try {
    makeFolder(folder);
  } catch (error) {
    const what = errorCode(error) === 'ENOSPC' ? 'libere espaço no disco, que está cheio' : 'verifique a permissão';
    throw new CommandError(`Não foi possível criar a pasta ${folder}: ${what}.`, error);
  }
}

/** Runs `work` with the data folder locked and without what killed commands left there. Throws a StartError when a server is using it. */
export async function withDataDir<Result>(dataDir: string, work: () => Promise<Result>): Promise<Result> {
  openDataFolder(dataDir);
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
