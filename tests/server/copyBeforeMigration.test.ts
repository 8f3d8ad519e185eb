import { cpSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { connect } from '../../server/db/connect.ts';
import { migrateToRelease } from '../reliability/support/releases.ts';
import {
  createProcessTempFolder,
  createTempFolder,
  getRefusalMessage,
  runCommand,
  runCommandProcess,
} from './support/commands.ts';
import { runFile, startServer } from './support/processes.ts';

const COPY_NAME = /^navalha-antes-de-\d{3}-\d{4}-\d\d-\d\d-\d{6}\.db$/;

let olderShop: Promise<string> | undefined;

/** A data folder with the shop of an earlier version, with some sales. */
async function createOlderShop(): Promise<string> {
  olderShop ??= migrateOlderShop();
  const copy = createTempFolder();
  cpSync(await olderShop, copy, { recursive: true });
  return copy;
}

async function migrateOlderShop(): Promise<string> {
  const dataDir = createProcessTempFolder();
  const { db, dialect, close } = await connect({ dataDir, databaseUrl: null });
  await migrateToRelease(db, dialect, '009-corrected-sales', 5);
  await close();
  return dataDir;
}

/** NODE_OPTIONS of a process whose copies fail on a full disk. */
function createFullDiskOption(): string {
  const file = join(createTempFolder(), 'noRoom.mjs');
  writeFileSync(
    file,
    `import SQLite from ${JSON.stringify(import.meta.resolve('better-sqlite3'))};
     const { prepare } = SQLite.prototype;
     SQLite.prototype.prepare = function (source) {
       if (/^vacuum into/.test(source)) throw new SQLite.SqliteError('database or disk is full', 'SQLITE_FULL');
       return prepare.call(this, source);
     };`,
  );
  return `--import=${file}`;
}

const listCopies = (dataDir: string) =>
  existsSync(join(dataDir, 'backups')) ? readdirSync(join(dataDir, 'backups')).sort() : [];

test('copies an earlier version’s shop once before migrating it, and the copy can be restored', async () => {
  const dataDir = await createOlderShop();
  const server = await startServer({ DATA_DIR: dataDir, DEMO: '0', BACKUPS: '0', LOG_LEVEL: 'info' });
  await server.stop();
  const [copy = '', ...others] = listCopies(dataDir);
  expect(others).toEqual([]);
  expect(copy).toMatch(COPY_NAME);
  expect(server.getOutput()).toContain(
    `Cópia de antes da atualização feita e verificada: ${join(dataDir, 'backups', copy)}`,
  );

  const restored = createTempFolder();
  expect((await runCommand('restore', restored, [join(dataDir, 'backups', copy)])).code).toBe(0);
  const countSales = async (folder: string) => {
    const { db, close } = await connect({ dataDir: folder, databaseUrl: null });
    onTestFinished(close);
    return db.selectFrom('sale').select(['id', 'total_cents']).orderBy('id').execute();
  };
  expect(await countSales(restored)).toEqual(await countSales(dataDir));

  expect((await runCommand('user', dataDir, ['sessions', 'a@b.com.br'])).code).toBe(0);
  expect(listCopies(dataDir)).toEqual([copy]);
});

test('commands copy it too, and an empty shop is not copied', async () => {
  const dataDir = await createOlderShop();
  expect((await runCommand('user', dataDir, ['sessions', 'a@b.com.br'])).code).toBe(0);
  expect(listCopies(dataDir)).toEqual([expect.stringMatching(COPY_NAME)]);
  const empty = createTempFolder();
  expect((await runCommand('user', empty)).code).toBe(0);
  expect(listCopies(empty)).toEqual([]);
});

test('start and commands refuse without space for the copy, and leave the database unchanged', async () => {
  const dataDir = await createOlderShop();
  const before = readFileSync(join(dataDir, 'navalha.db'));
  const settings = { DATA_DIR: dataDir, NODE_OPTIONS: createFullDiskOption() };
  for (const outcome of [
    await runFile('server/main.ts', [], { ...settings, PORT: '0', DEMO: '0' }),
    await runCommandProcess('user', settings),
  ])
    expect(getRefusalMessage(outcome)).toMatch(
      /^O banco não foi atualizado e ficou como estava, .* Não há espaço em disco /,
    );
  expect(readFileSync(join(dataDir, 'navalha.db')).equals(before)).toBe(true);
  expect(listCopies(dataDir)).toEqual([]);
});
