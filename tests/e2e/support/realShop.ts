import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { ENVIRONMENT, NODE } from '../../../scripts/lib/project.mjs';
import { requireBuiltFrontEnd, root } from './builtFrontEnd.ts';

/** The real server in a process of its own, on a data directory of its own. */
export interface RealShop {
  /** Where it answers; the same after it was started again. */
  url: string;
  dataDir: string;
  timeZone: string;
  /** What the server itself logged as an error, oldest first. */
  errors: string[];
  /** The process dies at once, as with the power gone. */
  crash(): Promise<void>;
  /** The process is asked to end, and does. */
  stop(): Promise<void>;
  /** Starts the server again, on the same data and the same port. */
  start(): Promise<void>;
  /** Ends the server and deletes its data. */
  remove(): Promise<void>;
}

/** Opens a shop with the demonstration data. Resolves when it answers. */
export async function openShop(env: Record<string, string> = {}): Promise<RealShop> {
  requireBuiltFrontEnd();
  const dataDir = mkdtempSync(join(tmpdir(), 'navalha-e2e-'));
  const timeZone = zoneBeforeOpening();
  const errors: string[] = [];
  let running: ChildProcess | null = null;
  let url = '';

  process.once('exit', () => running?.kill('SIGKILL'));

  async function start(): Promise<void> {
    const child = spawn(NODE, [join(root, 'server', 'main.ts')], {
      env: {
        PATH: process.env.PATH,
        NODE_COMPILE_CACHE: ENVIRONMENT.NODE_COMPILE_CACHE,
        DATA_DIR: dataDir,
        PORT: new URL(url || 'http://shop:0').port || '0',
        DEMO: '1',
        BACKUPS: '0',
        LOG_LEVEL: 'warn',
        SHOP_TZ: timeZone,
        ...env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    running = child;
    url = await addressOf(child, errors);
  }

  async function end(signal: NodeJS.Signals): Promise<void> {
    const child = running;
    running = null;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const exited = once(child, 'exit');
    child.kill(signal);
    await exited;
  }

  async function remove(): Promise<void> {
    await end('SIGKILL');
    rmSync(dataDir, { recursive: true, force: true });
  }

  try {
    await start();
  } catch (error) {
    await remove();
    throw error;
  }
  return {
    url,
    dataDir,
    timeZone,
    errors,
    crash: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
    start,
    remove,
  };
}

/** Reads the server's output until it says where it answers, and its errors for as long as it runs. */
function addressOf(child: ChildProcess, errors: string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const said: string[] = [];
    const listen = (line: string) => {
      said.push(line);
      const address = /^Navalha no ar: (\S+)/.exec(line)?.[1];
      if (address) resolve(address);
      if (isError(line)) errors.push(line);
    };
    for (const stream of [child.stdout, child.stderr]) if (stream) createInterface(stream).on('line', listen);
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`The server ended with ${code}:\n${said.join('\n')}`)));
  });
}

/** A line of pino's at level error or worse. */
function isError(line: string): boolean {
  return /^\{"level":(50|60|"error"|"fatal")/.test(line);
}

/** A zone in which it is three in the morning: no test runs into the next day, and every hour of today can still be booked. */
function zoneBeforeOpening(): string {
  const east = (3 - new Date().getUTCHours() + 24) % 24;
  // 15 to 23 hours east of Greenwich are 9 to 1 west of it, and the names of these zones have the opposite sign.
  return east > 14 ? `Etc/GMT+${24 - east}` : `Etc/GMT-${east}`;
}
