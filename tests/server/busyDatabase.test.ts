import { join } from 'node:path';
import SQLite from 'better-sqlite3';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { migrate } from '../../server/db/migrate.ts';
import * as make from '../factories.ts';
import { changingCalls } from './support/changingCalls.ts';
import type { Reply } from './support/client.ts';
import { databases, openEmptyDatabase } from './support/databases.ts';
import { expectRefusal, expectSuccess } from './support/expectations.ts';
import { OWNER, openShop, type TestShop } from './support/shop.ts';
import { useShop } from './support/useShop.ts';

const sale = { individual: 1, services: [], amount: 50, payment_method: 'pix' };
/** One of each kind: each call waits 300 ms for the lock. */
const SOME_ROUTES = [
  '/api/customers/create',
  '/api/reservations/edit/:id',
  '/api/expenses/remove/:id',
  '/api/sales/create',
  '/api/auth',
];
const READS = [
  '/customers',
  '/customers/find?query=a',
  '/summary',
  '/cash-register',
  '/expenses/today',
  '/check-session',
];

function expectBusy(reply: Reply): void {
  expectRefusal(reply, 503);
  expect(reply.message).toBe('Não foi possível gravar agora. Tente novamente em instantes.');
  expect(reply.headers['retry-after']).toBe('2');
}

async function timed<Result>(work: () => Promise<Result>): Promise<{ result: Result; ms: number }> {
  const start = performance.now();
  const result = await work();
  return { result, ms: performance.now() - start };
}

describe('while another program writes to the file', () => {
  const shop = useShop({ dialect: 'sqlite' });

  const lockFile = ({ database }: TestShop) => {
    const other = new SQLite(join(database.dataDir, 'navalha.db'));
    other.exec('begin immediate');
    return () => {
      other.exec('rollback');
      other.close();
    };
  };

  test.each([
    ['at once', 0],
    ['after some minutes without a call', 4],
  ])(
    'what would change something is refused %s, within 600 ms, and nothing is half-written',
    async (_when, minutes) => {
      const calls = (await changingCalls(shop())).filter(({ route }) => SOME_ROUTES.includes(route));
      expect(calls).toHaveLength(6);
      const before = await shop().everyRow();
      const unlock = lockFile(shop());
      try {
        for (const { method, path, body } of calls) {
          shop().clock.advance({ minutes });
          const { result, ms } = await timed(() => shop().client.call(method, path, body));
          expectBusy(result);
          expect(ms, `${method} ${path}`).toBeLessThan(600);
        }
      } finally {
        unlock();
      }
      expect(await shop().everyRow()).toEqual(before);
    },
  );

  test('what only reads goes on', async () => {
    await make.makeCustomer(shop().client);
    const unlock = lockFile(shop());
    try {
      for (const minutes of [0, 2])
        for (const path of READS) {
          shop().clock.advance({ minutes });
          const { result, ms } = await timed(() => shop().client.call('GET', path));
          expect(result.status, path).toBe(200);
          expect(ms, path).toBeLessThan(600);
        }
    } finally {
      unlock();
    }
  });

  test('a busy file does not hold up one read after the other', async () => {
    shop().clock.advance({ minutes: 2 });
    const unlock = lockFile(shop());
    try {
      const { ms } = await timed(async () => {
        for (let n = 0; n < 10; n++) expectSuccess(await shop().client.call('GET', '/customers'));
      });
      expect(ms).toBeLessThan(900);
    } finally {
      unlock();
    }
  });

  test('afterwards the same sale goes through, once', async () => {
    const unlock = lockFile(shop());
    const headers = { 'idempotency-key': 'k-1' };
    try {
      for (let n = 0; n < 2; n++) expectBusy(await shop().client.call('POST', '/sales/create', { sale }, headers));
    } finally {
      unlock();
    }
    expectSuccess(await shop().client.call('POST', '/sales/create', { sale }, headers), 201);
    expectSuccess(await shop().client.call('POST', '/sales/create', { sale }, headers), 201);
    expect(await shop().rowCounts()).toMatchObject({ sale: 1, movement: 1, idempotency: 1 });
  });

  test.each([
    ['full', 'max_page_count = 1', 'max_page_count = 4294967294'],
    ['not to be written to', 'query_only = 1', 'query_only = 0'],
  ])('a disk that is %s is a 503, nothing is half-written, reads go on', async (_how, spoil, mend) => {
    const { client, db } = shop();
    const service = await make.makeService(client, { name: 'x'.repeat(120) });
    const customer = await make.makeCustomer(client);
    const big = {
      customer_id: customer.id,
      services: [service.id],
      amount: 1,
      payment_method: 'pix',
      observation: 'x'.repeat(500),
    };
    await sql`pragma ${sql.raw(spoil)}`.execute(db);
    const before = await shop().everyRow();
    let refused = 0;
    for (let n = 0; n < 40 && refused < 3; n++) {
      const written = await shop().everyRow();
      const reply = await client.call('POST', '/sales/create', { sale: big });
      if (reply.status === 201) continue;
      expectBusy(reply);
      expect(await shop().everyRow()).toEqual(written);
      refused++;
    }
    expect(refused).toBe(3);
    expectSuccess(await client.call('GET', '/cash-register'));
    await sql`pragma ${sql.raw(mend)}`.execute(db);
    expectSuccess(await client.call('POST', '/sales/create', { sale: big }), 201);
    expect(await shop().everyRow()).not.toEqual(before);
  });
});

describe.each(databases)('many calls at once ($database)', ({ dialect }) => {
  const shop = useShop({ dialect });

  test('more calls than connections wait for their turn', async () => {
    const { client } = shop();
    const customer = await make.makeCustomer(client);
    const replies = await Promise.all(
      Array.from({ length: 150 }, (_, index) =>
        index % 3 === 0
          ? client.call('POST', '/sales/create', { sale: { ...sale, individual: 0, customer_id: customer.id } })
          : client.call('GET', index % 3 === 1 ? '/cash-register' : '/customers'),
      ),
    );
    expect(replies.filter(({ status }) => status >= 400)).toEqual([]);
    expect(await shop().rowCounts()).toMatchObject({ sale: 50, sale_item: 50, movement: 50 });
  });

  test('a call that fails gives its connection back', async () => {
    const { client } = shop();
    const wrong = { ...sale, individual: 0, customer_id: 999_999_999 };
    for (let round = 0; round < 3; round++)
      await Promise.all(Array.from({ length: 20 }, () => client.call('POST', '/sales/create', { sale: wrong })));
    expectSuccess(await client.call('POST', '/sales/create', { sale }), 201);
  });
});

describe.each(databases.filter(({ dialect }) => dialect === 'postgres'))('when $database is in trouble', () => {
  const inShop = async (work: (shop: TestShop) => Promise<void>) => {
    const database = await openEmptyDatabase('postgres');
    await migrate(database.connection.db, 'postgres');
    const shop = await openShop({ dialect: 'postgres', database });
    try {
      await work(shop);
    } finally {
      await shop.close();
      await database.drop();
    }
  };

  test('a lock held too long is a 503 after two seconds, reads go on, and afterwards the sale goes through', async () => {
    await inShop(async ({ client, db, rowCounts }) => {
      const headers = { 'idempotency-key': 'k-1' };
      await db.transaction().execute(async (trx) => {
        await sql`lock table sale in exclusive mode`.execute(trx);
        const { result, ms } = await timed(() => client.call('POST', '/sales/create', { sale }, headers));
        expectBusy(result);
        expect(ms).toBeGreaterThan(1_900);
        expect(ms).toBeLessThan(4_000);
        for (const path of READS) expect((await client.call('GET', path)).status).toBe(200);
      });
      expect(await rowCounts()).toMatchObject({ sale: 0, movement: 0, idempotency: 0 });
      expectSuccess(await client.call('POST', '/sales/create', { sale }, headers), 201);
    });
  });

  test('connections that break are replaced: what was under way is a 503, the next call works', async () => {
    await inShop(async ({ client, db, rowCounts }) => {
      const breakAll = sql`
        select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()`;
      for (let round = 0; round < 5; round++) {
        const calls = Array.from({ length: 20 }, () => client.call('POST', '/sales/create', { sale }));
        await breakAll.execute(db);
        for (const reply of await Promise.all(calls)) {
          expect([201, 503], reply.raw.payload).toContain(reply.status);
          if (reply.status === 503) expectBusy(reply);
        }
        expectSuccess(await client.call('GET', '/summary'));
      }
      const { sale: sales, movement } = await rowCounts();
      expect(movement).toBe(sales);
    });
  });

  test('signing in works again after the database was away', async () => {
    await inShop(async ({ visitor, db }) => {
      await sql`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()`.execute(db);
      expectSuccess(await visitor().signIn(OWNER.email, OWNER.password));
    });
  });
});
