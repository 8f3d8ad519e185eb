import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { buildApp } from '../../server/app.ts';
import { type Client, makeClient, type Reply } from './support/client.ts';
import { databases } from './support/databases.ts';
import { expectRefusal, expectSuccess } from './support/expectations.ts';
import { OWNER } from './support/shop.ts';
import { useShop } from './support/useShop.ts';

describe.each(databases)('the limits of the sign-in ($database)', ({ dialect }) => {
  const shop = useShop({ dialect });

  const openVisitor = async (address = '192.0.2.1') => {
    const visitor = shop().visitor();
    visitor.address = address;
    await visitor.call('GET', '/check-session');
    return visitor;
  };
  const guess = (client: Client, email: string = OWNER.email, password = 'wrong') =>
    client.call('POST', '/auth', { email, password });

  const expectBlocked = (reply: Reply, seconds: number) => {
    expectRefusal(reply, 429);
    expect(reply.headers['retry-after']).toBe(String(seconds));
    const minutes = Math.ceil(seconds / 60);
    expect(reply.message).toBe(
      `Muitas tentativas. Tente de novo em ${minutes} ${minutes === 1 ? 'minuto' : 'minutos'}.`,
    );
  };
  const fail = async (client: Client, times: number, email?: string) => {
    for (let n = 0; n < times; n++) expectRefusal(await guess(client, email), 401);
  };

  test('the eleventh attempt is refused, even with the right password', async () => {
    const visitor = await openVisitor();
    await fail(visitor, 10);
    expectBlocked(await guess(visitor), 900);
    expectBlocked(await guess(visitor, OWNER.email, OWNER.password), 900);
    expect(visitor.cookies.has('navalha')).toBe(false);
  });

  test('another spelling of the e-mail counts as the same', async () => {
    const visitor = await openVisitor();
    for (let n = 0; n < 10; n++) await guess(visitor, n % 2 ? OWNER.email : ` ${OWNER.email.toUpperCase()} `);
    expectBlocked(await guess(visitor), 900);
  });

  test('an unknown user is blocked the same way', async () => {
    const visitor = await openVisitor();
    await fail(visitor, 10, 'ninguem@navalha.test');
    expectBlocked(await guess(visitor, 'ninguem@navalha.test'), 900);
  });

  test('another user from the same address, and the same user from another address, are not affected', async () => {
    await shop().addUser('outra@navalha.test', 'senha de teste 2');
    const visitor = await openVisitor();
    await fail(visitor, 10);
    expectSuccess(await guess(visitor, 'outra@navalha.test', 'senha de teste 2'));
    expectSuccess(await guess(await openVisitor('198.51.100.7'), OWNER.email, OWNER.password));
  });

  test('attempts are allowed again after 15 minutes', async () => {
    const visitor = await openVisitor();
    await fail(visitor, 10);
    shop().clock.advance({ minutes: 14, seconds: 1.5 });
    expectBlocked(await guess(visitor), 59);
    shop().clock.advance({ seconds: 58.5 });
    expectSuccess(await guess(visitor, OWNER.email, OWNER.password));
  });

  test('attempts older than 15 minutes are deleted by the next one', async () => {
    await fail(await openVisitor(), 1, 'ninguem@navalha.test');
    shop().clock.advance({ minutes: 15 });
    await fail(await openVisitor('198.51.100.7'), 1);
    const attempts = await shop().db.selectFrom('sign_in_attempt').select('email').execute();
    expect(attempts).toEqual([{ email: OWNER.email }]);
  });

  test('attempts counted by a server half a minute ahead block for 15 minutes, no longer', async () => {
    const visitor = await openVisitor();
    shop().clock.advance({ seconds: 30 });
    await fail(visitor, 10);
    shop().clock.advance({ seconds: -30 });
    expectBlocked(await guess(visitor), 900);
  });

  test('attempts of a clock that was a day ahead do not block', async () => {
    const visitor = await openVisitor();
    shop().clock.advance({ days: 1 });
    await fail(visitor, 10);
    shop().clock.advance({ days: -1 });
    await fail(visitor, 10);
    expectBlocked(await guess(visitor), 900);
    expect(await shop().db.selectFrom('sign_in_attempt').select('id').execute()).toHaveLength(10);
  });

  test('attempts during a block do not extend it', async () => {
    const visitor = await openVisitor();
    await fail(visitor, 10);
    for (let n = 0; n < 14; n++) {
      shop().clock.advance({ minutes: 1 });
      expect((await guess(visitor)).status).toBe(429);
    }
    shop().clock.advance({ minutes: 1 });
    expectSuccess(await guess(visitor, OWNER.email, OWNER.password));
  });

  test('the window slides: the oldest attempts leave it one by one', async () => {
    const visitor = await openVisitor();
    await fail(visitor, 5);
    shop().clock.advance({ minutes: 10 });
    await fail(visitor, 5);
    expectBlocked(await guess(visitor), 300);
    shop().clock.advance({ minutes: 5 });
    await fail(visitor, 5);
    expectBlocked(await guess(visitor), 600);
  });

  test('the right password resets the count', async () => {
    const visitor = await openVisitor();
    await fail(visitor, 9);
    expectSuccess(await guess(visitor, OWNER.email, OWNER.password));
    const nextVisitor = await openVisitor();
    await fail(nextVisitor, 10);
    expectBlocked(await guess(nextVisitor), 900);
  });

  test('the right password of one user keeps the count of another at the same address', async () => {
    await shop().addUser('outra@navalha.test', 'senha de teste 2');
    const visitor = await openVisitor();
    await fail(visitor, 10);
    expectSuccess(await guess(visitor, 'outra@navalha.test', 'senha de teste 2'));
    expectBlocked(await guess(await openVisitor()), 900);
  });

  test('the right password keeps the user’s count at other addresses', async () => {
    const attacker = await openVisitor();
    await fail(attacker, 10);
    expectSuccess(await guess(await openVisitor('198.51.100.7'), OWNER.email, OWNER.password));
    expectBlocked(await guess(attacker), 900);
  });

  test('one address cannot try fifty e-mails', async () => {
    const visitor = await openVisitor();
    const emails = Array.from({ length: 50 }, (_, n) => `n${n}@navalha.test`);
    const replies = await Promise.all(emails.map((email) => guess(visitor, email)));
    expect(replies.map(({ status }) => status)).toEqual(Array(50).fill(401));
    expectBlocked(await guess(visitor, 'n51@navalha.test'), 900);
    expectBlocked(await guess(visitor, OWNER.email, OWNER.password), 900);
    expectSuccess(await guess(await openVisitor('198.51.100.7'), OWNER.email, OWNER.password));
  });

  test('concurrent attempts are limited to ten', async () => {
    const visitor = await openVisitor();
    const replies = await Promise.all(Array.from({ length: 60 }, () => guess(visitor)));
    const statuses = replies.map(({ status }) => status);
    expect(statuses.filter((status) => status === 401).length).toBeLessThanOrEqual(10);
    expect(new Set(statuses.filter((status) => status !== 401))).toEqual(new Set([429]));
  });

  test('a restart keeps the counts', async () => {
    const visitor = await openVisitor();
    await fail(visitor, 10);
    const app = await buildApp({ ...shop().app.context, secret: randomBytes(32), maxEventLoopDelayMs: 0 });
    try {
      const restarted = makeClient(app);
      await restarted.call('GET', '/check-session');
      expectBlocked(await guess(restarted), 900);
    } finally {
      await app.close();
    }
  });
});

describe('the address of a client', () => {
  const isBlockedFrom = async (client: Client, forwarded: string) => {
    const headers = { 'x-forwarded-for': forwarded };
    await client.call('GET', '/check-session');
    for (let n = 0; n < 10; n++) await client.call('POST', '/auth', { email: OWNER.email, password: 'x' }, headers);
    return client.call('POST', '/auth', { email: OWNER.email, password: 'x' }, { 'x-forwarded-for': '203.0.113.99' });
  };

  describe('without a trusted proxy', () => {
    const shop = useShop({ dialect: 'sqlite' });

    test('is not read from a header', async () => {
      expect((await isBlockedFrom(shop().visitor(), '203.0.113.1')).status).toBe(429);
    });
  });

  describe('behind a trusted proxy', () => {
    const shop = useShop({ dialect: 'sqlite', config: { trustProxy: ['192.0.2.1'] } });

    test('is the one that the proxy sends', async () => {
      expect((await isBlockedFrom(shop().visitor(), '203.0.113.1')).status).toBe(401);
    });

    test.each([
      ['another spelling of an address', '203.0.113.1', '::ffff:203.0.113.1', 429],
      ['another address of a /64', '2001:db8:0:1::1', '2001:DB8::1:abcd:0:0:2', 429],
      ['an address of another /64', '2001:db8:0:1::1', '2001:db8:0:2::1', 401],
      ['an invalid address', 'nonsense', 'other nonsense', 429],
    ])('counts %s as that address', async (_what, first, second, status) => {
      const visitor = shop().visitor();
      const guess = (from: string) =>
        visitor.call('POST', '/auth', { email: OWNER.email, password: 'x' }, { 'x-forwarded-for': from });
      await visitor.call('GET', '/check-session');
      for (let n = 0; n < 10; n++) await guess(first);
      expect((await guess(second)).status).toBe(status);
    });

    test('is not accepted from another machine', async () => {
      const visitor = shop().visitor();
      visitor.address = '198.51.100.7';
      expect((await isBlockedFrom(visitor, '203.0.113.1')).status).toBe(429);
    });
  });
});
