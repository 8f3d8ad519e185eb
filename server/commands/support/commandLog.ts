import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { ensureDataFolder, isFileOrMissing } from '../../db/dataFolder.ts';
import { CommandError } from './command.ts';

export interface LoggedCommand {
  event: 'user added' | 'password changed' | 'user disabled' | 'user enabled' | 'role changed' | 'sessions ended';
  /** The changed account. */
  userId: number;
}

/**
 * Appends a line in the format of the server's log to commands.log in the data folder: what a command did to which account, and the
 * system user who ran it. Throws a CommandError when the file cannot be written.
 */
export function logCommand(dataDir: string, { event, userId }: LoggedCommand): void {
  const line = {
    level: 'info',
    time: new Date().toISOString(),
    pid: process.pid,
    hostname: hostname(),
    event,
    userId,
    systemUser: process.getuid?.(),
  };
  const file = join(dataDir, 'commands.log');
  try {
    ensureDataFolder(dataDir);
    // Opening a pipe would block the command.
    if (!isFileOrMissing(file)) throw new Error('commands.log is not a file');
    appendFileSync(file, `${hasCompleteLines(file) ? '' : '\n'}${JSON.stringify(line)}\n`, { mode: 0o600 });
  } catch (error) {
    throw new CommandError(`Feito, mas não foi possível anotar em ${file}: verifique a permissão e o espaço.`, error);
  }
}

/** Whether a new line can be appended: the file is missing, empty, or ends with a complete line, unlike after a full disk. */
function hasCompleteLines(file: string): boolean {
  const text = existsSync(file) ? readFileSync(file, 'utf8') : '';
  return text === '' || text.endsWith('\n');
}
