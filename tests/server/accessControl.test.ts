import { describe, expect, test } from 'vitest';
import { buildCustomer } from '../factories.ts';
import type { Client, Headers } from './support/client.ts';
import { expectRefusal } from './support/expectations.ts';
import { OWNER, type TestShop } from './support/shop.ts';
import { useSharedShop, useShop } from './support/useShop.ts';
import { createWriteCalls, type WriteCall } from './support/writeCalls.ts';

const WRITING_METHODS = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);

/** The tables that a call could change. */
const readShopState = async (shop: TestShop) => ({
  rows: await shop.dumpRows(),
  sessions: await shop.db.selectFrom('session').select(['token_hash', 'user_id']).orderBy('token_hash').execute(),
  users: await shop.db.selectFrom('app_user').selectAll().orderBy('id').execute(),
});

describe('allowed calls', () => {
  const shop = useShop({ dialect: 'sqlite' });

  test('every call that the tests below refuse changes something with a session and a token', async () => {
    const calls = await createWriteCalls(shop());
    for (const { method, path, body } of calls.filter(({ route }) => route !== '/api/auth')) {
      // Some calls remove what others need.
      const before = await readShopState(shop());
      const reply = await shop().client.call(method, path, body);
      if (reply.status === 404 || reply.status === 422 || reply.status === 409) continue;
      expect(reply.status, `${method} ${path}: ${reply.raw.payload}`).toBeLessThan(300);
      expect(await readShopState(shop()), path).not.toEqual(before);
    }
  });

  test.each<Headers>([
    { 'sec-fetch-site': 'same-origin' },
    { 'sec-fetch-site': 'none' },
    { origin: 'http://localhost:3000', host: 'localhost:3000' },
  ])('the server’s own page may call it: %j', async (headers) => {
    const body = { customer: buildCustomer() };
    expect((await shop().client.call('POST', '/customers/create', body, headers)).status).toBe(201);
  });
});

describe('refused calls', () => {
  let calls: WriteCall[] = [];
  const shop = useSharedShop({ dialect: 'sqlite' }, async (opened) => {
    calls = await createWriteCalls(opened);
    await opened.addUser('outra@navalha.test', 'senha de teste 2');
  });
  const readState = () => readShopState(shop());

  const expectAllRefused = async (client: Client, status: number, headers: Headers = {}) => {
    const before = await readState();
    for (const { method, path, body } of calls) {
      const reply = await client.call(method, path, body, headers);
      expectRefusal(reply, status);
      expect(reply.message).toBe('Sua sessão não pôde ser confirmada. Recarregue a página e tente de novo.');
      expect(reply.raw.cookies.filter(({ name }) => name === 'navalha')).toEqual([]);
    }
    expect(await readState()).toEqual(before);
  };
  /** The owner's session with another session's token. */
  const withToken = (token: string) => {
    const { client, visitor } = shop();
    const forged = visitor();
    for (const [name, value] of client.cookies) forged.cookies.set(name, value);
    forged.cookies.set('XSRF-TOKEN', token);
    return forged;
  };

  test('these tests cover every writing route', () => {
    const writing = shop().routes.filter(({ method }) => WRITING_METHODS.has(method));
    expect(writing.map(({ method, url }) => `${method} ${url}`).sort()).toEqual(
      calls.map(({ method, route }) => `${method} ${route}`).sort(),
    );
  });

  test('without a session, every route but the public ones responds with 401 and does nothing', async () => {
    const before = await readState();
    const visitor = shop().visitor();
    await visitor.call('GET', '/check-session');
    const guarded = shop().routes.filter(({ isPublic }) => !isPublic);
    expect(guarded.length).toBeGreaterThan(35);
    for (const { method, url } of guarded) {
      const writeCall = calls.find((call) => call.route === url && call.method === method);
      const path = writeCall ? writeCall.path : url.slice('/api'.length);
      const reply = await visitor.call(method as WriteCall['method'], path, writeCall?.body);
      expect(reply.status, `${method} ${url}`).toBe(401);
      if (method !== 'HEAD') {
        expectRefusal(reply, 401);
        expect(reply.message).toBe('Entre para continuar');
      }
    }
    expect(await readState()).toEqual(before);
  });

  test('only sign-in, session check, OpenAPI document, health and metrics are public', () => {
    const publicRoutes = shop().routes.filter(({ isPublic, method }) => isPublic && method !== 'HEAD');
    expect(publicRoutes.map(({ method, url }) => `${method} ${url}`).sort()).toEqual([
      'GET /api/check-session',
      'GET /api/openapi.json',
      'GET /health',
      'GET /health/live',
      'GET /metrics',
      'GET /openapi.json',
      'GET /version',
      'POST /api/auth',
    ]);
  });

  test("a write for a user other than the session's changes nothing, and one for the session's user is carried out", async () => {
    const before = await readState();
    const { id } = await shop()
      .db.selectFrom('app_user')
      .select('id')
      .where('email', '=', OWNER.email)
      .executeTakeFirstOrThrow();
    for (const owner of [String(id + 1), '', `0${id}`, `${id} `.padEnd(9, 'x')]) {
      for (const { method, path, body } of calls.filter(({ route }) => route !== '/api/auth')) {
        const reply = await shop().client.call(method, path, body, { 'x-user-id': owner });
        expectRefusal(reply, 403, { 'X-User-Id': OTHER_USER });
        expect(reply.message).toBe(OTHER_USER);
      }
      expectRefusal(await shop().client.call('DELETE', '/auth', undefined, { 'x-user-id': owner }), 403, {
        'X-User-Id': OTHER_USER,
      });
      // Reads need no owner, nor does the sign-in, which sets it.
      expect((await shop().client.call('GET', '/customers', undefined, { 'x-user-id': owner })).status).toBe(200);
    }
    expect(await readState()).toEqual(before);
    // A 422 shows that the call passed this check.
    const own = { 'x-user-id': String(id) };
    expect((await shop().client.call('POST', '/customers/create', { customer: {} }, own)).status).toBe(422);
  });

  test('without an anti-forgery token, nothing changes', async () => {
    const { client } = shop();
    await expectAllRefused({ ...client, call: (method, path, body) => client.call(method, path, body, NO_TOKEN) }, 403);
  });

  test('with a token that differs from the cookie, nothing changes', async () => {
    const token = shop().client.cookies.get('XSRF-TOKEN') ?? '';
    await expectAllRefused(shop().client, 403, { 'x-xsrf-token': `${token}x` });
    await expectAllRefused(shop().client, 403, { 'x-xsrf-token': 'x.y' });
    await expectAllRefused(shop().client, 403, { 'x-xsrf-token': '.' });
  });

  test('with an invented token in both cookie and header, nothing changes', async () => {
    await expectAllRefused(withToken('made.up'), 403);
  });

  test("with another session's token, nothing changes", async () => {
    const other = shop().visitor();
    expect((await other.signIn('outra@navalha.test', 'senha de teste 2')).status).toBe(200);
    await expectAllRefused(withToken(other.cookies.get('XSRF-TOKEN') ?? ''), 403);
  });

  test('with the token from before signing in, nothing changes', async () => {
    const early = shop().visitor();
    await early.call('GET', '/check-session');
    await expectAllRefused(withToken(early.cookies.get('XSRF-TOKEN') ?? ''), 403);
  });

  test.each(['cross-site', 'same-site', 'nonsense'])(
    'a request with the browser’s header %s changes nothing',
    async (site) => {
      await expectAllRefused(shop().client, 403, { 'sec-fetch-site': site });
    },
  );

  test.each(['https://elsewhere.example', 'null', 'http://localhost.elsewhere.example', 'http://localhost:8080'])(
    'a request from the page %s changes nothing',
    async (origin) => {
      await expectAllRefused(shop().client, 403, { origin, host: 'localhost' });
    },
  );

  test.each(['application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'text/plain', 'text/xml'])(
    'a body of type %s, which another site could send, is not read',
    async (type) => {
      const { client } = shop();
      const before = await readState();
      for (const { method, path, body } of calls) {
        const payload = body === undefined ? 'a=1' : JSON.stringify(body);
        const reply = await client.send(method, `/api${path}`, payload, { 'content-type': type });
        expectRefusal(reply, 415);
        expect(reply.message).toBe('Envie os dados em JSON');
      }
      expect(await readState()).toEqual(before);
    },
  );

  test('no GET changes anything', async () => {
    const { client, routes } = shop();
    const before = await readState();
    for (const { url } of routes.filter(({ method }) => method === 'GET')) await client.send('GET', url);
    for (const { path } of calls) await client.call('GET', path);
    expect(await readState()).toEqual(before);
  });
});

const OTHER_USER = 'Outra pessoa entrou neste navegador. Nada foi registrado no nome dela.';
/** Headers without a token. */
const NO_TOKEN: Headers = { 'x-xsrf-token': '' };
