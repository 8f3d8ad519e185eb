import Fastify from 'fastify';
import { sql } from 'kysely';
import { describe, expect, test, vi } from 'vitest';
import { sendRecords } from '../../server/http/list.ts';
import { addManyReservations } from '../reliability/support/manyRows.ts';
import { addManySales } from '../reliability/support/manySales.ts';
import { expectSuccess } from './support/expectations.ts';
import { collectLog } from './support/log.ts';
import { useSharedShop } from './support/useShop.ts';
import { WAIT } from './support/wait.ts';

/** More than the 32,766 parameters of an SQLite statement. */
const ROW_COUNT = 40_000;

describe('a shop with 40,000 reservations', () => {
  const log = collectLog();
  const shop = useSharedShop({ dialect: 'sqlite', logTo: log, config: { logLevel: 'info' } }, async ({ db, app }) => {
    await addManyReservations(db, ROW_COUNT, 100);
    await sql`analyze`.execute(db);
    await app.listen({ port: 0, host: '127.0.0.1' });
  });

  test('lists all of them', async () => {
    const reply = await shop().client.call('GET', '/reservations');
    expect(reply.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(new Set(expectSuccess(reply).map(({ id }: { id: number }) => id)).size).toBe(ROW_COUNT);
  });

  test('serves a long range in order, with Content-Range', async () => {
    const reply = await shop().client.call('GET', '/reservations?sort=["id","DESC"]&range=[10,1009]');
    const ids = expectSuccess(reply).map(({ id }: { id: number }) => id);
    expect(ids).toEqual(Array.from({ length: 1000 }, (_, index) => ids[0] - index));
    expect(reply.headers['content-range']).toBe(`reservations 10-1009/${ROW_COUNT}`);
  });

  test('serves at most 200 visits of a customer’s history at once', async () => {
    const { client, db } = shop();
    await addManySales(db, 201);
    const { id } = await db.selectFrom('customer').select('id').orderBy('id').executeTakeFirstOrThrow();
    await sql`update sale set individual = 0, reservation_id = theirs.id
      from (select id, row_number() over (order by id) as n from reservation where customer_id = ${id}) as theirs
      where theirs.n = sale.id`.execute(db);
    const history = expectSuccess(await client.call('GET', `/customers/history/${id}?range=[0,999]`));
    expect(history.visits).toHaveLength(200);
    expect(history.visits_total).toBe(201);
  });

  test('serves the personal data of a customer with very many reservations, and other requests in between', async () => {
    const { client, db } = shop();
    const { id } = await db.selectFrom('employee').select('id').orderBy('id').executeTakeFirstOrThrow();
    await db.updateTable('reservation').set({ employee_id: id }).execute();
    const ended: string[] = [];
    const request = client.call('GET', `/employees/personal-data/${id}`).finally(() => ended.push('all'));
    for (const call of ['one', 'two', 'three']) {
      expectSuccess(await client.call('GET', '/summary'));
      ended.push(call);
    }
    const { person, reservations, sales } = expectSuccess(await request);
    expect(ended).toEqual(['one', 'two', 'three', 'all']);
    expect(person).toMatchObject({ id, specialties: expect.arrayContaining(['Serviço 1']) });
    expect(new Set(reservations.map((reservation: { id: number }) => reservation.id)).size).toBe(ROW_COUNT);
    expect(reservations[0]).toMatchObject({ date: '2026-11-10', services: [expect.any(String)] });
    expect(sales).toEqual([]);
  });

  const readFirstPart = async () => {
    log.clear();
    const { port } = shop().app.server.address() as { port: number };
    const cookie = [...shop().client.cookies].map((pair) => pair.join('=')).join('; ');
    const { body } = await fetch(`http://127.0.0.1:${port}/api/reservations`, { headers: { cookie } });
    const reader = (body as ReadableStream<Uint8Array>).getReader();
    await reader.read();
    return reader;
  };

  // Renaming a table waits for readers: between two chunks there is none.
  test('ends a response early when the database fails in the middle, and logs it', async () => {
    const { db } = shop();
    const reader = await readFirstPart();
    await db.schema.alterTable('reservation').renameTo('away').execute();
    try {
      const readOn = async () => {
        while (!(await reader.read()).done) {}
      };
      await expect(readOn()).rejects.toThrow();
    } finally {
      await db.schema.alterTable('away').renameTo('reservation').execute();
    }
    const route = '/api/reservations';
    await vi.waitFor(
      () =>
        expect(log.read()).toEqual([
          expect.objectContaining({ event: 'answer broken off', route, level: 'warn' }),
          expect.objectContaining({ event: 'package error', level: 'error' }),
        ]),
      WAIT,
    );
  });

  test('stops reading for a client that has disconnected, and logs it', async () => {
    const reader = await readFirstPart();
    await reader.cancel();
    await vi.waitFor(
      () => expect(log.read()).toEqual([expect.objectContaining({ event: 'call', aborted: true })]),
      WAIT,
    );
  });
});

test.each([
  ['the first', [[500, 1_200]]],
  [
    'one in the middle',
    [
      [0, 500],
      [1_000, 1_200],
    ],
  ],
  ['the last', [[0, 1_000]]],
  ['all', []],
] as const)('a long list without %s part, removed while it is sent, has the others', async (_which, remaining) => {
  const app = Fastify();
  const isRemaining = (id: number) => remaining.some(([from, to]) => id >= from && id < to);
  const ids = Array.from({ length: 1_200 }, (_, id) => id);
  app.get('/', (_request, reply) => sendRecords(reply, { ids, readByIds: async (part) => part.filter(isRemaining) }));
  const reply = await app.inject('/');
  expect(reply.json()).toEqual({ status: 'success', message: 'OK', data: ids.filter(isRemaining) });
});
