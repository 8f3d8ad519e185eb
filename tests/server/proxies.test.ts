import { readFileSync } from 'node:fs';
import { get } from 'node:http';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { expect, test, vi } from 'vitest';
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
import { WAIT } from './support/wait.ts';

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

/** The status and the Location of a response over plain HTTP. */
function fetchPlain(port: number, path: string): Promise<[number | undefined, string | undefined]> {
  return new Promise((resolve, reject) => {
    const headers = { host: SHOP_NAME };
    get({ host: '127.0.0.1', port, path, headers, agent: false }, (response) => {
      response.resume();
      resolve([response.statusCode, response.headers.location]);
    }).once('error', reject);
  });
}

const buildCustomerBody = (index: number) =>
  JSON.stringify({
    customer: { name: `Cliente ${index}`, phone: `119876500${10 + index}`, email: `c${index}@exemplo.com.br` },
  });

for (const example of EXAMPLES)
  test.skipIf(!example.available)(
    `the example of a proxy keeps addresses, delivers changes, compresses lists, redirects plain HTTP and has a page for an outage (${example.name})`,
    async () => {
      const { proxy, servers, log } = await openShop(example);
      const browser = openProxyClient(proxy.httpsPort);

      // Signs in over HTTP/2 with HTTPS-only cookies; a forged address is not logged.
      const forged = { 'x-forwarded-for': '203.0.113.7', 'x-forwarded-proto': 'http' };
      await browser.call('GET', '/api/check-session', undefined, forged);
      expect(await signIn(browser)).toBe(200);
      expect(browser.isHttp2()).toBe(true);
      expect([...browser.cookies.keys()].filter((name) => name.startsWith('__Host-'))).toHaveLength(1);
      const { headers } = await browser.call('GET', '/api/customers');
      expect(headers['strict-transport-security']).toBe('max-age=31536000');
      await vi.waitFor(() => expect(log()).toContain('"signed in"'), WAIT);
      expect(log()).toContain('"address":"127.0.0.1"');
      expect(log()).not.toContain('203.0.113.7');

      const changes = await browser.open('GET', '/api/changes', undefined, { accept: 'text/event-stream' });
      expect([changes.status, changes.headers['content-type']]).toEqual([200, 'text/event-stream']);
      let events = '';
      changes.stream.on('data', (chunk) => {
        events += chunk;
      });
      // One event may contain several changes.
      for (let index = 0; index < 10; index++)
        expect((await browser.call('POST', '/api/customers/create', buildCustomerBody(index))).status).toBe(201);
      await vi.waitFor(() => expect(events).toContain('"customers"'), { timeout: 2000 });
      const list = await browser.call('GET', '/api/customers', undefined, { 'accept-encoding': 'gzip' });
      expect(list.headers['content-encoding']).toBe('gzip');
      expect(JSON.parse(gunzipSync(list.body).toString()).data).toHaveLength(10);

      const fetchPath = (path: string) => fetchPlain(proxy.httpPort, path);
      expect(await fetchPath('/clientes?busca=x')).toEqual([301, 'https://loja.exemplo.com.br/clientes?busca=x']);
      expect((await fetchPath('/api/check-session'))[0]).toBe(403);
      await browser.call('GET', '/api/customers/find?query=Zeferina');
      const readAccessLog = () => readFileSync(join(proxy.folder, 'navalha.log'), 'utf8');
      await vi.waitFor(() => expect(readAccessLog()).toContain('/api/customers/find'), WAIT);
      expect(readAccessLog()).not.toContain('Zeferina');
      for (const path of ['/metrics', '/version']) expect((await browser.call('GET', path)).status).toBe(404);

      for (const server of servers) await server.stop();
      const outage = await openProxyClient(proxy.httpsPort).call('GET', '/clientes');
      expect([outage.status, outage.headers['content-type']]).toEqual([502, 'text/html; charset=utf-8']);
      expect(String(outage.body)).toContain('O sistema do salão não está no ar');
    },
  );
