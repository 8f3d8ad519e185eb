import { describe, expect, test } from 'vitest';
import { makeCustomer, makeEmployee } from '../factories.ts';
import type { Method } from './support/client.ts';
import { expectRefusal, expectSuccess } from './support/expectations.ts';
import { useShop } from './support/useShop.ts';
import { createWriteCalls } from './support/writeCalls.ts';

/** The members of the OpenAPI document that the tests read. */
interface OpenApiPath {
  get?: { parameters?: { name: string; in: string }[] };
}

const JSON_TYPE = { 'content-type': 'application/json' };
const ana = { name: 'Ana', phone: '11987654321', email: 'ana@exemplo.com.br' };

describe('invalid calls', () => {
  const shop = useShop({ dialect: 'sqlite' });

  test.each([
    '{"customer":{"__proto__":{"admin":1}}}',
    '{"__proto__":{}}',
    '{"customer":{"constructor":{"prototype":1}}}',
  ])('a body with keys of Object.prototype is refused: %s', async (payload) => {
    const before = await shop().dumpRows();
    const reply = await shop().client.send('POST', '/api/customers/create', payload, JSON_TYPE);
    expect([400, 422]).toContain(reply.status);
    expectRefusal(reply, reply.status, reply.errors);
    expect(({} as Record<string, unknown>).admin).toBeUndefined();
    expect(await shop().dumpRows()).toEqual(before);
  });

  test('an empty body is refused', async () => {
    const { client } = shop();
    expectRefusal(await client.send('POST', '/api/customers/create', '', JSON_TYPE), 400);
    expectRefusal(await client.send('POST', '/api/customers/create'), 422, { customer: 'Envie os dados do registro' });
  });

  test('refuses the body of a sale that is not a record', async () => {
    for (const body of [undefined, null, [], 'x', {}, { sale: [] }, { sale: null }])
      expectRefusal(await shop().client.call('POST', '/sales/create', body), 422, {
        sale: 'Envie os dados do registro',
      });
    expect(await shop().countRows()).toMatchObject({ sale: 0 });
  });

  test('accepts 64 KiB, and refuses one byte more with 413', async () => {
    const { client } = shop();
    const buildBody = (length: number) => JSON.stringify({ customer: ana }).padEnd(length, ' ');
    expectSuccess(await client.send('POST', '/api/customers/create', buildBody(64 * 1024), JSON_TYPE), 201);
    const reply = await client.send('POST', '/api/customers/create', buildBody(64 * 1024 + 1), JSON_TYPE);
    expectRefusal(reply, 413);
    expect(reply.message).toBe('O que foi enviado é grande demais');
  });

  test('a deeply nested body is refused or ignored, and breaks nothing', async () => {
    const { client } = shop();
    const deep = `${'['.repeat(30_000)}${']'.repeat(30_000)}`;
    const { id } = await makeEmployee(client);
    const closing = `{"closed_at":"2026-11-20","total_received":1,"employee_id":${id},"expenses":${deep}}`;
    const deepBodies: [Method, string, string][] = [
      ['POST', '/customers/create', deep],
      ['POST', '/customers/create', `{"customer":${deep}}`],
      ['POST', '/customers/create', `{"customer":{"name":${deep}}}`],
      ['POST', '/cash-register/create', `{"cashRegister":${closing}}`],
      ['PUT', `/employees/edit/${id}`, `{"employee":{"created_at":${deep}}}`],
      ['PUT', `/employees/edit/${id}`, `{"employee":{"services":${deep}}}`],
      ['POST', '/blocks/create', `{"block":{"from":${deep}}}`],
      ['POST', '/auth', deep],
      ['POST', '/auth', `{"email":${deep},"password":"x"}`],
    ];
    for (const [method, path, payload] of deepBodies)
      for (const key of ['a', undefined]) {
        const headers = { ...JSON_TYPE, ...(key ? { 'idempotency-key': key } : {}) };
        const reply = await client.send(method, `/api${path}`, payload, headers);
        expect([200, 201, 400, 422], `${path}: ${reply.raw.payload}`).toContain(reply.status);
      }
  });

  test.each([
    '/api/nada',
    '/api/',
    '/api',
    '/api/customers/1',
    '/api/customers/edit',
    '/api/Customers',
    '/api/customers/',
  ])('%s does not exist, signed in or not', async (url) => {
    for (const client of [shop().client, shop().visitor()])
      for (const method of ['GET', 'POST', 'PUT', 'DELETE', 'PATCH'] as const) {
        const reply = await client.send(method, url);
        expectRefusal(reply, 404);
        expect(reply.message).toBe('Este endereço não existe');
      }
  });

  test('an id in another notation is a 404 for every call', async () => {
    const { client, routes } = shop();
    const calls = await createWriteCalls(shop());
    const before = await shop().dumpRows();
    const numbered = routes.filter(({ method, url }) => url.endsWith(':id') && method !== 'HEAD');
    expect(numbered.length).toBeGreaterThan(30);
    for (const { method, url } of numbered) {
      const call = calls.find((each) => each.route === url && each.method === method);
      // A read needs a record of the same kind.
      const similarCall = calls.find(
        ({ route, path }) => route.split('/')[2] === url.split('/')[2] && /\d$/.test(path),
      );
      const [id = ''] = /\d+$/.exec((call ?? similarCall)?.path ?? '') ?? [];
      const path = url.slice('/api'.length).replace(':id', `0${id}`);
      const reply = await client.call(method as Method, path, call?.body);
      expectRefusal(reply, 404);
      expect(reply.message, `${method} ${path}`).toMatch(/^Est[ea] .+ não existe( mais)?$/);
    }
    expect(await shop().dumpRows()).toEqual(before);
  });

  test.each([
    ['POST', '/api/customers'],
    ['GET', '/api/customers/create'],
    ['PATCH', '/api/customers/edit/1'],
    ['POST', '/api/customers/edit/1'],
    ['GET', '/api/customers/remove/1'],
    ['PUT', '/api/sales/create'],
    ['GET', '/api/auth'],
    ['DELETE', '/api/check-session'],
  ] as const)('refuses %s %s, which the contract does not have', async (method, url) => {
    expectRefusal(await shop().client.send(method, url), 404);
  });

  test.each(['/api/%', '/api/%zz', '/api/customers/edit/%', '/api/customers/remove/%E0%A4%A', '/%', '/%c0%ae%c0%ae'])(
    'the malformed address %s is refused with Fastify’s 400',
    async (url) => {
      for (const method of ['GET', 'DELETE'] as const) expect((await shop().client.send(method, url)).status).toBe(400);
    },
  );

  test.each(['/api/%00', '/api/customers%00', '/api/__proto__', '/api/constructor', '/api/..%2f', '/api//customers'])(
    'the unusual address %s does not exist',
    async (url) => {
      expectRefusal(await shop().client.send('GET', url), 404);
    },
  );

  test('every invalid query parameter is refused in Portuguese', async () => {
    const { client } = shop();
    const { body } = await client.send('GET', '/openapi.json');
    const reads = Object.entries(body.paths as Record<string, OpenApiPath>).filter(([path]) => !path.includes('{'));
    for (const [path, { get }] of reads)
      for (const { name, in: part } of get?.parameters ?? []) {
        if (part !== 'query') continue;
        for (const wrong of ['x'.repeat(300), `1&${name}=2`]) {
          const { status, errors = {} } = await client.call('GET', `${path}?${name}=${wrong}`);
          expect([200, 422], path).toContain(status);
          expect(Object.values(errors).join(), path).not.toMatch(/\b(expected|received|invalid|unrecognized)\b/i);
        }
      }
  });

  test('OPTIONS has no CORS headers: other origins are refused', async () => {
    const { client } = shop();
    const headers = { origin: 'https://elsewhere.example', 'access-control-request-method': 'POST' };
    for (const path of ['/customers', '/customers/create', '/auth']) {
      const reply = await client.call('OPTIONS', path, undefined, headers);
      expect(reply.status).toBe(404);
      expect(Object.keys(reply.headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
    }
  });

  test('a DELETE with a JSON Content-Type and no body is carried out', async () => {
    const { client } = shop();
    const { id } = await makeCustomer(client);
    expectSuccess(await client.send('DELETE', `/api/customers/remove/${id}`, undefined, JSON_TYPE));
  });
});
