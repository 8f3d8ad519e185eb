import { beforeEach, describe, expect, it, vi } from 'vitest';
import { EMPTY_SHOP } from '../../domain/resources/shop.ts';
import { createDataProvider, type ShopDataProvider } from '../../src/dataProvider/index.ts';
import type { NewSale } from '../../src/dataProvider/methods/sales.ts';
import { createIdempotencyKey } from '../../src/idempotencyKey.ts';
import { CSRF_TOKEN } from '../fixtures/backEnd/handleCall.ts';
import { today } from '../fixtures/backEnd/records.ts';
import { createBackEnd, REAL_SERVER } from './support/backEnd.ts';
import { setAntiForgeryCookie } from './support/cookie.ts';

const sale: NewSale = {
  individual: false,
  customer_id: 1,
  reservation_id: null,
  employee_id: null,
  services: [1, 2],
  amount: 6050,
  payment_method: 'pix',
  observation: null,
  reward_id: null,
};

let provider: ShopDataProvider;
beforeEach(() => {
  provider = createDataProvider();
  setAntiForgeryCookie(encodeURIComponent(CSRF_TOKEN));
});

describe('a sale', () => {
  it('is sent with its customer, reservation and employee, and without empty keys', async () => {
    const backEnd = createBackEnd(REAL_SERVER);
    const sold = await provider.createSale(sale, 'key-1');
    const [call] = backEnd.callsTo('POST /sales/create');
    expect(call?.body).toEqual({
      sale: { customer_id: 1, services: [1, 2], amount: 60.5, payment_method: 'pix', observation: null },
    });
    expect(call?.headers.get('Idempotency-Key')).toBe('key-1');
    expect(sold).toMatchObject({ amount: 6050, services: [{ price: 3500 }, { price: 2550 }] });
  });

  it('has no key for a bare back end, which may refuse the header from another origin', async () => {
    const backEnd = createBackEnd();
    await provider.createSale(sale, 'key-1');
    expect(backEnd.callsTo('POST /sales/create')[0]?.headers.has('Idempotency-Key')).toBe(false);
  });

  it('of a reservation sends the reservation and its employee', async () => {
    const backEnd = createBackEnd(REAL_SERVER);
    await provider.createSale({ ...sale, reservation_id: 1, employee_id: 2, observation: 'Troco para 100' }, 'key');
    expect(backEnd.callsTo('POST /sales/create')[0]?.body).toEqual({
      sale: {
        customer_id: 1,
        reservation_id: 1,
        employee_id: 2,
        services: [1, 2],
        amount: 60.5,
        payment_method: 'pix',
        observation: 'Troco para 100',
      },
    });
  });

  it('is found by a numeric or a text id', async () => {
    const backEnd = createBackEnd({ ...REAL_SERVER, features: ['sales.list'] });
    const sold = await provider.createSale(sale, 'key');
    const month = today().slice(0, 7);
    expect(await provider.getSaleOfMonth(String(sold.id), month)).toMatchObject({ id: sold.id });
    expect(backEnd.callsTo('GET /sales')).toHaveLength(1);
  });

  it('that is loose sends only individual, amount, services, observation and payment_method', async () => {
    const backEnd = createBackEnd({ ...REAL_SERVER, features: ['rewards.redeem'] });
    const loose = { ...sale, individual: true, reservation_id: 1, employee_id: 2, reward_id: 3 };
    await provider.createSale(loose, 'key');
    expect(backEnd.callsTo('POST /sales/create')[0]?.body).toEqual({
      sale: { individual: 1, amount: 60.5, services: [1, 2], observation: null, payment_method: 'pix' },
    });
  });

  it('sends its reward to a back end that redeems rewards', async () => {
    const backEnd = createBackEnd({ ...REAL_SERVER, features: ['rewards.redeem'] });
    backEnd.respondWith('POST /sales/create', { status: 'success', data: { id: 1 } });
    await provider.createSale({ ...sale, reward_id: 3, reward_automatic: true }, 'key');
    await provider.createSale({ ...sale, reward_id: 3, reward_automatic: false }, 'key 2');
    const [automatic, chosen] = backEnd.callsTo('POST /sales/create').map(({ body }) => body?.sale);
    expect(automatic).toMatchObject({ reward_id: 3, reward_automatic: 1 });
    expect(chosen).toMatchObject({ reward_id: 3 });
    expect(chosen).not.toHaveProperty('reward_automatic');
  });

  it('sends no reward to a back end without rewards', async () => {
    const backEnd = createBackEnd();
    await provider.createSale({ ...sale, reward_id: 3 }, 'key');
    expect(backEnd.callsTo('POST /sales/create')[0]?.body).not.toHaveProperty('sale.reward_id');
  });

  it('sends the employee of each line or of the tip to a back end that stores them', async () => {
    const items = [1, 2].map((service_id) => ({ service_id, employee_id: service_id }));
    const tip = { employee_id: 2, amount: 500 };
    const sendSale = async (more: Partial<NewSale>) => {
      const backEnd = createBackEnd({ ...REAL_SERVER, features: ['sales.payments'] });
      backEnd.respondWith('POST /sales/create', { status: 'success', data: { id: 1 } });
      await provider.createSale({ ...sale, ...more }, 'key');
      return backEnd.callsTo('POST /sales/create')[0]?.body?.sale;
    };
    const plain = { customer_id: 1, amount: 60.5, payment_method: 'pix', observation: null };
    expect(await sendSale({ items })).toEqual({ ...plain, items });
    expect(await sendSale({ tip })).toEqual({ ...plain, services: [1, 2], tip: { ...tip, amount: 5 } });
  });

  it('that corrects another one sends the reason, or null without one', async () => {
    const backEnd = createBackEnd(REAL_SERVER);
    backEnd.respondWith('POST /sales/correct/7', { status: 'success', data: { id: 8 } });
    await provider.correctSale({ id: 7, reason: ' Valor errado ' }, sale, 'key');
    await provider.correctSale({ id: 7, reason: '  ' }, sale, 'key 2');
    const sent = backEnd.callsTo('POST /sales/correct/7').map(({ body }) => body?.reason);
    expect(sent).toEqual(['Valor errado', null]);
  });
});

it('has a unique key also on a page served over plain HTTP', () => {
  const { crypto } = globalThis;
  vi.stubGlobal('crypto', { getRandomValues: (bytes: Uint8Array<ArrayBuffer>) => crypto.getRandomValues(bytes) });
  const keys = Array.from({ length: 100 }, createIdempotencyKey);
  for (const key of keys) expect(key).toMatch(/^[0-9a-f]{32}$/);
  expect(new Set(keys).size).toBe(100);
});

describe('removing a loose sale', () => {
  it('makes no call without the feature', async () => {
    const backEnd = createBackEnd();
    await provider.voidSale(1);
    expect(backEnd.callsTo('DELETE /sales/remove/*')).toEqual([]);
  });

  it('sends DELETE /sales/remove/{id} with the feature, and the reason if there is one', async () => {
    const backEnd = createBackEnd({ ...REAL_SERVER, features: ['sales.remove'] });
    backEnd.respondWith('DELETE /sales/remove/1', { status: 'success' });
    await provider.voidSale(1, '  ');
    await provider.voidSale(1, ' Valor errado ');
    const sent = backEnd.callsTo('DELETE /sales/remove/1').map(({ body }) => body);
    expect(sent).toEqual([undefined, { reason: 'Valor errado' }]);
  });
});

describe('searching customers', () => {
  it('is cancelled by its own signal, which does not affect another search', async () => {
    const backEnd = createBackEnd(REAL_SERVER);
    const release = backEnd.hold('GET /customers/find');
    const cancelled = new AbortController();
    const first = provider.findCustomers('ana', { signal: cancelled.signal });
    const second = provider.findCustomers('bru');
    cancelled.abort();
    await expect(first).rejects.toMatchObject({ name: 'AbortError' });
    release();
    expect((await second).map((customer) => customer.name)).toEqual(['Bruno Lima']);
  });
});

describe('the data of the shop', () => {
  it('comes from /shop, and missing fields are empty', async () => {
    createBackEnd(REAL_SERVER).respondWith('GET /shop', { data: { phone: '1133334444' } });
    expect(await provider.getShop()).toEqual({ ...EMPTY_SHOP, phone: '1133334444' });
  });

  it('includes only active employees, also when /employees sends others', async () => {
    const backEnd = createBackEnd(REAL_SERVER);
    const rows = [
      { id: 1, name: 'A', status: 1 },
      { id: 2, name: 'B', status: '0' },
      { id: 3, name: 'C' },
    ];
    backEnd.respondWith('GET /employees', { data: rows });
    expect((await provider.getActiveEmployees()).map((employee) => employee.name)).toEqual(['A']);
  });
});
