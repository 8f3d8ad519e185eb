import { beforeEach, describe, expect, it } from 'vitest';
import { createDataProvider } from '../../src/dataProvider/index.ts';
import { CSRF_TOKEN } from '../fixtures/backEnd/handleCall.ts';
import { type BackEnd, createBackEnd, REAL_SERVER } from './support/backEnd.ts';
import { setAntiForgeryCookie } from './support/cookie.ts';

let backEnd: BackEnd;
beforeEach(() => {
  setAntiForgeryCookie(encodeURIComponent(CSRF_TOKEN));
  backEnd = createBackEnd(REAL_SERVER);
});

describe('an edit', () => {
  it('sends the version it has read, and no key that the contract does not have', async () => {
    const data = { closed_at: '2026-11-21', total_received: 10050, employee_id: 1, observation: null, expenses: 1890 };
    backEnd.respondWith('PUT /cash-register/edit/7', { status: 'success', data: { id: '7' } });
    const record = { ...data, id: 7, version: 3, created_at: 'x', total_visits: 4 };
    const { data: saved } = await createDataProvider().update('caixa', { id: 7, data: record, previousData: record });
    // The screens know it by the id it has in their lists.
    expect(saved.id).toBe(7);
    expect(backEnd.calls[0]?.body).toEqual({
      cashRegister: {
        closed_at: '2026-11-21',
        total_received: 100.5,
        employee_id: 1,
        observation: null,
        expenses: 18.9,
        total_credit: 0,
        total_debit: 0,
        total_cash: 0,
        total_pix: 0,
        version: 3,
      },
    });
  });
});

describe('a resource whose list is a part of a response', () => {
  it('is read from that list by getOne, getMany and getManyReference', async () => {
    const provider = createDataProvider();
    const list = { pagination: { page: 1, perPage: 10 }, sort: { field: 'id', order: 'ASC' as const }, filter: {} };
    const rows = [{ id: 7 }, { id: '8' }, { id: 9 }];
    backEnd.respondWith('GET /cash-register', { status: 'success', data: { cash_register_closed: rows } });
    expect((await provider.getOne('caixa', { id: '7' })).data).toMatchObject({ id: 7 });
    expect((await provider.getMany('caixa', { ids: [8, 9] })).data.map((record) => record.id)).toEqual(['8', 9]);
    await provider.getManyReference('caixa', { target: 'id', id: 7, ...list });
    expect(backEnd.calls.map(({ method, path }) => `${method} ${path}`)).toEqual(
      Array.from({ length: 3 }, () => 'GET /cash-register'),
    );
  });
});

describe('a request built from a record', () => {
  const provider = createDataProvider();
  const service = { id: 3, name: 'Corte', price: 3500, points: 10 };

  it('has the ids of customer, employee and services of a reservation from the list', async () => {
    backEnd.respondWith('PUT /reservations/edit/5', { status: 'success', data: { id: 5, status: 2 } });
    const record = {
      id: 5,
      customer: { id: 1, name: 'Ana' },
      employee: { id: 2, name: 'Carla', services: [service] },
      services: [service],
      date: '2026-11-21',
      time: '09:00',
      status: 1,
      observation: null,
    };
    await provider.update('agendamentos', { id: 5, data: { status: 2 }, previousData: record });
    expect(backEnd.calls[0]?.body).toEqual({
      reservation: {
        customer_id: 1,
        employee_id: 2,
        services: [3],
        date: '2026-11-21',
        time: '09:00',
        status: 2,
        observation: null,
      },
    });
  });

  it('encodes special characters of an id in the path', async () => {
    for (const call of ['DELETE /customers/remove/*', 'PUT /customers/edit/*'])
      backEnd.respondWith(call, { status: 'success', data: { id: 'a/b?c' } });
    await provider.delete('clientes', { id: 'a/b?c' });
    await provider.update('clientes', { id: 'a/b?c', data: { name: 'Ana' }, previousData: {} });
    expect(backEnd.calls.map(({ path }) => path)).toEqual(['/customers/remove/a%2Fb%3Fc', '/customers/edit/a%2Fb%3Fc']);
  });
});

describe('an undeclared resource', () => {
  const provider = createDataProvider();

  it.each([
    ['getList', 'unicorns', () => provider.getList('unicorns', { filter: {} })],
    ['delete', 'toString', () => provider.delete('toString', { id: 1 })],
  ])('is refused with its name, without a request: %s of %s', async (_verb, resource, call) => {
    await expect(call()).rejects.toThrow(`There is no resource '${resource}'`);
    expect(backEnd.calls).toEqual([]);
  });
});
