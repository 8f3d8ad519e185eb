import { copyFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { hasRunningServer } from '../../server/commands/support/move/postgres.ts';
import { markMoved } from '../../server/commands/support/moveMark.ts';
import { connect } from '../../server/db/connect.ts';
import { migrate } from '../../server/db/migrate.ts';
import {
  createDemoFolder,
  createTempFolder,
  dumpShop,
  getRefusalMessage,
  getStartRefusal,
  runCommand,
  runCommandProcess,
} from './support/commands.ts';
import { createPostgresDatabase, hasPostgres, runSql } from './support/postgres.ts';

const getMarkFile = (dataDir: string) => join(dataDir, 'navalha.db-moved');

/** Expects that a command opens the shop. */
async function expectOpens(settings: Parameters<typeof runCommand>[1]): Promise<void> {
  expect(await runCommand('user', settings)).toMatchObject({ code: 0, stderr: '' });
}

/** The sentences of the start and of every command that opens the shop of a data folder. */
async function readRefusals(dataDir: string): Promise<Record<string, string>> {
  const outcomes = {
    user: await runCommand('user', dataDir),
    backup: await runCommand('backup', dataDir),
    seed: await runCommand('seed', dataDir),
    'seed --empty': await runCommand('seed', dataDir, ['--empty']),
    'check-books': await runCommand('check-books', dataDir),
    'move elsewhere': await runCommand('move', dataDir, ['postgresql://navalha@127.0.0.1:1/outra']),
  };
  const sentences = Object.entries(outcomes).map(([name, outcome]) => [name, getRefusalMessage(outcome)]);
  return { start: await getStartRefusal({ DATA_DIR: dataDir }), ...Object.fromEntries(sentences) };
}

/** Runs a move that is killed right after it has written the mark. */
function createKilledMoveScript(): string {
  const file = join(createTempFolder(), 'killed.mjs');
  writeFileSync(
    file,
    `import fs from 'node:fs';
     import { syncBuiltinESMExports } from 'node:module';
     const { renameSync } = fs;
     fs.renameSync = (from, to) => { renameSync(from, to); if (to.endsWith('-moved')) process.kill(process.pid, 'SIGKILL'); };
     syncBuiltinESMExports();`,
  );
  return `--import=${file}`;
}

describe.skipIf(!hasPostgres)('a shop that has moved to PostgreSQL', () => {
  test('is not opened from SQLite: the start and every command name its address, without the password', async () => {
    const [dataDir, url] = [await createDemoFolder(), await createPostgresDatabase()];
    const before = await dumpShop(dataDir);
    expect(await runCommand('move', dataDir, [url])).toMatchObject({ code: 0, stderr: '' });
    const { pathname, password } = new URL(url);
    expect(password).not.toBe('');
    for (const [command, message] of Object.entries(await readRefusals(dataDir))) {
      expect(message, command).toContain(`A loja da pasta ${dataDir} foi levada para postgresql://`);
      expect(message, command).toMatch(
        new RegExp(`${pathname}, em \\d\\d/\\d\\d/\\d{4} às \\d\\d:\\d\\d: aponte DATABASE_URL para lá`),
      );
      expect(message, command).not.toContain(password);
    }
    expect(readFileSync(getMarkFile(dataDir), 'utf8')).not.toContain(password);
    expect(await dumpShop(dataDir)).toEqual(before);
    await expectOpens({ DATA_DIR: dataDir, DATABASE_URL: url });
    expect(existsSync(getMarkFile(dataDir))).toBe(true);
  });

  test('goes back with --back, once, when no server uses that PostgreSQL or it cannot be reached', async () => {
    const [dataDir, url] = [await createDemoFolder(), await createPostgresDatabase()];
    expect((await runCommand('move', dataDir, [url])).code).toBe(0);
    const { db, subscribe, close } = await connect({ dataDir: '', databaseUrl: url });
    // Every server subscribes to changes.
    const unsubscribe = subscribe(() => {});
    await vi.waitUntil(() => hasRunningServer(db), { timeout: 20_000 });
    const settings = { DATA_DIR: dataDir, DATABASE_URL: url };
    expect(getRefusalMessage(await runCommand('move', settings, ['--back']))).toContain('pare-a antes de voltar');
    expect(existsSync(getMarkFile(dataDir))).toBe(true);
    await unsubscribe();
    await vi.waitUntil(async () => !(await hasRunningServer(db)), { timeout: 20_000 });
    await close();

    const back = await runCommand('move', settings, ['--back']);
    expect(back).toMatchObject({ code: 0, stderr: '' });
    expect(back.stdout).toMatch(
      /^A loja abre de novo, sem DATABASE_URL, com o banco SQLite .*\. DATABASE_URL ainda está definida: .*\.\n$/,
    );
    await expectOpens(dataDir);
    expect(getRefusalMessage(await runCommand('move', dataDir, ['--back']))).toContain(
      'não foi levada para o PostgreSQL',
    );

    const unreachable = { DATA_DIR: dataDir, DATABASE_URL: 'postgresql://navalha@127.0.0.1:1/outra' };
    markMoved(dataDir, unreachable.DATABASE_URL, new Date());
    expect(await runCommand('move', unreachable, ['--back'])).toMatchObject({ code: 0, stderr: '' });
    markMoved(dataDir, url, new Date());
    expect((await runCommand('move', dataDir, ['--back'])).stdout).toContain(
      'Confira que nenhuma Navalha está no ar com aquele PostgreSQL.',
    );
  });

  test('goes back when a copy is restored, which says so', async () => {
    const [dataDir, url, copy] = [
      await createDemoFolder(),
      await createPostgresDatabase(),
      join(createTempFolder(), 'ontem.db'),
    ];
    copyFileSync(join(dataDir, 'navalha.db'), copy);
    expect((await runCommand('move', dataDir, [url])).code).toBe(0);
    const { code, stdout } = await runCommand('restore', dataDir, [copy]);
    expect(code).toBe(0);
    expect(stdout).toMatch(/^A loja, que tinha ido para postgresql:.*, abre agora com este banco SQLite\.$/m);
    expect(existsSync(getMarkFile(dataDir))).toBe(false);
    await expectOpens(dataDir);
  });

  test('does not open when the move was killed before its commit, and can be moved to the same address again', async () => {
    const [dataDir, url] = [await createDemoFolder(), await createPostgresDatabase()];
    const killed = await runCommandProcess('move', { DATA_DIR: dataDir, NODE_OPTIONS: createKilledMoveScript() }, [
      url,
    ]);
    expect(killed.code).toBe(null);
    expect(await getStartRefusal({ DATA_DIR: dataDir })).toContain('foi levada para postgresql://');
    expect((await runCommand('move', dataDir, [url])).code).toBe(0);
    expect(getRefusalMessage(await runCommand('move', dataDir, [url]))).toContain('já tem dados');
    expect(existsSync(getMarkFile(dataDir))).toBe(true);
  });

  test('has not moved when PostgreSQL refuses the commit', async () => {
    const [dataDir, url] = [await createDemoFolder(), await createPostgresDatabase()];
    const { db, close } = await connect({ dataDir: '', databaseUrl: url });
    await migrate(db, 'postgres');
    await close();
    await runSql(
      url,
      `create function refuse() returns trigger language plpgsql as 'begin raise exception ''no''; end';
       create constraint trigger refuse after insert on sale deferrable initially deferred for each row execute function refuse()`,
    );
    expect(getRefusalMessage(await runCommand('move', dataDir, [url]))).toContain('recusou a mudança');
    expect(existsSync(getMarkFile(dataDir))).toBe(false);
    await expectOpens(dataDir);
  });
});

test('an unreadable mark counts as a mark', async () => {
  const dataDir = await createDemoFolder();
  writeFileSync(getMarkFile(dataDir), '');
  expect(await getStartRefusal({ DATA_DIR: dataDir })).toContain(
    'foi levada para o PostgreSQL: aponte DATABASE_URL para lá',
  );
});
