import { copyFileSync, cpSync, mkdtempSync, rmSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import os, { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import SQLite from 'better-sqlite3';
import { onTestFinished, vi } from 'vitest';
import { readShopConfig } from '../../../server/commands/support/moveMark.ts';
import { SettingError } from '../../../server/config.ts';
import { connect } from '../../../server/db/connect.ts';
import { lockDataDir } from '../../../server/db/dataDirLock.ts';
import { describeOperationalError } from '../../../server/db/errors.ts';
import { migrate } from '../../../server/db/migrate.ts';
import type { Db } from '../../../server/db/schema.ts';
import { readSecret } from '../../../server/http/secret.ts';
import { type ProcessResult, runFile } from './processes.ts';
import { dumpRows } from './rows.ts';

/** A temporary folder, deleted after the test. */
export function createTempFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'navalha-command-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

let demoFolder: Promise<string> | undefined;

/** A data folder with demo data, deleted after the test. */
export async function createDemoFolder(): Promise<string> {
  demoFolder ??= seedDemo();
  const copy = createTempFolder();
  cpSync(await demoFolder, copy, { recursive: true });
  return copy;
}

/** Seeded once per process: seeding takes ten times as long as copying. */
async function seedDemo(): Promise<string> {
  const folder = createProcessTempFolder();
  await runCommand('seed', folder);
  return folder;
}

/** A temporary folder, deleted when the process exits. */
export function createProcessTempFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'navalha-process-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/**
 * A data folder of a demo shop killed right after it renamed every customer to `name`: that change is in the log
 * only.
 */
export async function createCrashedFolder(name: string): Promise<string> {
  const dataDir = await createDemoFolder();
  // An open connection leaves the log as a killed server would.
  const killed = new SQLite(join(dataDir, 'navalha.db'));
  killed.prepare('update customer set name = ?').run(name);
  const crashed = createTempFolder();
  for (const suffix of ['', '-wal'])
    copyFileSync(join(dataDir, `navalha.db${suffix}`), join(crashed, `navalha.db${suffix}`));
  killed.close();
  return crashed;
}

/** A data folder with a copy of this database, deleted after the test. */
export function createDataDirFrom(file: string): string {
  const dataDir = createTempFolder();
  copyFileSync(file, join(dataDir, 'navalha.db'));
  return dataDir;
}

/** Fixes `new Date()` and `Date.now()` until the end of the test. */
export function fixDate(instant: string): void {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(instant) });
  onTestFinished(() => void vi.useRealTimers());
}

type CommandName = 'user' | 'backup' | 'export' | 'restore' | 'move' | 'seed' | 'check-books';
/** A data folder, or all settings. */
type CommandSettings = string | Record<string, string>;

/** Runs a command of the product in its own process, for tests of signals, preloaded files or certificates. */
export function runCommandProcess(
  name: CommandName,
  settings: CommandSettings,
  args: string[] = [],
  input = '',
): Promise<ProcessResult> {
  return runFile(`server/commands/${name}.ts`, args, toEnv(settings), input);
}

let previousCommand: Promise<unknown> = Promise.resolve();
let commandCount = 0;

/** Runs a command in this process, after the previous one has ended: starting a process takes ten times as long. */
export function runCommand(
  name: CommandName,
  settings: CommandSettings,
  args: string[] = [],
  input = '',
): Promise<ProcessResult> {
  const run = previousCommand.then(() => runInThisProcess(name, toEnv(settings), args, input));
  previousCommand = run.catch(() => {});
  return run;
}

async function runInThisProcess(
  name: CommandName,
  env: Record<string, string>,
  args: string[],
  input: string,
): Promise<ProcessResult> {
  const output = { stdout: '', stderr: '' };
  const capture = (stream: 'stdout' | 'stderr', end: string) => (text: unknown) => {
    output[stream] += `${text}${end}`;
    return true;
  };
  const spies = [
    vi.spyOn(process.stdout, 'write').mockImplementation(capture('stdout', '')),
    vi.spyOn(process.stderr, 'write').mockImplementation(capture('stderr', '')),
    vi.spyOn(console, 'log').mockImplementation(capture('stdout', '\n')),
    vi.spyOn(console, 'error').mockImplementation(capture('stderr', '\n')),
    vi.spyOn(process, 'stdin', 'get').mockReturnValue(Readable.from([input]) as typeof process.stdin),
    // The priority of this process cannot be raised again.
    vi.spyOn(os, 'setPriority').mockImplementation(() => {}),
  ];
  syncBuiltinESMExports();
  const { argv, env: testEnv, exitCode } = process;
  const listeners = [process.stdout, process.stderr].map((stream) => [stream, stream.listeners('error')] as const);
  process.argv = [process.execPath, name, ...args];
  process.env = { PATH: testEnv.PATH, ...env };
  process.exitCode = undefined;
  const start = performance.now();
  try {
    // A new query evaluates the module again, without the modules that it imports.
    await import(/* @vite-ignore */ `../../../server/commands/${name}.ts?run=${commandCount++}`);
    return { code: Number(process.exitCode ?? 0), ...output, milliseconds: performance.now() - start };
  } finally {
    process.argv = argv;
    process.env = testEnv;
    process.exitCode = exitCode;
    for (const [stream, before] of listeners)
      for (const listener of stream.listeners('error'))
        if (!before.includes(listener)) stream.off('error', listener as () => void);
    for (const spy of spies) spy.mockRestore();
    syncBuiltinESMExports();
  }
}

function toEnv(settings: CommandSettings): Record<string, string> {
  return typeof settings === 'string' ? { DATA_DIR: settings } : settings;
}

/** The sentence with which the server refuses to start with these settings, from the steps before it listens. */
export async function getStartRefusal(env: Record<string, string>): Promise<string> {
  try {
    const config = readShopConfig(env);
    readSecret(config.dataDir);
    const unlock = config.databaseUrl === null ? lockDataDir(config.dataDir) : () => {};
    try {
      const connection = await connect(config);
      await connection.close();
    } finally {
      unlock();
    }
  } catch (error) {
    const sentence = error instanceof SettingError ? error.message : describeOperationalError(error);
    if (sentence === null) throw error;
    return sentence;
  }
  throw new Error('the server would start');
}

/** Runs `work` on the database of a data folder, created and migrated if missing. */
export async function withDatabase<Result>(dataDir: string, work: (db: Db) => Promise<Result>): Promise<Result> {
  const { db, dialect, close } = await connect({ dataDir, databaseUrl: null });
  try {
    await migrate(db, dialect);
    return await work(db);
  } finally {
    await close();
  }
}

/** Every user and row of the shop in a data folder. */
export function dumpShop(dataDir: string): Promise<Record<string, unknown>> {
  return withDatabase(dataDir, async (db) => ({
    ...(await dumpRows(db)),
    users: await db.selectFrom('app_user').selectAll().orderBy('id').execute(),
  }));
}

/** The message of a refused command. Throws unless it exited with 1 and printed one sentence only. */
export function getRefusalMessage(outcome: ProcessResult): string {
  const { code, stdout, stderr } = outcome;
  if (code === 1 && stdout === '' && /^[^\n]+[.!]?\n$/.test(stderr)) return stderr.trimEnd();
  throw new Error(`not refused with one sentence: ${JSON.stringify(outcome)}`);
}
