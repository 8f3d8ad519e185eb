import { copyFileSync, cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import SQLite from 'better-sqlite3';
import { onTestFinished } from 'vitest';
import { connect } from '../../../server/db/connect.ts';
import { migrate } from '../../../server/db/migrate.ts';
import type { Db } from '../../../server/db/schema.ts';
import { type Outcome, runFile } from './processes.ts';
import { everyRow } from './rows.ts';

/** A folder that is gone after the test. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'navalha-command-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

let demonstration: Promise<string> | undefined;

/** A data folder with the demonstration shop, gone after the test. */
export async function demoFolder(): Promise<string> {
  demonstration ??= seedOnce();
  return copyOf(await demonstration);
}

/** For every test of this process: to seed takes ten times as long as to copy. */
async function seedOnce(): Promise<string> {
  const folder = keptFolder();
  await command('seed', folder);
  return folder;
}

/** A folder that is gone with the process. */
export function keptFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'navalha-kept-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** A folder with what is in another one, gone after the test. */
export function copyOf(folder: string): string {
  const copy = temporaryFolder();
  cpSync(folder, copy, { recursive: true });
  return copy;
}

/** The data folder of a demonstration shop whose server was killed right after it renamed every customer: that is in the log alone. */
export async function crashedIn(name: string): Promise<string> {
  const dataDir = await demoFolder();
  // A connection still open leaves the write-ahead log as a killed server would.
  const killed = new SQLite(join(dataDir, 'navalha.db'));
  killed.prepare('update customer set name = ?').run(name);
  const crashed = temporaryFolder();
  for (const suffix of ['', '-wal'])
    copyFileSync(join(dataDir, `navalha.db${suffix}`), join(crashed, `navalha.db${suffix}`));
  killed.close();
  return crashed;
}

/** The database in a file, as a data folder of its own, gone after the test. */
export function asDataDir(file: string): string {
  const dataDir = temporaryFolder();
  copyFileSync(file, join(dataDir, 'navalha.db'));
  return dataDir;
}

/** NODE_OPTIONS of a command for which it is always this instant. */
export function stoppedClock(instant: string): string {
  const file = join(temporaryFolder(), 'clock.mjs');
  const now = `super(...(args.length === 0 ? [${JSON.stringify(instant)}] : args))`;
  writeFileSync(file, `globalThis.Date = class extends Date { constructor(...args) { ${now}; } };`);
  return `--import=${file}`;
}

/** Runs one of the product's commands on a data folder, or with other settings. */
export function command(
  name: 'user' | 'backup' | 'restore' | 'move' | 'seed' | 'check-books',
  settings: string | Record<string, string>,
  args: string[] = [],
  input = '',
): Promise<Outcome> {
  const env: Record<string, string> = typeof settings === 'string' ? { DATA_DIR: settings } : settings;
  return runFile(`server/commands/${name}.ts`, args, env, input);
}

/** Works on the database of a data folder as a server would, made and migrated where it is not there yet. */
export async function inShop<Result>(dataDir: string, work: (db: Db) => Promise<Result>): Promise<Result> {
  const { db, dialect, close } = await connect({ dataDir, databaseUrl: null });
  try {
    await migrate(db, dialect);
    return await work(db);
  } finally {
    await close();
  }
}

/** Every user, session and row of the shop in a data folder. */
export function everything(dataDir: string): Promise<Record<string, unknown>> {
  return inShop(dataDir, async (db) => ({
    ...(await everyRow(db)),
    users: await db.selectFrom('app_user').selectAll().orderBy('id').execute(),
  }));
}

/** What a refused command leaves: exit code 1, nothing said but one sentence. */
export function sentence(outcome: Outcome): string {
  const { code, stdout, stderr } = outcome;
  if (code === 1 && stdout === '' && /^[^\n]+[.!]?\n$/.test(stderr)) return stderr.trimEnd();
  throw new Error(`not refused with one sentence: ${JSON.stringify(outcome)}`);
}
