import { afterEach, describe, expect, test } from 'vitest';
import { toCents } from '../../domain/money.ts';
import { type BareBackEnd, SIGN_IN, startBareBackEnd } from '../fixtures/bareBackEnd/index.ts';

let backEnd: BareBackEnd;
let cookie: string;

async function open(options: Parameters<typeof startBareBackEnd>[0] = {}): Promise<void> {
  backEnd = await startBareBackEnd(options);
  cookie = '';
  await call('GET', '/check-session');
  await call('POST', '/auth', SIGN_IN);
}

afterEach(() => backEnd.close());

async function call(method: string, path: string, body?: object) {
  const token = /XSRF-TOKEN=([^;]*)/.exec(cookie)?.[1];
  const response = await fetch(`${backEnd.url}/api${path}`, {
    method,
    headers: { cookie, ...(token && { 'x-xsrf-token': decodeURIComponent(token) }) },
    body: body && JSON.stringify(body),
  });
  const fresh = response.headers.getSetCookie().map((line) => line.split(';')[0]);
  if (fresh.length > 0) cookie = [cookie, ...fresh].filter(Boolean).join('; ');
  return { status: response.status, headers: response.headers, body: JSON.parse(await response.text()) };
}

const sale = { services: [21], amount: 40.5, payment_method: 'pix', observation: null };

describe('a bare back end', () => {
  test('answers lists whole, whatever the query asks, and promises nothing beyond the contract', async () => {
    await open();
    const { headers, body } = await call('GET', '/customers?range=[0,0]&filter={"q":"nobody"}');
    expect(body.data).toHaveLength(2);
    expect(headers.has('content-range')).toBe(false);
    expect(body.data[0]).not.toHaveProperty('version');
    expect((await call('GET', '/check-session')).body.data).toEqual({ id: 'dono-1', email: SIGN_IN.email });
  });

  test.each([
    ['DELETE', '/auth'],
    ['DELETE', '/sales/remove/1'],
    ['GET', '/openapi.json'],
  ])('has no %s %s', async (method, path) => {
    await open();
    expect((await call(method, path)).status).toBe(404);
  });

  test('sells the same thing twice when asked twice, key or no key', async () => {
    await open();
    await call('POST', '/sales/create', { sale });
    await call('POST', '/sales/create', { sale });
    expect(backEnd.tables.sales).toHaveLength(2);
  });

  test('refuses a sale with a field of an extension', async () => {
    await open();
    expect((await call('POST', '/sales/create', { sale: { ...sale, reward_id: 51 } })).status).toBe(422);
  });

  test('lets nobody in without the session and changes nothing without the token', async () => {
    await open();
    cookie = '';
    expect((await call('GET', '/customers')).status).toBe(401);
    expect((await call('POST', '/sales/create', { sale })).status).toBe(403);
  });

  test('concludes the reservation of a sale and credits its customer', async () => {
    await open();
    await call('POST', '/sales/create', { sale: { ...sale, customer_id: 11, reservation_id: 41 } });
    expect(backEnd.tables.reservations[0]?.status).toBe(3);
    expect(backEnd.tables.customers[0]).toMatchObject({ points: 130, total_visits: 10 });
    const { body } = await call('GET', '/summary');
    expect(toCents(body.data.cash_register.value)).toBe(4050 - 1250);
  });

  test.each([
    { habits: {}, price: 40.5, active: '1' },
    { habits: { moneyAsStrings: true, flags: 'number' }, price: '40.50', active: 1 },
    { habits: { flags: 'boolean' }, price: 40.5, active: true },
  ] as const)('writes money and flags as it is used to: $price, $active', async ({ habits, price, active }) => {
    await open(habits);
    expect((await call('GET', '/services')).body.data[0].price).toBe(price);
    expect((await call('GET', '/rewards')).body.data[0].active).toBe(active);
    expect((await call('GET', '/employees/all')).body.data[0].status).toBe(active);
    expect((await call('GET', '/reservations')).body.data[0].status).toBe(1);
  });

  test('fails the next call of a kind as told, once, and does nothing of it', async () => {
    await open();
    backEnd.failNext('POST /sales/create', 503, 'Volto já');
    expect(await call('POST', '/sales/create', { sale })).toMatchObject({ status: 503, body: { message: 'Volto já' } });
    backEnd.failNext('POST /sales/create', 'cut');
    await expect(call('POST', '/sales/create', { sale })).rejects.toThrow('terminated');
    expect(backEnd.tables.sales).toHaveLength(0);
    expect((await call('POST', '/sales/create', { sale })).status).toBe(201);
    expect(backEnd.callsTo('POST /sales/create').map(({ body }) => body)).toEqual([{ sale }, { sale }, { sale }]);
  });

  test('is as slow as told', async () => {
    await open({ latencyMs: 50 });
    const before = performance.now();
    await call('GET', '/services');
    expect(performance.now() - before).toBeGreaterThanOrEqual(49);
  });
});
