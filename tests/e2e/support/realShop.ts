import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { ENVIRONMENT, NODE } from '../../../scripts/lib/project.mjs';
import { requireBuiltFrontEnd, root } from './builtFrontEnd.ts';

/** The real server in a separate process and data folder. */
export interface RealShop {
  /** The server's address; the same after a restart. */
  url: string;
  dataDir: string;
  timeZone: string;
  /** Log lines of level error, oldest first. */
  errors: string[];
  /** Kills the process (SIGKILL). */
  crash(): Promise<void>;
  /** Ends the process with SIGTERM. */
  stop(): Promise<void>;
  /** Starts the server again on the same data and port. */
  start(): Promise<void>;
  /** Ends the server and deletes its data. */
  remove(): Promise<void>;
}

/** Opens a shop with demo data. Resolves when it is ready. */
export async function openShop(env: Record<string, string> = {}): Promise<RealShop> {
  requireBuiltFrontEnd();
  const dataDir = mkdtempSync(join(tmpdir(), 'navalha-e2e-'));
  const timeZone = pickTimeZone();
  const errors: string[] = [];
  let running: ChildProcess | null = null;
  let url = '';

  process.once('exit', () => running?.kill('SIGKILL'));
  // The fault of a reliability test, which also reaches the server.
  const { RELIABILITY_FAULT, NODE_OPTIONS = '' } = process.env;
  const fault = RELIABILITY_FAULT ? { RELIABILITY_FAULT, NODE_OPTIONS } : {};

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
        ...fault,
        ...env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    running = child;
    url = await readAddress(child, errors);
  }

  async function stopWith(signal: NodeJS.Signals): Promise<void> {
    const child = running;
    running = null;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const exited = once(child, 'exit');
    child.kill(signal);
    await exited;
  }

  async function remove(): Promise<void> {
    await stopWith('SIGKILL');
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
    crash: () => stopWith('SIGKILL'),
    stop: () => stopWith('SIGTERM'),
    start,
    remove,
  };
}

/** Resolves to the address the server prints; collects error lines as long as it runs. */
function readAddress(child: ChildProcess, errors: string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const lines: string[] = [];
    const onLine = (line: string) => {
      lines.push(line);
      const address = /^Navalha no ar: (\S+)/.exec(line)?.[1];
      if (address) resolve(address);
      if (isError(line)) errors.push(line);
    };
    for (const stream of [child.stdout, child.stderr]) if (stream) createInterface(stream).on('line', onLine);
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`The server ended with ${code}:\n${lines.join('\n')}`)));
  });
}

/** Whether a pino line has level error or fatal. */
function isError(line: string): boolean {
  return /^\{"level":(50|60|"error"|"fatal")/.test(line);
}

/** A time zone where it is 3 a.m.: no test crosses midnight, and every slot of today is bookable. */
function pickTimeZone(): string {
  const east = (3 - new Date().getUTCHours() + 24) % 24;
  // UTC+15 to UTC+23 equal UTC-9 to UTC-1; Etc zone names have the opposite sign.
  return east > 14 ? `Etc/GMT+${24 - east}` : `Etc/GMT-${east}`;
}
