import { once } from 'node:events';
import { request } from 'node:http';
import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { Tables } from '../../server/db/schema.ts';
import { type ReliabilityTest, reportOnly, requireAtLeast, requireAtMost, requireExactly } from './reliabilityTest.ts';
import { addManyRows, listLongListPaths as paths } from './support/manyRows.ts';
import { watchMemory } from './support/memory.ts';
import { getSessionHeaders } from './support/rawClient.ts';
import { openShop, type Shop } from './support/shop.ts';

const CONCURRENCY = 12;
/** A little more than the time after which the server cuts a client that reads nothing. */
const CUT_AFTER_MS = 33_000;

/**
 * Every list of a shop with very many rows, all customers read twelve times at once, and twelve clients that stop
 * reading.
 */
export const longLists: ReliabilityTest = {
  name: 'longLists',
  guarantee: 'long lists are complete and do not delay others',
  databases: ['sqlite', 'postgres'],
  faults: [],
  async run(context) {
    const count = context.pickSize(100_000, 70_000);
    const shop = await openShop(context);
    try {
      await addRows(shop.connection.db, count);
      let incomplete = 0;
      for (const path of paths(count)) {
        const { status, data } = await shop.call('GET', path).catch(() => ({ status: 0, data: [] }));
        const ids = new Set(status === 200 ? data.map(({ id }: { id: number }) => id) : []);
        if (ids.size >= count) continue;
        incomplete++;
        console.log(`    ${path}: ${status}, ${ids.size} records`);
      }

      const { total } = await shop.connection.db
        .selectFrom('customer')
        .select((eb) => eb.fn.countAll<number>().as('total'))
        .where('archived_at', 'is', null)
        .executeTakeFirstOrThrow();
      const memory = watchMemory(shop.server.child.pid);
      let isDone = false;
      const others = visitOthers(shop, () => isDone);
      const begun = performance.now();
      const all = await Promise.all(Array.from({ length: CONCURRENCY }, () => countCustomers(shop)));
      const seconds = (performance.now() - begun) / 1000;
      const stopped = await Promise.all(
        Array.from({ length: context.pickSize(CONCURRENCY, 0) }, () => stopReading(shop)),
      );
      await wait(context.pickSize(CUT_AFTER_MS, 0));
      isDone = true;
      const { statuses, slowest95 } = await others;
      const finished = await Promise.all(stopped.map((readOn) => readOn()));
      return [
        requireExactly('list calls, bare, filtered and sorted', paths(count).length, 24),
        requireExactly('of them refused or incomplete', incomplete, 0),
        requireExactly(
          `all ${total.toLocaleString('en-US')} customers ${CONCURRENCY} times at once: complete responses`,
          all.filter((n) => n === total).length,
          CONCURRENCY,
        ),
        reportOnly('time to read all twelve', seconds, 's'),
        reportOnly('memory growth', memory(), 'MiB'),
        requireAtLeast('calls of other clients', statuses.length, context.pickSize(100, 1)),
        requireExactly('of them refused', statuses.filter((status) => status >= 300).length, 0),
        requireAtMost('their 95th percentile', slowest95, 1000, 'ms'),
        reportOnly('clients that stopped reading', finished.length),
        requireExactly('of them not cut off', finished.filter(Boolean).length, 0),
      ];
    } finally {
      await shop.close();
    }
  },
};

/** Inserts in one transaction, then refreshes the planner's statistics. */
async function addRows(db: Kysely<Tables>, count: number): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await addManyRows(trx, count);
  });
  await sql`analyze`.execute(db);
}

/** Simulates a client that reads a page, sells and reads the day's figures, in a loop. */
async function visitOthers(shop: Shop, isDone: () => boolean): Promise<{ statuses: number[]; slowest95: number }> {
  const sale = { individual: 1, services: [], amount: 35, payment_method: 'pix' };
  const calls: [string, string, unknown?][] = [
    ['GET', '/customers?range=[0,24]'],
    ['POST', '/sales/create', { sale }],
    ['GET', '/summary'],
  ];
  const statuses: number[] = [];
  const times: number[] = [];
  for (let n = 0; !isDone(); n++) {
    const [method, path, body] = calls[n % calls.length] ?? ['GET', '/summary'];
    const begun = performance.now();
    statuses.push((await shop.call(method, path, body)).status);
    times.push(performance.now() - begun);
    await wait(20);
  }
  times.sort((a, b) => a - b);
  return { statuses, slowest95: times[Math.floor(times.length * 0.95)] ?? Number.NaN };
}

/**
 * The number of customers in a complete bare list; -1 for any other response. Not parsed, which would block this
 * process.
 */
async function countCustomers(shop: Shop): Promise<number> {
  const outgoing = request(`${shop.server.url}/api/customers`, { headers: getSessionHeaders(shop.browser) }).end();
  const [response] = await once(outgoing, 'response');
  let count = 0;
  let tail = '';
  for await (const chunk of response.setEncoding('latin1')) {
    count += (tail + chunk).split('"registration_date"').length - 1;
    tail = chunk.slice(-20);
    count -= tail.split('"registration_date"').length - 1;
  }
  return response.statusCode === 200 && tail.endsWith(']}') ? count : -1;
}

/**
 * Requests all customers and reads nothing. Resolves to a function that reads on and resolves to whether the response
 * was complete.
 */
async function stopReading(shop: Shop): Promise<() => Promise<boolean>> {
  const { hostname, port } = new URL(shop.server.url);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => {});
  await once(socket, 'connect');
  const headers = Object.entries({ host: hostname, ...getSessionHeaders(shop.browser) }).map((pair) => pair.join(': '));
  socket.write(`GET /api/customers HTTP/1.1\r\n${headers.join('\r\n')}\r\n\r\n`);
  return async () => {
    let tail = '';
    socket.on('data', (chunk) => {
      tail = (tail + chunk.toString('latin1')).slice(-20);
    });
    await Promise.race([once(socket, 'close'), wait(10_000)]);
    socket.destroy();
    // The last chunk of a chunked response.
    return tail.endsWith('0\r\n\r\n');
  };
}
