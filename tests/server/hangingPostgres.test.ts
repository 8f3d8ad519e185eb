import { type AddressInfo, connect as connectSocket, createServer, type Socket } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { CHANGES_CHANNEL } from '../../server/db/changes.ts';
import { type Connection, connect } from '../../server/db/connect.ts';
import { subscribePostgres } from '../../server/db/postgres.ts';
import { openDatabase, type TestDatabase } from './support/databases.ts';
import { expectRefusal, expectSuccess } from './support/expectations.ts';
import { hasPostgres } from './support/postgres.ts';
import { openShop, type TestShop } from './support/shop.ts';

const QUERY_TIMEOUT_MS = 1_000;
/** The connection timeout, and a margin for a busy machine. */
const MAX_DELAY_MS = QUERY_TIMEOUT_MS + 3_000 + 2_000;
/** More than the number of connections. */
const CALL_COUNT = 15;

describe.runIf(hasPostgres)('a PostgreSQL that hangs', () => {
  let database: TestDatabase;
  let connection: Connection;
  let shop: TestShop;
  let proxy: HangingProxy;

  beforeAll(async () => {
    database = await openDatabase('postgres');
    proxy = await startHangingProxy(String(database.settings.databaseUrl));
    const slow = await connect({ dataDir: database.dataDir, databaseUrl: proxy.url });
    connection = await slow.withQueryTimeout(QUERY_TIMEOUT_MS);
    shop = await openShop({ dialect: 'postgres', database: { ...database, connection } });
  });
  afterAll(async () => {
    await shop.close();
    await connection.close();
    proxy.close();
    await database.drop();
  });

  const sale = { individual: 1, services: [], amount: 50, payment_method: 'pix' };
  const callMany = () =>
    Promise.all(
      Array.from({ length: CALL_COUNT }, (_, n) =>
        n % 2 === 0 ? shop.client.call('GET', '/summary') : shop.client.call('POST', '/sales/create', { sale }),
      ),
    );
  const expectAnswered = async () => {
    for (const reply of await callMany()) expect(reply.status).toBeLessThan(300);
  };

  test('fails requests in time, and its connections are replaced when it continues', async () => {
    await expectAnswered();
    proxy.hang();
    const startedAt = performance.now();
    for (const reply of await callMany()) {
      expectRefusal(reply, 503);
      const action = reply.raw.raw.req.method === 'GET' ? 'ler os dados' : 'gravar';
      expect(reply.message).toBe(`Não foi possível ${action} agora. Tente novamente em instantes.`);
      expect(reply.headers['retry-after']).toBe('2');
    }
    expect(performance.now() - startedAt).toBeLessThan(MAX_DELAY_MS);
    proxy.resume();
    await expectAnswered();
    expect(expectSuccess(await shop.client.call('GET', '/summary')).cash_register.value).toBeGreaterThan(0);
  });

  test('is detected by a listening server, which reports everything as changed after reconnecting', async () => {
    const events: (readonly string[] | null)[] = [];
    const stop = subscribePostgres(proxy.url, (changed) => events.push(changed), {
      heartbeatMs: 200,
      queryTimeoutMs: 500,
    });
    await vi.waitFor(() => expect(events).toEqual([null]), MAX_DELAY_MS);
    const opened = proxy.countConnections();
    proxy.hang();
    // Like a commit of another server, on a connection that does not hang.
    await sql`select pg_notify(${CHANGES_CHANNEL}, 'shop')`.execute(database.connection.db);
    await vi.waitFor(() => expect(proxy.countConnections()).toBeGreaterThan(opened), MAX_DELAY_MS);
    proxy.resume();
    await vi.waitFor(() => expect(events.length).toBeGreaterThan(1), MAX_DELAY_MS);
    expect(events).toEqual([null, null]);
    await stop();
  });

  test('delays a transaction only once', async () => {
    const startedAt = performance.now();
    const work = connection.db.transaction().execute(async (trx) => {
      await sql`select 1`.execute(trx);
      proxy.hang();
      await sql`select 1`.execute(trx);
    });
    await expect(work).rejects.toThrow();
    expect(performance.now() - startedAt).toBeLessThan(2 * QUERY_TIMEOUT_MS);
    proxy.resume();
    await expectAnswered();
  });
});

interface HangingProxy {
  /** The address of the database through the proxy. */
  url: string;
  /** Stops all traffic, also on new connections. */
  hang(): void;
  /** Continues the traffic of the connections that are still open. */
  resume(): void;
  /** The number of connections opened so far. */
  countConnections(): number;
  close(): void;
}

/** A proxy to PostgreSQL that can hang like a stopped process: connections stay open without traffic. */
async function startHangingProxy(address: string): Promise<HangingProxy> {
  const target = new URL(address);
  const pairs = new Set<[near: Socket, far: Socket]>();
  let isHanging = false;
  let opened = 0;
  const server = createServer((near) => {
    const pair: [Socket, Socket] = [near, connectSocket(Number(target.port), target.hostname)];
    pairs.add(pair);
    opened++;
    for (const socket of pair) {
      socket.on('error', () => {});
      socket.on('close', () => {
        for (const end of pair) end.destroy();
        pairs.delete(pair);
      });
    }
    if (!isHanging) pipeBoth(pair);
  });
  const pipeBoth = ([near, far]: [Socket, Socket]) => near.pipe(far).pipe(near);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = new URL(address);
  url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url: url.href,
    hang: () => {
      isHanging = true;
      for (const socket of [...pairs].flat()) socket.unpipe();
    },
    resume: () => {
      isHanging = false;
      for (const pair of pairs) pipeBoth(pair);
    },
    countConnections: () => opened,
    close: () => {
      for (const socket of [...pairs].flat()) socket.destroy();
      server.close();
    },
  };
}
