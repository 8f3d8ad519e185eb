import { existsSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
// Uses the real timers, also under fake ones.
import { setTimeout as wait } from 'node:timers/promises';
import SQLite from 'better-sqlite3';
import { expect, onTestFinished, test, vi } from 'vitest';
import { formatBackupName } from '../../domain/backups.ts';
import { addDays } from '../../domain/dates.ts';
import { startBackups } from '../../server/commands/support/backups.ts';
import { createTestClock } from './support/clock.ts';
import { createDemoFolder, createTempFolder, dumpShop, runCommand } from './support/commands.ts';
import { startServer } from './support/processes.ts';

const WAIT = { timeout: 30_000, interval: 50 };

/** A shop in São Paulo at the given instant, with its daily backups started. */
async function shopAt(instant: string, prepare: (dataDir: string) => void = () => {}) {
  const dataDir = await createDemoFolder();
  prepare(dataDir);
  return backUp(dataDir, instant);
}

function backUp(dataDir: string, instant: string) {
  const infoMessages: string[] = [];
  const failed: string[] = [];
  const clock = createTestClock(instant);
  const stop = startBackups({
    config: { dataDir, timeZone: 'America/Sao_Paulo' },
    log: { info: (sentence) => infoMessages.push(sentence), error: (sentence) => failed.push(sentence) },
    clock: clock.now,
    firstCheckMs: 0,
  });
  onTestFinished(stop);
  const folder = join(dataDir, 'backups');
  return {
    dataDir,
    folder,
    clock,
    infoMessages,
    failed,
    names: () => (existsSync(folder) ? readdirSync(folder).sort() : []),
  };
}

/** Advances the fake timers. */
async function pass(milliseconds: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(milliseconds);
}

function holdTimers(): void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  onTestFinished(() => void vi.useRealTimers());
}

/** Waits for other processes while the timers are fake. */
async function until(isSo: () => boolean): Promise<void> {
  const end = Date.now() + WAIT.timeout;
  while (!isSo()) {
    if (Date.now() > end) throw new Error('it did not come');
    await wait(20);
  }
}

test('names the signal that ended a backup without a message', async () => {
  vi.stubEnv('NODE_OPTIONS', '--import=data:text/javascript,process.kill(process.pid,9)');
  onTestFinished(() => void vi.unstubAllEnvs());
  const { failed } = await shopAt('2026-11-20T15:00:00Z');
  await vi.waitFor(
    () =>
      expect(failed).toEqual([
        'A cópia diária não foi feita, nova tentativa em uma hora: o processo terminou com SIGKILL',
      ]),
    WAIT,
  );
});

test('makes a complete, verified backup of the day soon after the start, readable only by its owner', async () => {
  // One minute before midnight in São Paulo, the next day in UTC.
  const shop = await shopAt('2026-11-21T02:59:00Z');
  await vi.waitUntil(() => shop.infoMessages.length > 0, WAIT);
  expect(shop.names()).toEqual(['navalha-2026-11-20.db']);
  const file = join(shop.folder, 'navalha-2026-11-20.db');
  expect(shop.infoMessages).toEqual([`Cópia diária feita e verificada: ${file}`]);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(statSync(shop.folder).mode & 0o777).toBe(0o700);
  const restored = createTempFolder();
  await runCommand('restore', restored, [file]);
  expect(await dumpShop(restored)).toEqual(await dumpShop(shop.dataDir));
});

test('makes one backup a day, and the next one at the shop’s midnight', async () => {
  holdTimers();
  const shop = await shopAt('2026-11-21T02:59:00Z');
  await pass(0);
  await until(() => shop.infoMessages.length === 1);
  const { mtimeMs } = statSync(join(shop.folder, 'navalha-2026-11-20.db'));
  await pass(5 * 60_000);
  expect(shop.infoMessages).toHaveLength(1);
  shop.clock.set('2026-11-21T03:00:00Z');
  await pass(60_000);
  await until(() => shop.infoMessages.length === 2);
  expect(shop.names()).toEqual(['navalha-2026-11-20.db', 'navalha-2026-11-21.db']);
  expect(statSync(join(shop.folder, 'navalha-2026-11-20.db')).mtimeMs).toBe(mtimeMs);
});

test('removes expired backups after a new one, and no other file', async () => {
  const daily = Array.from({ length: 60 }, (_, past) => formatBackupName(addDays('2026-11-20', -past)));
  const others = ['navalha-2026-01-02-101500.db', 'loja.db', 'leia-me.txt'];
  const cutShort = 'navalha-2026-11-20.db.4242.part';
  const shop = await shopAt('2026-11-21T15:00:00Z', (dataDir) => {
    mkdirSync(join(dataDir, 'backups'));
    for (const name of [...daily, ...others, cutShort]) writeFileSync(join(dataDir, 'backups', name), name);
  });
  await vi.waitUntil(() => shop.infoMessages.length > 0 && shop.names().length < 20, WAIT);
  const days = [21, 20, 19, 18, 17, 16, 15, 14, '07'].map((day) => `navalha-2026-11-${day}.db`);
  const months = ['navalha-2026-10-31.db', 'navalha-2026-09-30.db'];
  expect(shop.names()).toEqual([...others, ...days, ...months].sort());
  expect(shop.failed).toEqual([]);
});

test('logs on each day that the books break a rule or an expired backup cannot be removed, and still removes the others', async () => {
  const old = Array.from({ length: 20 }, (_, past) => formatBackupName(addDays('2026-11-20', -past)));
  const [stuck = '', ...others] = [...old].sort();
  const shop = await shopAt('2026-11-21T15:00:00Z', (dataDir) => {
    mkdirSync(join(dataDir, 'backups', stuck), { recursive: true });
    for (const name of others) writeFileSync(join(dataDir, 'backups', name), name);
    const database = new SQLite(join(dataDir, 'navalha.db'));
    database.exec('update cash_closing set n = n + 1');
    database.close();
  });
  await vi.waitUntil(() => shop.failed.length > 1, WAIT);
  const file = join(shop.folder, stuck);
  expect(shop.infoMessages).toEqual([expect.stringMatching(/^Cópia diária feita e verificada: /)]);
  expect(shop.failed).toHaveLength(2);
  expect(shop.failed).toContainEqual(expect.stringContaining('um fechamento de caixa é a soma do que ele fecha (I5)'));
  expect(shop.failed).toContainEqual(expect.stringContaining(`A cópia vencida ${file} não foi removida: `));
  await vi.waitUntil(() => shop.names().length < 12, WAIT);
  const days = [21, 20, 19, 18, 17, 16, 15, 14, '07'].map((day) => `navalha-2026-11-${day}.db`);
  expect(shop.names()).toEqual([stuck, ...days].sort());
});

test('logs a failed backup in one sentence, removes nothing and tries again an hour later', async () => {
  holdTimers();
  const old = Array.from({ length: 20 }, (_, past) => formatBackupName(addDays('2026-11-20', -past)));
  const shop = await shopAt('2026-11-21T15:00:00Z', (dataDir) => {
    mkdirSync(join(dataDir, 'backups'));
    for (const name of old) writeFileSync(join(dataDir, 'backups', name), name);
    for (const suffix of ['', '-wal', '-shm']) rmSync(join(dataDir, `navalha.db${suffix}`), { force: true });
  });
  await pass(0);
  await until(() => shop.failed.length === 1);
  expect(shop.failed[0]).toMatch(
    /^A cópia diária não foi feita, nova tentativa em uma hora: O arquivo .* não existe\.$/,
  );
  expect(shop.names()).toEqual([...old].sort());

  await runCommand('seed', shop.dataDir);
  await pass(59 * 60_000);
  expect(shop.names()).toEqual([...old].sort());
  await pass(2 * 60_000);
  await until(() => shop.infoMessages.length === 1);
  expect(shop.names()).toContain('navalha-2026-11-21.db');
  expect(shop.failed).toHaveLength(1);
});

test('a SIGTERM during the daily backup stops the server at once and leaves no incomplete backup', async () => {
  const dataDir = await createDemoFolder();
  const server = await startServer({ DATA_DIR: dataDir });
  const folder = join(dataDir, 'backups');
  await vi.waitUntil(() => existsSync(folder), WAIT);
  const begun = performance.now();
  await server.stop();
  expect(server.child.exitCode).toBe(0);
  expect(performance.now() - begun).toBeLessThan(5_000);
  const whole = readdirSync(folder).filter((name) => name.endsWith('.db'));
  for (const name of whole) {
    expect((await runCommand('restore', createTempFolder(), [join(folder, name)])).code).toBe(0);
  }

  for (const name of whole) rmSync(join(folder, name));
  // The backup of the next server, without the wait of ten seconds.
  const again = backUp(dataDir, '2026-11-21T15:00:00Z');
  await vi.waitUntil(() => again.infoMessages.length > 0, WAIT);
  expect(again.names()).toEqual(['navalha-2026-11-21.db']);
});
