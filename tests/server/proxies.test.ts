import { readFileSync } from 'node:fs';
import { get } from 'node:http';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { gunzipSync } from 'node:zlib';
import { describe, expect, test, vi } from 'vitest';
import { findProgram } from '../../scripts/lib/programs.mjs';
import { createTempFolder, runCommand } from './support/commands.ts';
import { createPostgresDatabase, hasPostgres } from './support/postgres.ts';
import { type RunningServer, startServer } from './support/processes.ts';
import {
  findAdminProgram,
  openProxyClient,
  type RunningProxy,
  readDeployFile,
  SHOP_NAME,
  startCaddy,
  startNginx,
} from './support/proxies.ts';

// Servers and proxies run in their own processes.
vi.setConfig({ testTimeout: 60_000 });

const OWNER = { email: 'ana@barbearia.com.br', password: 'tesoura afiada' };
const hasNginx = Boolean(findAdminProgram('nginx') && findProgram('openssl'));

interface Example {
  name: string;
  available: boolean;
  processes: number;
  postgres: boolean;
  start(serverPorts: number[]): Promise<RunningProxy>;
}

const EXAMPLES: Example[] = [
  {
    name: 'nginx, SQLite',
    available: hasNginx,
    processes: 1,
    postgres: false,
    start: (ports) => startNginx('nginx-sqlite.conf', ports),
  },
  {
    name: 'nginx, PostgreSQL',
    available: hasNginx && hasPostgres,
    processes: 2,
    postgres: true,
    start: (ports) => startNginx('nginx-postgresql.conf', ports),
  },
  {
    name: 'Caddy, SQLite',
    available: Boolean(findAdminProgram('caddy')),
    processes: 1,
    postgres: false,
    start: startCaddy,
  },
];

/** A shop with one user, behind the proxy of the example, with the settings of deploy/navalha.env. */
async function openShop({ processes, postgres, start }: Example) {
  const DATA_DIR = createTempFolder();
  const database: Record<string, string> = postgres ? { DATABASE_URL: await createPostgresDatabase() } : {};
  const settings = [...readDeployFile('navalha.env').matchAll(/^([A-Z_]+)='(.*)'$/gm)].map(([, name, value]) => [
    name,
    value,
  ]);
  const env = { ...Object.fromEntries(settings), ...database, DATA_DIR };
  await runCommand('user', env, ['add', OWNER.email], OWNER.password);
  const servers: RunningServer[] = [];
  for (let count = 0; count < processes; count++) servers.push(await startServer({ ...env, LOG_LEVEL: 'info' }));
  const proxy = await start(servers.map(({ url }) => Number(new URL(url).port)));
  return { proxy, servers, log: () => servers.map(({ getOutput }) => getOutput()).join('') };
}

async function signIn(browser: ReturnType<typeof openProxyClient>): Promise<number> {
  await browser.call('GET', '/api/check-session');
  return (await browser.call('POST', '/api/auth', JSON.stringify(OWNER))).status;
}

/** The status and the Location of an answer over plain HTTP. */
function fetchPlain(port: number, path: string): Promise<[number | undefined, string | undefined]> {
  return new Promise((resolve, reject) => {
    const headers = { host: SHOP_NAME };
    get({ host: '127.0.0.1', port, path, headers, agent: false }, (answer) => {
      answer.resume();
      resolve([answer.statusCode, answer.headers.location]);
    }).once('error', reject);
  });
}

const newCustomer = (at: number) =>
  JSON.stringify({ customer: { name: `Cliente ${at}`, phone: `119876500${10 + at}`, email: `c${at}@exemplo.com.br` } });

for (const example of EXAMPLES)
  describe.skipIf(!example.available)(`behind the proxy of the example (${example.name})`, () => {
    test('signs in over HTTP/2 with HTTPS-only cookies, and logs the client’s address', async () => {
      const { proxy, log } = await openShop(example);
      const browser = openProxyClient(proxy.httpsPort);
      const forged = { 'x-forwarded-for': '203.0.113.7', 'x-forwarded-proto': 'http' };
      await browser.call('GET', '/api/check-session', undefined, forged);
      expect(await signIn(browser)).toBe(200);
      expect(browser.isHttp2()).toBe(true);
      expect([...browser.cookies.keys()].filter((name) => name.startsWith('__Host-'))).toHaveLength(1);
      const { headers } = await browser.call('GET', '/api/customers');
      expect(headers['strict-transport-security']).toBe('max-age=31536000');
      await vi.waitFor(() => expect(log()).toContain('"signed in"'));
      expect(log()).toContain('"address":"127.0.0.1"');
      expect(log()).not.toContain('203.0.113.7');
    });

    test('delivers a change at once, and a long list compressed', async () => {
      const { proxy } = await openShop(example);
      const browser = openProxyClient(proxy.httpsPort);
      await signIn(browser);
      const { stream, status, headers } = await browser.open('GET', '/api/changes', undefined, {
        accept: 'text/event-stream',
      });
      expect([status, headers['content-type']]).toEqual([200, 'text/event-stream']);
      let events = '';
      stream.on('data', (chunk) => {
        events += chunk;
      });
      // One event may contain several changes.
      for (let at = 0; at < 10; at++)
        expect((await browser.call('POST', '/api/customers/create', newCustomer(at))).status).toBe(201);
      await vi.waitFor(() => expect(events).toContain('"customers"'), { timeout: 2000 });

      const list = await browser.call('GET', '/api/customers', undefined, { 'accept-encoding': 'gzip' });
      expect(list.headers['content-encoding']).toBe('gzip');
      expect(JSON.parse(gunzipSync(list.body).toString()).data).toHaveLength(10);
    });

    test('refuses huge bodies without a session, and still serves others', async () => {
      const { proxy } = await openShop(example);
      const browser = openProxyClient(proxy.httpsPort);
      await signIn(browser);
      const large = JSON.stringify({ email: OWNER.email, password: 'x'.repeat(990_000) });
      let isOver = false;
      const flood = Promise.all(
        Array.from({ length: 6 }, async () => {
          const stranger = openProxyClient(proxy.httpsPort);
          await stranger.call('GET', '/api/check-session');
          const refusals: number[] = [];
          for (let count = 0; count < 10; count++)
            refusals.push((await stranger.call('POST', '/api/auth', large)).status);
          return refusals;
        }),
      ).finally(() => {
        isOver = true;
      });
      const statuses: number[] = [];
      do {
        statuses.push((await browser.call('GET', '/api/customers')).status);
        await wait(10);
      } while (!isOver || statuses.length < 30);
      expect(new Set((await flood).flat())).toEqual(new Set([413]));
      expect(new Set(statuses)).toEqual(new Set([200]));
    });

    test('redirects plain HTTP pages, refuses plain HTTP API requests, logs no searches and serves no metrics', async () => {
      const { proxy } = await openShop(example);
      const plain = (path: string) => fetchPlain(proxy.httpPort, path);
      expect(await plain('/clientes?busca=x')).toEqual([301, 'https://loja.exemplo.com.br/clientes?busca=x']);
      expect((await plain('/api/check-session'))[0]).toBe(403);
      const browser = openProxyClient(proxy.httpsPort);
      await signIn(browser);
      await browser.call('GET', '/api/customers/find?query=Zeferina');
      const log = () => readFileSync(join(proxy.folder, 'navalha.log'), 'utf8');
      await vi.waitFor(() => expect(log()).toContain('/api/customers/find'));
      expect(log()).not.toContain('Zeferina');
      for (const path of ['/metrics', '/version']) expect((await browser.call('GET', path)).status).toBe(404);
    });

    test('shows a page in Portuguese while no process answers', async () => {
      const { proxy, servers } = await openShop(example);
      for (const server of servers) await server.stop();
      const { status, headers, body } = await openProxyClient(proxy.httpsPort).call('GET', '/clientes');
      expect([status, headers['content-type']]).toEqual([502, 'text/html; charset=utf-8']);
      expect(String(body)).toContain('O sistema do salão não está no ar');
    });
  });
