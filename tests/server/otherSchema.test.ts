import { sql } from 'kysely';
import pg from 'pg';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { SchemaMismatchError } from '../../server/db/errors.ts';
import { runInTransaction } from '../../server/db/transaction.ts';
import { openBrowser } from './support/browser.ts';
import { createTempFolder, getRefusalMessage, runCommand } from './support/commands.ts';
import { databases, openDatabase } from './support/databases.ts';
import { expectRefusal } from './support/expectations.ts';
import { getNewerVersionNodeOptions, NEWER_MIGRATION } from './support/newerVersion.ts';
import { createPostgresDatabase, hasPostgres } from './support/postgres.ts';
import { startServer } from './support/processes.ts';
import { OWNER, openShop } from './support/shop.ts';
import { createWriteCalls } from './support/writeCalls.ts';

const SENTENCE = new SchemaMismatchError('newer').message;
const TIMEOUT_MS = 30_000;

describe.each(databases)('a server after a later version has migrated its database ($database)', ({ dialect }) => {
  test('refuses requests and sign-ins, writes nothing and logs it once', async () => {
    const lines: string[] = [];
    const logTo = { write: (line: string) => void lines.push(line) };
    const shop = await openShop({ dialect, logTo, config: { logLevel: 'warn' } });
    onTestFinished(shop.close);
    const writes = await createWriteCalls(shop);
    const reads = shop.routes
      .filter(({ method, url, isPublic }) => method === 'GET' && url.startsWith('/api/') && !isPublic)
      .map(({ url }) => ({ method: 'GET' as const, path: url.slice('/api'.length).replaceAll(/:\w+/g, '1') }));
    await sql`insert into kysely_migration (name, timestamp) values (${NEWER_MIGRATION}, '')`.execute(shop.db);
    const readEverything = async () => [
      await shop.dumpRows(),
      await shop.db.selectFrom('session').selectAll().orderBy('token_hash').execute(),
      await shop.db.selectFrom('app_user').selectAll().orderBy('id').execute(),
      await shop.db.selectFrom('sign_in_attempt').selectAll().execute(),
    ];
    const before = await readEverything();
    expect(reads.length).toBeGreaterThan(10);
    for (const call of [...writes, ...reads]) {
      const reply = await shop.client.call(call.method, call.path, 'body' in call ? call.body : undefined, {
        accept: 'text/event-stream',
      });
      expectRefusal(reply, 503);
      expect(reply.message, `${call.method} ${call.path}`).toBe(SENTENCE);
    }
    expectRefusal(await shop.visitor().signIn(OWNER.email, OWNER.password), 503);
    expect(await readEverything()).toEqual(before);
    expect((await shop.client.send('GET', '/health')).status).toBe(503);
    expect((await shop.client.send('GET', '/health/live')).status).toBe(200);
    const events = lines.map((line) => JSON.parse(line)).filter(({ event }) => event !== 'call');
    expect(events).toMatchObject([{ level: 'error', event: 'database of another version' }]);
  });

  test('also refuses a read of a changed table', async () => {
    const shop = await openShop({ dialect });
    onTestFinished(shop.close);
    await sql`insert into kysely_migration (name, timestamp) values (${NEWER_MIGRATION}, '')`.execute(shop.db);
    await sql`alter table app_user rename column email to address`.execute(shop.db);
    const reply = await shop.visitor().signIn(OWNER.email, OWNER.password);
    expectRefusal(reply, 503);
    expect(reply.message).toBe(SENTENCE);
  });
});

/** A connection to a database, closed after the test. */
async function connectClient(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  client.on('error', () => {});
  onTestFinished(() => client.end());
  return client;
}

/** Whether a connection waits for a table or has locked it. */
async function hasLock(client: pg.Client, table: string, granted: boolean): Promise<boolean> {
  const { rows } = await client.query(
    `select 1 from pg_locks where relation = $1::regclass and mode = 'AccessExclusiveLock' and granted = $2`,
    [table, granted],
  );
  return rows.length > 0;
}

describe.skipIf(!hasPostgres)('two versions on one PostgreSQL', () => {
  const owner = { email: 'ana@barbearia.com.br', password: 'tesoura afiada' };
  const sale = { individual: 1, services: [], amount: 50, payment_method: 'pix' };

  test('the earlier one answers 503 after the migration, and the later one sells', async () => {
    const DATABASE_URL = await createPostgresDatabase();
    const dataDir = createTempFolder();
    const settings = { DATA_DIR: dataDir, DATABASE_URL, DEMO: '0' };
    await runCommand('user', settings, ['add', owner.email], owner.password);
    const earlier = await startServer({ ...settings, LOG_LEVEL: 'warn' });
    const browser = openBrowser();
    await browser.call(earlier.url, 'GET', '/check-session');
    expect((await browser.call(earlier.url, 'POST', '/auth', owner)).status).toBe(200);
    const fetchStatuses = async (url: string) => {
      const calls = [
        browser.call(url, 'POST', '/sales/create', { sale }),
        browser.call(url, 'GET', '/customers'),
        browser.call(url, 'GET', '/summary'),
      ];
      return [...(await Promise.all(calls)), await fetch(`${url}/health`)].map(({ status }) => status);
    };
    expect(await fetchStatuses(earlier.url)).toEqual([201, 200, 200, 200]);

    const watcher = await connectClient(DATABASE_URL);
    const starting = startServer({ ...settings, NODE_OPTIONS: getNewerVersionNodeOptions(2) });
    await vi.waitUntil(() => hasLock(watcher, 'kysely_migration', true), { timeout: TIMEOUT_MS });
    expect(await fetchStatuses(earlier.url)).toEqual([503, 503, 503, 503]);

    const later = await starting;
    const { rows } = await watcher.query('select count(*)::int as sales from sale');
    expect(await fetchStatuses(earlier.url)).toEqual([503, 503, 503, 503]);
    expect((await watcher.query('select count(*)::int as sales from sale')).rows).toEqual(rows);
    expect(await fetchStatuses(later.url)).toEqual([201, 200, 200, 200]);
    expect(earlier.getOutput().split('"event":"database of another version"')).toHaveLength(2);

    expect(getRefusalMessage(await runCommand('user', settings, ['disable', owner.email]))).toContain(
      'versão mais nova',
    );
  });

  test('a migration waits for a running write, and the next write waits for it and is refused', async () => {
    const { connection, settings, drop } = await openDatabase('postgres');
    onTestFinished(drop);
    const { db } = connection;
    const address = String(settings.databaseUrl);
    const watcher = await connectClient(address);
    const attempt = { address: '::1', email: 'ana', at: new Date().toISOString() };
    const write = (at: string, beforeCommit = async () => {}) =>
      runInTransaction(db, [], async (trx) => {
        await trx
          .insertInto('sign_in_attempt')
          .values({ ...attempt, at })
          .execute();
        await beforeCommit();
      });
    let starting: ReturnType<typeof startServer> | undefined;
    let nextWrite: Promise<unknown> | undefined;
    await write('under way', async () => {
      starting = startServer({
        DATA_DIR: createTempFolder(),
        DATABASE_URL: address,
        DEMO: '0',
        NODE_OPTIONS: getNewerVersionNodeOptions(),
      });
      await vi.waitUntil(() => hasLock(watcher, 'kysely_migration', false), { timeout: TIMEOUT_MS, interval: 20 });
      // On a busy machine it may be refused after the lock timeout.
      nextWrite = write('next').catch((error) => error);
    });
    expect(await nextWrite).toSatisfy(
      (error) => error instanceof SchemaMismatchError || Object(error).code === '55P03',
    );
    await starting;
    expect(await db.selectFrom('sign_in_attempt').select('at').execute()).toEqual([{ at: 'under way' }]);
    await expect(write('after')).rejects.toThrow(SchemaMismatchError);
  });
});
