import { lockDataDir } from '../../db/dataDirLock.ts';
import { ensureDataFolder, ensureFolder } from '../../db/dataFolder.ts';
import { getErrorCode, StartError } from '../../db/errors.ts';
import { CommandError } from './command.ts';
import { removeStaleTempFiles } from './tempFiles.ts';

/** Creates the folder of a backup, for its owner alone, unless it exists. Throws a CommandError when it cannot be made. */
export function makeBackupFolder(folder: string): void {
  try {
    ensureFolder(folder);
  } catch (error) {
    const what = getErrorCode(error) === 'ENOSPC' ? 'libere espaço no disco, que está cheio' : 'verifique a permissão';
    throw new CommandError(`Não foi possível criar a pasta ${folder}: ${what}.`, error);
  }
}

/** Runs `work` with the data folder locked and without what killed commands left there. Throws a StartError when a server is using it. */
export async function withLockedDataDir<Result>(dataDir: string, work: () => Promise<Result>): Promise<Result> {
  ensureDataFolder(dataDir);
  const unlock = lock(dataDir);
  try {
    removeStaleTempFiles(dataDir);
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
