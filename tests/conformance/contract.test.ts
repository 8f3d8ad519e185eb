import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { DEFAULT_TIME_ZONE, toDay } from '../../domain/dates.ts';
import { resources } from '../../domain/resources/all.ts';
import type { AnyResource } from '../../domain/resources/resource.ts';
import {
  makeCustomer,
  makeEmployee,
  makeExpense,
  makeReservation,
  makeReward,
  makeSale,
  makeService,
} from '../factories.ts';
import { SIGN_IN } from '../fixtures/backEnd/records.ts';
import { startBareBackEnd } from '../fixtures/backEnd/server.ts';
import { createTestClock } from '../server/support/clock.ts';
import { OWNER, openShop } from '../server/support/shop.ts';
import { buildRequest, extractRequest, type Json, makeRecord, toStoredRequest } from './support/records.ts';

/** The resources of a back end without extensions. */
const bareResources = resources.filter(({ feature }) => feature === undefined);

/* Sections 1 to 4 of the contract on the product's server, and the formats of the bare back end of the tests. */

// The day of the server's clock.
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: createTestClock().now() }));
afterEach(() => void vi.useRealTimers());

interface Reply {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: each test knows the response it expects
  data: any;
  body: Json;
}
interface BackEnd {
  call(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown): Promise<Reply>;
  owner: { email: string; password: string };
  /** Forgets the session, or the anti-forgery token. */
  forget(what: 'session' | 'token'): void;
  close(): Promise<void>;
}

async function openProductServer(specStrict: boolean): Promise<BackEnd> {
  const shop = await openShop({
    dialect: 'sqlite',
    config: { specStrict },
  });
  const { client } = shop;
  return {
    call: client.call,
    owner: OWNER,
    forget: (what) => forgetIn(client.cookies, what),
    close: shop.close,
  };
}

async function openBareBackEnd(options: Parameters<typeof startBareBackEnd>[0] = {}): Promise<BackEnd> {
  const bare = await startBareBackEnd(options);
  const cookies = new Map<string, string>();
  const backEnd: BackEnd = {
    owner: SIGN_IN,
    call: async (method, path, body) => {
      const token = cookies.get('XSRF-TOKEN');
      const cookie = [...cookies].map((pair) => pair.join('=')).join('; ');
      const headers = { cookie, ...(token && { 'X-XSRF-TOKEN': decodeURIComponent(token) }) };
      const response = await fetch(`${bare.url}/api${path}`, {
        method,
        headers,
        body: body ? JSON.stringify(body) : null,
      });
      for (const line of response.headers.getSetCookie()) {
        const [name = '', value = ''] = (line.split(';')[0] ?? '').split(/=(.*)/);
        cookies.set(name, value);
      }
      const read = await response.json();
      return { status: response.status, data: read.data, body: read };
    },
    forget: (what) => forgetIn(cookies, what),
    close: bare.close,
  };
  await backEnd.call('GET', '/check-session');
  await backEnd.call('POST', '/auth', SIGN_IN);
  return backEnd;
}

function forgetIn(cookies: Map<string, string>, what: 'session' | 'token'): void {
  for (const name of [...cookies.keys()]) if ((name === 'XSRF-TOKEN') === (what === 'token')) cookies.delete(name);
}

const listOf = async ({ call }: BackEnd, { api }: AnyResource): Promise<Json[]> => {
  const { path, responseKey } = { responseKey: '', ...(api.list ?? { path: api.path }) };
  const { data } = await call('GET', `/${path}`);
  return responseKey ? data[responseKey] : data;
};
/** Sorted ids: the contract promises no order of records. */
const ids = (rows: { id: number }[]) => rows.map(({ id }) => id).sort((a, b) => a - b);
const encodeRecord = (resource: AnyResource, record: Json) =>
  JSON.parse(JSON.stringify(extractRequest(resource, record)));
/** Optional in responses. */
const withoutExtensions = ({ fields }: AnyResource, record: Json): Json =>
  Object.fromEntries(Object.entries(record).filter(([name]) => !fields[name]?.options.optionalInResponse));
const asked = (resource: AnyResource, request: Json) => {
  const sorted = Object.entries(withoutExtensions(resource, toStoredRequest(resource, request))).map(
    ([name, value]) => [name, Array.isArray(value) ? value.toSorted((a, b) => a - b) : value],
  );
  return JSON.parse(JSON.stringify(Object.fromEntries(sorted)));
};

describe("the product's server without extensions", () => {
  async function using(work: (backEnd: BackEnd) => Promise<void>): Promise<void> {
    const backEnd = await openProductServer(true);
    await work(backEnd).finally(backEnd.close);
  }

  test('says who is signed in, and signs in with the right credentials', () =>
    using(async ({ call, forget, owner }) => {
      expect((await call('GET', '/check-session')).data).toMatchObject({ id: expect.anything(), email: owner.email });
      forget('session');
      const nobody = await call('GET', '/check-session');
      expect(nobody.data?.id).toBeUndefined();
      expect((await call('POST', '/auth', { ...owner, password: 'outra' })).status).toBe(401);
      const { status, data } = await call('POST', '/auth', owner);
      expect([status, data]).toEqual([200, expect.objectContaining({ email: owner.email })]);
    }));

  test('refuses calls without a session, writes without the token, and unknown calls', () =>
    using(async ({ call, forget }) => {
      for (const path of ['/nada', '/customers/1']) expect((await call('GET', path)).status).toBe(404);
      forget('token');
      expect((await call('POST', '/sales/create', { sale: {} })).status).toBe(403);
      forget('session');
      const refused = await call('GET', '/customers');
      expect(refused).toMatchObject({ status: 401, body: { status: 'error', message: expect.any(String) } });
    }));

  test.each(bareResources)('creates, lists, edits and removes $name', (resource) =>
    using(async (backEnd) => {
      const { path, key } = resource.api;
      const request = withoutExtensions(resource, await buildRequest(backEnd, resource, {}, { bare: true }));
      const made = await backEnd.call('POST', `/${path}/create`, { [key]: request });
      expect(made).toMatchObject({ status: 201, body: { status: 'success', message: expect.any(String) } });
      const known = (record: Json) => withoutExtensions(resource, encodeRecord(resource, withEmpty(resource, record)));
      expect(known(made.data)).toEqual(asked(resource, request));
      const listed = await listOf(backEnd, resource);
      expect(known(listed.find(({ id }) => id === made.data.id) ?? {})).toEqual(asked(resource, request));

      const other = withoutExtensions(resource, await buildRequest(backEnd, resource, {}, { seed: 2, bare: true }));
      const edited = await backEnd.call('PUT', `/${path}/edit/${made.data.id}`, { [key]: other });
      expect([edited.status, known(edited.data)]).toEqual([200, asked(resource, other)]);

      const removed = await backEnd.call('DELETE', `/${path}/remove/${made.data.id}`);
      expect([removed.status, removed.data]).toEqual([200, null]);
      expect((await listOf(backEnd, resource)).map(({ id }) => id)).not.toContain(made.data.id);
      expect((await backEnd.call('DELETE', `/${path}/remove/${made.data.id}`)).status).toBe(404);
      expect((await backEnd.call('PUT', `/${path}/edit/${made.data.id}`, { [key]: other })).status).toBe(404);
    }),
  );

  test('lists active employees, and all employees', () =>
    using(async (backEnd) => {
      const [works, left] = [await makeEmployee(backEnd), await makeEmployee(backEnd, { status: '0' })];
      expect(ids((await backEnd.call('GET', '/employees')).data)).not.toContain(left.id);
      expect(ids((await backEnd.call('GET', '/employees/all')).data)).toEqual(
        expect.arrayContaining([works.id, left.id]),
      );
    }));

  test('finds customers by name, phone and e-mail', () =>
    using(async (backEnd) => {
      const zuleica = await makeCustomer(backEnd, {
        name: 'Zuleica Prates',
        phone: '11977778888',
        email: 'zp@x.com.br',
      });
      for (const text of ['zuleica', '97777', 'zp@x'])
        expect(ids((await backEnd.call('GET', `/customers/find?query=${text}`)).data)).toEqual([zuleica.id]);
    }));

  test('a sale updates points, visits, the reservation and the totals', () =>
    using(async (backEnd) => {
      const service = await makeService(backEnd, { price: 40.5, points: 7 });
      const customer = await makeCustomer(backEnd);
      const date = toDay(new Date().toISOString(), DEFAULT_TIME_ZONE);
      const reservation = await makeReservation(backEnd, { date, customer_id: customer.id, services: [service.id] });
      const figures = async () => ({
        register: (await backEnd.call('GET', '/cash-register')).data,
        summary: (await backEnd.call('GET', '/summary')).data,
      });
      const before = await figures();
      const sold = { customer_id: customer.id, reservation_id: reservation.id, services: [service.id], amount: 40.5 };
      expect(await makeSale(backEnd, sold)).toMatchObject({
        amount: 40.5,
        services: [{ id: service.id, price: 40.5 }],
      });
      const loose = await makeSale(backEnd, { amount: 9.5, observation: 'Pente' });
      await makeExpense(backEnd, { amount: 4.25 });
      const after = await figures();

      const [listed] = (await backEnd.call('GET', '/customers')).data.filter(({ id }: Json) => id === customer.id);
      expect(listed).toMatchObject({ points: 7, total_visits: 1, last_visit: expect.any(String) });
      const reservations: Json[] = (await backEnd.call('GET', '/reservations')).data;
      expect(reservations.find(({ id }) => id === reservation.id)).toMatchObject({ status: 3 });
      const { today, month } = after.register;
      expect(today.total - before.register.today.total).toBeCloseTo(50, 5);
      expect(month.total - before.register.month.total).toBeCloseTo(50, 5);
      expect(today.expenses - before.register.today.expenses).toBeCloseTo(4.25, 5);
      expect(today.individual_sales).toMatchObject({ total: 9.5, sales: [{ id: loose.id, observation: 'Pente' }] });
      expect(after.summary.cash_register.value - before.summary.cash_register.value).toBeCloseTo(45.75, 5);
      expect(after.summary.reservation.total).toBe(before.summary.reservation.total);
    }));

  test('refuses a sale of R$ 0,00 and the fields of an extension', () =>
    using(async (backEnd) => {
      const sale = { individual: 1, services: [], amount: 5, payment_method: 'pix', observation: null };
      for (const wrong of [{ amount: 0 }, { reward_id: 1 }, { reward_automatic: 1 }])
        expect((await backEnd.call('POST', '/sales/create', { sale: { ...sale, ...wrong } })).status).toBe(422);
      expect((await backEnd.call('DELETE', '/auth')).status).toBe(404);
    }));

  test('the summary has customers, employees, rewards and expenses of the day', () =>
    using(async (backEnd) => {
      const before = (await backEnd.call('GET', '/summary')).data;
      await makeCustomer(backEnd);
      const employee = await makeEmployee(backEnd);
      await makeEmployee(backEnd, { status: '0' });
      const [offered, past] = [await makeReward(backEnd), await makeReward(backEnd, { active: '0' })];
      const expense = await makeExpense(backEnd, { amount: 3.4, employee_id: employee.id });
      const { data } = await backEnd.call('GET', '/summary');
      expect(data.customer.total).toBe(before.customer.total + 1);
      expect(data.customer.top[0]).toMatchObject({
        id: expect.anything(),
        name: expect.any(String),
        points: expect.any(Number),
      });
      expect(data.employee.actives.total).toBe(before.employee.actives.total + 1);
      expect(ids(data.rewards)).toContain(offered.id);
      expect(ids(data.rewards)).not.toContain(past.id);
      expect(ids(data.expenses)).toContain(expense.id);
      const { list, total } = (await backEnd.call('GET', '/expenses/today')).data;
      expect(list.find(({ id }: Json) => id === expense.id)).toMatchObject({ amount: 3.4, employee: employee.name });
      expect(total).toBeCloseTo(
        list.reduce((sum: number, { amount }: { amount: number }) => sum + amount, 0),
        5,
      );
    }));
});

describe("sales in parts on the product's server", () => {
  let backEnd: BackEnd;
  beforeEach(async () => {
    backEnd = await openProductServer(false);
  });
  afterEach(() => backEnd.close());

  /** Two services that cost R$ 100,00, sold for R$ 90,00 with a tip of R$ 10,00. */
  async function order() {
    const [cut, shave] = [await makeService(backEnd, { price: 70 }), await makeService(backEnd, { price: 30 })];
    const services = [cut.id, shave.id];
    const [employee, other] = [await makeEmployee(backEnd, { services }), await makeEmployee(backEnd, { services })];
    const items = [{ service_id: cut.id }, { service_id: shave.id, employee_id: other.id }];
    const tip = { amount: 10, employee_id: other.id };
    return {
      cut,
      shave,
      employee,
      other,
      sale: { employee_id: employee.id, items, amount: 90, tip, observation: null },
    };
  }
  const CASH = { method: 'cash', amount: 30 };
  const CARD = { method: 'credit', amount: 70, installments: 3 };

  test('a sale is answered with its payments, its tip, and the price and employee of each service', async () => {
    await backEnd.call('PUT', '/shop/edit', { shop: { credit_2_fee: 4.5 } });
    const { cut, shave, employee, other, sale } = await order();
    const made = await makeSale(backEnd, {
      ...sale,
      services: undefined,
      payment_method: undefined,
      payments: [{ ...CASH, tendered: 50 }, CARD],
    });
    expect(made).toMatchObject({
      amount: 90,
      payment_method: 'credit',
      payments: [
        { method: 'cash', amount: 30, tendered: 50, change: 20, installments: null, fee: 0 },
        { method: 'credit', amount: 70, tendered: null, change: 0, installments: 3, fee: 3.15 },
      ],
      tip: { amount: 10, employee_id: other.id },
      items: [
        { service_id: cut.id, name: cut.name, employee_id: employee.id, price: 70, discount: 7, total: 63 },
        { service_id: shave.id, name: shave.name, employee_id: other.id, price: 30, discount: 3, total: 27 },
      ],
    });
    expect(await makeSale(backEnd, { amount: 20, payment_method: 'pix' })).toMatchObject({
      payments: [{ method: 'pix', amount: 20, tendered: null, change: 0, installments: null, fee: 0 }],
      tip: null,
      items: [{ service_id: null, name: 'Venda avulsa', employee_id: null, price: 20, discount: 0, total: 20 }],
    });
  });

  test('sells each service at its employee’s price, and corrects a sale at its original prices', async () => {
    const { cut, shave, employee, other, sale } = await order();
    const charge = (price: number) => {
      const terms = [cut, shave].map(({ id }) => ({ service_id: id, duration: null, price, commission: 40 }));
      return backEnd.call('PUT', `/employees/edit/${other.id}`, { employee: { terms } });
    };
    await charge(50);
    const asked = { ...sale, services: undefined, tip: undefined, amount: 90 };
    const made = await makeSale(backEnd, asked);
    expect(made).toMatchObject({
      services: [{ price: 70 }, { price: 50 }],
      items: [
        { employee_id: employee.id, price: 70, discount: 17.5, total: 52.5 },
        { employee_id: other.id, price: 50, discount: 12.5, total: 37.5 },
      ],
    });
    await charge(60);
    const byOther = { employee_id: other.id, services: [cut.id, shave.id], amount: 120, observation: null };
    const payment_method = 'pix';
    const corrected = await backEnd.call('POST', `/sales/correct/${made.id}`, {
      sale: { ...byOther, payment_method },
      reason: null,
    });
    expect(corrected.data.items).toMatchObject([
      { employee_id: other.id, price: 70, discount: 0 },
      { employee_id: other.id, price: 50, discount: 0 },
    ]);
    expect((await makeSale(backEnd, byOther)).items).toMatchObject([{ price: 60 }, { price: 60 }]);
  });

  test.each<[string, object, Record<string, string>]>([
    ['less than is due', { payments: [CASH] }, { payments: 'Falta R$ 70,00' }],
    ['more than is due', { payments: [CASH, CARD, CARD] }, { payments: 'Sobra R$ 70,00' }],
    ['the tip not in the parts', { payments: [{ ...CASH, amount: 90 }] }, { payments: 'Falta R$ 10,00' }],
    [
      'less handed over than paid',
      { payments: [{ ...CASH, tendered: 20 }, CARD] },
      { payments: 'O dinheiro recebido não paga a parte em dinheiro' },
    ],
    [
      'change of a card',
      { payments: [CASH, { method: 'debit', amount: 70, tendered: 100 }] },
      { payments: 'Só o pagamento em dinheiro tem troco' },
    ],
    [
      'instalments of another way to pay',
      { payments: [{ ...CASH, installments: 2 }, CARD] },
      { payments: 'Só o cartão de crédito tem parcelas' },
    ],
    [
      'too many instalments',
      { payments: [CASH, { ...CARD, installments: 13 }] },
      { payments: 'As parcelas vão de 1 a 12' },
    ],
    ['nothing', { payments: [] }, { payments: 'Escolha a forma de pagamento' }],
    ['a tip of nothing', { tip: { amount: 0, employee_id: 1 } }, { tip: 'Informe o valor da gorjeta' }],
    ['a tip for nobody', { tip: { amount: 10 } }, { tip: 'Escolha de quem é a gorjeta' }],
    ['services said twice', { services: [1] }, { items: 'Informe os serviços de uma só forma' }],
  ])('takes no sale that is paid wrong: %s', async (_wrong, wrong, errors) => {
    const { sale } = await order();
    const refused = await backEnd.call('POST', '/sales/create', {
      sale: { ...sale, payments: [CASH, CARD], ...wrong },
    });
    const plain = JSON.parse(JSON.stringify(refused.body.errors ?? null).replaceAll('\u00a0', ' '));
    expect([refused.status, plain]).toEqual([422, errors]);
  });
});

test('the bare back end writes money, flags and ids in the formats of its variant, and reads its own ids', async () => {
  const bare = await openBareBackEnd({ moneyAsStrings: true, flagFormat: 'boolean', idsAsStrings: true });
  const { data: services } = await bare.call('GET', '/services');
  expect(services[0]).toMatchObject({ id: 'r-1', price: '35.00', points: 10 });
  expect((await bare.call('GET', '/employees/all')).data[2]).toMatchObject({ id: 'r-3', status: false });
  expect((await bare.call('GET', '/reservations')).data[0]).toMatchObject({ status: 1, customer: { id: 'r-1' } });
  const employee = await makeRecord(
    bare,
    resources.find(({ name }) => name === 'colaboradores') as AnyResource,
    {
      services: ['r-2', 'r-3'],
    },
    { bare: true },
  );
  expect(employee.services.map(({ id }: Json) => id)).toEqual(['r-2', 'r-3']);
  expect((await bare.call('DELETE', `/employees/remove/${employee.id}`)).status).toBe(200);
  await bare.close();
});

/** A record with empty lists in place of missing ones. */
function withEmpty({ fields }: AnyResource, record: Json): Json {
  const lists = Object.entries(fields).filter(([, { kind }]) => kind === 'references');
  return { ...Object.fromEntries(lists.map(([name, { options }]) => [options.recordKey ?? name, []])), ...record };
}
