import { copyFileSync, existsSync, readdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import SQLite from 'better-sqlite3';
import { sql } from 'kysely';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { connect } from '../../server/db/connect.ts';
import { denyWrites } from '../reliability/support/denyWrites.ts';
import { migrateToRelease } from '../reliability/support/releases.ts';
import {
  copyFolder,
  createCrashedFolder,
  createDataDirFrom,
  createProcessTempFolder,
  createTempFolder,
  dumpShop,
  getFixedClockNodeOptions,
  getRefusalMessage,
  runCommand,
  withDatabase,
} from './support/commands.ts';
import { startServer } from './support/processes.ts';

// Every command runs in its own process.
vi.setConfig({ testTimeout: 60_000 });

interface Drill {
  dataDir: string;
  backup: string;
  /** The shop’s data at the backup. */
  then: Record<string, unknown>;
}

let drill: Promise<Drill> | undefined;

/** A shop with a backup and later sales: created once, and copied for each test. */
async function backedUpShop(): Promise<Drill> {
  drill ??= backUpOnce();
  const { dataDir: made, then } = await drill;
  const dataDir = copyFolder(made);
  return { dataDir, backup: join(dataDir, 'ontem.db'), then };
}

async function backUpOnce(): Promise<Drill> {
  const dataDir = createProcessTempFolder();
  await runCommand('seed', dataDir);
  const then = await dumpShop(dataDir);
  const backup = join(dataDir, 'ontem.db');
  await runCommand('backup', dataDir, [backup]);
  await withDatabase(dataDir, (db) => db.updateTable('customer').set({ name: 'Mudou depois' }).execute());
  return { dataDir, backup, then };
}

function keptIn(dataDir: string): string[] {
  return readdirSync(dataDir).filter((name) => name.startsWith('navalha-anterior-'));
}

test('restores the shop of the backup, leaves the backup unchanged and keeps the complete replaced database', async () => {
  const { dataDir, backup, then } = await backedUpShop();
  const now = await dumpShop(dataDir);
  const bytes = readFileSync(backup);
  const { code, stdout } = await runCommand('restore', dataDir, [backup]);
  expect(code).toBe(0);
  expect(await dumpShop(dataDir)).toEqual(then);
  expect(readFileSync(backup).equals(bytes)).toBe(true);

  const [replaced = '', ...others] = keptIn(dataDir);
  expect(others).toEqual([]);
  expect(replaced).toMatch(/^navalha-anterior-\d{4}-\d\d-\d\d-\d{6}\.db$/);
  expect(stdout).toBe(`Banco restaurado de ${backup}. O que havia está em ${join(dataDir, replaced)}.\n`);
  expect(await dumpShop(createDataDirFrom(join(dataDir, replaced)))).toEqual(now);
});

test('keeps both databases that a restore and a seed replace within a second', async () => {
  const { dataDir, backup, then } = await backedUpShop();
  const now = await dumpShop(dataDir);
  const settings = { DATA_DIR: dataDir, NODE_OPTIONS: getFixedClockNodeOptions('2026-11-21T15:00:00Z') };
  for (const [name, args] of [
    ['restore', [backup]],
    ['restore', [backup]],
    ['seed', ['--empty']],
  ] as const)
    expect(await runCommand(name, settings, [...args])).toMatchObject({ code: 0, stderr: '' });
  const dated = 'navalha-anterior-2026-11-21-120000';
  expect(keptIn(dataDir).sort()).toEqual([`${dated}-2.db`, `${dated}-3.db`, `${dated}.db`]);
  expect(await dumpShop(createDataDirFrom(join(dataDir, `${dated}.db`)))).toEqual(now);
  expect(await dumpShop(createDataDirFrom(join(dataDir, `${dated}-2.db`)))).toEqual(then);
});

test('the replaced database has the last commits of a killed server', async () => {
  const { backup } = await backedUpShop();
  const crashed = await createCrashedFolder('No último instante');
  expect((await runCommand('restore', crashed, [backup])).code).toBe(0);
  expect(existsSync(join(crashed, 'navalha.db-wal'))).toBe(false);
  const replaced = createDataDirFrom(join(crashed, String(keptIn(crashed)[0])));
  const names = await withDatabase(replaced, (db) => db.selectFrom('customer').select('name').distinct().execute());
  expect(names).toEqual([{ name: 'No último instante' }]);
});

test('does not restore sessions', async () => {
  const { dataDir } = await backedUpShop();
  const now = new Date().toISOString();
  await withDatabase(dataDir, async (db) => {
    const { id } = await db.selectFrom('app_user').select('id').executeTakeFirstOrThrow();
    const session = { token_hash: 'de ontem', user_id: id, created_at: now, last_seen_at: now };
    await db.insertInto('session').values(session).execute();
  });
  const backup = join(dataDir, 'com sessão.db');
  await runCommand('backup', dataDir, [backup]);
  expect(readFileSync(backup).includes('de ontem')).toBe(false);
  // Copies of older versions contain sessions.
  copyFileSync(join(dataDir, 'navalha.db'), join(dataDir, 'antiga.db'));
  await runCommand('restore', dataDir, [join(dataDir, 'antiga.db')]);
  expect(await withDatabase(dataDir, (db) => db.selectFrom('session').selectAll().execute())).toEqual([]);
});

test('restores a backup on an empty machine', async () => {
  const { backup, then } = await backedUpShop();
  const dataDir = join(createTempFolder(), 'nova loja');
  const { code, stdout } = await runCommand('restore', dataDir, [backup]);
  expect(code).toBe(0);
  expect(stdout).toBe(`Banco restaurado de ${backup}.\n`);
  expect(await dumpShop(dataDir)).toEqual(then);
});

test('restores a database with a log from a read-only folder', async (context) => {
  const crashed = await createCrashedFolder('No último instante');
  const mend = denyWrites(crashed);
  if (!mend) return context.skip();
  onTestFinished(mend);
  const dataDir = createTempFolder();
  expect(await runCommand('restore', dataDir, [join(crashed, 'navalha.db')])).toMatchObject({ code: 0, stderr: '' });
  const names = await withDatabase(dataDir, (db) => db.selectFrom('customer').select('name').distinct().execute());
  expect(names).toEqual([{ name: 'No último instante' }]);
});

test('replaces an unreadable database and keeps it unchanged', async () => {
  const { dataDir, backup, then } = await backedUpShop();
  const rubbish = 'isto já foi um banco de dados '.repeat(400);
  for (const suffix of ['', '-wal']) writeFileSync(join(dataDir, `navalha.db${suffix}`), rubbish);
  expect((await runCommand('restore', dataDir, [backup])).code).toBe(0);
  expect(await dumpShop(dataDir)).toEqual(then);
  const replaced = keptIn(dataDir).sort();
  expect(replaced).toHaveLength(2);
  for (const name of replaced) expect(readFileSync(join(dataDir, name), 'utf8')).toBe(rubbish);
});

test('restores books that break a rule, and names it', async () => {
  const { dataDir, backup } = await backedUpShop();
  const file = new SQLite(backup);
  file.exec('update cash_closing set n = n + 1');
  file.close();
  const { code, stderr } = await runCommand('restore', dataDir, [backup]);
  expect({ code, stderr }).toEqual({
    code: 0,
    stderr:
      'As contas da cópia não conferem: nem sempre um fechamento de caixa é a soma do que ele fecha (I5). Tente uma anterior.\n',
  });
  expect(keptIn(dataDir)).toHaveLength(1);
});

test('checks the books of an older version by this version’s rules', async () => {
  const older = createTempFolder();
  const { db, dialect, close } = await connect({ dataDir: older, databaseUrl: null });
  await migrateToRelease(db, dialect, '009-corrected-sales', 1);
  await sql`insert into customer (name, search, phone, email, registration_date, points)
    values ('Ana', 'ana', '', '', '', 5)`.execute(db);
  await close();
  expect(await runCommand('restore', createTempFolder(), [join(older, 'navalha.db')])).toMatchObject({
    code: 0,
    stderr:
      'As contas da cópia não conferem: nem sempre os pontos de um cliente são a soma dos lançamentos dele (P1). Tente uma anterior.\n',
  });
});

describe('refuses with one sentence and leaves the shop unchanged', () => {
  test.each([
    {
      what: 'a file that is not there',
      says: 'não existe',
      spoil: (file: string) => writeFileSync(file, ''),
      name: 'outro.db',
    },
    { what: 'an empty file', says: 'não é um banco de dados da Navalha', spoil: (file: string) => truncateSync(file) },
    {
      what: 'a text',
      says: 'danificado ou não é um banco de dados',
      spoil: (file: string) => writeFileSync(file, 'Receita de bolo: '.repeat(1000)),
    },
    {
      what: 'half of a backup',
      says: 'danificado',
      spoil: (file: string) => truncateSync(file, Math.floor(readFileSync(file).length / 8192) * 4096),
    },
    {
      what: 'a database of some other program',
      says: 'não é um banco de dados da Navalha',
      spoil: (file: string) => change(file, 'pragma application_id = 0'),
    },
    {
      what: 'a backup of a newer version',
      says: 'versão mais nova',
      spoil: (file: string) => change(file, "insert into kysely_migration values ('999-later', '2099-01-01')"),
    },
  ])('$what', async ({ says, spoil, name }) => {
    const { dataDir, backup } = await backedUpShop();
    const now = await dumpShop(dataDir);
    spoil(backup);
    const before = readdirSync(dataDir);
    expect(getRefusalMessage(await runCommand('restore', dataDir, [name ? join(dataDir, name) : backup]))).toContain(
      says,
    );
    expect(await dumpShop(dataDir)).toEqual(now);
    expect(readdirSync(dataDir)).toEqual(before);
  });

  test('while a server is running', async () => {
    const { dataDir, backup } = await backedUpShop();
    const server = await startServer({ DATA_DIR: dataDir });
    onTestFinished(() => server.stop());
    expect(getRefusalMessage(await runCommand('restore', dataDir, [backup]))).toContain(
      'já está usando a pasta de dados',
    );
    expect(keptIn(dataDir)).toEqual([]);
    await server.stop();
    expect((await runCommand('restore', dataDir, [backup])).code).toBe(0);
  });

  test('without a file, or with two', async () => {
    const { dataDir, backup } = await backedUpShop();
    for (const files of [[], [backup, 'outra.db']])
      expect(getRefusalMessage(await runCommand('restore', dataDir, files))).toBe('Use: npm run restore -- arquivo');
    expect(keptIn(dataDir)).toEqual([]);
  });
});

function change(file: string, statement: string): void {
  const database = new SQLite(file);
  database.exec(statement);
  database.close();
}
