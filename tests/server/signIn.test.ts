import { describe, expect, test } from 'vitest';
import { DEMO_SIGN_IN, FORMER_DEMO_EMAIL } from '../../server/config.ts';
import { renameFormerDemoUser } from '../../server/features/auth/index.ts';
import { hashPassword, type PasswordCost } from '../../server/features/auth/passwords.ts';
import type { Client } from './support/client.ts';
import { databases } from './support/databases.ts';
import { expectRefusal, expectSuccess } from './support/expectations.ts';
import { OWNER } from './support/shop.ts';
import { useShop } from './support/useShop.ts';

const WRONG_PAIR = 'Usuário ou senha inválidos. Verifique suas credenciais.';
const MISSING = 'Todos os campos são obrigatórios';

describe.each(databases)('signing in ($database)', ({ dialect }) => {
  const shop = useShop({ dialect });

  const openVisitor = async (address = '192.0.2.1') => {
    const visitor = shop().visitor();
    visitor.address = address;
    await visitor.call('GET', '/check-session');
    return visitor;
  };
  const guess = (client: Client, email: string = OWNER.email, password = 'wrong') =>
    client.call('POST', '/auth', { email, password });

  test('the e-mail ignores case and surrounding blanks', async () => {
    expectSuccess(await guess(await openVisitor(), '  DONA@navalha.TEST ', OWNER.password));
  });

  test('the password is verified exactly as typed', async () => {
    const visitor = await openVisitor();
    for (const password of [` ${OWNER.password}`, `${OWNER.password} `, OWNER.password.toUpperCase()])
      expectRefusal(await guess(visitor, OWNER.email, password), 401);
  });

  test('a password hashed with the product’s parameters is verified', async () => {
    const password = 'correto cavalo bateria grampo';
    const { id } = await shop().db.selectFrom('app_user').select('id').executeTakeFirstOrThrow();
    const password_hash = await hashPassword(password);
    expect(password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    await shop().db.updateTable('app_user').set({ password_hash }).where('id', '=', id).execute();
    expectSuccess(await guess(await openVisitor(), OWNER.email, password));
  });

  test('an unknown user, a disabled user and a wrong password get the same response', async () => {
    await shop().addUser('sai@navalha.test', 'senha de teste 2');
    const disabled_at = '2026-11-20T15:00:00.000Z';
    await shop().db.updateTable('app_user').set({ disabled_at }).where('email', '=', 'sai@navalha.test').execute();
    const visitor = await openVisitor();
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
      { email: { $ne: 1 }, password: ['x'] },
      { email: MISSING, password: MISSING },
    ],
    [{ email: 'a\u0000@b.co', password: 'x' }, { email: 'Retire os caracteres inválidos' }],
    [{ email: 'a@b.co', password: 'x', admin: true }, { admin: 'Campo desconhecido' }],
    [[], { body: 'Faltam os dados' }],
  ] as const)('refuses an invalid sign-in: %j', async (body, errors) => {
    const visitor = await openVisitor();
    const reply = await visitor.call('POST', '/auth', body);
    expectRefusal(reply, 422, errors);
    const [sentence, ...others] = Object.values(errors);
    expect(reply.message).toBe(others.length > 0 ? 'Verifique os campos destacados' : sentence);
    expect(await shop().db.selectFrom('sign_in_attempt').selectAll().execute()).toEqual([]);
  });

  test('a password may contain any character', async () => {
    const visitor = await openVisitor();
    for (const password of ['\u0000', '\ud800', '🔑', ' '])
      expectRefusal(await guess(visitor, OWNER.email, password), 401);
  });
});

describe.each(databases)('a password hash with weaker parameters ($database)', ({ dialect }) => {
  const currentCost = { memoryCost: 128, timeCost: 2, parallelism: 1 };
  const shop = useShop({ dialect, passwordCost: currentCost });
  const [email, password] = ['bia@navalha.test', 'senha de teste 2'];

  const addUser = async (cost: PasswordCost) => {
    const password_hash = await hashPassword(password, cost);
    const id = await shop().addUser(email, password);
    await shop().db.updateTable('app_user').set({ password_hash }).where('id', '=', id).execute();
    return password_hash;
  };
  const readStoredHash = async () => {
    const query = shop().db.selectFrom('app_user').select('password_hash').where('email', '=', email);
    return (await query.executeTakeFirstOrThrow()).password_hash;
  };
  const signIn = (typed = password) => shop().visitor().signIn(email, typed);

  test.each([
    ['memory', { ...currentCost, memoryCost: 64 }],
    ['time', { ...currentCost, timeCost: 1 }],
  ])('is rehashed when its owner signs in, and not earlier: less %s', async (_what, cost) => {
    const old = await addUser(cost);
    expectRefusal(await signIn('wrong'), 401);
    expect(await readStoredHash()).toBe(old);
    expectSuccess(await signIn());
    expect(await readStoredHash()).toMatch(/^\$argon2id\$v=19\$m=128,t=2,p=1\$/);
    expectSuccess(await signIn());
    expectRefusal(await signIn('wrong'), 401);
  });

  test.each([
    ['the same parameters', currentCost],
    ['stronger parameters', { ...currentCost, timeCost: 3 }],
  ])('stays as it is where it was made with %s', async (_much, cost) => {
    const old = await addUser(cost);
    expectSuccess(await signIn());
    expect(await readStoredHash()).toBe(old);
  });

  test('is replaced without refusing a concurrent sign-in', async () => {
    await addUser({ ...currentCost, memoryCost: 64 });
    const replies = await Promise.all(Array.from({ length: 8 }, () => signIn()));
    expect(replies.map(({ status }) => status)).toEqual(Array(8).fill(200));
  });
});

describe('the demonstration sign-in', () => {
  describe('of a server in demo', () => {
    const shop = useShop({ dialect: 'sqlite', config: { demo: true } });

    test('is shown without a session', async () => {
      const { body } = await shop().visitor().call('GET', '/check-session');
      expect(body).toEqual({
        status: 'success',
        message: 'Sem sessão',
        data: null,
        demo: {
          email: 'demo@navalha.example',
          password: 'navalha-demo',
          users: [
            { role: 'owner', email: 'demo@navalha.example' },
            { role: 'reception', email: 'recepcao@navalha.example' },
            { role: 'professional', email: 'profissional@navalha.example' },
          ],
        },
      });
    });

    test('works for a demonstration created by an earlier version', async () => {
      const { email, password } = DEMO_SIGN_IN;
      const id = await shop().addUser(FORMER_DEMO_EMAIL, password);
      await renameFormerDemoUser(shop().db);
      await renameFormerDemoUser(shop().db);
      expect(expectSuccess(await shop().visitor().signIn(email, password))).toMatchObject({ id, email, demo: true });
    });

    test('does not change a user with another password', async () => {
      await shop().addUser(FORMER_DEMO_EMAIL, 'uma senha só minha');
      await renameFormerDemoUser(shop().db);
      expectSuccess(await shop().visitor().signIn(FORMER_DEMO_EMAIL, 'uma senha só minha'));
    });

    test('does not change a user of the former e-mail when the new e-mail exists', async () => {
      await shop().addUser(DEMO_SIGN_IN.email, DEMO_SIGN_IN.password);
      await shop().addUser(FORMER_DEMO_EMAIL, DEMO_SIGN_IN.password);
      await renameFormerDemoUser(shop().db);
      expectSuccess(await shop().visitor().signIn(DEMO_SIGN_IN.email, DEMO_SIGN_IN.password));
    });

    test('is not shown with a session', async () => {
      expect((await shop().client.call('GET', '/check-session')).body).not.toHaveProperty('demo');
    });
  });

  describe('of any other server', () => {
    const shop = useShop({ dialect: 'sqlite' });

    test('is not shown', async () => {
      const { raw } = await shop().visitor().call('GET', '/check-session');
      expect(raw.payload).not.toContain('demo');
    });

    test('is refused', async () => {
      expectRefusal(await shop().visitor().signIn('demo@navalha.example', 'navalha-demo'), 401);
    });
  });
});
