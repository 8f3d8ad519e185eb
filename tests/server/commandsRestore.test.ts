import { copyFileSync, existsSync, readdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import SQLite from 'better-sqlite3';
import { sql } from 'kysely';
import { describe, expect, onTestFinished, test } from 'vitest';
import { connect } from '../../server/db/connect.ts';
import { lockDataDir } from '../../server/db/dataDirLock.ts';
import { denyWrites } from '../reliability/support/denyWrites.ts';
import { migrateToRelease } from '../reliability/support/releases.ts';
import {
  createCrashedFolder,
  createDataDirFrom,
  createDemoFolder,
  createTempFolder,
  dumpShop,
  fixDate,
  getRefusalMessage,
  runCommand,
  withDatabase,
} from './support/commands.ts';

/** A demonstration shop, a copy of its database from before a change of every customer, and the rows of that copy. */
async function createBackedUpShop() {
  const dataDir = await createDemoFolder();
  const backupRows = await dumpShop(dataDir);
  const backup = join(dataDir, 'ontem.db');
  copyFileSync(join(dataDir, 'navalha.db'), backup);
  await withDatabase(dataDir, (db) => db.updateTable('customer').set({ name: 'Mudou depois' }).execute());
  return { dataDir, backup, backupRows };
}

function listReplacedDatabases(dataDir: string): string[] {
  return readdirSync(dataDir).filter((name) => name.startsWith('navalha-anterior-'));
}

test('restores the shop of the backup, also on an empty machine, leaves the backup unchanged and keeps the complete replaced database', async () => {
  const { dataDir, backup, backupRows } = await createBackedUpShop();
  const now = await dumpShop(dataDir);
  const bytes = readFileSync(backup);
  const { code, stdout } = await runCommand('restore', dataDir, [backup]);
  expect(code).toBe(0);
  expect(await dumpShop(dataDir)).toEqual(backupRows);
  expect(readFileSync(backup).equals(bytes)).toBe(true);

  const [replaced = '', ...others] = listReplacedDatabases(dataDir);
  expect(others).toEqual([]);
  expect(replaced).toMatch(/^navalha-anterior-\d{4}-\d\d-\d\d-\d{6}\.db$/);
  expect(stdout).toBe(`Banco restaurado de ${backup}. O que havia está em ${join(dataDir, replaced)}.\n`);
  expect(await dumpShop(createDataDirFrom(join(dataDir, replaced)))).toEqual(now);

  const emptyMachine = join(createTempFolder(), 'nova loja');
  const onEmptyMachine = await runCommand('restore', emptyMachine, [backup]);
  expect(onEmptyMachine).toMatchObject({ code: 0, stdout: `Banco restaurado de ${backup}.\n` });
  expect(await dumpShop(emptyMachine)).toEqual(backupRows);
});

test('keeps both databases that a restore and a seed replace within a second', async () => {
  const { dataDir, backup, backupRows } = await createBackedUpShop();
  const now = await dumpShop(dataDir);
  fixDate('2026-11-21T15:00:00Z');
  for (const [name, args] of [
    ['restore', [backup]],
    ['restore', [backup]],
    ['seed', ['--empty']],
  ] as const)
    expect(await runCommand(name, dataDir, [...args])).toMatchObject({ code: 0, stderr: '' });
  const dated = 'navalha-anterior-2026-11-21-120000';
  expect(listReplacedDatabases(dataDir).sort()).toEqual([`${dated}-2.db`, `${dated}-3.db`, `${dated}.db`]);
  expect(await dumpShop(createDataDirFrom(join(dataDir, `${dated}.db`)))).toEqual(now);
  expect(await dumpShop(createDataDirFrom(join(dataDir, `${dated}-2.db`)))).toEqual(backupRows);
});

test('the replaced database has the last commits of a killed server', async () => {
  const { backup } = await createBackedUpShop();
  const crashed = await createCrashedFolder('No último instante');
  expect((await runCommand('restore', crashed, [backup])).code).toBe(0);
  expect(existsSync(join(crashed, 'navalha.db-wal'))).toBe(false);
  const replaced = createDataDirFrom(join(crashed, String(listReplacedDatabases(crashed)[0])));
  const names = await withDatabase(replaced, (db) => db.selectFrom('customer').select('name').distinct().execute());
  expect(names).toEqual([{ name: 'No último instante' }]);
});

test('does not restore sessions', async () => {
  const { dataDir } = await createBackedUpShop();
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

test('restores a database with a log from a read-only folder', async (context) => {
  const crashed = await createCrashedFolder('No último instante');
  const allowWrites = denyWrites(crashed);
  if (!allowWrites) return context.skip();
  onTestFinished(allowWrites);
  const dataDir = createTempFolder();
  expect(await runCommand('restore', dataDir, [join(crashed, 'navalha.db')])).toMatchObject({ code: 0, stderr: '' });
  const names = await withDatabase(dataDir, (db) => db.selectFrom('customer').select('name').distinct().execute());
  expect(names).toEqual([{ name: 'No último instante' }]);
});

test('replaces an unreadable database and keeps it unchanged', async () => {
  const { dataDir, backup, backupRows } = await createBackedUpShop();
  const garbage = 'isto já foi um banco de dados '.repeat(400);
  for (const suffix of ['', '-wal']) writeFileSync(join(dataDir, `navalha.db${suffix}`), garbage);
  expect((await runCommand('restore', dataDir, [backup])).code).toBe(0);
  expect(await dumpShop(dataDir)).toEqual(backupRows);
  const replaced = listReplacedDatabases(dataDir).sort();
  expect(replaced).toHaveLength(2);
  for (const name of replaced) expect(readFileSync(join(dataDir, name), 'utf8')).toBe(garbage);
});

test('restores the books of an older version that break a rule of this version, and names it', async () => {
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
  test('a file that is missing, empty, damaged, of another program or of a newer version, and a wrong number of files', async () => {
    const { dataDir, backup } = await createBackedUpShop();
    const now = await dumpShop(dataDir);
    const before = readdirSync(dataDir);
    const getRefusal = async (...files: string[]) => getRefusalMessage(await runCommand('restore', dataDir, files));
    /** A copy of the backup with this change. */
    const copyWith = (damage: (file: string) => void) => {
      const file = join(createTempFolder(), 'ontem.db');
      copyFileSync(backup, file);
      damage(file);
      return file;
    };
    const halfLength = Math.floor(readFileSync(backup).length / 8192) * 4096;
    const cases: [message: string, file: string][] = [
      ['não existe', join(dataDir, 'outro.db')],
      ['não é um banco de dados da Navalha', copyWith((file) => truncateSync(file))],
      [
        'danificado ou não é um banco de dados',
        copyWith((file) => writeFileSync(file, 'Receita de bolo: '.repeat(1000))),
      ],
      ['danificado', copyWith((file) => truncateSync(file, halfLength))],
      ['não é um banco de dados da Navalha', copyWith((file) => change(file, 'pragma application_id = 0'))],
      [
        'versão mais nova',
        copyWith((file) => change(file, "insert into kysely_migration values ('999-later', '2099-01-01')")),
      ],
    ];
    for (const [message, file] of cases) expect(await getRefusal(file)).toContain(message);
    for (const files of [[], [backup, 'outra.db']])
      expect(await getRefusal(...files)).toBe('Use: npm run restore -- arquivo');
    expect(await dumpShop(dataDir)).toEqual(now);
    expect(readdirSync(dataDir)).toEqual(before);
  });

  test('while a server is running', async () => {
    const { dataDir, backup } = await createBackedUpShop();
    const unlock = lockDataDir(dataDir);
    expect(getRefusalMessage(await runCommand('restore', dataDir, [backup]))).toContain(
      'já está usando a pasta de dados',
    );
    expect(listReplacedDatabases(dataDir)).toEqual([]);
    unlock();
    expect((await runCommand('restore', dataDir, [backup])).code).toBe(0);
  });
});

function change(file: string, statement: string): void {
  const database = new SQLite(file);
  database.exec(statement);
  database.close();
}
