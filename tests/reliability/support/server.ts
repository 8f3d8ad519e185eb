import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { SERVER_MEMORY_FLAGS } from '../../../scripts/lib/project.mjs';
import { readServerOutput } from '../../server/support/serverOutput.ts';

export interface Server {
  /** Where it answers. */
  url: string;
  child: ChildProcess;
  /** From the start of the process until it answered. */
  milliseconds: number;
  /** What it has written so far, log lines and all. */
  getOutput(): string;
  /** Sends the signal, unless it has ended already, and waits for the end. Resolves to its exit code, null for a death by signal. */
  end(signal?: NodeJS.Signals): Promise<number | null>;
}

/**
 * Starts the server of a product (`root`: the repository or a copy) in a process of its own, with the memory that `npm start` gives it,
 * on a free port unless PORT says which. Resolves when it answers; rejects with what it said when it ends before. `watcher` is a program with its arguments
 * that becomes the server after it has set itself to watch it.
 */
export async function startServer(
  root: string,
  env: Record<string, string>,
  watcher: readonly string[] = [],
  flags: readonly string[] = SERVER_MEMORY_FLAGS,
): Promise<Server> {
  const begun = performance.now();
  const [program = '', ...args] = [...watcher, process.execPath, ...flags, join(root, 'server', 'main.ts')];
  const child = spawn(program, args, {
    cwd: root,
    env: { PATH: process.env.PATH, PORT: '0', DEMO: '0', BACKUPS: '0', LOG_LEVEL: 'warn', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const atExit = () => void child.kill('SIGKILL');
  process.once('exit', atExit);
  child.once('exit', () => process.off('exit', atExit));
  const { url, said } = readServerOutput(child);
  return {
    url: await url,
    child,
    milliseconds: performance.now() - begun,
    getOutput: said,
    async end(signal = 'SIGTERM') {
      if (child.exitCode === null && child.signalCode === null) {
        child.kill(signal);
        await once(child, 'exit');
      }
      return child.exitCode;
    },
  };
}
