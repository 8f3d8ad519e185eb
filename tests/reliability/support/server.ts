import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { SERVER_MEMORY_FLAGS } from '../../../scripts/lib/project.mjs';
import { readServerOutput } from '../../server/support/serverOutput.ts';

export interface Server {
  url: string;
  child: ChildProcess;
  /** From the start of the process until it was ready. */
  milliseconds: number;
  /** Its output so far, log lines included. */
  getOutput(): string;
  /**
   * Sends the signal unless the process has ended, and waits for its end. Resolves to the exit code, null for a death
   * by signal.
   */
  end(signal?: NodeJS.Signals): Promise<number | null>;
}

/**
 * Starts the server of the product in `root` (the repository or a copy) with the memory flags of `npm start`, on a
 * free port unless `env.PORT` is set. Resolves when it is ready; rejects with its output when it ends first.
 * `wrapper` is a program with arguments that execs the server, as strace does.
 */
export async function startServer(
  root: string,
  env: Record<string, string>,
  wrapper: readonly string[] = [],
  flags: readonly string[] = SERVER_MEMORY_FLAGS,
): Promise<Server> {
  const begun = performance.now();
  const [program = '', ...args] = [...wrapper, process.execPath, ...flags, join(root, 'server', 'main.ts')];
  const child = spawn(program, args, {
    cwd: root,
    env: { PATH: process.env.PATH, PORT: '0', DEMO: '0', BACKUPS: '0', LOG_LEVEL: 'warn', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const killAtExit = () => void child.kill('SIGKILL');
  process.once('exit', killAtExit);
  child.once('exit', () => process.off('exit', killAtExit));
  const { url, getOutput } = readServerOutput(child);
  return {
    url: await url,
    child,
    milliseconds: performance.now() - begun,
    getOutput,
    async end(signal = 'SIGTERM') {
      if (child.exitCode === null && child.signalCode === null) {
        child.kill(signal);
        await once(child, 'exit');
      }
      return child.exitCode;
    },
  };
}
