import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { DEMO_SIGN_IN, DEMO_USERS, FORMER_DEMO_EMAIL } from '../../server/config.ts';
import { runInTransaction } from '../../server/db/transaction.ts';
import { replacePassword } from '../../server/features/account/password.ts';
import type { Client, Reply } from './support/client.ts';
import { databases } from './support/databases.ts';
import { expectRefusal, expectSuccess } from './support/expectations.ts';
import { OWNER } from './support/shop.ts';
import { useShop } from './support/useShop.ts';

interface ListedSession {
  id: string;
  created_at: string;
  last_seen_at: string;
  device: string | null;
  current: boolean;
}

const NEW_PASSWORD = 'tesoura bem afiada';
const ANDROID = 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/131.0.0.0 Mobile Safari/537.36';
const getToken = (client: Client) => client.cookies.get('navalha') ?? '';
const fetchSessions = async (client: Client) =>
  expectSuccess<ListedSession[]>(await client.call('GET', '/account/sessions'));
const changePassword = (client: Client, change: Record<string, unknown> = {}): Promise<Reply> =>
  client.call('PUT', '/account/password', { current: OWNER.password, new: NEW_PASSWORD, ...change });

describe.each(databases)('the account page ($database)', ({ dialect }) => {
  const shop = useShop({ dialect });

  const openClient = async (email: string = OWNER.email, password: string = OWNER.password) => {
    const client = shop().visitor();
    expectSuccess(await client.signIn(email, password));
    return client;
  };
  const isSignedIn = async (client: Client) => (await client.call('GET', '/customers')).status === 200;
  const readHashes = async () =>
    (await shop().db.selectFrom('app_user').select(['id', 'password_hash']).orderBy('id').execute()).map(
      (user) => user.password_hash,
    );

  describe('the sessions', () => {
    test('are listed with start, last use and kind of device; the current one is first and marked', async () => {
      shop().clock.advance({ minutes: 5 });
      const second = shop().visitor();
      await second.call('GET', '/check-session');
      expectSuccess(await second.call('POST', '/auth', OWNER, { 'user-agent': ANDROID }));
      shop().clock.advance({ minutes: 5 });
      expect(await fetchSessions(second)).toEqual([
        {
          id: expect.any(String),
          created_at: '2026-11-20T15:05:00.000Z',
          last_seen_at: expect.any(String),
          device: 'Chrome no Android',
          current: true,
        },
        {
          id: expect.any(String),
          created_at: '2026-11-20T15:00:00.000Z',
          last_seen_at: '2026-11-20T15:00:00.000Z',
          device: null,
          current: false,
        },
      ]);
    });

    test('follow the current one, the latest used first', async () => {
      const opened = [shop().client];
      for (let n = 1; n <= 3; n++) {
        shop().clock.advance({ minutes: 5 });
        opened.push(await openClient());
      }
      shop().clock.advance({ minutes: 2 });
      await isSignedIn(opened[0] as Client);
      const own = await fetchSessions(opened[3] as Client);
      expect(own.map(({ created_at }) => created_at.slice(11, 16))).toEqual(['15:15', '15:00', '15:10', '15:05']);
    });

    test('have a public id that is neither the token nor its hash and cannot open a session', async () => {
      const { client } = shop();
      const [own] = await fetchSessions(client);
      const secret = getToken(client);
      const hash = createHash('sha256').update(secret).digest('hex');
      expect(own?.id).toMatch(/^[0-9a-f]{32}$/);
      expect([secret, hash].some((text) => text.includes(own?.id ?? ''))).toBe(false);
      const impostor = shop().visitor();
      impostor.cookies.set('navalha', own?.id ?? '');
      expect(await isSignedIn(impostor)).toBe(false);
    });

    test('of other users are neither listed nor ended', async () => {
      await shop().addUser('outra@navalha.test', 'senha de teste 2');
      const other = await openClient('outra@navalha.test', 'senha de teste 2');
      const [otherSession] = await fetchSessions(other);
      expect(await fetchSessions(shop().client)).toHaveLength(1);
      expectRefusal(await shop().client.call('DELETE', `/account/sessions/${otherSession?.id}`), 404);
      expect(expectSuccess(await shop().client.call('DELETE', '/account/sessions'))).toEqual({ ended: 0 });
      expect(await isSignedIn(other)).toBe(true);
    });

    test('that have expired are not listed', async () => {
      shop().clock.advance({ minutes: 31 });
      const later = await openClient();
      expect((await fetchSessions(later)).map(({ current }) => current)).toEqual([true]);
    });

    test('can be ended one by one', async () => {
      const [second, third] = [await openClient(), await openClient()];
      const [own] = await fetchSessions(second);
      expectSuccess(await shop().client.call('DELETE', `/account/sessions/${own?.id}`), 200, 'Sessão encerrada');
      expect([await isSignedIn(shop().client), await isSignedIn(second), await isSignedIn(third)]).toEqual([
        true,
        false,
        true,
      ]);
      const repeated = await shop().client.call('DELETE', `/account/sessions/${own?.id}`);
      expectRefusal(repeated, 404);
      expect(repeated.message).toBe('Esta sessão não existe mais');
    });

    test('can be ended all at once, except the current one', async () => {
      const [second, third] = [await openClient(), await openClient()];
      const reply = await third.call('DELETE', '/account/sessions');
      expect(expectSuccess(reply, 200, 'Outras sessões encerradas')).toEqual({ ended: 2 });
      expect([await isSignedIn(shop().client), await isSignedIn(second), await isSignedIn(third)]).toEqual([
        false,
        false,
        true,
      ]);
    });

    test('the current one is ended by signing out, not from the list', async () => {
      const [own] = await fetchSessions(shop().client);
      const reply = await shop().client.call('DELETE', `/account/sessions/${own?.id}`);
      expectRefusal(reply, 409);
      expect(reply.message).toBe('Esta é a sessão que você está usando: para encerrá-la, use Sair');
      expect(await isSignedIn(shop().client)).toBe(true);
    });
  });

  describe('a change of the password', () => {
    test('needs the current one, and then only the new one signs in', async () => {
      expect(expectSuccess(await changePassword(shop().client), 200, 'Senha alterada com sucesso!')).toBeNull();
      expectRefusal(await shop().visitor().signIn(OWNER.email, OWNER.password), 401);
      await openClient(OWNER.email, NEW_PASSWORD);
    });

    test('ends every other session and gives the current one a new token', async () => {
      const other = await openClient();
      const old = getToken(shop().client);
      expectSuccess(await changePassword(shop().client));
      expect(getToken(shop().client)).not.toBe(old);
      expect([await isSignedIn(shop().client), await isSignedIn(other)]).toEqual([true, false]);
      const oldSession = shop().visitor();
      oldSession.cookies.set('navalha', old);
      expect(await isSignedIn(oldSession)).toBe(false);
      // The anti-forgery token is the new session's: the next change is accepted.
      expectSuccess(await changePassword(shop().client, { current: NEW_PASSWORD, new: 'pente e secador' }));
    });

    test('leaves the sessions of other users', async () => {
      await shop().addUser('outra@navalha.test', 'senha de teste 2');
      const other = await openClient('outra@navalha.test', 'senha de teste 2');
      expectSuccess(await changePassword(shop().client));
      expect(await isSignedIn(other)).toBe(true);
    });

    test('uses both passwords exactly as typed', async () => {
      expectSuccess(await changePassword(shop().client, { new: ' Tesoura  Afiada ' }));
      for (const typed of ['Tesoura  Afiada', ' tesoura  afiada '])
        expectRefusal(await shop().visitor().signIn(OWNER.email, typed), 401);
      await openClient(OWNER.email, ' Tesoura  Afiada ');
    });

    test.each([
      ['curta', 'A senha precisa de pelo menos 8 caracteres'],
      ['Flamengo@2024', 'Esta senha está entre as mais usadas: escolha outra'],
      ['dona@navalha.test', 'Esta senha é fácil de adivinhar: não use o seu e-mail nem o nome do negócio'],
      [OWNER.password, 'Escolha uma senha diferente da atual'],
      ['', 'Informe a nova senha'],
    ])('to %j is refused at its field, and nothing changes', async (newPassword, sentence) => {
      const before = await readHashes();
      const old = getToken(shop().client);
      expectRefusal(await changePassword(shop().client, { new: newPassword }), 422, { new: sentence });
      expect(await readHashes()).toEqual(before);
      expect(getToken(shop().client)).toBe(old);
      expect(await isSignedIn(shop().client)).toBe(true);
    });

    test('with a wrong current password is refused at its field, together with other errors', async () => {
      const before = await readHashes();
      const other = await openClient();
      const current = 'A senha atual não confere';
      expectRefusal(await changePassword(shop().client, { current: 'errada' }), 422, { current });
      // With a wrong current password, the new one is not compared with it.
      expectRefusal(await changePassword(shop().client, { current: NEW_PASSWORD }), 422, { current });
      expectRefusal(await changePassword(shop().client, { current: 'errada', new: 'curta' }), 422, {
        current,
        new: 'A senha precisa de pelo menos 8 caracteres',
      });
      expect(await readHashes()).toEqual(before);
      expect([await isSignedIn(shop().client), await isSignedIn(other)]).toEqual([true, true]);
    });

    test('counts attempts together with the sign-in', async () => {
      const { client } = shop();
      for (let n = 0; n < 5; n++) expect((await changePassword(client, { current: 'errada' })).status).toBe(422);
      const visitor = shop().visitor();
      for (let n = 0; n < 5; n++) expectRefusal(await visitor.signIn(OWNER.email, 'errada'), 401);
      const before = await readHashes();
      const blocked = await changePassword(client);
      expectRefusal(blocked, 429);
      expect(Number(blocked.headers['retry-after'])).toBeGreaterThan(0);
      expect(await readHashes()).toEqual(before);
      shop().clock.advance({ minutes: 16 });
      expectSuccess(await changePassword(client));
      // The right password resets the count.
      expect(await shop().db.selectFrom('sign_in_attempt').select('id').execute()).toEqual([]);
    });

    test('succeeds once when two sessions send one at the same time, and ends the other session', async () => {
      const other = await openClient();
      const replies = await Promise.all([
        changePassword(shop().client),
        changePassword(other, { new: 'pente e secador' }),
      ]);
      expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
      for (const { status } of replies) expect([200, 401, 409, 422]).toContain(status);
      expect(await shop().db.selectFrom('session').select('token_hash').execute()).toHaveLength(1);
    });

    test('is refused as a conflict, and does not end the session, when another one was made in the meantime', async () => {
      const { db } = shop();
      const user = await db.selectFrom('app_user').selectAll().executeTakeFirstOrThrow();
      const conflicting = runInTransaction(db, [], (trx) =>
        replacePassword(trx, { ...user, password_hash: 'older' }, 'new', 'any'),
      );
      await expect(conflicting).rejects.toMatchObject({
        status: 409,
        message: expect.stringMatching(/^A senha foi mudada/),
      });
    });

    test('is refused for a user who was disabled in the meantime', async () => {
      const before = await readHashes();
      await shop().db.updateTable('app_user').set({ disabled_at: '2026-11-20T15:00:00.000Z' }).execute();
      expectRefusal(await changePassword(shop().client), 401);
      expectRefusal(await shop().client.call('GET', '/account/sessions'), 401);
      expect(await readHashes()).toEqual(before);
    });

    test('refuses unknown fields', async () => {
      const before = await readHashes();
      expectRefusal(await changePassword(shop().client, { user_id: 1 }), 422, { user_id: 'Campo desconhecido' });
      expect(await readHashes()).toEqual(before);
    });
  });
});

describe('in the demonstration', () => {
  const shop = useShop({ dialect: 'sqlite', config: { demo: true } });

  test('the shared password cannot be changed', async () => {
    await shop().addUser(DEMO_SIGN_IN.email, DEMO_SIGN_IN.password);
    const visitor = shop().visitor();
    expect(expectSuccess(await visitor.signIn(DEMO_SIGN_IN.email, DEMO_SIGN_IN.password))).toMatchObject({
      demo: true,
    });
    const reply = await changePassword(visitor, { current: DEMO_SIGN_IN.password });
    expectRefusal(reply, 409);
    expect(reply.message).toBe('Na demonstração a senha não muda: outras pessoas entram com ela');
    expectSuccess(await shop().visitor().signIn(DEMO_SIGN_IN.email, DEMO_SIGN_IN.password));
  });

  test('another user can change their password', async () => {
    expect(expectSuccess(await shop().client.call('GET', '/check-session'))).not.toHaveProperty('demo');
    expectSuccess(await changePassword(shop().client));
  });
});

describe('in production', () => {
  const shop = useShop({ dialect: 'sqlite', config: { production: true } });

  test.each([...DEMO_USERS.map((user) => user.email), FORMER_DEMO_EMAIL])(
    'the public password of %s opens nothing',
    async (email) => {
      await shop().addUser(email, DEMO_SIGN_IN.password);
      const visitor = shop().visitor();
      expectRefusal(await visitor.signIn(email.toUpperCase(), DEMO_SIGN_IN.password), 401);
      expect(visitor.cookies.has('navalha')).toBe(false);
      await shop().db.deleteFrom('app_user').where('email', '=', email).execute();
      await shop().addUser(email, NEW_PASSWORD);
      expectSuccess(await shop().visitor().signIn(email, NEW_PASSWORD));
      await shop().addUser('outra@navalha.test', DEMO_SIGN_IN.password);
      expectSuccess(await shop().visitor().signIn('outra@navalha.test', DEMO_SIGN_IN.password));
    },
  );
});
