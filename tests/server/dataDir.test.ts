import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { withLockedDataDir } from '../../server/commands/support/dataDir.ts';
import { lockDataDir } from '../../server/db/dataDirLock.ts';
import { StartError } from '../../server/db/errors.ts';
import { readSecret } from '../../server/http/secret.ts';

let dataDir = '';
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'navalha-data-'));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

const LOCK = join(import.meta.dirname, '..', '..', 'server', 'db', 'dataDirLock.ts');

/** Starts a process that holds the lock until it is killed. */
async function startLockHolder(folder: string) {
  return startScript(`
    const { lockDataDir } = await import(${JSON.stringify(LOCK)});
    try { lockDataDir(${JSON.stringify(folder)}); console.log('locked'); setInterval(() => {}, 1000); }
    catch (error) { console.log(error.name); }`);
}

/** Starts a process that runs until it is killed, and resolves to its first output. */
async function startScript(script: string) {
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [output] = (await once(child.stdout, 'data')) as [Buffer];
  return {
    output: output.toString().trim(),
    kill: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill('SIGKILL');
      await once(child, 'exit');
    },
  };
}

/** Starts a process that tries to lock each folder at a given instant and keeps the locks it gets. */
async function lockInTurn(folders: readonly string[], startAt: number) {
  const script = `
    const { lockDataDir } = await import(${JSON.stringify(LOCK)});
    const taken = [];
    for (const [index, folder] of ${JSON.stringify(folders)}.entries()) {
      while (Date.now() < ${startAt} + index * 300);
      try { lockDataDir(folder); taken.push(true); } catch { taken.push(false); }
    }
    console.log(JSON.stringify(taken));
    setInterval(() => {}, 1000);`;
  const { output, kill } = await startScript(script);
  return { taken: JSON.parse(output) as boolean[], kill };
}

describe('the lock of the data folder', () => {
  const buildSentence = () =>
    `Outra Navalha já está usando a pasta de dados ${dataDir}: pare-a antes ou mude DATA_DIR.`;

  test('refuses a second server until the first releases it', () => {
    const unlock = lockDataDir(dataDir);
    expect(() => lockDataDir(dataDir)).toThrow(new StartError(buildSentence()));
    unlock();
    lockDataDir(dataDir)();
  });

  test('is released when its process ends or is killed', async () => {
    const other = await startLockHolder(dataDir);
    expect(other.output).toBe('locked');
    expect(() => lockDataDir(dataDir)).toThrow(buildSentence());
    await other.kill();
    lockDataDir(dataDir)();
  });

  test('is locked by exactly one of two processes that start together', async () => {
    const folders = Array.from({ length: 6 }, (_, index) => join(dataDir, String(index)));
    for (const folder of folders) mkdirSync(folder);
    const startAt = Date.now() + 1000;
    const processes = await Promise.all([0, 1].map(() => lockInTurn(folders, startAt)));
    const [one, other] = processes.map(({ taken }) => taken);
    for (const { kill } of processes) await kill();
    expect(folders.map((_, index) => Number(one?.[index]) + Number(other?.[index]))).toEqual(folders.map(() => 1));
  });

  test('allows a server in each of two folders', () => {
    const second = join(dataDir, 'outra');
    mkdirSync(second);
    const locks = [lockDataDir(dataDir), lockDataDir(second)];
    for (const unlock of locks) unlock();
  });

  test.each([
    ['a folder', () => mkdirSync(join(dataDir, 'navalha.lock'))],
    ['another file', () => writeFileSync(join(dataDir, 'navalha.lock'), 'isto não é um banco de dados. '.repeat(40))],
  ])('reports %s in its place with a sentence', (_what, createObstacle) => {
    createObstacle();
    expect(() => lockDataDir(dataDir)).toThrow(StartError);
    expect(() => lockDataDir(dataDir)).toThrow(/^Não foi possível .*navalha\.lock.*\.$/);
  });
});

describe('a command that works on the data folder', () => {
  test('holds the lock until it ends', async () => {
    let finish = () => {};
    const work = withLockedDataDir(dataDir, () => new Promise<void>((resolve) => (finish = resolve)));
    expect(() => lockDataDir(dataDir)).toThrow(StartError);
    finish();
    await work;
    lockDataDir(dataDir)();
  });

  test('keeps replaced databases, also when there is no current one', async () => {
    const earlier = 'navalha-anterior-2026-11-21-120000.db';
    writeFileSync(join(dataDir, earlier), '');
    await withLockedDataDir(dataDir, async () => {});
    expect(readdirSync(dataDir)).toContain(earlier);
  });
});

describe('the key of the anti-forgery tokens', () => {
  const getKeyFile = () => join(dataDir, 'secret.key');

  test('is created once, readable only by its owner', () => {
    const first = readSecret(dataDir);
    expect(first).toHaveLength(32);
    expect(readSecret(dataDir).equals(first)).toBe(true);
    expect(statSync(getKeyFile()).mode & 0o777).toBe(0o600);
    expect(readdirSync(dataDir)).toEqual(['secret.key']);
  });

  test('differs in every data folder', () => {
    const other = join(dataDir, 'ainda', 'nada');
    expect(readSecret(other).equals(readSecret(dataDir))).toBe(false);
  });

  test.each([0, 1, 31])('a key of %i bytes is refused at the start and stays unchanged', (length) => {
    writeFileSync(getKeyFile(), Buffer.alloc(length));
    expect(() => readSecret(dataDir)).toThrow(StartError);
    expect(() => readSecret(dataDir)).toThrow(`A chave ${getKeyFile()} está danificada: apague-a e inicie de novo.`);
    expect(readFileSync(getKeyFile())).toHaveLength(length);
  });

  test('reports a data folder that is not writable', () => {
    writeFileSync(getKeyFile(), '');
    const folderInFile = join(getKeyFile(), 'dados');
    expect(() => readSecret(folderInFile)).toThrow(
      `Não foi possível criar a pasta de dados ${folderInFile} (DATA_DIR): verifique a permissão e o espaço em disco.`,
    );
  });
});
