import { once } from 'node:events';
import { cpSync, existsSync, renameSync, rmSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { openBrowser } from './support/browser.ts';
import { demoFolder } from './support/commands.ts';
import { databases } from './support/databases.ts';
import { holdDatabase } from './support/hold.ts';
import { startServer } from './support/processes.ts';
import { useShop } from './support/useShop.ts';

/** A second for the database, and some for a machine that is busy with other tests. */
const SOON_MS = 2_500;

test('a data folder that is taken away is told within a second, and nothing is acknowledged until it is back', async () => {
  const dataDir = await demoFolder();
  const server = await startServer({ DATA_DIR: dataDir, LOG_LEVEL: 'warn', BACKUPS: '0' });
  const browser = openBrowser();
  await browser.signIn(server.url);
  const sale = { individual: 1, services: [], amount: 50, payment_method: 'pix' };
  const sell = () => browser.call(server.url, 'POST', '/sales/create', { sale });
  expect((await sell()).status).toBe(201);

  const elsewhere = `${dataDir}-longe`;
  renameSync(dataDir, elsewhere);
  onTestFinished(() => rmSync(elsewhere, { recursive: true, force: true }));
  // At once, before anybody has looked.
  expect((await sell()).status).toBe(503);
  await vi.waitUntil(() => server.said().includes('"event":"database gone"'), { timeout: SOON_MS });
  expect(server.said()).toContain('nada é gravado');
  expect((await fetch(`${server.url}/health`)).status).toBe(503);
  expect(existsSync(dataDir)).toBe(false);

  // Another shop in its place is not the one that was opened.
  cpSync(elsewhere, dataDir, { recursive: true });
  expect((await sell()).status).toBe(503);
  rmSync(dataDir, { recursive: true });
  renameSync(elsewhere, dataDir);
  expect((await fetch(`${server.url}/health`)).status).toBe(200);
  expect((await sell()).status).toBe(201);
  await vi.waitUntil(() => server.said().includes('"event":"database back"'), { timeout: SOON_MS });

  rmSync(join(dataDir, 'navalha.db-wal'));
  expect((await sell()).status).toBe(503);
});

describe.each(databases)('whoever watches the server ($database)', ({ dialect }) => {
  const shop = useShop({ dialect }, { serverEach: true });

  const ask = async (path = '/health') => {
    const { raw } = await shop().visitor().send('GET', path);
    return { status: raw.statusCode, body: raw.json(), cached: raw.headers['cache-control'] };
  };
  const ready = { status: 200, body: { live: true, ready: true }, cached: 'no-store' };
  const notReady = { ...ready, status: 503, body: { live: true, ready: false } };
  const live = { ...ready, body: { live: true } };

  test('is told that calls may be sent, two flags and nothing else', async () => {
    expect(await ask()).toEqual(ready);
    expect(await ask('/health/live')).toEqual(live);
  });

  test('is told soon that the database does not answer, however often it is asked, and that it does again', async () => {
    const letGo = await holdDatabase(shop());
    const begun = performance.now();
    const answers = await Promise.all(Array.from({ length: 30 }, () => ask()));
    expect(performance.now() - begun).toBeLessThan(SOON_MS);
    expect(answers).toEqual(Array(30).fill(notReady));
    expect(await ask('/health/live')).toEqual(live);
    await letGo();
    expect(await ask()).toEqual(ready);
  });

  test('is told to send no more calls while the server closes', async () => {
    const { app } = shop();
    await app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = app.server.address() as { port: number };
    const watcher = connect(port, '127.0.0.1');
    watcher.write('GET /health HTTP/1.1\r\nHost: localhost\r\nX-Rest: ');
    const [socket] = (await once(app.server, 'connection')) as [Socket];
    // The server has to have read that much, or the connection is an idle one, which is closed.
    await vi.waitUntil(() => socket.bytesRead > 0);
    const closed = app.close();
    watcher.write('follows\r\n\r\n');
    expect(await text(watcher)).toMatch(/^HTTP\/1\.1 503 .*\{"live":true,"ready":false\}$/s);
    await closed;
  });
});
