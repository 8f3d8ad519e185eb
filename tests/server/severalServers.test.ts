import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { openBrowser } from './support/browser.ts';
import { createTempFolder, runCommand } from './support/commands.ts';
import { createPostgresDatabase, hasPostgres, runSql } from './support/postgres.ts';
import { startServer } from './support/processes.ts';

const OWNER = { email: 'ana@barbearia.com.br', password: 'tesoura afiada' };

/** One shop served by two processes with separate data folders, like on two machines, and by one with another key. */
async function startServers(): Promise<[one: string, other: string, withOtherKey: string, database: string]> {
  const DATABASE_URL = await createPostgresDatabase();
  const [first, second, third] = [createTempFolder(), createTempFolder(), createTempFolder()];
  await runCommand('user', { DATA_DIR: first, DATABASE_URL }, ['add', OWNER.email], OWNER.password);
  const start = async (folder: string) => (await startServer({ DATA_DIR: folder, DATABASE_URL, DEMO: '0' })).url;
  const one = await start(first);
  copyFileSync(join(first, 'secret.key'), join(second, 'secret.key'));
  return [one, await start(second), await start(third), DATABASE_URL];
}

async function signIn(browser: ReturnType<typeof openBrowser>, url: string): Promise<number> {
  await browser.call(url, 'GET', '/check-session');
  return (await browser.call(url, 'POST', '/auth', OWNER)).status;
}

const sale = { individual: 1, services: [], amount: 50, payment_method: 'pix' };

async function countSalesToday(url: string, browser: ReturnType<typeof openBrowser>): Promise<number> {
  const { data } = await browser.call(url, 'GET', '/cash-register');
  return data.today.individual_sales.sales.length;
}

describe.skipIf(!hasPostgres)('several servers on one PostgreSQL are one shop', () => {
  test('sessions, sign-in attempts, changes and keys of sales are shared; without a copy of secret.key no session is', async () => {
    const [one, other, withOtherKey, database] = await startServers();
    const browser = openBrowser();
    expect((await browser.call(other, 'GET', '/customers')).status).toBe(401);
    expect(await signIn(browser, one)).toBe(200);
    const token = browser.cookies.get('XSRF-TOKEN');

    // A change at one is announced by both within two seconds, also after their listening connections were cut.
    const cookie = [...browser.cookies].map((pair) => pair.join('=')).join('; ');
    const messages = await Promise.all(
      [one, other].map(async (url) => {
        const stream = await fetch(`${url}/api/changes`, { headers: { cookie, accept: 'text/event-stream' } });
        const received: string[] = [];
        void stream.body
          ?.pipeThrough(new TextDecoderStream())
          .pipeTo(new WritableStream({ write: (text) => void received.push(text) }))
          // The server is killed in the middle of it.
          .catch(() => undefined);
        return received;
      }),
    );
    const expectAnnounced = (text: string) =>
      expect.poll(() => messages.map((received) => received.join('').includes(text)), { timeout: 2_000 });
    const clearMessages = () => {
      for (const received of messages) received.length = 0;
    };
    const service = { name: 'Corte', price: 40, points: 1 };
    expect((await browser.call(one, 'POST', '/services/create', { service })).status).toBe(201);
    await expectAnnounced('{"resources":["services"]}').toEqual([true, true]);

    clearMessages();
    await runSql(
      database,
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'navalha_changes' and datname = current_database()",
    );
    // The changes in between are unknown.
    await expectAnnounced('"shop"').toEqual([true, true]);
    clearMessages();
    expect((await browser.call(other, 'POST', '/services/create', { service })).status).toBe(201);
    await expectAnnounced('{"resources":["services"]}').toEqual([true, true]);

    // A sale that is sent to both servers several times at once is stored once.
    expect((await browser.call(other, 'POST', '/sales/create', { sale })).status).toBe(201);
    expect(browser.cookies.get('XSRF-TOKEN')).toBe(token);
    const before = await countSalesToday(one, browser);
    for (let round = 1; round <= 10; round++) {
      const send = (url: string) =>
        browser.call(url, 'POST', '/sales/create', { sale }, { 'idempotency-key': `rodada-${round}` });
      const replies = await Promise.all([one, other, one, other].map(send));
      expect(replies.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
      expect(new Set(replies.map(({ data }) => data.id)).size).toBe(1);
    }
    for (const url of [one, other]) expect(await countSalesToday(url, browser)).toBe(before + 10);
    const elsewhere = openBrowser();
    for (const [name, value] of browser.cookies) elsewhere.cookies.set(name, value);
    expect((await elsewhere.call(withOtherKey, 'POST', '/sales/create', { sale })).status).toBe(403);
    expect(await countSalesToday(one, browser)).toBe(before + 10);

    // A sign-out at one ends the session at both.
    expect((await browser.call(other, 'DELETE', '/auth')).status).toBe(200);
    for (const url of [one, other]) expect((await browser.call(url, 'GET', '/customers')).status).toBe(401);

    // Failed sign-ins at all servers count together.
    await browser.call(one, 'GET', '/check-session');
    const wrong = { email: 'ana@navalha.example', password: 'não é esta' };
    const statuses: number[] = [];
    for (let time = 0; time < 11; time++) {
      statuses.push((await browser.call(time % 2 ? one : other, 'POST', '/auth', wrong)).status);
    }
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 429]);
  });
});
