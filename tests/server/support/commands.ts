import { copyFileSync, cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import SQLite from 'better-sqlite3';
import { onTestFinished } from 'vitest';
import { connect } from '../../../server/db/connect.ts';
import { migrate } from '../../../server/db/migrate.ts';
import type { Db } from '../../../server/db/schema.ts';
import { type ProcessResult, runFile } from './processes.ts';
import { dumpRows } from './rows.ts';

/** A folder that is gone after the test. */
export function createTempFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'navalha-command-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

let demonstration: Promise<string> | undefined;

/** A data folder with the demonstration shop, gone after the test. */
export async function createDemoFolder(): Promise<string> {
  demonstration ??= seedOnce();
  return copyFolder(await demonstration);
}

/** For every test of this process: to seed takes ten times as long as to copy. */
async function seedOnce(): Promise<string> {
  const folder = createProcessTempFolder();
  await runCommand('seed', folder);
  return folder;
}

/** A folder that is gone with the process. */
export function createProcessTempFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'navalha-kept-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** A folder with what is in another one, gone after the test. */
export function copyFolder(folder: string): string {
  const copy = createTempFolder();
  cpSync(folder, copy, { recursive: true });
  return copy;
}

/** The data folder of a demonstration shop whose server was killed right after it renamed every customer: that is in the log alone. */
export async function createCrashedFolder(name: string): Promise<string> {
  const dataDir = await createDemoFolder();
  // A connection still open leaves the write-ahead log as a killed server would.
  const killed = new SQLite(join(dataDir, 'navalha.db'));
  killed.prepare('update customer set name = ?').run(name);
  const crashed = createTempFolder();
  for (const suffix of ['', '-wal'])
    copyFileSync(join(dataDir, `navalha.db${suffix}`), join(crashed, `navalha.db${suffix}`));
  killed.close();
  return crashed;
}

/** The database in a file, as a data folder of its own, gone after the test. */
export function createDataDirFrom(file: string): string {
  const dataDir = createTempFolder();
  copyFileSync(file, join(dataDir, 'navalha.db'));
  return dataDir;
}

/** NODE_OPTIONS of a command for which it is always this instant. */
export function getFixedClockNodeOptions(instant: string): string {
  const file = join(createTempFolder(), 'clock.mjs');
  const now = `super(...(args.length === 0 ? [${JSON.stringify(instant)}] : args))`;
  writeFileSync(file, `globalThis.Date = class extends Date { constructor(...args) { ${now}; } };`);
  return `--import=${file}`;
}

/** Runs one of the product's commands on a data folder, or with other settings. */
export function runCommand(
  name: 'user' | 'backup' | 'restore' | 'move' | 'seed' | 'check-books',
  settings: string | Record<string, string>,
  args: string[] = [],
  input = '',
): Promise<ProcessResult> {
  const env: Record<string, string> = typeof settings === 'string' ? { DATA_DIR: settings } : settings;
  return runFile(`server/commands/${name}.ts`, args, env, input);
}

/** Works on the database of a data folder as a server would, made and migrated where it is not there yet. */
export async function withDatabase<Result>(dataDir: string, work: (db: Db) => Promise<Result>): Promise<Result> {
  const { db, dialect, close } = await connect({ dataDir, databaseUrl: null });
  try {
    await migrate(db, dialect);
    return await work(db);
  } finally {
    await close();
  }
}

/** Every user, session and row of the shop in a data folder. */
export function dumpShop(dataDir: string): Promise<Record<string, unknown>> {
  return withDatabase(dataDir, async (db) => ({
    ...(await dumpRows(db)),
    users: await db.selectFrom('app_user').selectAll().orderBy('id').execute(),
  }));
}

/** What a refused command leaves: exit code 1, nothing said but one sentence. */
export function getRefusalMessage(outcome: ProcessResult): string {
  const { code, stdout, stderr } = outcome;
  if (code === 1 && stdout === '' && /^[^\n]+[.!]?\n$/.test(stderr)) return stderr.trimEnd();
  throw new Error(`not refused with one sentence: ${JSON.stringify(outcome)}`);
}
