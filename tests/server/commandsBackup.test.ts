import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { cpSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import SQLite from 'better-sqlite3';
import { describe, expect, onTestFinished, test } from 'vitest';
import { connect } from '../../server/db/connect.ts';
import { SchemaMismatchError } from '../../server/db/errors.ts';
import { denyWrites } from '../reliability/support/denyWrites.ts';
import { canMount, mountSmallDisk } from '../reliability/support/smallDisk.ts';
import {
  createCrashedFolder,
  createDataDirFrom,
  createDemoFolder,
  createTempFolder,
  dumpShop,
  fixDate,
  getRefusalMessage,
  runCommand,
  runCommandProcess,
  withDatabase,
} from './support/commands.ts';
import { NEWER_MIGRATION } from './support/newerVersion.ts';
import { createPostgresDatabase, hasPostgres, runSql } from './support/postgres.ts';

/** Preloaded into a command: truncates an unfinished copy when it is synced to the disk. */
const TRUNCATING_DISK = `
  import fs from 'node:fs';
  import { syncBuiltinESMExports } from 'node:module';
  const { openSync, fsyncSync } = fs;
  const paths = new Map();
  fs.openSync = (path, ...rest) => {
    const file = openSync(path, ...rest);
    paths.set(file, String(path));
    return file;
  };
  fs.fsyncSync = (file) => {
    fsyncSync(file);
    if (paths.get(file)?.endsWith('.part')) fs.truncateSync(paths.get(file), 40 * 4096);
  };
  syncBuiltinESMExports();
`;

test('writes a complete backup to a dated file in the data folder, readable only by its owner', async () => {
  const dataDir = await createDemoFolder();
  const { code, stdout } = await runCommand('backup', { DATA_DIR: dataDir, SHOP_TZ: 'America/Manaus' });
  expect(code).toBe(0);
  const [name, ...others] = readdirSync(join(dataDir, 'backups'));
  expect(others).toEqual([]);
  expect(name).toMatch(/^navalha-\d{4}-\d\d-\d\d-\d{6}\.db$/);
  const file = join(dataDir, 'backups', String(name));
  const { size, mode } = statSync(file);
  const kilobytes = Math.ceil(size / 1024).toLocaleString('pt-BR');
  expect(stdout).toBe(`Cópia feita e verificada: ${file} (${kilobytes} KB)\n`);
  expect(mode & 0o777).toBe(0o600);
  expect(await dumpShop(createDataDirFrom(file))).toEqual(await dumpShop(dataDir));
});

test('writes two backups of the same second to two files', async () => {
  const dataDir = await createDemoFolder();
  fixDate('2026-11-21T15:00:07Z');
  for (let count = 0; count < 2; count++) expect((await runCommand('backup', dataDir)).code).toBe(0);
  const names = ['navalha-2026-11-21-120007-2.db', 'navalha-2026-11-21-120007.db'];
  expect(readdirSync(join(dataDir, 'backups')).sort()).toEqual(names);
});

test('resolves a given name from the current folder', async () => {
  const dataDir = await createDemoFolder();
  const elsewhere = createTempFolder();
  const { code } = await runCommand('backup', { DATA_DIR: dataDir, INIT_CWD: elsewhere }, ['cofre/ontem.db']);
  expect(code).toBe(0);
  expect(await dumpShop(createDataDirFrom(join(elsewhere, 'cofre/ontem.db')))).toEqual(await dumpShop(dataDir));
});

test('copies a shop whose books break a rule, and names the rule', async () => {
  const dataDir = await createDemoFolder();
  const file = join(dataDir, 'ontem.db');
  await withDatabase(dataDir, (db) =>
    db.updateTable('movement').set({ cents: 1 }).where('kind', '=', 'sale').execute(),
  );
  const { code, stdout, stderr } = await runCommand('backup', dataDir, [file]);
  expect(code).toBe(0);
  expect(stdout).toContain(`Cópia feita e verificada: ${file} (`);
  expect(stderr).toMatch(
    /^A cópia .*ontem\.db está inteira, mas as contas dela não conferem: nem sempre .* \(I2\); .*\. Guarde também as anteriores\.\n$/,
  );
  expect(await dumpShop(createDataDirFrom(file))).toEqual(await dumpShop(dataDir));
});

test('backs up a database with a log in a read-only folder to another folder', async (context) => {
  const dataDir = await createCrashedFolder('No último instante');
  const allowWrites = denyWrites(dataDir);
  if (!allowWrites) return context.skip();
  onTestFinished(allowWrites);
  const elsewhere = join(createTempFolder(), 'loja.db');
  expect(await runCommand('backup', dataDir, [elsewhere])).toMatchObject({ code: 0, stderr: '' });
  expect(readdirSync(join(elsewhere, '..'))).toEqual(['loja.db']);
  const names = await withDatabase(createDataDirFrom(elsewhere), (db) =>
    db.selectFrom('customer').select('name').distinct().execute(),
  );
  expect(names).toEqual([{ name: 'No último instante' }]);
});

test.runIf(canMount())(
  'a shop on a full disk is backed up to another disk; on its own disk, the message says how much space is missing',
  async () => {
    const disk = mountSmallDisk(16);
    if (!disk) throw new Error('no disk was mounted');
    onTestFinished(() => disk.unmount());
    const dataDir = join(disk.folder, 'loja');
    const crashed = await createCrashedFolder('No último instante');
    cpSync(crashed, dataDir, { recursive: true });
    disk.fill();
    const elsewhere = join(createTempFolder(), 'loja.db');
    expect(await runCommand('backup', dataDir, [elsewhere])).toMatchObject({ code: 0, stderr: '' });
    expect(await dumpShop(createDataDirFrom(elsewhere))).toEqual(await dumpShop(crashed));
    expect(getRefusalMessage(await runCommand('backup', dataDir))).toMatch(/espaço/);
  },
);

describe('refuses with one sentence and leaves no file', () => {
  test('a wrong name', async () => {
    const dataDir = await createDemoFolder();
    const file = join(dataDir, 'ontem.db');
    writeFileSync(file, 'a cópia de ontem');
    const getRefusal = async (...names: string[]) => getRefusalMessage(await runCommand('backup', dataDir, names));
    expect(await getRefusal(file)).toContain('já existe');
    expect(readFileSync(file, 'utf8')).toBe('a cópia de ontem');
    expect(await getRefusal(join(dataDir, 'navalha.db', 'cópia.db'))).toContain('Não foi possível criar a pasta');
    expect(await getRefusal('~/ontem.db')).toContain('não pode começar com ~');
    expect(await getRefusal('a', 'b')).toBe('Use: npm run backup [-- arquivo]');
  });

  test('a data folder without a database', async () => {
    const dataDir = createTempFolder();
    expect(getRefusalMessage(await runCommand('backup', dataDir))).toContain('não existe');
    expect(readdirSync(dataDir)).toEqual([]);
  });

  test('a database with a damaged page', async () => {
    const dataDir = await createDemoFolder();
    const file = join(dataDir, 'navalha.db');
    const pages = readFileSync(file);
    randomBytes(4096).copy(pages, 40 * 4096);
    writeFileSync(file, pages);
    expect(getRefusalMessage(await runCommand('backup', dataDir))).toContain('danificado');
    expect(readdirSync(join(dataDir, 'backups'))).toEqual([]);
  });

  test('a database with broken references', async () => {
    const dataDir = await createDemoFolder();
    const database = new SQLite(join(dataDir, 'navalha.db'));
    database.pragma('foreign_keys = OFF');
    database.exec('delete from customer where id in (select customer_id from sale)');
    database.close();
    expect(getRefusalMessage(await runCommand('backup', dataDir))).toContain('danificado');
    expect(readdirSync(join(dataDir, 'backups'))).toEqual([]);
  });

  test('a copy that the disk truncates', async () => {
    const dataDir = await createDemoFolder();
    const disk = join(createTempFolder(), 'disk.mjs');
    writeFileSync(disk, TRUNCATING_DISK);
    const outcome = await runCommandProcess('backup', { DATA_DIR: dataDir, NODE_OPTIONS: `--import=${disk}` });
    expect(getRefusalMessage(outcome)).toContain('danificado');
    expect(readdirSync(join(dataDir, 'backups'))).toEqual([]);
  });

  test('another program’s database', async () => {
    const dataDir = createTempFolder();
    const database = new SQLite(join(dataDir, 'navalha.db'));
    database.exec('create table receita (texto)');
    database.close();
    expect(getRefusalMessage(await runCommand('backup', dataDir))).toContain('não é um banco de dados da Navalha');
    expect(readdirSync(join(dataDir, 'backups'))).toEqual([]);
  });
});

describe.skipIf(!hasPostgres)('on PostgreSQL', () => {
  async function readUsers(databaseUrl: string): Promise<unknown> {
    const { db, close } = await connect({ dataDir: '', databaseUrl });
    try {
      return await db.selectFrom('app_user').selectAll().execute();
    } finally {
      await close();
    }
  }

  test('writes a pg_dump file that pg_restore restores to the same shop without sessions', async () => {
    const [from, to] = [await createPostgresDatabase(), await createPostgresDatabase()];
    const dataDir = createTempFolder();
    await runCommand(
      'user',
      { DATA_DIR: dataDir, DATABASE_URL: from },
      ['add', 'ana@barbearia.com.br'],
      'tesoura afiada',
    );
    const session = "('de ontem', (select id from app_user), '2026-11-20', '2026-11-20')";
    await runSql(from, `insert into session (token_hash, user_id, created_at, last_seen_at) values ${session}`);
    const { code, stderr } = await runCommand('backup', { DATA_DIR: dataDir, DATABASE_URL: from });
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    const [name] = readdirSync(join(dataDir, 'backups'));
    expect(name).toMatch(/^navalha-[\d-]+\.dump$/);

    execFileSync('pg_restore', ['--no-owner', '--dbname', to, join(dataDir, 'backups', String(name))]);
    expect(await readUsers(to)).toEqual(await readUsers(from));
    expect(await readUsers(to)).toHaveLength(1);
    await expect(runSql(to, 'select 1 / count(*) from session')).rejects.toThrow('division by zero');
  });

  test('backs up the shop of an older or newer version, and says what is missing without a shop, pg_dump or permission', async () => {
    const settings = { DATA_DIR: createTempFolder(), DATABASE_URL: await createPostgresDatabase() };
    expect(getRefusalMessage(await runCommand('backup', settings))).toBe(new SchemaMismatchError('missing').message);
    expect(readdirSync(settings.DATA_DIR)).toEqual([]);
    await runCommand('user', settings);
    expect(getRefusalMessage(await runCommand('backup', { ...settings, PATH: '' }))).toContain('pg_dump');
    expect(readdirSync(join(settings.DATA_DIR, 'backups'))).toEqual([]);
    expect(getRefusalMessage(await runCommand('backup', settings, ['/proc/loja.dump']))).toContain(
      'Não foi possível gravar',
    );
    await runSql(
      settings.DATABASE_URL,
      `insert into kysely_migration (name, timestamp) values ('${NEWER_MIGRATION}', '')`,
    );
    expect(await runCommand('backup', settings)).toMatchObject({ code: 0, stderr: '' });
    await runSql(settings.DATABASE_URL, "delete from kysely_migration where name > '002'");
    expect(await runCommand('backup', settings)).toMatchObject({ code: 0, stderr: '' });
  });

  test('neither restores nor empties a PostgreSQL database', async () => {
    const settings = { DATA_DIR: createTempFolder(), DATABASE_URL: String(process.env.TEST_DATABASE_URL) };
    expect(getRefusalMessage(await runCommand('restore', settings, ['a.dump']))).toContain('docs/operate.md');
    expect(getRefusalMessage(await runCommand('seed', settings, ['--empty']))).toContain('DATABASE_URL');
  });
});
