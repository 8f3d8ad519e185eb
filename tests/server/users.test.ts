import { describe, expect, test } from 'vitest';
import type { AuditEntry } from '../../domain/audit.ts';
import type { User } from '../../domain/resources/users.ts';
import { DEMO_SIGN_IN, DEMO_USERS } from '../../server/config.ts';
import * as make from '../factories.ts';
import { databases } from './support/databases.ts';
import { expectRefusal, expectSuccess } from './support/expectations.ts';
import { OWNER, type TestShop } from './support/shop.ts';
import { useSharedShop, useShop } from './support/useShop.ts';

type Created = User & { first_password?: string };

const RECEPTION = { name: 'Ana Souza', email: 'Ana@Navalha.test', role: 'reception', employee_id: null };
const NEW_PASSWORD = 'tesoura bem afiada';
const LAST_OWNER = 'Este é o único proprietário ativo. Antes, torne outro usuário proprietário.';

describe.each(databases)('users ($database)', ({ dialect }) => {
  const shop = useShop({ dialect });
  const call = (...parameters: Parameters<ReturnType<typeof shop>['client']['call']>) =>
    shop().client.call(...parameters);
  const add = async (user: object = {}) =>
    expectSuccess<Created>(await call('POST', '/users/create', { user: { ...RECEPTION, ...user } }), 201);
  const edit = (id: unknown, user: object) => call('PUT', `/users/edit/${id}`, { user });
  const list = async (query = '') => expectSuccess<User[]>(await call('GET', `/users${query}`));
  const getOwner = async () => (await list()).find(({ email }) => email === OWNER.email) as User;
  const countSessions = async (id: unknown) =>
    (await shop().db.selectFrom('session').select('token_hash').where('user_id', '=', Number(id)).execute()).length;
  /** A browser of a user who has replaced the first password. */
  const signInAs = async ({ email, first_password = '' }: Created) => {
    const browser = shop().visitor();
    expectSuccess(await browser.signIn(email, first_password));
    expectSuccess(await browser.call('PUT', '/account/password', { current: first_password, new: NEW_PASSWORD }));
    return browser;
  };

  test('a new user signs in with the first password, and can do nothing before replacing it', async () => {
    const { first_password = '', ...user } = await add();
    expect(user).toEqual({
      id: expect.any(Number),
      version: 1,
      ...RECEPTION,
      email: 'ana@navalha.test',
      employee: null,
      employee_state: null,
      disabled: '0',
    });
    expect(first_password).toMatch(/^[2-9a-hjkmnp-z]{10}$/);
    const browser = shop().visitor();
    expect(expectSuccess(await browser.signIn(user.email, first_password))).toMatchObject({ first_password: true });
    for (const [method, path] of [
      ['GET', '/customers'],
      ['GET', '/account/sessions'],
      ['POST', '/customers/create'],
    ] as const)
      expectRefusal(await browser.call(method, path), 403, { password: expect.stringContaining('senha provisória') });
    expect(expectSuccess(await browser.call('GET', '/check-session'))).toMatchObject({ first_password: true });
    expectRefusal(
      await browser.call('PUT', '/account/password', { current: first_password, new: first_password }),
      422,
      {
        new: 'Escolha uma senha diferente da atual',
      },
    );
    expectSuccess(await browser.call('PUT', '/account/password', { current: first_password, new: NEW_PASSWORD }));
    expect(expectSuccess(await browser.call('GET', '/check-session'))).not.toHaveProperty('first_password');
    expectSuccess(await browser.call('GET', '/customers'));
    expectRefusal(await browser.call('GET', '/users'), 403);
    const other = shop().visitor();
    expectRefusal(await other.signIn(user.email, first_password), 401);
  });

  test('who has a first password can sign out', async () => {
    const { email, first_password = '' } = await add();
    const browser = shop().visitor();
    expectSuccess(await browser.signIn(email, first_password));
    expectSuccess(await browser.call('DELETE', '/auth'));
  });

  test('a retry adds no second user and answers without the password, which is stored nowhere', async () => {
    const body = { user: RECEPTION };
    const post = () => call('POST', '/users/create', body, { 'idempotency-key': 'one' });
    const { first_password = '', ...user } = expectSuccess<Created>(await post(), 201);
    expect(first_password).toHaveLength(10);
    expect(expectSuccess(await post(), 201)).toEqual(user);
    expect(await list()).toHaveLength(2);
    const rows = JSON.stringify([
      await shop().dumpRows(),
      await shop().db.selectFrom('app_user').selectAll().execute(),
    ]);
    expect(rows).toContain(user.email);
    expect(rows).not.toContain(first_password);
  });

  test('refuses invalid users by field', async () => {
    await add();
    const refuse = async (user: object, errors: Record<string, string>) =>
      expectRefusal(await call('POST', '/users/create', { user: { ...RECEPTION, ...user } }), 422, errors);
    await refuse({ name: ' ' }, { name: 'Informe o nome' });
    await refuse({ email: 'ana' }, { email: 'Informe um e-mail válido' });
    await refuse({ role: 'admin', email: 'b@navalha.test' }, { role: 'Escolha o papel' });
    await refuse({ email: OWNER.email.toUpperCase() }, { email: 'Outro usuário já tem este e-mail' });
    await refuse(
      { role: 'professional', email: 'b@navalha.test' },
      { employee_id: 'Escolha quem este profissional é' },
    );
    await refuse(
      { role: 'professional', email: 'b@navalha.test', employee_id: 99 },
      { employee_id: 'Este colaborador não existe mais' },
    );
    await refuse({ password: NEW_PASSWORD }, { password: 'Campo desconhecido' });
    expect(await list()).toHaveLength(2);
  });

  test('one employee is the professional of one enabled user', async () => {
    const { id: employee_id } = await make.makeEmployee(shop().client, { name: 'Caio' });
    const caio = { role: 'professional', employee_id, name: 'Caio' };
    const first = await add({ ...caio, email: 'caio@navalha.test' });
    expect(first).toMatchObject({ employee_id, employee: 'Caio' });
    const another = { user: { ...RECEPTION, ...caio, email: 'outro@navalha.test' } };
    const TAKEN = { employee_id: 'Outro usuário ativo já é este profissional' };
    expectRefusal(await call('POST', '/users/create', another), 422, TAKEN);
    expectSuccess(await edit(first.id, { disabled: '1' }));
    const second = expectSuccess<Created>(await call('POST', '/users/create', another), 201);
    expectRefusal(await edit(first.id, { disabled: '0' }), 422, TAKEN);
    expect(second).toMatchObject({ employee_id });
    // An employee whom a user is can be deleted, and stays in the database.
    expectSuccess(await call('DELETE', `/employees/remove/${employee_id}`));
    expectSuccess(await edit(second.id, { name: 'Caio Lima' }));
  });

  test('who is deleted as an employee no longer signs in, and is not let in again with a restored employee', async () => {
    const staff = async (role: string, name: string) => {
      const { id: employee_id } = await make.makeEmployee(shop().client, { name });
      return add({ role, employee_id, name, email: `${name}@navalha.test`.toLowerCase() });
    };
    const [caio, rita, olga] = [
      await staff('professional', 'Caio'),
      await staff('reception', 'Rita'),
      await staff('owner', 'Olga'),
    ];
    const [reception, secondOwner] = [await signInAs(rita), await signInAs(olga)];
    const isDisabled = async ({ id }: User) => (await list()).find((user) => user.id === id)?.disabled;
    const remove = (browser: typeof reception, { employee_id }: User) =>
      browser.call('DELETE', `/employees/remove/${employee_id}`);
    await signInAs(caio);
    expectSuccess(await call('PUT', `/employees/edit/${caio.employee_id}`, { employee: { status: '0' } }));
    expect((await list()).map(({ employee_state }) => employee_state)).toEqual(['inactive', null, null, null]);
    expectSuccess(await remove(reception, caio));
    expect(await countSessions(caio.id)).toBe(0);
    expect((await list()).at(-1)).toMatchObject({ name: 'Caio', disabled: '1', employee_state: 'removed' });
    const refusal = 'O colaborador deste usuário foi excluído. Restaure o colaborador ou escolha outro.';
    expectRefusal(await edit(caio.id, { disabled: '0' }), 422, { employee_id: refusal });
    const [entry] = expectSuccess<AuditEntry[]>(await call('GET', `/audit?resource=users&id=${caio.id}`));
    expect(entry).toMatchObject({ action: 'edit', changes: { disabled: ['0', '1'] }, user: { email: 'Rita' } });
    expectSuccess(await reception.call('POST', `/employees/restore/${caio.employee_id}`));
    expect(await isDisabled(caio)).toBe('1');
    // Neither themself, nor an owner by who is none.
    expectSuccess(await remove(reception, rita));
    expectSuccess(await remove(reception, olga));
    expect([await isDisabled(rita), await isDisabled(olga)]).toEqual(['0', '0']);
    for (const { employee_id } of [rita, olga]) expectSuccess(await call('POST', `/employees/restore/${employee_id}`));
    expectSuccess(await call('DELETE', `/employees/personal-data/${rita.employee_id}`));
    expectSuccess(await remove(shop().client, olga));
    expect([await isDisabled(rita), await isDisabled(olga)]).toEqual(['1', '1']);
    expectRefusal(await secondOwner.call('GET', '/users'), 401);
  });

  test('two owners who delete each other as employees leave an owner', async () => {
    const { id: employee_id } = await make.makeEmployee(shop().client);
    const other = await add({ role: 'owner', employee_id, name: 'Olga', email: 'olga@navalha.test' });
    const olga = await signInAs(other);
    const { id } = await getOwner();
    const { id: ownId } = await make.makeEmployee(shop().client);
    expectSuccess(await edit(id, { employee_id: ownId }));
    const owner = shop().visitor();
    await owner.signIn(OWNER.email, OWNER.password);
    const replies = await Promise.all([
      owner.call('DELETE', `/employees/remove/${employee_id}`),
      olga.call('DELETE', `/employees/remove/${ownId}`),
    ]);
    const statuses = replies.map(({ status }) => status);
    expect(statuses.filter((status) => ![200, 401, 409].includes(status))).toEqual([]);
    expect(statuses).toContain(200);
    const owners = shop().db.selectFrom('app_user').select('id').where('role', '=', 'owner');
    expect(await owners.where('disabled_at', 'is', null).execute()).toHaveLength(1);
  });

  test('lists users by name, filtered, sorted and in pages', async () => {
    const ana = await add();
    const bia = await add({ name: 'ágata', email: 'bia@navalha.test', role: 'owner' });
    expectSuccess(await edit(ana.id, { disabled: '1' }));
    const owner = await getOwner();
    expect(owner).toMatchObject({ name: OWNER.email, role: 'owner', employee_id: null, employee: null, disabled: '0' });
    const listIds = async (query: Record<string, unknown>) =>
      (
        await list(`?${new URLSearchParams(Object.entries(query).map(([key, value]) => [key, JSON.stringify(value)]))}`)
      ).map(({ id }) => id);
    expect(await listIds({})).toEqual([bia.id, owner.id, ana.id]);
    expect(await listIds({ sort: ['name', 'DESC'] })).toEqual([owner.id, ana.id, bia.id]);
    expect(await listIds({ sort: ['role', 'ASC'], range: [0, 1] })).toHaveLength(2);
    expect(await listIds({ filter: { disabled: '1' } })).toEqual([ana.id]);
    expect(await listIds({ filter: { role: 'owner' }, sort: ['email', 'ASC'] })).toEqual([bia.id, owner.id]);
    expect(await listIds({ filter: { name: 'Ana Souza' } })).toEqual([ana.id]);
    expect(await listIds({ filter: { id: [ana.id, bia.id] }, sort: ['employee', 'ASC'] })).toHaveLength(2);
    const reply = await call('GET', '/users?range=[0,0]');
    expect(reply.headers['content-range']).toBe('users 0-0/3');
  });

  test('a new role, another employee and disabling end the user’s sessions; a new name does not', async () => {
    const user = await add();
    const browser = await signInAs(user);
    const [caio, davi] = [await make.makeEmployee(shop().client), await make.makeEmployee(shop().client)];
    expectSuccess(await edit(user.id, { name: 'Ana Maria', version: 1 }));
    expectSuccess(await browser.call('GET', '/customers'));
    expectRefusal(await edit(user.id, { name: 'Outra', version: 1 }), 409);
    for (const change of [
      { role: 'professional', employee_id: caio.id },
      { employee_id: davi.id },
      { disabled: '1' },
    ]) {
      expectSuccess(await edit(user.id, { ...change, disabled: '0', ...change }));
      expect(await countSessions(user.id), JSON.stringify(change)).toBe(0);
      expectRefusal(await browser.call('GET', '/check-session').then(() => browser.call('GET', '/services')), 401);
      if (change.disabled !== '1') expectSuccess(await browser.signIn(user.email, NEW_PASSWORD));
    }
    expectRefusal(await browser.signIn(user.email, NEW_PASSWORD), 401);
    expectRefusal(await edit(99, { name: 'Ninguém' }), 404);
  });

  test('a new first password ends the sessions, and replaces the password', async () => {
    const user = await add();
    const browser = await signInAs(user);
    const made = expectSuccess<Created>(await call('POST', `/users/password/${user.id}`));
    expect(made).toMatchObject({ id: user.id, first_password: expect.stringMatching(/^\w{10}$/) });
    expect(made.first_password).not.toBe(user.first_password);
    expect(await countSessions(user.id)).toBe(0);
    expectRefusal(await browser.call('GET', '/customers'), 401);
    expectRefusal(await browser.signIn(user.email, NEW_PASSWORD), 401);
    expect(expectSuccess(await browser.signIn(user.email, made.first_password ?? ''))).toMatchObject({
      first_password: true,
    });
    const owner = await getOwner();
    expectRefusal(await call('POST', `/users/password/${owner.id}`), 409);
    expectRefusal(await call('POST', '/users/password/99'), 404);
  });

  test('an owner ends all sessions of a user, and of the own user all but this one', async () => {
    const user = await add();
    const browser = await signInAs(user);
    expect(expectSuccess(await call('DELETE', `/users/sessions/${user.id}`))).toEqual({ ended: 1 });
    expectRefusal(await browser.call('GET', '/customers'), 401);
    const owner = await getOwner();
    await shop().visitor().signIn(OWNER.email, OWNER.password);
    expect(expectSuccess(await call('DELETE', `/users/sessions/${owner.id}`))).toEqual({ ended: 1 });
    expectSuccess(await call('GET', '/users'));
    expectRefusal(await call('DELETE', '/users/sessions/99'), 404);
  });

  test('the last enabled owner can be neither disabled nor made something else', async () => {
    const { id } = await getOwner();
    const user = await add();
    for (const change of [{ disabled: '1' }, { role: 'reception' }]) {
      const reply = await edit(id, change);
      expectRefusal(reply, 409);
      expect(reply.message).toBe(LAST_OWNER);
    }
    expectSuccess(await edit(id, { name: 'Dona', email: 'dona@outra.test' }));
    expectSuccess(await edit(user.id, { role: 'owner' }));
    const other = await signInAs(user);
    expectSuccess(await edit(id, { role: 'reception' }));
    expectRefusal(await call('GET', '/customers'), 401);
    expectRefusal(await other.call('PUT', `/users/edit/${user.id}`, { user: { disabled: '1' } }), 409);
  });

  test('of owners who are demoted at the same time, one stays', async () => {
    const { id } = await getOwner();
    const second = await add({ role: 'owner', email: 'segunda@navalha.test' });
    const third = await add({ role: 'owner', email: 'terceira@navalha.test' });
    const browsers = [await signInAs(second), await signInAs(third)];
    const demote = (client: (typeof browsers)[number], other: unknown, change: object) =>
      client.call('PUT', `/users/edit/${other}`, { user: change });
    const replies = await Promise.all([
      demote(shop().client, second.id, { role: 'reception' }),
      demote(shop().client, third.id, { disabled: '1' }),
      ...browsers.map((browser) => demote(browser, id, { role: 'reception' })),
      ...browsers.map((browser) => demote(browser, id, { disabled: '1' })),
    ]);
    const statuses = replies.map(({ status }) => status);
    expect(statuses.filter((status) => ![200, 401, 403, 409].includes(status))).toEqual([]);
    const owners = await shop()
      .db.selectFrom('app_user')
      .select('id')
      .where('role', '=', 'owner')
      .where('disabled_at', 'is', null)
      .execute();
    expect(owners.length).toBeGreaterThan(0);
  });

  test('two calls at once add one user with an e-mail', async () => {
    const replies = await Promise.all([1, 2, 3].map(() => call('POST', '/users/create', { user: RECEPTION })));
    expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 422, 422]);
  });

  test('every change is in the history, without names, e-mails and passwords', async () => {
    const user = await add();
    expectSuccess(await edit(user.id, { name: 'Bia', role: 'owner' }));
    expectSuccess(await call('POST', `/users/password/${user.id}`));
    expectSuccess(await call('DELETE', `/users/sessions/${user.id}`));
    const history = expectSuccess<AuditEntry[]>(await call('GET', `/audit?resource=users&id=${user.id}`));
    expect(history.map(({ action, changes }) => ({ action, changes }))).toEqual([
      { action: 'sign_out', changes: {} },
      { action: 'password', changes: {} },
      { action: 'edit', changes: { name: [null, null], role: ['reception', 'owner'] } },
      { action: 'create', changes: { role: [null, 'reception'], disabled: [null, '0'] } },
    ]);
    const listed = expectSuccess<{ record: { name: string } }[]>(
      await call('GET', '/audit?filter={"resource":"users"}'),
    );
    expect(listed[0]?.record.name).toBe('Bia');
  });

  test('who did something is shown by name, and by e-mail without one', async () => {
    const user = await add();
    const browser = await signInAs(user);
    await make.makeService(browser);
    const readNames = async () =>
      expectSuccess<{ user: { email: string } }[]>(await call('GET', '/audit?filter={"resource":"services"}')).map(
        (entry) => entry.user.email,
      );
    expect(await readNames()).toEqual(['Ana Souza']);
    const sale = await make.makeSale(shop().client);
    expectSuccess(await browser.call('DELETE', `/sales/remove/${sale.id}`));
    const sales = expectSuccess<{ voided: { by: string } | null }[]>(
      await call('GET', '/sales?from=2026-11-20&to=2026-11-20'),
    );
    expect(sales.map(({ voided }) => voided?.by)).toContain('Ana Souza');
    const employee_id = (await make.makeEmployee(shop().client)).id;
    expectSuccess(
      await browser.call('POST', '/cash-sessions/create', { cashSession: { float: 10, employee_id } }),
      201,
    );
    expect(expectSuccess<{ by: string }[]>(await call('GET', '/cash-sessions'))[0]?.by).toBe('Ana Souza');
    expectSuccess(
      await call('POST', '/cash-movements/create', {
        cashMovement: { kind: 'sangria', amount: 5, reason: 'Banco', employee_id },
      }),
      201,
    );
    const users = expectSuccess<{ email: string }[]>(await call('GET', '/audit/users'));
    expect(users.map(({ email }) => email)).toEqual(['Ana Souza', OWNER.email]);
    // A disabled user stays in the history.
    expectSuccess(await edit(user.id, { disabled: '1', name: 'Ana' }));
    expect(await readNames()).toEqual(['Ana']);
  });
});

describe('users of the demonstration', () => {
  const shop = useShop({ dialect: 'sqlite', config: { demo: true } });

  test('cannot be changed, because other people sign in with them', async () => {
    for (const { email } of DEMO_USERS) {
      const id = await shop().addUser(email, DEMO_SIGN_IN.password);
      expectRefusal(await shop().client.call('PUT', `/users/edit/${id}`, { user: { disabled: '1' } }), 409);
      expectRefusal(await shop().client.call('POST', `/users/password/${id}`), 409);
      const browser = shop().visitor();
      expectSuccess(await browser.signIn(email, DEMO_SIGN_IN.password));
      expectRefusal(
        await browser.call('PUT', '/account/password', { current: DEMO_SIGN_IN.password, new: NEW_PASSWORD }),
        409,
      );
    }
  });

  test('stay when their employee is deleted', async () => {
    const { id: employee_id } = await make.makeEmployee(shop().client);
    const id = await shop().addUser(DEMO_USERS[2].email, DEMO_SIGN_IN.password);
    await shop().db.updateTable('app_user').set({ role: 'professional', employee_id }).where('id', '=', id).execute();
    expectSuccess(await shop().client.call('DELETE', `/employees/remove/${employee_id}`));
    expectSuccess(await shop().visitor().signIn(DEMO_USERS[2].email, DEMO_SIGN_IN.password));
  });

  test('are listed before the sign-in', async () => {
    const { body } = await shop().visitor().call('GET', '/check-session');
    expect(body.demo).toEqual({ ...DEMO_SIGN_IN, users: DEMO_USERS });
  });
});

/** What the description of the API has only with roles. */
const TRACES = ['/users', '"role"', 'first_password', '"attends"', 'professional_'];

describe('with SPEC_STRICT=1', () => {
  const shop = useShop({ dialect: 'sqlite', config: { specStrict: true } });
  const fullShop = useSharedShop({ dialect: 'sqlite' }, async () => {});

  test('nothing is to be seen of users', async () => {
    expectRefusal(await shop().client.call('GET', '/users'), 404);
    expect(Object.keys(expectSuccess(await shop().client.call('GET', '/check-session'))).toSorted()).toEqual([
      'email',
      'features',
      'id',
      'time_zone',
    ]);
    const listTraces = async (server: TestShop) => {
      const document = (await server.visitor().send('GET', '/openapi.json')).raw.payload;
      return TRACES.filter((trace) => document.includes(trace));
    };
    expect(await listTraces(shop())).toEqual([]);
    expect(await listTraces(fullShop())).toEqual(TRACES);
  });

  test('an employee has no flag for who attends customers, and cannot be sent one', async () => {
    const employee = await make.makeEmployee(shop().client);
    expect(employee).not.toHaveProperty('attends');
    const edit = shop().client.call('PUT', `/employees/edit/${employee.id}`, { employee: { attends: '0' } });
    expectRefusal(await edit, 422, { attends: 'Campo desconhecido' });
  });

  test('a user with a first password is not asked for another, because nothing could answer it', async () => {
    const id = await shop().addUser('nova@navalha.test', NEW_PASSWORD);
    await shop().db.updateTable('app_user').set({ has_first_password: 1 }).where('id', '=', id).execute();
    const browser = shop().visitor();
    expect(expectSuccess(await browser.signIn('nova@navalha.test', NEW_PASSWORD))).not.toHaveProperty('first_password');
    expectSuccess(await browser.call('GET', '/customers'));
  });
});
