import { lockDataDir } from '../../db/dataDirLock.ts';
import { ensureDataFolder, ensureFolder } from '../../db/dataFolder.ts';
import { getErrorCode, StartError } from '../../db/errors.ts';
import { CommandError } from './command.ts';
import { removeStaleTempFiles } from './tempFiles.ts';

/** Creates the folder of a backup with mode 0700 unless it exists. Throws a CommandError when that fails. */
export function makeBackupFolder(folder: string): void {
  try {
    ensureFolder(folder);
  } catch (error) {
    const action =
      getErrorCode(error) === 'ENOSPC' ? 'libere espaço no disco, que está cheio' : 'verifique a permissão';
    throw new CommandError(`Não foi possível criar a pasta ${folder}: ${action}.`, error);
  }
}

/** Runs `work` with the data folder locked and stale temporary files removed. Throws a StartError when a server is using the folder. */
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
