import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import SQLite from 'better-sqlite3';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { breakSeal, seal } from '../../server/db/seal.ts';
import { createDemoFolder, createTempFolder } from './support/commands.ts';
import { runFile, startServer } from './support/processes.ts';

vi.setConfig({ testTimeout: 60_000 });

let dataDir = '';
let file = '';

describe('the seal of a database file', () => {
  beforeEach(() => {
    dataDir = createTempFolder();
    file = join(dataDir, 'navalha.db');
    writeFileSync(file, 'as it was closed');
  });

  test('is whole as long as nobody touches the file, and good for one start', async () => {
    await seal(file);
    expect(breakSeal(file)).toBe(true);
    expect(breakSeal(file)).toBe(false);
    expect(readdirSync(dataDir)).toEqual(['navalha.db']);
  });

  test('is for its owner alone, like the file', async () => {
    await seal(file);
    expect(statSync(`${file}-closed`).mode & 0o777).toBe(0o600);
  });

  test('is broken by whoever writes as many bytes and puts the time back', async () => {
    const { atime, mtime } = statSync(file);
    await seal(file);
    writeFileSync(file, 'As it was closed');
    utimesSync(file, atime, mtime);
    expect(breakSeal(file)).toBe(false);
  });

  test('is not that of another file in the same place', async () => {
    await seal(file);
    const bytes = readFileSync(file);
    rmSync(file);
    writeFileSync(file, bytes);
    expect(breakSeal(file)).toBe(false);
  });

  test('is not put on a file that still has a log beside it, nor believed where one came', async () => {
    writeFileSync(`${file}-wal`, 'sales');
    await seal(file);
    expect(existsSync(`${file}-closed`)).toBe(false);
    rmSync(`${file}-wal`);
    await seal(file);
    writeFileSync(`${file}-wal`, 'sales');
    expect(breakSeal(file)).toBe(false);
  });

  test('says nothing to a version with another schema', async () => {
    await seal(file);
    writeFileSync(`${file}-closed`, readFileSync(`${file}-closed`, 'utf8').replace(/^\S+/, '999-tomorrow'));
    expect(breakSeal(file)).toBe(false);
  });

  test('is none where it cannot be read, nor where there is no file', async () => {
    writeFileSync(`${file}-closed`, 'scribble');
    expect(breakSeal(file)).toBe(false);
    rmSync(file);
    await seal(file);
    expect(breakSeal(file)).toBe(false);
  });
});

describe('a shop that was closed', () => {
  beforeEach(async () => {
    dataDir = await createDemoFolder();
    file = join(dataDir, 'navalha.db');
  });
  const env = () => ({ DATA_DIR: dataDir, DEMO: '0', BACKUPS: '0' });
  const closeInOrder = async () => {
    const server = await startServer(env());
    await server.stop();
    expect(existsSync(`${file}-closed`)).toBe(true);
  };
  /** Damages what no start looks at before it answers. */
  const damage = () => {
    const database = new SQLite(file, { readonly: true });
    const page = Number(database.prepare("select max(pageno) from dbstat where name = 'sale_item'").pluck().get());
    const size = Number(database.pragma('page_size', { simple: true }));
    database.close();
    writeFileSync(file, readFileSync(file).fill(0x5a, size * (page - 1), size * page));
  };
  const refusal = /^O banco de dados .* está danificado.*: restaure uma cópia com npm run restore\.\n?$/m;

  test('in order opens again, and has what it had', async () => {
    await closeInOrder();
    const server = await startServer(env());
    expect(existsSync(`${file}-closed`)).toBe(false);
    expect((await fetch(`${server.url}/health`)).status).toBe(200);
    await server.stop();
    expect(existsSync(`${file}-closed`)).toBe(true);
  });

  test('in order, and damaged by somebody since, does not open', async () => {
    await closeInOrder();
    damage();
    expect(await runFile('server/main.ts', [], { PORT: '0', ...env() })).toMatchObject({
      code: 1,
      stdout: '',
      stderr: expect.stringMatching(refusal),
    });
  });

  test('in order, and damaged without a trace, is closed within moments, and does not open again', async () => {
    await closeInOrder();
    damage();
    await seal(file);
    const server = await startServer(env());
    if (server.child.exitCode === null) await once(server.child, 'exit');
    expect(server.child.exitCode).toBe(1);
    expect(server.getOutput()).toMatch(refusal);
    expect(await runFile('server/main.ts', [], { PORT: '0', ...env() })).toMatchObject({ code: 1, stdout: '' });
  });

  test('by a crash is not taken for one that was closed in order', async () => {
    await closeInOrder();
    const server = await startServer(env());
    server.child.kill('SIGKILL');
    await once(server.child, 'exit');
    expect(existsSync(`${file}-closed`)).toBe(false);
  });
});
