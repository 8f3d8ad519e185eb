import type { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { resources, resourcesWithoutScreen, singletons } from '../../domain/resources/all.ts';
import { CHANGES_CHANNEL } from '../../server/db/changes.ts';
import { ChangeStreams } from '../../server/features/changes/changeStreams.ts';
import * as make from '../factories.ts';
import type { Client } from './support/client.ts';
import { databases } from './support/databases.ts';
import { expectRefusal, expectSuccess } from './support/expectations.ts';
import { OWNER, type TestShop } from './support/shop.ts';
import { useShop } from './support/useShop.ts';
import { createWriteCalls } from './support/writeCalls.ts';

const STREAM = { accept: 'text/event-stream' };

/** The resource that a table's rows belong to. */
const findResource = (table: string) =>
  [...resources, ...resourcesWithoutScreen, ...singletons].find((resource) => resource.table === table)?.api.path ??
  (/^sale/.test(table)
    ? 'sales'
    : table === 'waiting_service'
      ? 'waiting-list'
      : table.endsWith('_service')
        ? `${table.split('_')[0]}s`
        : undefined);

/** Whether the server's connection for changes has run LISTEN on PostgreSQL. */
async function isServerListening({ db }: TestShop): Promise<boolean> {
  const { rows } = await sql`
    select 1 from pg_stat_activity
    where datname = current_database() and application_name = ${CHANGES_CHANNEL} and state = 'idle' and query <> ''
  `.execute(db);
  return rows.length > 0;
}

/** Opens a stream as a page does, and collects its events. */
async function listen({ app }: TestShop, { cookies }: Client) {
  const { statusCode, headers, stream } = await app.inject({
    url: '/api/changes',
    headers: STREAM,
    cookies: Object.fromEntries(cookies),
    payloadAsStream: true,
  });
  const body: Readable = stream();
  let received = '';
  let ended = false;
  body.on('data', (bytes) => {
    received += bytes;
  });
  body.once('close', () => {
    ended = true;
  });
  const parseEvents = () =>
    [...received.matchAll(/^event: change\ndata: (.*)$/gm)].map(
      ([, data = '']) => (JSON.parse(data) as { resources: string[] }).resources,
    );
  return { status: statusCode, headers, events: parseEvents, getReceived: () => received, ended: () => ended };
}

describe.each(databases)('the stream of changes ($database)', ({ dialect }) => {
  const shop = useShop({ dialect }, { newServerPerTest: true });

  test('has an event for every call that changes a resource, with its path', async () => {
    const calls = await createWriteCalls(shop());
    let received: string[] | null = null;
    const stop = shop().app.context.subscribeToChanges((changed) => {
      received = [...(received ?? []), ...(changed ?? [])];
    });
    // Waits until PostgreSQL's LISTEN is active.
    if (dialect === 'postgres') await expect.poll(() => received).toEqual([]);
    let compared = 0;
    for (const { method, path, body } of calls) {
      const before = await shop().dumpRows();
      received = [];
      await shop().client.call(method, path, body);
      const after = await shop().dumpRows();
      const changed = Object.keys(after).filter((table) => String(after[table]) !== String(before[table]));
      const expectedNames = new Set(changed.map(findResource).filter((name) => name !== undefined));
      if (expectedNames.size === 0) continue;
      await expect
        .poll(() => received, { message: `${method} ${path}`, interval: 10 })
        .toEqual(expect.arrayContaining([...expectedNames]));
      compared++;
    }
    await stop();
    expect(compared).toBeGreaterThan(25);
  });

  test('has no event for calls that are refused or change no data of the shop', async () => {
    if (dialect === 'postgres') await expect.poll(() => isServerListening(shop())).toBe(true);
    const { events, status, headers } = await listen(shop(), shop().client);
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
      // So that a proxy passes each event on at once.
      'x-accel-buffering': 'no',
    });
    expect((await shop().client.call('POST', '/services/create', { service: { name: '' } })).status).toBe(422);
    await make.makeService(shop().client);
    expectRefusal(await shop().client.call('PUT', '/services/edit/0', { service: { name: 'Barba' } }), 404);
    await shop().visitor().signIn(OWNER.email, OWNER.password);
    await expect.poll(() => events(), { timeout: 2_000 }).toEqual([['services', 'employees']]);
    await make.makeCustomer(shop().client);
    await expect.poll(() => events(), { timeout: 4_000 }).toEqual([['services', 'employees'], ['customers']]);
  });
});

describe.each(databases)('listening for commits ($database)', ({ dialect }) => {
  const shop = useShop({ dialect }, { newServerPerTest: true });

  test('can be stopped at any moment without an unhandled error', async () => {
    const unhandled: unknown[] = [];
    const record = (error: unknown) => unhandled.push(error);
    process.on('unhandledRejection', record);
    for (const milliseconds of [0, 1, 5, 20, 100]) {
      const stop = shop().app.context.subscribeToChanges(() => {});
      await wait(milliseconds);
      await stop();
    }
    // An unhandled rejection is reported some turns of the event loop later.
    await wait(20);
    process.off('unhandledRejection', record);
    expect(unhandled).toEqual([]);
  });
});

describe('a stream of changes', () => {
  const shop = useShop({ dialect: 'sqlite' }, { newServerPerTest: true });

  test('needs its Accept header, and is limited to two per session', async () => {
    const { client } = shop();
    const plain = await client.call('GET', '/changes');
    expectRefusal(plain, 406);
    expect(plain.message).toBe('Este endereço só responde em text/event-stream');
    expectRefusal(await shop().visitor().call('GET', '/changes', undefined, STREAM), 401);
    const url = `${await shop().app.listen({ port: 0 })}/api/changes`;
    const cookie = [...client.cookies].map((pair) => pair.join('=')).join('; ');
    const controller = new AbortController();
    const first = await fetch(url, { headers: { ...STREAM, cookie }, signal: controller.signal });
    expect(first.headers.get('connection')).toBe('close');
    expect((await listen(shop(), client)).status).toBe(200);
    const third = await client.call('GET', '/changes', undefined, STREAM);
    expectRefusal(third, 503);
    expect(third.message).toBe('Há páginas demais à espera de mudanças. Tente novamente em instantes.');
    controller.abort();
    await expect.poll(async () => (await listen(shop(), client)).status).toBe(200);
    const other = shop().visitor();
    await other.signIn(OWNER.email, OWNER.password);
    expect((await listen(shop(), other)).status).toBe(200);
  });

  test('does not extend the session, nor does a refetch that it causes', async () => {
    const { client, clock } = shop();
    for (let minutes = 0; minutes < 30; minutes += 10) {
      clock.advance({ minutes: 10 });
      await listen(shop(), client);
      expectSuccess(await client.call('GET', '/customers', undefined, { 'x-background': '1' }));
    }
    clock.advance({ seconds: 1 });
    expectRefusal(await client.call('GET', '/customers'), 401);
  });

  test('a write extends the session, even with the background header', async () => {
    const { client, clock } = shop();
    clock.advance({ minutes: 20 });
    const service = make.buildService();
    expectSuccess(await client.call('POST', '/services/create', { service }, { 'x-background': '1' }), 201);
    clock.advance({ minutes: 20 });
    expectSuccess(await client.call('GET', '/customers'));
  });

  test('ends at once when the server closes', async () => {
    const stream = await listen(shop(), shop().client);
    const startedAt = performance.now();
    await shop().app.close();
    await expect.poll(stream.ended).toBe(true);
    expect(performance.now() - startedAt).toBeLessThan(1_000);
  });
});

describe('every 20 seconds', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }));
  afterEach(() => void vi.useRealTimers());
  const shop = useShop({ dialect: 'sqlite' }, { newServerPerTest: true });

  test('a stream receives a comment, or ends if its session has ended', async () => {
    const { client, visitor, addUser, clock, db } = shop();
    const signInUser = async (email: string) => {
      await addUser(email, 'senha de teste 2');
      const browser = visitor();
      await browser.signIn(email, 'senha de teste 2');
      return { browser, stream: await listen(shop(), browser) };
    };
    const idle = await signInUser('c@x.co');
    clock.advance({ minutes: 31 });
    const [signedOut, disabled] = [await signInUser('a@x.co'), await signInUser('b@x.co')];
    await signedOut.browser.call('DELETE', '/auth');
    await db.updateTable('app_user').set({ disabled_at: '2026-11-20' }).where('email', '=', 'b@x.co').execute();
    await client.signIn(OWNER.email, OWNER.password);
    const mine = await listen(shop(), client);
    vi.advanceTimersByTime(20_000);
    for (const { stream } of [signedOut, disabled, idle]) await expect.poll(stream.ended).toBe(true);
    expect(mine.ended()).toBe(false);
    expect(mine.getReceived()).toBe(':\n\n:\n\n');
  });
});

test('a burst is one event, and a client that does not read is disconnected', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const listeners = new ChangeStreams();
  const [reading, stalled] = [listeners.add('a', 'owner'), listeners.add('b', 'owner')];
  const received: string[] = [];
  reading?.on('data', (bytes) => received.push(String(bytes)));
  for (const path of ['sales', 'customers', 'sales']) listeners.notify([path]);
  await vi.advanceTimersByTimeAsync(100);
  expect(received).toEqual([':\n\n', 'event: change\ndata: {"resources":["sales","customers"]}\n\n']);
  // Frequent changes are sent less often.
  for (let n = 0; n < 40; n++) {
    listeners.notify(['expenses']);
    await vi.advanceTimersByTimeAsync(100);
  }
  expect(received).toHaveLength(12);
  for (let n = 0; n < 100; n++) {
    listeners.notify(null);
    await vi.advanceTimersByTimeAsync(400);
  }
  expect([reading?.destroyed, stalled?.destroyed]).toEqual([false, true]);
});

test('a server has at most five hundred open streams', async () => {
  const listeners = new ChangeStreams();
  const streams = Array.from({ length: 500 }, (_, session) => listeners.add(String(session), 'owner'));
  expect(streams).not.toContain(null);
  expect(listeners.add('one more', 'owner')).toBeNull();
  streams[0]?.destroy();
  await expect.poll(() => listeners.add('one more', 'owner')).not.toBeNull();
  listeners.close();
});
