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

const AT_ONCE = 12;
/** How long the server waits for somebody who takes nothing, and some. */
const CUT_AFTER_MS = 33_000;

/** Every list of a shop with very many rows of everything, all customers twelve times at once, and twelve who stop reading. */
export const longLists: ReliabilityTest = {
  name: 'longLists',
  guarantee: 'a shop however large has its lists whole, and they hold up nobody',
  databases: ['sqlite', 'postgres'],
  mutations: [
    {
      description: 'a list is read in one statement',
      edits: [{ file: 'server/db/listing.ts', from: 'CHUNK_SIZE = 500', to: 'CHUNK_SIZE = 1_000_000' }],
    },
  ],
  async run(ground) {
    const count = ground.pickSize(100_000, 70_000);
    const shop = await openShop(ground);
    try {
      await write(shop.connection.db, count);
      let wrong = 0;
      for (const path of paths(count)) {
        const { status, data } = await shop.call('GET', path).catch(() => ({ status: 0, data: [] }));
        const ids = new Set(status === 200 ? data.map(({ id }: { id: number }) => id) : []);
        if (ids.size < count) wrong++;
      }

      const { total } = await shop.connection.db
        .selectFrom('customer')
        .select((eb) => eb.fn.countAll<number>().as('total'))
        .where('archived_at', 'is', null)
        .executeTakeFirstOrThrow();
      const memory = watchMemory(shop.server.child.pid);
      let over = false;
      const others = visitOthers(shop, () => over);
      const begun = performance.now();
      const all = await Promise.all(Array.from({ length: AT_ONCE }, () => countCustomers(shop)));
      const seconds = (performance.now() - begun) / 1000;
      const stopped = await Promise.all(Array.from({ length: ground.pickSize(AT_ONCE, 0) }, () => stopReading(shop)));
      await wait(ground.pickSize(CUT_AFTER_MS, 0));
      over = true;
      const { statuses, slowest95 } = await others;
      const finished = await Promise.all(stopped.map((readOn) => readOn()));
      return [
        requireExactly('lists asked for, bare, filtered and sorted', paths(count).length, 24),
        requireExactly('of them refused or not whole', wrong, 0),
        requireExactly(
          `all ${total.toLocaleString('en-US')} customers ${AT_ONCE} times at once: answers that were whole`,
          all.filter((n) => n === total).length,
          AT_ONCE,
        ),
        reportOnly('until all twelve were read', seconds, 's'),
        reportOnly('memory taken meanwhile', memory(), 'MiB'),
        requireAtLeast('calls of others meanwhile', statuses.length, ground.pickSize(100, 1)),
        requireExactly('of them refused', statuses.filter((status) => status >= 300).length, 0),
        requireAtMost('95 of 100 of them answered in', slowest95, 1000, 'ms'),
        reportOnly('clients that stopped reading', finished.length),
        requireExactly('of them not cut off', finished.filter(Boolean).length, 0),
      ];
    } finally {
      await shop.close();
    }
  },
};

/** In one transaction, for which PostgreSQL takes as long as it takes; then it knows what it has. */
async function write(db: Kysely<Tables>, count: number): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await addManyRows(trx, count);
  });
  await sql`analyze`.execute(db);
}

/** Somebody who looks at a page, sells and looks at the figures of the day, over and over. */
async function visitOthers(shop: Shop, isOver: () => boolean): Promise<{ statuses: number[]; slowest95: number }> {
  const sale = { individual: 1, services: [], amount: 35, payment_method: 'pix' };
  const calls: [string, string, unknown?][] = [
    ['GET', '/customers?range=[0,24]'],
    ['POST', '/sales/create', { sale }],
    ['GET', '/summary'],
  ];
  const statuses: number[] = [];
  const times: number[] = [];
  for (let n = 0; !isOver(); n++) {
    const [method, path, body] = calls[n % calls.length] ?? ['GET', '/summary'];
    const begun = performance.now();
    statuses.push((await shop.call(method, path, body)).status);
    times.push(performance.now() - begun);
    await wait(20);
  }
  times.sort((a, b) => a - b);
  return { statuses, slowest95: times[Math.floor(times.length * 0.95)] ?? Number.NaN };
}

/** How many customers a bare list has that ended as it should; -1 for another answer. Not parsed: that would hold up this process. */
async function countCustomers(shop: Shop): Promise<number> {
  const sent = request(`${shop.server.url}/api/customers`, { headers: getSessionHeaders(shop.browser) }).end();
  const [answer] = await once(sent, 'response');
  let count = 0;
  let tail = '';
  for await (const chunk of answer.setEncoding('latin1')) {
    count += (tail + chunk).split('"registration_date"').length - 1;
    tail = chunk.slice(-20);
    count -= tail.split('"registration_date"').length - 1;
  }
  return answer.statusCode === 200 && tail.endsWith(']}') ? count : -1;
}

/** Asks for all customers and reads nothing. What it resolves to reads on, and tells whether the answer came to its end. */
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
    // The last part of a chunked answer.
    return tail.endsWith('0\r\n\r\n');
  };
}
