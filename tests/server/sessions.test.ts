import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { COOKIE_DROPPED } from '../../domain/constants.ts';
import type { Client, Reply } from './support/client.ts';
import { databases } from './support/databases.ts';
import { expectRefusal, expectSuccess } from './support/expectations.ts';
import { OWNER } from './support/shop.ts';
import { useShop } from './support/useShop.ts';

describe.each(databases)('sessions ($database)', ({ dialect }) => {
  const shop = useShop({ dialect });

  const isSignedIn = async (client: Client) => {
    const data = expectSuccess(await client.call('GET', '/check-session'));
    expect((await client.call('GET', '/customers')).status).toBe(data === null ? 401 : 200);
    return data !== null;
  };
  const getToken = (client: Client) => client.cookies.get('navalha') ?? '';
  /** A client with this session cookie only. */
  const openClientWith = (session: string) => {
    const client = shop().visitor();
    client.cookies.set('navalha', session);
    return client;
  };

  test('a check without a session responds with null, without an error', async () => {
    const reply = await shop().visitor().call('GET', '/check-session');
    expect(expectSuccess(reply, 200, 'Sem sessão')).toBeNull();
  });

  test('a session ends after half an hour without a call', async () => {
    shop().clock.advance({ minutes: 30 });
    expect(await isSignedIn(shop().client)).toBe(true);
    shop().clock.advance({ minutes: 2 });
    expect(await isSignedIn(shop().client)).toBe(true);
    // Counted from the last call.
    shop().clock.advance({ minutes: 29 });
    expect(await isSignedIn(shop().client)).toBe(true);
    shop().clock.advance({ minutes: 30, seconds: 1 });
    expect(await isSignedIn(shop().client)).toBe(false);
  });

  test('calls extend a session, for twelve hours at most', async () => {
    for (let minutes = 0; minutes < 12 * 60; minutes += 20) {
      expect(await isSignedIn(shop().client), `after ${minutes} minutes`).toBe(true);
      shop().clock.advance({ minutes: 20 });
    }
    expect(await isSignedIn(shop().client)).toBe(true);
    shop().clock.advance({ seconds: 1 });
    expect(await isSignedIn(shop().client)).toBe(false);
  });

  test('a session lasts when the user signs in elsewhere', async () => {
    for (const minutes of [20, 20]) {
      shop().clock.advance({ minutes });
      expect(await isSignedIn(shop().client)).toBe(true);
    }
    expectSuccess(await shop().visitor().signIn(OWNER.email, OWNER.password));
    expect(await isSignedIn(shop().client)).toBe(true);
  });

  test('many calls within a minute extend it too', async () => {
    for (let n = 0; n < 100; n++) {
      shop().clock.advance({ seconds: 59 });
      if (n % 25 === 0) expect(await isSignedIn(shop().client)).toBe(true);
      else await shop().client.call('GET', '/check-session');
    }
    expect(await isSignedIn(shop().client)).toBe(true);
  });

  test('an ended session is not revived by a call', async () => {
    const old = getToken(shop().client);
    shop().clock.advance({ minutes: 31 });
    await shop().client.call('GET', '/check-session');
    shop().clock.advance({ minutes: -30 });
    expect(await isSignedIn(openClientWith(old))).toBe(true);
    shop().clock.advance({ minutes: 61 });
    expect(await isSignedIn(openClientWith(old))).toBe(false);
  });

  test.each([
    ['begun a day ahead', { days: 1 }],
    ['begun two minutes ahead', { minutes: 2 }],
  ])(
    'a session that began %s of the corrected clock has ended, and is deleted at the next sign-in',
    async (_when, ahead) => {
      const { clock, db } = shop();
      clock.advance(ahead);
      const early = shop().visitor();
      expectSuccess(await early.signIn(OWNER.email, OWNER.password));
      clock.set('2026-11-20T15:00:00.000Z');
      expect(await isSignedIn(early)).toBe(false);
      expectSuccess(await shop().client.signIn(OWNER.email, OWNER.password));
      expect(await db.selectFrom('session').select('created_at').execute()).toEqual([
        { created_at: '2026-11-20T15:00:00.000Z' },
      ]);
    },
  );

  test('a session used while the clock was a day ahead has ended', async () => {
    const { client, clock, db } = shop();
    await db.updateTable('session').set({ last_seen_at: '2026-11-21T15:00:00.000Z' }).execute();
    clock.advance({ minutes: 1 });
    expect(await isSignedIn(client)).toBe(false);
  });

  test('a session begun by a server half a minute ahead is valid', async () => {
    shop().clock.advance({ seconds: 30 });
    const early = shop().visitor();
    expectSuccess(await early.signIn(OWNER.email, OWNER.password));
    shop().clock.advance({ seconds: -30 });
    expect(await isSignedIn(early)).toBe(true);
  });

  test('a session check keeps the anti-forgery token, for other tabs', async () => {
    const { client } = shop();
    const xsrf = client.cookies.get('XSRF-TOKEN');
    expectSuccess(await client.call('GET', '/check-session'));
    expect(client.cookies.get('XSRF-TOKEN')).toBe(xsrf);
  });

  test('a new sign-in gives a new token, and the old one is invalid', async () => {
    const { client } = shop();
    const old = getToken(client);
    const xsrf = client.cookies.get('XSRF-TOKEN');
    expectSuccess(await client.signIn(OWNER.email, OWNER.password));
    expect(getToken(client)).not.toBe(old);
    expect(client.cookies.get('XSRF-TOKEN')).not.toBe(xsrf);
    expect(await isSignedIn(client)).toBe(true);
    expect(await isSignedIn(openClientWith(old))).toBe(false);
  });

  test('a token planted before the sign-in is invalid afterwards', async () => {
    const victim = openClientWith('planted-by-another-site-0000000000000000000');
    expectSuccess(await victim.signIn(OWNER.email, OWNER.password));
    expect(getToken(victim)).not.toBe('planted-by-another-site-0000000000000000000');
    expect(await isSignedIn(openClientWith('planted-by-another-site-0000000000000000000'))).toBe(false);
  });

  test('a failed sign-in keeps the current session', async () => {
    const { client } = shop();
    expectRefusal(await client.signIn(OWNER.email, 'wrong'), 401);
    expect(await isSignedIn(client)).toBe(true);
  });

  test('a sign-out ends the session on the server', async () => {
    const { client } = shop();
    const old = getToken(client);
    expect(expectSuccess(await client.call('DELETE', '/auth'), 200, 'Até logo')).toBeNull();
    expect(client.cookies.has('navalha')).toBe(false);
    // A page that is still open can sign in again.
    expectSuccess(await client.call('POST', '/auth', OWNER));
    expectSuccess(await client.call('DELETE', '/auth'));
    expect(await isSignedIn(client)).toBe(false);
    expect(await isSignedIn(openClientWith(old))).toBe(false);
    expectSuccess(await client.signIn(OWNER.email, OWNER.password));
  });

  test('a sign-out clears the browser’s cache, and keeps unsent sales', async () => {
    const { headers } = await shop().client.call('DELETE', '/auth');
    expect(headers['clear-site-data']).toBe('"cache"');
  });

  test('a user can have two sessions and sign out of one', async () => {
    const second = shop().visitor();
    expectSuccess(await second.signIn(OWNER.email, OWNER.password));
    expectSuccess(await shop().client.call('DELETE', '/auth'));
    expect(await isSignedIn(second)).toBe(true);
  });

  test('a disabled user loses every session and gets no new one', async () => {
    const { client, db } = shop();
    const second = shop().visitor();
    expectSuccess(await second.signIn(OWNER.email, OWNER.password));
    await db.updateTable('app_user').set({ disabled_at: '2026-11-20T15:00:00.000Z' }).execute();
    expect(await isSignedIn(client)).toBe(false);
    expect(await isSignedIn(second)).toBe(false);
    const visitor = shop().visitor();
    expectRefusal(await visitor.signIn(OWNER.email, OWNER.password), 401);
    expect(visitor.cookies.has('navalha')).toBe(false);
  });

  test.each(['', 'x', 'a'.repeat(43), '%00', '../../etc/passwd', "' or 1=1 --", 'a'.repeat(4000)])(
    'the invented token %j has no session',
    async (inventedToken) => {
      expect(await isSignedIn(openClientWith(inventedToken))).toBe(false);
    },
  );

  test('the database stores only the token’s SHA-256', async () => {
    const { client, db } = shop();
    const rows = await db.selectFrom('session').selectAll().execute();
    expect(getToken(client)).toMatch(/^[\w-]{43}$/);
    expect(JSON.stringify(rows)).not.toContain(getToken(client));
    expect(rows.map((row) => row.token_hash)).toEqual([createHash('sha256').update(getToken(client)).digest('hex')]);
  });

  test('old sessions are deleted at a sign-in', async () => {
    shop().clock.advance({ hours: 13 });
    expectSuccess(await shop().visitor().signIn(OWNER.email, OWNER.password));
    expect(await shop().db.selectFrom('session').select('token_hash').execute()).toHaveLength(1);
  });

  test('the session cookie is hidden from scripts and other sites; the anti-forgery cookie can be read', async () => {
    const reply = await shop().visitor().signIn(OWNER.email, OWNER.password);
    expect(getCookies(reply)).toEqual({
      navalha: { path: '/', httpOnly: true, sameSite: 'Lax' },
      'XSRF-TOKEN': { path: '/', sameSite: 'Lax' },
    });
  });
});

describe('sessions with SECURE_COOKIES=1', () => {
  const shop = useShop({ dialect: 'sqlite', config: { secureCookies: true } });

  test('cookies are sent over HTTPS only, to this host only', async () => {
    const reply = await shop().visitor().signIn(OWNER.email, OWNER.password);
    expect(getCookies(reply)).toEqual({
      '__Host-navalha': { path: '/', httpOnly: true, sameSite: 'Lax', secure: true },
      'XSRF-TOKEN': { path: '/', sameSite: 'Lax', secure: true },
    });
  });

  test('a browser that drops them over plain HTTP gets a sentence with the solution at the sign-in', async () => {
    const { cookies, call } = shop().visitor();
    await call('GET', '/check-session');
    cookies.clear();
    const reply = await call('POST', '/auth', { email: OWNER.email, password: OWNER.password });
    expectRefusal(reply, 403);
    expect(reply.message).toBe(COOKIE_DROPPED);
  });

  test('a sign-out deletes the cookie', async () => {
    const { client } = shop();
    expectSuccess(await client.call('DELETE', '/auth'));
    expect(client.cookies.has('__Host-navalha')).toBe(false);
  });
});

function getCookies(reply: Reply): Record<string, object> {
  return Object.fromEntries(reply.raw.cookies.map(({ name, value: _, ...flags }) => [name, flags]));
}
