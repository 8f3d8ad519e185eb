import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeCustomer } from '../factories.ts';
import type { Headers, Method, Reply } from './support/client.ts';
import { databases } from './support/databases.ts';
import { expectRefusal } from './support/expectations.ts';
import { OWNER, openShop, type TestShop } from './support/shop.ts';

type ResponseCase = [what: string, status: number, request: (shop: TestShop) => Promise<Reply>];

const send = (method: Method, url: string, payload?: string, headers?: Headers) => (shop: TestShop) =>
  shop.client.send(method, url, payload, headers);
const visit = (method: Method, url: string) => (shop: TestShop) => shop.visitor().send(method, url);
const JSON_TYPE = { 'content-type': 'application/json' };

const responses: ResponseCase[] = [
  ['a list', 200, send('GET', '/api/customers')],
  ['a session', 200, send('GET', '/api/check-session')],
  ['the description of the API', 200, send('GET', '/api/openapi.json')],
  ['the description of the API at the root', 200, send('GET', '/openapi.json')],
  ['a health check', 200, send('GET', '/health')],
  ['a HEAD', 200, send('HEAD', '/api/customers')],
  ['malformed JSON', 400, send('POST', '/api/customers/create', '{', JSON_TYPE)],
  ['a call without a session', 401, visit('GET', '/api/customers')],
  ['a forged call', 403, send('POST', '/api/customers/create', '{}', { ...JSON_TYPE, 'x-xsrf-token': 'x' })],
  ['an unknown call', 404, send('GET', '/api/nada')],
  ['an unknown record', 404, send('DELETE', '/api/customers/remove/999')],
  ['a too large body', 413, send('POST', '/api/customers/create', ' '.repeat(70_000), JSON_TYPE)],
  [
    'a form',
    415,
    send('POST', '/api/customers/create', 'a=1', { 'content-type': 'application/x-www-form-urlencoded' }),
  ],
  ['a wrong field', 422, send('POST', '/api/customers/create', '{"customer":{}}', JSON_TYPE)],
  ['the page', 200, visit('GET', '/')],
  ['a route of the page', 200, visit('GET', '/clientes')],
  ['an asset', 200, visit('GET', '/assets/app-1234.js')],
  ['an unknown asset', 404, visit('GET', '/assets/nada.js')],
];

describe('the security headers', () => {
  const dist = mkdtempSync(join(tmpdir(), 'navalha-dist-'));
  let plain: TestShop;
  let secure: TestShop;
  beforeAll(async () => {
    mkdirSync(join(dist, 'assets'));
    writeFileSync(join(dist, 'index.html'), '<!doctype html><style nonce="__CSP_NONCE__"></style>');
    writeFileSync(join(dist, 'assets', 'app-1234.js'), 'export {};');
    plain = await openShop({ dialect: 'sqlite', dist });
    secure = await openShop({ dialect: 'sqlite', dist, config: { secureCookies: true } });
    await makeCustomer(plain.client);
  });
  afterAll(async () => {
    await plain.close();
    await secure.close();
    rmSync(dist, { recursive: true });
  });

  test.each(responses)(
    'are on the response to %s, with HSTS where cookies are secure',
    async (_what, status, request) => {
      for (const [shop, hsts] of [
        [plain, undefined],
        [secure, 'max-age=31536000'],
      ] as const) {
        const reply = await request(shop);
        expect(reply.status).toBe(status);
        expectHeaders(reply);
        expect(reply.headers['strict-transport-security']).toBe(hsts);
        for (const name of ['server', 'x-powered-by']) expect(reply.headers[name]).toBeUndefined();
      }
    },
  );

  test('are on every response of every route, and no response of /api is cached', async () => {
    expect(plain.routes.length).toBeGreaterThan(50);
    for (const { method, url } of plain.routes)
      for (const client of [plain.visitor(), plain.client]) {
        // Without body and token, a writing call is refused.
        const reply = await client.send(method as Method, url.replace(':id', '999'), undefined, { 'x-xsrf-token': '' });
        expectHeaders(reply);
        if (url.startsWith('/api')) expect(reply.headers['cache-control'], `${method} ${url}`).toBe('no-store');
      }
  });
});

describe.each(databases)('an internal failure ($database)', ({ dialect }) => {
  test('is answered with a sentence in the envelope, all headers and no detail', async () => {
    const shop = await openShop({ dialect });
    const { client } = shop;
    await shop.app.context.db.schema.alterTable('customer').renameTo('customers_gone').execute();
    const reply = await client.call('GET', '/customers');
    await shop.close();
    expectRefusal(reply, 500);
    expect(reply.message).toBe('Algo deu errado aqui. Tente novamente em instantes.');
    expect(reply.raw.payload).not.toMatch(/customer|select|table|sqlite|kysely|at /i);
    expect(reply.headers['cache-control']).toBe('no-store');
    expectHeaders(reply);
  });

  test('a closed database is answered with 500 or 503, and /health with 503', async () => {
    const shop = await openShop({ dialect });
    expect((await shop.visitor().send('GET', '/health')).raw.json()).toEqual({ live: true, ready: true });
    await shop.database.connection.close();
    const visitor = shop.visitor();
    await visitor.call('GET', '/check-session');
    for (const reply of [
      await shop.client.call('GET', '/customers'),
      await visitor.call('POST', '/auth', { ...OWNER }),
    ]) {
      expect([500, 503]).toContain(reply.status);
      expectRefusal(reply, reply.status);
      expectHeaders(reply);
    }
    const health = await shop.visitor().send('GET', '/health');
    expect(health.status).toBe(503);
    expect(health.raw.json()).toEqual({ live: true, ready: false });
    await shop.app.close();
  });
});

function expectHeaders({ headers }: Reply): void {
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'x-frame-options': 'DENY',
  });
  const policy = Object.fromEntries(
    String(headers['content-security-policy'])
      .split(';')
      .map((directive) => directive.trim().split(/\s+(.*)/, 2)),
  );
  const isPage = String(headers['content-type']).startsWith('text/html');
  expect(policy).toEqual({
    'default-src': "'none'",
    'script-src': "'self'",
    'style-src': isPage ? expect.stringMatching(/^'self' 'nonce-[0-9a-f]{32}'$/) : "'self'",
    'img-src': "'self' data:",
    'font-src': "'self'",
    'connect-src': "'self'",
    'manifest-src': "'self'",
    'worker-src': "'self'",
    'base-uri': "'none'",
    'object-src': "'none'",
    'frame-ancestors': "'none'",
    'form-action': "'self'",
  });
  const type = headers['content-type'];
  // A zip archive is no text.
  if (type !== undefined && type !== 'application/zip') expect(type).toMatch(/charset=utf-8/i);
}
