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

  const isIn = async (client: Client) => {
    const data = expectSuccess(await client.call('GET', '/check-session'));
    expect((await client.call('GET', '/customers')).status).toBe(data === null ? 401 : 200);
    return data !== null;
  };
  const token = (client: Client) => client.cookies.get('navalha') ?? '';
  /** A browser with nothing but this session. */
  const holding = (session: string) => {
    const client = shop().visitor();
    client.cookies.set('navalha', session);
    return client;
  };

  test('without one, the answer is nobody, and it is no error', async () => {
    const reply = await shop().visitor().call('GET', '/check-session');
    expect(expectSuccess(reply, 200, 'Sem sessão')).toBeNull();
  });

  test('half an hour without a call ends it', async () => {
    shop().clock.advance({ minutes: 30 });
    expect(await isIn(shop().client)).toBe(true);
    shop().clock.advance({ minutes: 2 });
    expect(await isIn(shop().client)).toBe(true);
    // Of the last call, not of one some minutes before it.
    shop().clock.advance({ minutes: 29 });
    expect(await isIn(shop().client)).toBe(true);
    shop().clock.advance({ minutes: 30, seconds: 1 });
    expect(await isIn(shop().client)).toBe(false);
  });

  test('calls keep it alive, for twelve hours at most', async () => {
    for (let minutes = 0; minutes < 12 * 60; minutes += 20) {
      expect(await isIn(shop().client), `after ${minutes} minutes`).toBe(true);
      shop().clock.advance({ minutes: 20 });
    }
    expect(await isIn(shop().client)).toBe(true);
    shop().clock.advance({ seconds: 1 });
    expect(await isIn(shop().client)).toBe(false);
  });

  test('one in use lasts when somebody signs in beside it', async () => {
    for (const minutes of [20, 20]) {
      shop().clock.advance({ minutes });
      expect(await isIn(shop().client)).toBe(true);
    }
    expectSuccess(await shop().visitor().signIn(OWNER.email, OWNER.password));
    expect(await isIn(shop().client)).toBe(true);
  });

  test('many calls within a minute keep it alive too', async () => {
    for (let n = 0; n < 100; n++) {
      shop().clock.advance({ seconds: 59 });
      if (n % 25 === 0) expect(await isIn(shop().client)).toBe(true);
      else await shop().client.call('GET', '/check-session');
    }
    expect(await isIn(shop().client)).toBe(true);
  });

  test('one that has ended is not brought back by a call', async () => {
    const old = token(shop().client);
    shop().clock.advance({ minutes: 31 });
    await shop().client.call('GET', '/check-session');
    shop().clock.advance({ minutes: -30 });
    expect(await isIn(holding(old))).toBe(true);
    shop().clock.advance({ minutes: 61 });
    expect(await isIn(holding(old))).toBe(false);
  });

  test.each([
    ['begun a day ahead', { days: 1 }],
    ['begun two minutes ahead', { minutes: 2 }],
  ])('one that was %s of the clock put right has ended, and is gone with the next sign-in', async (_when, ahead) => {
    const { clock, db } = shop();
    clock.advance(ahead);
    const early = shop().visitor();
    expectSuccess(await early.signIn(OWNER.email, OWNER.password));
    clock.set('2026-11-20T15:00:00.000Z');
    expect(await isIn(early)).toBe(false);
    expectSuccess(await shop().client.signIn(OWNER.email, OWNER.password));
    expect(await db.selectFrom('session').select('created_at').execute()).toEqual([
      { created_at: '2026-11-20T15:00:00.000Z' },
    ]);
  });

  test('one that was used a day ahead of the clock put right has ended, whenever it began', async () => {
    const { client, clock, db } = shop();
    await db.updateTable('session').set({ last_seen_at: '2026-11-21T15:00:00.000Z' }).execute();
    clock.advance({ minutes: 1 });
    expect(await isIn(client)).toBe(false);
  });

  test('one that another server began half a minute ahead is in', async () => {
    shop().clock.advance({ seconds: 30 });
    const early = shop().visitor();
    expectSuccess(await early.signIn(OWNER.email, OWNER.password));
    shop().clock.advance({ seconds: -30 });
    expect(await isIn(early)).toBe(true);
  });

  test('asking who is signed in leaves the anti-forgery token as it is, for the tab beside', async () => {
    const { client } = shop();
    const xsrf = client.cookies.get('XSRF-TOKEN');
    expectSuccess(await client.call('GET', '/check-session'));
    expect(client.cookies.get('XSRF-TOKEN')).toBe(xsrf);
  });

  test('signing in again gives a new token, and the old one is dead', async () => {
    const { client } = shop();
    const old = token(client);
    const xsrf = client.cookies.get('XSRF-TOKEN');
    expectSuccess(await client.signIn(OWNER.email, OWNER.password));
    expect(token(client)).not.toBe(old);
    expect(client.cookies.get('XSRF-TOKEN')).not.toBe(xsrf);
    expect(await isIn(client)).toBe(true);
    expect(await isIn(holding(old))).toBe(false);
  });

  test('a token that somebody planted before signing in is worth nothing after', async () => {
    const victim = holding('planted-by-somebody-else-0000000000000000000');
    expectSuccess(await victim.signIn(OWNER.email, OWNER.password));
    expect(token(victim)).not.toBe('planted-by-somebody-else-0000000000000000000');
    expect(await isIn(holding('planted-by-somebody-else-0000000000000000000'))).toBe(false);
  });

  test('a failed sign-in leaves the session there was', async () => {
    const { client } = shop();
    expectRefusal(await client.signIn(OWNER.email, 'wrong'), 401);
    expect(await isIn(client)).toBe(true);
  });

  test('signing out ends it on the server', async () => {
    const { client } = shop();
    const old = token(client);
    expect(expectSuccess(await client.call('DELETE', '/auth'), 200, 'Até logo')).toBeNull();
    expect(client.cookies.has('navalha')).toBe(false);
    // The page that is still open signs in again by itself.
    expectSuccess(await client.call('POST', '/auth', OWNER));
    expectSuccess(await client.call('DELETE', '/auth'));
    expect(await isIn(client)).toBe(false);
    expect(await isIn(holding(old))).toBe(false);
    expectSuccess(await client.signIn(OWNER.email, OWNER.password));
  });

  test('signing out clears what the browser has cached, and leaves sales that wait to be sent', async () => {
    const { headers } = await shop().client.call('DELETE', '/auth');
    expect(headers['clear-site-data']).toBe('"cache"');
  });

  test('somebody may be signed in at two places, and signs out of one', async () => {
    const second = shop().visitor();
    expectSuccess(await second.signIn(OWNER.email, OWNER.password));
    expectSuccess(await shop().client.call('DELETE', '/auth'));
    expect(await isIn(second)).toBe(true);
  });

  test('a user who was disabled loses every session and gets no new one', async () => {
    const { client, db } = shop();
    const second = shop().visitor();
    expectSuccess(await second.signIn(OWNER.email, OWNER.password));
    await db.updateTable('app_user').set({ disabled_at: '2026-11-20T15:00:00.000Z' }).execute();
    expect(await isIn(client)).toBe(false);
    expect(await isIn(second)).toBe(false);
    const visitor = shop().visitor();
    expectRefusal(await visitor.signIn(OWNER.email, OWNER.password), 401);
    expect(visitor.cookies.has('navalha')).toBe(false);
  });

  test.each(['', 'x', 'a'.repeat(43), '%00', '../../etc/passwd', "' or 1=1 --", 'a'.repeat(4000)])(
    'the made-up token %j is nobody',
    async (made) => {
      expect(await isIn(holding(made))).toBe(false);
    },
  );

  test('the database knows the token only as its SHA-256', async () => {
    const { client, db } = shop();
    const rows = await db.selectFrom('session').selectAll().execute();
    expect(token(client)).toMatch(/^[\w-]{43}$/);
    expect(JSON.stringify(rows)).not.toContain(token(client));
    expect(rows.map((row) => row.token_hash)).toEqual([createHash('sha256').update(token(client)).digest('hex')]);
  });

  test('sessions long past are cleared away when somebody signs in', async () => {
    shop().clock.advance({ hours: 13 });
    expectSuccess(await shop().visitor().signIn(OWNER.email, OWNER.password));
    expect(await shop().db.selectFrom('session').select('token_hash').execute()).toHaveLength(1);
  });

  test('its cookie is out of reach of scripts and other sites; the anti-forgery cookie is there to be read', async () => {
    const reply = await shop().visitor().signIn(OWNER.email, OWNER.password);
    expect(cookiesOf(reply)).toEqual({
      navalha: { path: '/', httpOnly: true, sameSite: 'Lax' },
      'XSRF-TOKEN': { path: '/', sameSite: 'Lax' },
    });
  });
});

describe('sessions with SECURE_COOKIES=1', () => {
  const shop = useShop({ dialect: 'sqlite', config: { secureCookies: true } });

  test('the cookies travel by HTTPS only, for this host alone', async () => {
    const reply = await shop().visitor().signIn(OWNER.email, OWNER.password);
    expect(cookiesOf(reply)).toEqual({
      '__Host-navalha': { path: '/', httpOnly: true, sameSite: 'Lax', secure: true },
      'XSRF-TOKEN': { path: '/', sameSite: 'Lax', secure: true },
    });
  });

  test('whose browser keeps none of them, as over plain HTTP, reads at the sign-in what to do', async () => {
    const { cookies, call } = shop().visitor();
    await call('GET', '/check-session');
    cookies.clear();
    const reply = await call('POST', '/auth', { email: OWNER.email, password: OWNER.password });
    expectRefusal(reply, 403);
    expect(reply.message).toBe(COOKIE_DROPPED);
  });

  test('signing out takes the cookie away', async () => {
    const { client } = shop();
    expectSuccess(await client.call('DELETE', '/auth'));
    expect(client.cookies.has('__Host-navalha')).toBe(false);
  });
});

function cookiesOf(reply: Reply): Record<string, object> {
  return Object.fromEntries(reply.raw.cookies.map(({ name, value: _, ...flags }) => [name, flags]));
}
