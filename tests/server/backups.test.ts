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
import { WAIT } from './support/wait.ts';

/** A shop in São Paulo at the given instant, with its daily backups started. */
async function openShopAt(instant: string, prepare: (dataDir: string) => void = () => {}) {
  const dataDir = await createDemoFolder();
  prepare(dataDir);
  return startDailyBackups(dataDir, instant);
}

function startDailyBackups(dataDir: string, instant: string) {
  const infoMessages: string[] = [];
  const errorMessages: string[] = [];
  const clock = createTestClock(instant);
  const stop = startBackups({
    config: { dataDir, timeZone: 'America/Sao_Paulo' },
    log: { info: (sentence) => infoMessages.push(sentence), error: (sentence) => errorMessages.push(sentence) },
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
    errorMessages,
    names: () => (existsSync(folder) ? readdirSync(folder).sort() : []),
  };
}

/** Advances the fake timers. */
async function advanceTimers(milliseconds: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(milliseconds);
}

function fakeTimers(): void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  onTestFinished(() => void vi.useRealTimers());
}

/** Waits for other processes while the timers are fake. */
async function waitUntil(condition: () => boolean): Promise<void> {
  const end = Date.now() + WAIT.timeout;
  while (!condition()) {
    if (Date.now() > end) throw new Error(`timed out: ${condition}`);
    await wait(20);
  }
}

test('names the signal that ended a backup without a message', async () => {
  vi.stubEnv('NODE_OPTIONS', '--import=data:text/javascript,process.kill(process.pid,9)');
  onTestFinished(() => void vi.unstubAllEnvs());
  const { errorMessages } = await openShopAt('2026-11-20T15:00:00Z');
  await vi.waitFor(
    () =>
      expect(errorMessages).toEqual([
        'A cópia diária não foi feita, nova tentativa em uma hora: o processo terminou com SIGKILL',
      ]),
    WAIT,
  );
});

test('makes a complete, verified backup of the day soon after the start, readable only by its owner', async () => {
  // One minute before midnight in São Paulo, the next day in UTC.
  const shop = await openShopAt('2026-11-21T02:59:00Z');
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
  fakeTimers();
  const shop = await openShopAt('2026-11-21T02:59:00Z');
  await advanceTimers(0);
  await waitUntil(() => shop.infoMessages.length === 1);
  const { mtimeMs } = statSync(join(shop.folder, 'navalha-2026-11-20.db'));
  await advanceTimers(5 * 60_000);
  expect(shop.infoMessages).toHaveLength(1);
  shop.clock.set('2026-11-21T03:00:00Z');
  await advanceTimers(60_000);
  await waitUntil(() => shop.infoMessages.length === 2);
  expect(shop.names()).toEqual(['navalha-2026-11-20.db', 'navalha-2026-11-21.db']);
  expect(statSync(join(shop.folder, 'navalha-2026-11-20.db')).mtimeMs).toBe(mtimeMs);
});

test('removes expired backups after a new one, and no other file', async () => {
  const daily = Array.from({ length: 60 }, (_, past) => formatBackupName(addDays('2026-11-20', -past)));
  const others = ['navalha-2026-01-02-101500.db', 'loja.db', 'leia-me.txt'];
  const cutShort = 'navalha-2026-11-20.db.4242.part';
  const shop = await openShopAt('2026-11-21T15:00:00Z', (dataDir) => {
    mkdirSync(join(dataDir, 'backups'));
    for (const name of [...daily, ...others, cutShort]) writeFileSync(join(dataDir, 'backups', name), name);
  });
  const days = [21, 20, 19, 18, 17, 16, 15, 14, '07'].map((day) => `navalha-2026-11-${day}.db`);
  const months = ['navalha-2026-10-31.db', 'navalha-2026-09-30.db'];
  const expected = [...others, ...days, ...months].sort();
  await vi.waitFor(() => expect(shop.names()).toEqual(expected), WAIT);
  expect(shop.errorMessages).toEqual([]);
});

test('logs on each day that the books break a rule or an expired backup cannot be removed, and still removes the others', async () => {
  const old = Array.from({ length: 20 }, (_, past) => formatBackupName(addDays('2026-11-20', -past)));
  const [stuck = '', ...others] = [...old].sort();
  const shop = await openShopAt('2026-11-21T15:00:00Z', (dataDir) => {
    mkdirSync(join(dataDir, 'backups', stuck), { recursive: true });
    for (const name of others) writeFileSync(join(dataDir, 'backups', name), name);
    const database = new SQLite(join(dataDir, 'navalha.db'));
    database.exec('update cash_closing set n = n + 1');
    database.close();
  });
  await vi.waitUntil(() => shop.errorMessages.length > 1, WAIT);
  const file = join(shop.folder, stuck);
  expect(shop.infoMessages).toEqual([expect.stringMatching(/^Cópia diária feita e verificada: /)]);
  expect(shop.errorMessages).toHaveLength(2);
  expect(shop.errorMessages).toContainEqual(
    expect.stringContaining('um fechamento de caixa é a soma do que ele fecha (I5)'),
  );
  expect(shop.errorMessages).toContainEqual(expect.stringContaining(`A cópia vencida ${file} não foi removida: `));
  const days = [21, 20, 19, 18, 17, 16, 15, 14, '07'].map((day) => `navalha-2026-11-${day}.db`);
  await vi.waitFor(() => expect(shop.names()).toEqual([stuck, ...days].sort()), WAIT);
});

test('logs a failed backup in one sentence, removes nothing and tries again an hour later', async () => {
  fakeTimers();
  const old = Array.from({ length: 20 }, (_, past) => formatBackupName(addDays('2026-11-20', -past)));
  const shop = await openShopAt('2026-11-21T15:00:00Z', (dataDir) => {
    mkdirSync(join(dataDir, 'backups'));
    for (const name of old) writeFileSync(join(dataDir, 'backups', name), name);
    for (const suffix of ['', '-wal', '-shm']) rmSync(join(dataDir, `navalha.db${suffix}`), { force: true });
  });
  await advanceTimers(0);
  await waitUntil(() => shop.errorMessages.length === 1);
  expect(shop.errorMessages[0]).toMatch(
    /^A cópia diária não foi feita, nova tentativa em uma hora: O arquivo .* não existe\.$/,
  );
  expect(shop.names()).toEqual([...old].sort());

  await runCommand('seed', shop.dataDir);
  await advanceTimers(59 * 60_000);
  expect(shop.names()).toEqual([...old].sort());
  await advanceTimers(2 * 60_000);
  await waitUntil(() => shop.infoMessages.length === 1);
  expect(shop.names()).toContain('navalha-2026-11-21.db');
  expect(shop.errorMessages).toHaveLength(1);
});

test('a SIGTERM during the daily backup stops the server at once and leaves no incomplete backup', async () => {
  const dataDir = await createDemoFolder();
  const server = await startServer({ DATA_DIR: dataDir });
  const folder = join(dataDir, 'backups');
  await vi.waitUntil(() => existsSync(folder), WAIT);
  const startedAt = performance.now();
  await server.stop();
  expect(server.child.exitCode).toBe(0);
  expect(performance.now() - startedAt).toBeLessThan(5_000);
  const finished = readdirSync(folder).filter((name) => name.endsWith('.db'));
  for (const name of finished) {
    expect((await runCommand('restore', createTempFolder(), [join(folder, name)])).code).toBe(0);
  }

  for (const name of finished) rmSync(join(folder, name));
  // The backup of the next server, without the wait of ten seconds.
  const restarted = startDailyBackups(dataDir, '2026-11-21T15:00:00Z');
  await vi.waitUntil(() => restarted.infoMessages.length > 0, WAIT);
  expect(restarted.names()).toEqual(['navalha-2026-11-21.db']);
});
