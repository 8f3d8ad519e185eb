import { beforeEach, describe, expect, test } from 'vitest';
import { type ChangingCall, changingCalls } from './support/changingCalls.ts';
import type { Client, Headers } from './support/client.ts';
import { expectRefusal } from './support/expectations.ts';
import { OWNER } from './support/shop.ts';
import { useShop } from './support/useShop.ts';

const CHANGING = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);

describe('who may do what', () => {
  const shop = useShop({ dialect: 'sqlite' });
  let calls: ChangingCall[] = [];
  beforeEach(async () => {
    calls = await changingCalls(shop());
  });

  /** What signing in and out, and everything else, would leave behind. */
  const everything = async () => ({
    rows: await shop().everyRow(),
    sessions: await shop().db.selectFrom('session').select(['token_hash', 'user_id']).orderBy('token_hash').execute(),
    users: await shop().db.selectFrom('app_user').selectAll().orderBy('id').execute(),
  });

  const allRefused = async (client: Client, status: number, headers: Headers = {}) => {
    const before = await everything();
    for (const { method, path, body } of calls) {
      const reply = await client.call(method, path, body, headers);
      expectRefusal(reply, status);
      expect(reply.raw.cookies.filter(({ name }) => name === 'navalha')).toEqual([]);
    }
    expect(await everything()).toEqual(before);
  };

  test('these tests know every route that changes something', () => {
    const changing = shop().routes.filter(({ method }) => CHANGING.has(method));
    expect(changing.map(({ method, url }) => `${method} ${url}`).sort()).toEqual(
      calls.map(({ method, route }) => `${method} ${route}`).sort(),
    );
  });

  test('each of those calls would change something', async () => {
    for (const { method, path, body } of calls.filter(({ route }) => route !== '/api/auth')) {
      // On a shop of its own: some of them take away what others need.
      const before = await everything();
      const reply = await shop().client.call(method, path, body);
      if (reply.status === 404 || reply.status === 422 || reply.status === 409) continue;
      expect(reply.status, `${method} ${path}: ${reply.raw.payload}`).toBeLessThan(300);
      expect(await everything(), path).not.toEqual(before);
    }
  });

  test('without a session, every route but the public ones answers 401 and does nothing', async () => {
    const before = await everything();
    const visitor = shop().visitor();
    await visitor.call('GET', '/check-session');
    const guarded = shop().routes.filter(({ isPublic }) => !isPublic);
    expect(guarded.length).toBeGreaterThan(35);
    for (const { method, url } of guarded) {
      const known = calls.find((call) => call.route === url && call.method === method);
      const path = known ? known.path : url.slice('/api'.length);
      const reply = await visitor.call(method as ChangingCall['method'], path, known?.body);
      expect(reply.status, `${method} ${url}`).toBe(401);
      if (method !== 'HEAD') {
        expectRefusal(reply, 401);
        expect(reply.message).toBe('Entre para continuar');
      }
    }
    expect(await everything()).toEqual(before);
  });

  test('only signing in, asking for the session, the description of the API and the state of the server are public', () => {
    const open = shop().routes.filter(({ isPublic, method }) => isPublic && method !== 'HEAD');
    expect(open.map(({ method, url }) => `${method} ${url}`).sort()).toEqual([
      'GET /api/check-session',
      'GET /api/openapi.json',
      'GET /health',
      'GET /health/live',
      'GET /openapi.json',
      'POST /api/auth',
    ]);
  });

  test('without an anti-forgery token, nothing changes', async () => {
    const { client } = shop();
    await allRefused({ ...client, call: (method, path, body) => client.call(method, path, body, NO_TOKEN) }, 403);
  });

  test('with a token that is not the cookie, nothing changes', async () => {
    const token = shop().client.cookies.get('XSRF-TOKEN') ?? '';
    await allRefused(shop().client, 403, { 'x-xsrf-token': `${token}x` });
    await allRefused(shop().client, 403, { 'x-xsrf-token': 'x.y' });
    await allRefused(shop().client, 403, { 'x-xsrf-token': '.' });
  });

  test('with a token made up for both cookie and header, nothing changes', async () => {
    const { client } = shop();
    client.cookies.set('XSRF-TOKEN', 'made.up');
    await allRefused(client, 403);
  });

  test("with another session's token, nothing changes", async () => {
    const { client, visitor, addUser } = shop();
    await addUser('outra@navalha.test', 'senha de teste 2');
    const other = visitor();
    expect((await other.signIn('outra@navalha.test', 'senha de teste 2')).status).toBe(200);
    client.cookies.set('XSRF-TOKEN', other.cookies.get('XSRF-TOKEN') ?? '');
    await allRefused(client, 403);
  });

  test('with the token from before signing in, nothing changes', async () => {
    const { client, visitor } = shop();
    const early = visitor();
    await early.call('GET', '/check-session');
    client.cookies.set('XSRF-TOKEN', early.cookies.get('XSRF-TOKEN') ?? '');
    await allRefused(client, 403);
  });

  test.each(['cross-site', 'same-site', 'nonsense'])('a browser that says %s changes nothing', async (site) => {
    await allRefused(shop().client, 403, { 'sec-fetch-site': site });
  });

  test.each(['https://elsewhere.example', 'null', 'http://localhost.elsewhere.example'])(
    'a page of %s changes nothing',
    async (origin) => {
      await allRefused(shop().client, 403, { origin, host: 'localhost' });
    },
  );

  test.each(['same-origin', 'none'])('a browser that says %s may', async (site) => {
    const { client } = shop();
    const customer = { name: 'Ana', phone: '11987654321', email: 'ana@exemplo.com.br' };
    const headers = { 'sec-fetch-site': site };
    expect((await client.call('POST', '/customers/create', { customer }, headers)).status).toBe(201);
  });

  test('the page of the server itself may', async () => {
    const { client } = shop();
    const customer = { name: 'Ana', phone: '11987654321', email: 'ana@exemplo.com.br' };
    const headers = { origin: 'http://localhost:3000', host: 'localhost:3000' };
    expect((await client.call('POST', '/customers/create', { customer }, headers)).status).toBe(201);
  });

  test.each(['application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'text/plain', 'text/xml'])(
    'what another site could send as %s is not even read',
    async (type) => {
      const { client } = shop();
      const before = await everything();
      for (const { method, path, body } of calls) {
        const payload = body === undefined ? 'a=1' : JSON.stringify(body);
        const reply = await client.send(method, `/api${path}`, payload, { 'content-type': type });
        expectRefusal(reply, 415);
      }
      expect(await everything()).toEqual(before);
    },
  );

  test('no GET changes anything', async () => {
    const { client, routes } = shop();
    const before = await everything();
    for (const { url } of routes.filter(({ method }) => method === 'GET')) await client.send('GET', url);
    for (const { path } of calls) await client.call('GET', path);
    expect(await everything()).toEqual(before);
  });

  test('signing in needs the token too', async () => {
    const visitor = shop().visitor();
    expectRefusal(await visitor.call('POST', '/auth', { ...OWNER }), 403);
  });
});

/** An empty header is no token. */
const NO_TOKEN: Headers = { 'x-xsrf-token': '' };
