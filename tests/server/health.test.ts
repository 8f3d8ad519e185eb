import { once } from 'node:events';
import { cpSync, existsSync, renameSync, rmSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { sql } from 'kysely';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { connect as connectDatabase } from '../../server/db/connect.ts';
import { canMount, mountSmallDisk } from '../reliability/support/smallDisk.ts';
import { openBrowser } from './support/browser.ts';
import { createDemoFolder } from './support/commands.ts';
import { databases } from './support/databases.ts';
import { occupyConnections } from './support/occupyConnections.ts';
import { startServer } from './support/processes.ts';
import { useShop } from './support/useShop.ts';
import { WAIT } from './support/wait.ts';

/** The database's second, and some time for a machine that is busy with other tests. */
const MAX_DELAY_MS = 2_500;

test('a missing data folder is reported within a second, and no write succeeds until it is back', async () => {
  const dataDir = await createDemoFolder();
  const server = await startServer({ DATA_DIR: dataDir, LOG_LEVEL: 'warn', BACKUPS: '0' });
  const browser = openBrowser();
  await browser.signIn(server.url);
  const sale = { individual: 1, services: [], amount: 50, payment_method: 'pix' };
  const sell = () => browser.call(server.url, 'POST', '/sales/create', { sale });
  expect((await sell()).status).toBe(201);

  const elsewhere = `${dataDir}-longe`;
  renameSync(dataDir, elsewhere);
  onTestFinished(() => rmSync(elsewhere, { recursive: true, force: true }));
  // At once, before the first check.
  expect((await sell()).status).toBe(503);
  await vi.waitUntil(() => server.getOutput().includes('"event":"database gone"'), { timeout: MAX_DELAY_MS });
  expect(server.getOutput()).toContain('nada é gravado');
  expect((await fetch(`${server.url}/health`)).status).toBe(503);
  expect(existsSync(dataDir)).toBe(false);

  // Another shop's folder in its place is not accepted.
  cpSync(elsewhere, dataDir, { recursive: true });
  expect((await sell()).status).toBe(503);
  rmSync(dataDir, { recursive: true });
  renameSync(elsewhere, dataDir);
  expect((await fetch(`${server.url}/health`)).status).toBe(200);
  expect((await sell()).status).toBe(201);
  await vi.waitUntil(() => server.getOutput().includes('"event":"database back"'), { timeout: MAX_DELAY_MS });

  rmSync(join(dataDir, 'navalha.db-wal'));
  expect((await sell()).status).toBe(503);
});

test.runIf(canMount())('a full disk is reported, and sales are refused until there is space', async () => {
  const disk = mountSmallDisk(16);
  if (!disk) throw new Error('no disk was mounted');
  onTestFinished(() => disk.unmount());
  cpSync(await createDemoFolder(), disk.folder, { recursive: true });
  const server = await startServer({ DATA_DIR: disk.folder, BACKUPS: '0' });
  const fetchHealth = async () => (await fetch(`${server.url}/health`)).status;
  const browser = openBrowser();
  await browser.signIn(server.url);
  const sale = { individual: 1, services: [], amount: 50, payment_method: 'pix' };
  const sell = async () => (await browser.call(server.url, 'POST', '/sales/create', { sale })).status;
  expect([await fetchHealth(), await sell()]).toEqual([200, 201]);

  // Without an attempted sale: the check looks at the disk itself.
  let freeSpace = disk.fill();
  expect(await fetchHealth()).toBe(503);
  expect((await fetch(`${server.url}/health/live`)).status).toBe(200);
  freeSpace();
  expect(await fetchHealth()).toBe(200);

  freeSpace = disk.fill();
  await vi.waitUntil(async () => (await sell()) === 503, { timeout: 20_000 });
  expect(await fetchHealth()).toBe(503);
  freeSpace();
  expect(await fetchHealth()).toBe(200);
  expect(await sell()).toBe(201);

  disk.fill();
  const ended = once(server.child, 'exit');
  server.child.kill('SIGTERM');
  expect(await ended).toEqual([0, null]);
});

describe.each(databases)('the health checks ($database)', ({ dialect }) => {
  const shop = useShop({ dialect }, { newServerPerTest: true });

  const check = async (path = '/health') => {
    const { raw } = await shop().visitor().send('GET', path);
    return { status: raw.statusCode, body: raw.json(), cached: raw.headers['cache-control'] };
  };
  const ready = { status: 200, body: { live: true, ready: true }, cached: 'no-store' };
  const notReady = { ...ready, status: 503, body: { live: true, ready: false } };
  const live = { ...ready, body: { live: true } };

  test('answer with two flags and nothing else', async () => {
    expect(await check()).toEqual(ready);
    expect(await check('/health/live')).toEqual(live);
  });

  test('report soon that the database does not answer, under many checks at once, and that it answers again', async () => {
    const release = await occupyConnections(shop());
    const startedAt = performance.now();
    const answers = await Promise.all(Array.from({ length: 30 }, () => check()));
    expect(performance.now() - startedAt).toBeLessThan(MAX_DELAY_MS);
    expect(answers).toEqual(Array(30).fill(notReady));
    expect(await check('/health/live')).toEqual(live);
    await release();
    expect(await check()).toEqual(ready);
  });

  const sell = async () => {
    const sale = { individual: 1, services: [], amount: 50, payment_method: 'pix' };
    return (await shop().client.call('POST', '/sales/create', { sale })).status;
  };

  test.runIf(dialect === 'sqlite')('report a failed write until a write would succeed', async () => {
    const { db } = shop();
    await sql`pragma query_only = 1`.execute(db);
    expect(await sell()).toBe(503);
    expect(await check()).toEqual(notReady);
    expect(await check()).toEqual(notReady);
    await sql`pragma query_only = 0`.execute(db);
    expect(await check()).toEqual(ready);
    expect(await sell()).toBe(201);
  });

  test.runIf(dialect === 'postgres')('report that PostgreSQL is read-only, and that it is writable again', async () => {
    const other = await connectDatabase(shop().database.settings);
    const setReadOnly = async (value: 'on' | 'off') => {
      const name = sql.id(new URL(String(shop().database.settings.databaseUrl)).pathname.slice(1));
      await sql`alter database ${name} set default_transaction_read_only = ${sql.lit(value)}`.execute(other.db);
      // The server's connections open again with the new setting.
      await sql`
        select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'
      `.execute(other.db);
    };
    await setReadOnly('on');
    await vi.waitUntil(async () => (await check()).status === 503, WAIT);
    expect(await sell()).toBe(503);
    expect(await check()).toEqual(notReady);
    await sql`set default_transaction_read_only = off`.execute(other.db);
    await setReadOnly('off');
    await vi.waitUntil(async () => (await check()).status === 200, WAIT);
    expect(await sell()).toBe(201);
    await other.close();
  });

  test('report 503 while the server closes', async () => {
    const { app } = shop();
    await app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = app.server.address() as { port: number };
    const watcher = connect(port, '127.0.0.1');
    watcher.write('GET /health HTTP/1.1\r\nHost: localhost\r\nX-Rest: ');
    const [socket] = (await once(app.server, 'connection')) as [Socket];
    // The server has to have read the beginning: an idle connection would be closed.
    await vi.waitUntil(() => socket.bytesRead > 0, WAIT);
    const closed = app.close();
    watcher.write('follows\r\n\r\n');
    expect(await text(watcher)).toMatch(/^HTTP\/1\.1 503 .*\{"live":true,"ready":false\}$/s);
    await closed;
  });
});
