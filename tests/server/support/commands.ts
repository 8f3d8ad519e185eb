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

/** NODE_OPTIONS that fix the clock of a command at this instant. */
export function getFixedClockNodeOptions(instant: string): string {
  const file = join(createTempFolder(), 'clock.mjs');
  const now = `super(...(args.length === 0 ? [${JSON.stringify(instant)}] : args))`;
  writeFileSync(file, `globalThis.Date = class extends Date { constructor(...args) { ${now}; } };`);
  return `--import=${file}`;
}

/** Runs a command of the product on a data folder, or with these settings. */
export function runCommand(
  name: 'user' | 'backup' | 'restore' | 'move' | 'seed' | 'check-books',
  settings: string | Record<string, string>,
  args: string[] = [],
  input = '',
): Promise<ProcessResult> {
  const env: Record<string, string> = typeof settings === 'string' ? { DATA_DIR: settings } : settings;
  return runFile(`server/commands/${name}.ts`, args, env, input);
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
