import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { ensureDataFolder, isFileOrMissing } from '../../db/dataFolder.ts';
import { CommandError } from './command.ts';

export interface LoggedCommand {
  event: 'user added' | 'password changed' | 'user disabled' | 'user enabled' | 'sessions ended';
  /** Whose account it was done to. */
  userId: number;
}

/**
 * Appends to commands.log in the data folder, as a line of the server's log, what a command did to whose account, and which
 * account of the system ran it. Throws a CommandError when the file cannot be written.
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
    // A pipe would block the command for ever.
    if (!isFileOrMissing(file)) throw new Error('commands.log is not a file');
    appendFileSync(file, `${endsInLine(file) ? '' : '\n'}${JSON.stringify(line)}\n`, { mode: 0o600 });
  } catch (error) {
    throw new CommandError(`Feito, mas não foi possível anotar em ${file}: verifique a permissão e o espaço.`, error);
  }
}

/** False after a full disk has cut a line short. */
function endsInLine(file: string): boolean {
  const text = existsSync(file) ? readFileSync(file, 'utf8') : '';
  return text === '' || text.endsWith('\n');
}
