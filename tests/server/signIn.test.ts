import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { buildApp } from '../../server/app.ts';
import { hashPassword } from '../../server/features/auth/passwords.ts';
import { type Client, makeClient, type Reply } from './support/client.ts';
import { databases } from './support/databases.ts';
import { expectRefusal, expectSuccess } from './support/expectations.ts';
import { OWNER } from './support/shop.ts';
import { useShop } from './support/useShop.ts';

const WRONG_PAIR = 'Usuário ou senha inválidos. Verifique suas credenciais.';
const MISSING = 'Todos os campos são obrigatórios';

describe.each(databases)('signing in ($database)', ({ dialect }) => {
  const shop = useShop({ dialect });

  const ready = async (address = '192.0.2.1') => {
    const visitor = shop().visitor();
    visitor.address = address;
    await visitor.call('GET', '/check-session');
    return visitor;
  };
  const guess = (client: Client, email: string = OWNER.email, password = 'wrong') =>
    client.call('POST', '/auth', { email, password });

  test('the address may be written in any case, with blanks around it', async () => {
    expectSuccess(await guess(await ready(), '  DONA@navalha.TEST ', OWNER.password));
  });

  test('the password is verified exactly as typed', async () => {
    const visitor = await ready();
    for (const password of [` ${OWNER.password}`, `${OWNER.password} `, OWNER.password.toUpperCase()])
      expectRefusal(await guess(visitor, OWNER.email, password), 401);
  });

  test('a password hashed as the product hashes them is verified', async () => {
    const password = 'correto cavalo bateria grampo';
    const { id } = await shop().db.selectFrom('app_user').select('id').executeTakeFirstOrThrow();
    const password_hash = await hashPassword(password);
    expect(password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    await shop().db.updateTable('app_user').set({ password_hash }).where('id', '=', id).execute();
    expectSuccess(await guess(await ready(), OWNER.email, password));
  });

  test('whoever is unknown, disabled or has another password gets the same answer', async () => {
    await shop().addUser('sai@navalha.test', 'senha de teste 2');
    const disabled_at = '2026-11-20T15:00:00.000Z';
    await shop().db.updateTable('app_user').set({ disabled_at }).where('email', '=', 'sai@navalha.test').execute();
    const visitor = await ready();
    const replies = [
      await guess(visitor),
      await guess(visitor, 'ninguem@navalha.test'),
      await guess(visitor, 'sai@navalha.test', 'senha de teste 2'),
      await guess(visitor, 'not an address'),
    ];
    for (const reply of replies) {
      expectRefusal(reply, 401);
      expect(reply.message).toBe(WRONG_PAIR);
      expect(reply.body).toEqual(replies[0]?.body);
      expect(reply.raw.cookies).toEqual([]);
    }
  });

  test.each([
    [{}, { email: MISSING, password: MISSING }],
    [
      { email: '', password: '' },
      { email: MISSING, password: MISSING },
    ],
    [{ email: ' ', password: 'x' }, { email: MISSING }],
    [{ email: 'a@b.co' }, { password: MISSING }],
    [
      { email: null, password: null },
      { email: MISSING, password: MISSING },
    ],
    [
      { email: { $ne: 1 }, password: ['x'] },
      { email: MISSING, password: MISSING },
    ],
    [{ email: 'x'.repeat(255), password: 'x' }, { email: 'Use no máximo 254 caracteres' }],
    [{ email: 'a@b.co', password: 'x'.repeat(129) }, { password: 'Use no máximo 128 caracteres' }],
    [{ email: 'a\u0000@b.co', password: 'x' }, { email: 'Retire os caracteres inválidos' }],
    [{ email: 'a\ud800@b.co', password: 'x' }, { email: 'Retire os caracteres inválidos' }],
    [{ email: 'a@b.co', password: 'x', admin: true }, { admin: 'Campo desconhecido' }],
    [[], { body: 'Faltam os dados' }],
    ['x', { body: 'Faltam os dados' }],
  ] as const)('%j lacks something', async (body, errors) => {
    const visitor = await ready();
    expectRefusal(await visitor.call('POST', '/auth', body), 422, errors);
    expect(await shop().db.selectFrom('sign_in_attempt').selectAll().execute()).toEqual([]);
  });

  test('a password may have any character', async () => {
    const visitor = await ready();
    for (const password of ['\u0000', '\ud800', '🔑', ' '])
      expectRefusal(await guess(visitor, OWNER.email, password), 401);
  });

  describe('too often', () => {
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

    test('the eleventh try is refused, even with the right password', async () => {
      const visitor = await ready();
      await fail(visitor, 10);
      expectBlocked(await guess(visitor), 900);
      expectBlocked(await guess(visitor, OWNER.email, OWNER.password), 900);
      expect(visitor.cookies.has('navalha')).toBe(false);
    });

    test('writing the address another way is the same address', async () => {
      const visitor = await ready();
      for (let n = 0; n < 10; n++) await guess(visitor, n % 2 ? OWNER.email : ` ${OWNER.email.toUpperCase()} `);
      expectBlocked(await guess(visitor), 900);
    });

    test('an unknown user is blocked the same way', async () => {
      const visitor = await ready();
      await fail(visitor, 10, 'ninguem@navalha.test');
      expectBlocked(await guess(visitor, 'ninguem@navalha.test'), 900);
    });

    test('another user at the same place, and the same user elsewhere, are not affected', async () => {
      await shop().addUser('outra@navalha.test', 'senha de teste 2');
      const visitor = await ready();
      await fail(visitor, 10);
      expectSuccess(await guess(visitor, 'outra@navalha.test', 'senha de teste 2'));
      expectSuccess(await guess(await ready('198.51.100.7'), OWNER.email, OWNER.password));
    });

    test('after a quarter of an hour it may be tried again', async () => {
      const visitor = await ready();
      await fail(visitor, 10);
      shop().clock.advance({ minutes: 14, seconds: 1 });
      expectBlocked(await guess(visitor), 59);
      shop().clock.advance({ seconds: 59 });
      expectSuccess(await guess(visitor, OWNER.email, OWNER.password));
    });

    test('tries while it is blocked do not make it longer', async () => {
      const visitor = await ready();
      await fail(visitor, 10);
      for (let n = 0; n < 14; n++) {
        shop().clock.advance({ minutes: 1 });
        expect((await guess(visitor)).status).toBe(429);
      }
      shop().clock.advance({ minutes: 1 });
      expectSuccess(await guess(visitor, OWNER.email, OWNER.password));
    });

    test('the window slides: the first tries pass out of it one by one', async () => {
      const visitor = await ready();
      await fail(visitor, 5);
      shop().clock.advance({ minutes: 10 });
      await fail(visitor, 5);
      expectBlocked(await guess(visitor), 300);
      shop().clock.advance({ minutes: 5 });
      await fail(visitor, 5);
      expectBlocked(await guess(visitor), 600);
    });

    test('the right password starts the count anew', async () => {
      const visitor = await ready();
      await fail(visitor, 9);
      expectSuccess(await guess(visitor, OWNER.email, OWNER.password));
      const again = await ready();
      await fail(again, 10);
      expectBlocked(await guess(again), 900);
    });

    test('one place may not try fifty addresses', async () => {
      const visitor = await ready();
      const emails = Array.from({ length: 50 }, (_, n) => `n${n}@navalha.test`);
      const replies = await Promise.all(emails.map((email) => guess(visitor, email)));
      expect(replies.map(({ status }) => status)).toEqual(Array(50).fill(401));
      expectBlocked(await guess(visitor, 'n51@navalha.test'), 900);
      expectBlocked(await guess(visitor, OWNER.email, OWNER.password), 900);
      expectSuccess(await guess(await ready('198.51.100.7'), OWNER.email, OWNER.password));
    });

    test('many tries at once are no more than ten', async () => {
      const visitor = await ready();
      const replies = await Promise.all(Array.from({ length: 60 }, () => guess(visitor)));
      const statuses = replies.map(({ status }) => status);
      expect(statuses.filter((status) => status === 401).length).toBeLessThanOrEqual(10);
      expect(new Set(statuses.filter((status) => status !== 401))).toEqual(new Set([429]));
    });

    test('a restart forgets nothing', async () => {
      const visitor = await ready();
      await fail(visitor, 10);
      const app = await buildApp({ ...shop().app.shop, secret: randomBytes(32) });
      try {
        const after = makeClient(app);
        await after.call('GET', '/check-session');
        expectBlocked(await guess(after), 900);
      } finally {
        await app.close();
      }
    });
  });
});

describe('the demonstration sign-in', () => {
  describe('of a server in demo', () => {
    const shop = useShop({ dialect: 'sqlite', config: { demo: true } });

    test('is shown to whoever is not signed in', async () => {
      const { body } = await shop().visitor().call('GET', '/check-session');
      expect(body).toEqual({
        status: 'success',
        message: 'Sem sessão',
        data: null,
        demo: { email: 'demo@navalha.app', password: 'navalha-demo' },
      });
    });

    test('is not shown to whoever is', async () => {
      expect((await shop().client.call('GET', '/check-session')).body).not.toHaveProperty('demo');
    });
  });

  describe('of any other server', () => {
    const shop = useShop({ dialect: 'sqlite' });

    test('is shown nowhere', async () => {
      const { raw } = await shop().visitor().call('GET', '/check-session');
      expect(raw.payload).not.toContain('demo');
    });

    test('lets nobody in', async () => {
      expectRefusal(await shop().visitor().signIn('demo@navalha.app', 'navalha-demo'), 401);
    });
  });
});

describe('where a call comes from', () => {
  const blockedFrom = async (client: Client, forwarded: string) => {
    const headers = { 'x-forwarded-for': forwarded };
    await client.call('GET', '/check-session');
    for (let n = 0; n < 10; n++) await client.call('POST', '/auth', { email: OWNER.email, password: 'x' }, headers);
    return client.call('POST', '/auth', { email: OWNER.email, password: 'x' }, { 'x-forwarded-for': '203.0.113.99' });
  };

  describe('without a trusted proxy', () => {
    const shop = useShop({ dialect: 'sqlite' });

    test('is not believed from a header', async () => {
      expect((await blockedFrom(shop().visitor(), '203.0.113.1')).status).toBe(429);
    });
  });

  describe('behind a trusted proxy', () => {
    const shop = useShop({ dialect: 'sqlite', config: { trustProxy: ['192.0.2.1'] } });

    test('is what the proxy says', async () => {
      expect((await blockedFrom(shop().visitor(), '203.0.113.1')).status).toBe(401);
    });

    test('is not believed from anybody else', async () => {
      const visitor = shop().visitor();
      visitor.address = '198.51.100.7';
      expect((await blockedFrom(visitor, '203.0.113.1')).status).toBe(429);
    });
  });
});
