import { globSync, readFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { hash } from '@node-rs/argon2';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { migrations } from '../../server/db/migrate.ts';
import * as make from '../factories.ts';
import type { Client, Headers, Method } from './support/client.ts';
import { createTempFolder } from './support/commands.ts';
import { collectLog, type LogLine } from './support/log.ts';
import { startServer } from './support/processes.ts';
import { OWNER, type TestShop } from './support/shop.ts';
import { useShop } from './support/useShop.ts';
import { WAIT } from './support/wait.ts';

const NAME = 'Mariana Quaresma Belfort';
const PHONE = '11955443322';
const EMAIL = 'mariana.belfort@exemplo.com.br';
const NOTE = 'alérgica a amônia';
/** A password typed into the e-mail field. */
const TYPED_AS_EMAIL = 'tesoura-dourada-42';
const WRONG_PASSWORD = 'navalha-prateada-43';
const NEW_PASSWORD = 'toalha quente e pente fino';
const KEY = 'chave-da-venda-de-mariana-0001';
const SEARCH = 'quaresma';

/** Texts that no line may contain in any encoding. */
const people = [NAME, PHONE, EMAIL, NOTE, 'Belfort', SEARCH, OWNER.email];
const secrets = [TYPED_AS_EMAIL, WRONG_PASSWORD, NEW_PASSWORD, OWNER.password, KEY];

describe('the log', () => {
  const log = collectLog();
  const getShop = useShop({ dialect: 'sqlite', logTo: log, config: { logLevel: 'info' } });
  let shop: TestShop;
  let ownerId: number;
  beforeEach(async () => {
    shop = getShop();
    shop.app.log.level = 'info';
    ({ id: ownerId } = await shop.db.selectFrom('app_user').select('id').executeTakeFirstOrThrow());
    log.clear();
  });

  const readLines = async (event: string) => log.read().filter((line) => line.event === event);

  /** A day's calls and failures. Returns everything sent and received. */
  async function runWholeDay(): Promise<string> {
    const traffic: string[] = [];
    const watchClient = (client: Client): Client => ({
      ...client,
      call: async (method, path, body, headers) => {
        const reply = await client.call(method, path, body, headers);
        traffic.push(path, JSON.stringify([body, headers, reply.body, ...client.cookies.values()]));
        return reply;
      },
      send: async (method, url, payload, headers) => {
        const reply = await client.send(method, url, payload, headers);
        traffic.push(url, JSON.stringify([payload, headers, reply.raw.payload]));
        return reply;
      },
    });
    const owner = watchClient(shop.client);
    const visitor = watchClient(shop.visitor());
    const person = { name: NAME, phone: PHONE, email: EMAIL };

    const service = await make.makeService(owner);
    const employee = await make.makeEmployee(owner, { ...person, services: [service.id], observation: NOTE });
    const customer = await make.makeCustomer(owner, person);
    const parties = { customer_id: customer.id, employee_id: employee.id, services: [service.id] };
    const booking = { ...parties, date: '2026-11-23', observation: NOTE };
    await make.makeReservation(owner, booking);
    await owner.call('POST', '/reservations/create', { reservation: { ...booking, time: '10:00', status: 1 } });
    const sale = { ...parties, amount: 35.5, payment_method: 'pix', observation: NOTE };
    await owner.call('POST', '/sales/create', { sale }, { 'idempotency-key': KEY });
    await owner.call('POST', '/sales/create', { sale: { ...sale, amount: 1 } }, { 'idempotency-key': KEY });
    await make.makeExpense(owner, { employee_id: employee.id, description: `Adiantamento para ${NAME}` });
    await owner.call('PUT', `/customers/edit/${customer.id}`, { customer: { ...person, email: NAME } });
    await owner.call('GET', `/customers/find?query=${SEARCH}`);
    await owner.call('GET', `/customers?filter=${encodeURIComponent(JSON.stringify({ name: SEARCH }))}`);
    await owner.call('DELETE', `/customers/remove/${NAME}`);
    await owner.call('DELETE', `/customers/remove/${customer.id}`);
    await owner.call('GET', `/nada/${encodeURIComponent(NAME)}?email=${EMAIL}`);
    await owner.send('GET', `/clientes?busca=${SEARCH}`);
    await owner.send('POST', '/api/customers/create', `{"customer":{"name":"${NAME}"`, JSON_TYPE);
    await owner.send('POST', '/api/customers/create', `name=${NAME}`, { 'content-type': 'text/plain' });
    await owner.send('POST', '/api/customers/create', NAME.repeat(5_000), JSON_TYPE);

    await visitor.call('GET', `/customers/find?query=${SEARCH}`);
    await visitor.call('GET', '/check-session');
    await visitor.call('POST', '/auth', { email: TYPED_AS_EMAIL, password: WRONG_PASSWORD });
    for (let n = 0; n < 11; n++) await visitor.call('POST', '/auth', { email: EMAIL, password: WRONG_PASSWORD });
    await visitor.call('POST', '/auth', { ...OWNER }, { 'x-xsrf-token': 'made.up' });
    await visitor.call('POST', '/auth', { ...OWNER });
    await visitor.call('GET', '/account/sessions');
    await visitor.call('DELETE', '/account/sessions');
    await visitor.call('PUT', '/account/password', { current: WRONG_PASSWORD, new: NEW_PASSWORD });
    await visitor.call('PUT', '/account/password', { current: OWNER.password, new: NEW_PASSWORD });
    await runWithFailingInsert(shop, () => visitor.call('POST', '/customers/create', { customer: person }));
    await visitor.call('DELETE', '/auth');
    return traffic.join('\n');
  }

  test('has no name, phone, e-mail, note, password, cookie, token or search after a whole day, at any level', async () => {
    shop.app.log.level = 'trace';
    const cookies = [...shop.client.cookies.values()];
    const traffic = await runWholeDay();
    const lines = log.read();
    expect(lines.length).toBeGreaterThan(40);
    // Every line has the time in UTC, the process and the machine.
    for (const line of lines) {
      expect(line).toMatchObject({ pid: process.pid, hostname: hostname(), event: expect.any(String) });
      expect(line.level).toMatch(/^(trace|debug|info|warn|error)$/);
      expect(line.time).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
      expect(Math.abs(Date.parse(line.time) - Date.now())).toBeLessThan(60_000);
    }
    // The texts were really sent or received.
    for (const text of [...people, ...secrets, ...cookies]) expect(traffic).toContain(text);
    for (const text of [...people, ...secrets, ...cookies, ...cookies.map(encodeURIComponent)])
      expect(log.text().toLowerCase()).not.toContain(text.toLowerCase());
    for (const cookie of traffic.match(/[\w-]{22,}(\.[\w-]{43})?/g) ?? []) expect(log.text()).not.toContain(cookie);
    expect(log.text()).not.toMatch(/\?\w+=/);
  });

  const call = { event: 'call', reqId: expect.any(String), ms: expect.any(Number) };
  type LoggedCall = [what: string, method: Method, url: string, line: LogLine];
  test.each<LoggedCall>([
    ['a list', 'GET', `/api/customers/find?query=${SEARCH}`, { route: '/api/customers/find', status: 200 }],
    ['a record', 'DELETE', '/api/customers/remove/999', { route: '/api/customers/remove/:id', status: 404 }],
    ['an unknown address', 'GET', `/api/${SEARCH}`, { status: 404 }],
    [
      'a percent-encoded address',
      'DELETE',
      '/%61pi/customers/remove/9',
      { route: '/api/customers/remove/:id', status: 404 },
    ],
    ['an invalid percent-encoded address', 'GET', `/%61pi/${SEARCH}`, { status: 404 }],
  ])('has one line for the call of %s: user, route, status, duration', async (_what, method, url, fields) => {
    log.clear();
    await shop.client.send(method, url);
    const lines = log.read();
    expect(lines).toEqual([expect.objectContaining({ ...call, level: 'info', userId: ownerId, method, ...fields })]);
    if (!fields.route) expect(lines[0]).not.toHaveProperty('route');
  });

  test('has the status of a refused call, and no user without a session', async () => {
    await shop.client.call('POST', '/customers/create', { customer: {} });
    await shop.visitor().call('GET', '/check-session');
    const [wrong, signedOutLine] = await readLines('call');
    expect(wrong).toMatchObject({ method: 'POST', route: '/api/customers/create', status: 422, userId: ownerId });
    expect(signedOutLine).toMatchObject({ route: '/api/check-session', status: 200 });
    expect(signedOutLine).not.toHaveProperty('userId');
  });

  test('has pages and health checks at level debug only', async () => {
    log.clear();
    for (const url of ['/', '/clientes', '/openapi.json', '/health', '/health/live'])
      await shop.client.send('GET', url);
    expect(log.read()).toEqual([]);
    shop.app.log.level = 'debug';
    await shop.client.send('GET', '/health');
    expect(log.read()).toEqual([expect.objectContaining({ ...call, level: 'debug', route: '/health' })]);
  });

  describe('the security events have user, event and address', () => {
    const visit = async (address = '192.0.2.44') => {
      const visitor = shop.visitor();
      visitor.address = address;
      await visitor.call('GET', '/check-session');
      log.clear();
      return visitor;
    };
    const auth = {
      level: 'info',
      reqId: expect.any(String),
      method: 'POST',
      route: '/api/auth',
      address: '192.0.2.44',
    };

    test('of a sign-in and a sign-out', async () => {
      const visitor = await visit();
      await visitor.call('POST', '/auth', { ...OWNER });
      await visitor.call('DELETE', '/auth');
      expect(await readLines('signed in')).toEqual([expect.objectContaining({ ...auth, userId: ownerId })]);
      expect(await readLines('signed out')).toEqual([
        expect.objectContaining({ ...auth, method: 'DELETE', userId: ownerId }),
      ]);
    });

    test('of a refused sign-in: the account’s id or `unknown`, never the typed e-mail', async () => {
      const visitor = await visit();
      await visitor.call('POST', '/auth', { email: OWNER.email, password: WRONG_PASSWORD });
      await visitor.call('POST', '/auth', { email: TYPED_AS_EMAIL, password: WRONG_PASSWORD });
      const [known, unknown, ...others] = await readLines('sign-in refused');
      expect(known).toMatchObject({ ...auth, userId: ownerId });
      expect(unknown).toMatchObject({ ...auth, userId: 'unknown' });
      expect(others).toEqual([]);
      expect(log.text()).not.toContain(TYPED_AS_EMAIL);
    });

    test('of a sign-in refused because the password was changed during the verification', async () => {
      const { db } = shop;
      // Half a second of hashing gives time to change the password.
      const slowHash = await hash(OWNER.password, { memoryCost: 65_536, timeCost: 12, parallelism: 1 });
      await db.updateTable('app_user').set({ password_hash: slowHash }).execute();
      await db.deleteFrom('session').execute();
      await db.deleteFrom('sign_in_attempt').execute();
      const signingIn = (await visit()).call('POST', '/auth', { ...OWNER });
      await vi.waitUntil(async () => (await db.selectFrom('sign_in_attempt').selectAll().execute()).length > 0, WAIT);
      await setTimeout(50);
      const other = await hash('outra senha', { memoryCost: 64, timeCost: 1, parallelism: 1 });
      await db.updateTable('app_user').set({ password_hash: other }).execute();
      expect((await signingIn).status).toBe(401);
      expect(await db.selectFrom('session').selectAll().execute()).toEqual([]);
      expect(await readLines('sign-in refused')).toEqual([expect.objectContaining({ ...auth, userId: ownerId })]);
    });

    test('of too many attempts', async () => {
      const visitor = await visit();
      for (let n = 0; n < 11; n++)
        await visitor.call('POST', '/auth', { email: OWNER.email, password: WRONG_PASSWORD });
      expect(await readLines('sign-in refused')).toHaveLength(10);
      expect(await readLines('too many tries')).toEqual([expect.objectContaining({ ...auth, userId: ownerId })]);
    });

    test('of a call without a session', async () => {
      const visitor = await visit();
      await visitor.call('GET', '/customers/find?query=x');
      expect(await readLines('no session')).toEqual([
        expect.objectContaining({ ...auth, method: 'GET', route: '/api/customers/find' }),
      ]);
    });

    test('of a call that may come from another site', async () => {
      const { client } = shop;
      client.address = '192.0.2.44';
      log.clear();
      await client.call('POST', '/customers/create', {}, { 'x-xsrf-token': 'made.up' });
      await client.call('POST', '/customers/create', {}, { 'sec-fetch-site': 'cross-site' });
      const line = { ...auth, route: '/api/customers/create', userId: ownerId };
      expect(await readLines('anti-forgery refused')).toEqual([
        expect.objectContaining(line),
        expect.objectContaining(line),
      ]);
    });

    test('of password changes and ended sessions', async () => {
      const visitor = await visit();
      await visitor.signIn(OWNER.email, OWNER.password);
      const { data } = await visitor.call<{ id: string; current: boolean }[]>('GET', '/account/sessions');
      const other = data.find(({ current }) => !current);
      await visitor.call('DELETE', `/account/sessions/${other?.id}`);
      await visitor.call('DELETE', '/account/sessions');
      await visitor.call('PUT', '/account/password', { current: WRONG_PASSWORD, new: NEW_PASSWORD });
      await visitor.call('PUT', '/account/password', { current: OWNER.password, new: NEW_PASSWORD });
      for (const [event, method, route] of [
        ['session ended', 'DELETE', '/api/account/sessions/:id'],
        ['other sessions ended', 'DELETE', '/api/account/sessions'],
        ['password change refused', 'PUT', '/api/account/password'],
        ['password changed', 'PUT', '/api/account/password'],
      ] as const)
        expect(await readLines(event), event).toEqual([
          expect.objectContaining({ ...auth, method, route, userId: ownerId }),
        ]);
    });
  });

  test('has an unexpected error’s type, code and stack, and no data of the row', async () => {
    const customer = { name: NAME, phone: PHONE, email: EMAIL };
    const reply = await runWithFailingInsert(shop, () => shop.client.call('POST', '/customers/create', { customer }));
    expect(reply.status).toBe(500);
    const [line, ...others] = await readLines('unexpected error');
    expect(others).toEqual([]);
    expect(line).toMatchObject({ level: 'error', userId: ownerId, method: 'POST', route: '/api/customers/create' });
    expect(line?.err).toMatchObject({
      type: 'SqliteError',
      code: 'SQLITE_CONSTRAINT_TRIGGER',
      message: 'nobody_called_mariana',
    });
    expect(line?.err.stack).toMatch(/^at .+:\d+:\d+\)?\n/);
    expect(log.text()).not.toMatch(/Belfort|11955443322|exemplo/);
    expect(await readLines('call')).toEqual([expect.objectContaining({ level: 'warn', status: 500 })]);
  });

  test('contains no line or field that a client invented', async () => {
    const forged = '\n{"level":"info","event":"signed in","userId":1}\n';
    log.clear();
    for (const headers of [{ 'user-agent': forged }, { 'x-request-id': forged }, { referer: forged }] as Headers[])
      await shop.client.send('GET', '/api/check-session', undefined, headers);
    await shop.client.send('GET', `/api/check-session?x=${encodeURIComponent(forged)}`);
    await shop.client.send('GET', `/api/${encodeURIComponent(forged)}`);
    await shop.client.call('DELETE', `/customers/remove/${encodeURIComponent(forged)}`);
    const lines = log.read();
    expect(lines.map(({ event }) => event)).toEqual(Array(6).fill('call'));
    expect(log.text().split('\n')).toHaveLength(6 + 1);
    expect(log.text()).not.toContain('signed in');
  });

  test('never has an error’s message, however the error is logged', async () => {
    const error = new Error(NAME);
    shop.app.log.error(error);
    shop.app.log.error({ err: error });
    shop.app.log.error({ err: error }, NAME);
    shop.app.log.error({ err: error }, 'the backup failed');
    const lines = log.read();
    expect(lines.map(({ msg, err }) => [msg, err.type])).toEqual([
      ['error', 'Error'],
      ['error', 'Error'],
      ['error', 'Error'],
      ['the backup failed', 'Error'],
    ]);
    expect(log.text()).not.toContain(NAME);
  });
});

describe('the log of a server', () => {
  test('has the start, every call and the end on standard output, without loss', async () => {
    const settings = { DEMO: '0', LOG_LEVEL: 'info', TRUST_PROXY: '10.0.0.1' };
    const server = await startServer({ DATA_DIR: createTempFolder(), ...settings });
    const calls = Array.from({ length: 60 }, () => fetch(`${server.url}/api/check-session`));
    for (const { status } of await Promise.all(calls)) expect(status).toBe(200);
    await server.stop();
    const outputLines = server.getOutput().trimEnd().split('\n');
    const lines = outputLines.filter((line) => line.startsWith('{')).map((line): LogLine => JSON.parse(line));
    expect(lines.map(({ event }) => event)).toEqual([
      ...Object.keys(migrations).fill('migrated'),
      'started',
      ...Array(60).fill('call'),
      'stopping',
      'stopped',
    ]);
    expect(lines[0]).toMatchObject({ migration: '001-shop' });
    const started = lines.find(({ event }) => event === 'started');
    const open = { production: false, demo: false, secureCookies: false, specStrict: false, trustProxy: ['10.0.0.1'] };
    const port = Number(new URL(server.url).port);
    expect(started).toMatchObject({ node: process.version, host: '127.0.0.1', port, database: 'sqlite', ...open });
    expect(lines.at(-2)).toMatchObject({ signal: 'SIGTERM' });
    // The other lines are for the terminal.
    const sentences = outputLines.filter((line) => !line.startsWith('{'));
    expect(sentences).toEqual([`Navalha no ar: ${server.url}`, expect.stringMatching(/^Ainda não há usuários/)]);
  });

  test('has exactly the events that docs/security.md lists', () => {
    const root = join(import.meta.dirname, '..', '..');
    const sources = globSync('server/**/*.ts', { cwd: root }).map((file) => readFileSync(join(root, file), 'utf8'));
    const names = /event: '([^']+)'|logSecurityEvent\(request, '([^']+)'/g;
    const logged = sources.flatMap((source) =>
      [...source.matchAll(names)].map(([, plain, security]) => plain ?? security),
    );
    const page = readFileSync(join(root, 'docs', 'security.md'), 'utf8');
    const [table = ''] = /\| event \| level \| when \|[\s\S]*?\n\n/.exec(page) ?? [];
    const inTable = table
      .split('\n')
      .flatMap((row) => [...(row.split('|')[1] ?? '').matchAll(/`([^`]+)`/g)].map(([, name]) => name));
    const recorded = ['user added', 'user disabled', 'user enabled', 'role changed', 'sessions ended'];
    for (const name of recorded) expect(page).toContain(`\`${name}\``);
    expect(inTable.toSorted()).toEqual(
      [...new Set(logged)].filter((name) => !recorded.includes(String(name))).toSorted(),
    );
  });
});

const JSON_TYPE: Headers = { 'content-type': 'application/json' };

/** Makes the database fail on a name. What PostgreSQL's errors quote is in tests/server/redactError.test.ts. */
async function runWithFailingInsert<Result>({ db }: TestShop, work: () => Promise<Result>): Promise<Result> {
  await sql`create trigger nobody_called_mariana before insert on customer when new.name like 'Mariana%'
    begin select raise(abort, 'nobody_called_mariana'); end`.execute(db);
  try {
    return await work();
  } finally {
    await sql`drop trigger nobody_called_mariana`.execute(db);
  }
}
