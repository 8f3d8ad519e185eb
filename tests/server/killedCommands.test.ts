import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, existsSync, mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { startBackups } from '../../server/commands/support/backups.ts';
import { removeStaleTempFiles } from '../../server/commands/support/tempFiles.ts';
import { removeUnfinishedBackups } from '../../server/commands/support/unfinishedBackups.ts';
import { lockDataDir } from '../../server/db/dataDirLock.ts';
import { createDemoFolder, createTempFolder, runCommand, runCommandProcess } from './support/commands.ts';
import { createPostgresDatabase, hasPostgres } from './support/postgres.ts';
import { startServer } from './support/processes.ts';
import { WAIT } from './support/wait.ts';

/** Preloaded into a command: kills it before it syncs, renames or replaces a file. */
function createSignalScript(signal: 'SIGKILL' | 'SIGSTOP', call: 'fsyncSync' | 'renameSync'): string {
  const file = join(createTempFolder(), 'signal.mjs');
  writeFileSync(
    file,
    `import fs from 'node:fs';
     import { syncBuiltinESMExports } from 'node:module';
     const { ${call} } = fs;
     fs.${call} = (...args) => { fs.${call} = ${call}; syncBuiltinESMExports(); process.kill(process.pid, '${signal}'); return ${call}(...args); };
     syncBuiltinESMExports();`,
  );
  return `--import=${file}`;
}

/** Files of other programs with similar names. */
const OTHER_FILES = ['navalha.db.minha.part', 'seed-minhas', 'navalha-anterior-minha.db'];
const UNFINISHED = /\.part/;

const BACKUP = join(import.meta.dirname, '../../server/commands/backup.ts');

async function createShopWithBackup() {
  const dataDir = await createDemoFolder();
  const copy = join(createTempFolder(), 'ontem.db');
  copyFileSync(join(dataDir, 'navalha.db'), copy);
  for (const name of OTHER_FILES) writeFileSync(join(dataDir, name), '');
  mkdirSync(join(dataDir, 'backups'), { recursive: true });
  return { dataDir, copy };
}

const listNames = (folder: string) => readdirSync(folder).sort();
const listUnfinished = (folder: string) =>
  listNames(folder).filter((name) => UNFINISHED.test(name) && !OTHER_FILES.includes(name));

const commands = [
  { what: 'restore', name: 'restore', call: 'fsyncSync', args: ({ copy }: { copy: string }) => [copy] },
  {
    what: 'restore, with the old database renamed',
    name: 'restore',
    call: 'renameSync',
    args: ({ copy }: { copy: string }) => [copy],
  },
  { what: 'seed --empty', name: 'seed', call: 'renameSync', args: () => ['--empty'] },
  { what: 'move', name: 'move', call: 'fsyncSync', args: () => ['postgresql://navalha@127.0.0.1:1/navalha'] },
  { what: 'backup', name: 'backup', call: 'fsyncSync', args: () => [] },
] as const;

/** The files in the data folder and its backups, without those of a server. */
function readContents(dataDir: string): string[] {
  const ofServer = /^(navalha\.db-(shm|wal)|secret\.key|(navalha|backup)\.lock(-journal)?)$/;
  return [...listNames(dataDir), ...listNames(join(dataDir, 'backups'))].filter((name) => !ofServer.test(name));
}

/** What a start does to the files, without a process for the server. */
function restart(dataDir: string): void {
  const unlock = lockDataDir(dataDir);
  removeStaleTempFiles(dataDir);
  removeUnfinishedBackups(dataDir);
  unlock();
}

test.each(commands)(
  'the next start removes what a killed $what has left, and nothing else',
  async ({ name, call, args }) => {
    const { dataDir, copy } = await createShopWithBackup();
    const before = readContents(dataDir);
    const NODE_OPTIONS = createSignalScript('SIGKILL', call);
    expect((await runCommandProcess(name, { DATA_DIR: dataDir, NODE_OPTIONS }, args({ copy }))).code).toBe(null);
    expect(readContents(dataDir)).not.toEqual(before);

    restart(dataDir);
    expect(readContents(dataDir)).toEqual(before);
  },
);

test('the next backup removes the file of a killed one on another disk', async () => {
  const { dataDir } = await createShopWithBackup();
  const disk = createTempFolder();
  const NODE_OPTIONS = createSignalScript('SIGKILL', 'fsyncSync');
  await runCommandProcess('backup', { DATA_DIR: dataDir, NODE_OPTIONS }, [join(disk, 'loja.db')]);
  expect(listUnfinished(disk)).toHaveLength(1);
  expect((await runCommand('backup', dataDir, [join(disk, 'loja.db')])).code).toBe(0);
  expect(listNames(disk)).toEqual(['loja.db']);
});

test('a running backup continues through a start of the server, and the daily one waits', async () => {
  const { dataDir } = await createShopWithBackup();
  const folder = join(dataDir, 'backups');
  const child = spawn(process.execPath, [BACKUP], {
    env: { PATH: process.env.PATH, DATA_DIR: dataDir, NODE_OPTIONS: createSignalScript('SIGSTOP', 'fsyncSync') },
    stdio: 'ignore',
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  await vi.waitUntil(() => listUnfinished(folder).length > 0, WAIT);
  const server = await startServer({ DATA_DIR: dataDir, DEMO: '0', BACKUPS: '0' });
  const messages: string[] = [];
  const record = (sentence: string) => void messages.push(sentence);
  const config = { dataDir, timeZone: 'America/Sao_Paulo' };
  onTestFinished(startBackups({ config, log: { info: record, error: record }, firstCheckMs: 0 }));
  const second = spawn(process.execPath, [BACKUP], { env: { PATH: process.env.PATH, DATA_DIR: dataDir } });
  onTestFinished(() => void second.kill('SIGKILL'));
  expect(String(await once(second.stdout, 'data'))).toContain('Outra cópia está sendo feita: aguardando…');
  second.kill('SIGKILL');
  await once(second, 'exit');
  expect(listUnfinished(folder)).toHaveLength(1);
  expect(messages).toEqual([]);

  child.kill('SIGCONT');
  await once(child, 'exit');
  expect(child.exitCode).toBe(0);
  await vi.waitUntil(() => messages.length > 0, WAIT);
  expect(messages).toEqual([expect.stringMatching(/^Cópia diária feita/)]);
  expect(listNames(folder)).toEqual([
    expect.stringMatching(/^navalha-[\d-]{17}\.db$/),
    expect.stringMatching(/^navalha-[\d-]{10}\.db$/),
  ]);
  await server.stop();
});

test.skipIf(!hasPostgres)(
  'a server on PostgreSQL removes what a killed move and a cut short key have left',
  async () => {
    const { dataDir } = await createShopWithBackup();
    const NODE_OPTIONS = createSignalScript('SIGKILL', 'fsyncSync');
    const url = await createPostgresDatabase();
    await runCommandProcess('move', { DATA_DIR: dataDir, NODE_OPTIONS }, [url]);
    await runCommandProcess('backup', { DATA_DIR: dataDir, NODE_OPTIONS });
    const key = join(dataDir, 'secret.key.4242');
    writeFileSync(key, 'chave');
    utimesSync(key, 0, 0);
    expect([...listUnfinished(dataDir), ...listUnfinished(join(dataDir, 'backups'))]).toHaveLength(2);
    const server = await startServer({ DATA_DIR: dataDir, DATABASE_URL: url, DEMO: '0' });
    expect([...listUnfinished(dataDir), ...listUnfinished(join(dataDir, 'backups'))]).toEqual([]);
    expect(existsSync(key)).toBe(false);
    await server.stop();
  },
);
