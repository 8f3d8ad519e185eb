import { beforeEach, describe, expect, it } from 'vitest';
import { createDataProvider } from '../../src/dataProvider/index.ts';
import { CSRF_TOKEN } from '../fixtures/backEnd/handleCall.ts';
import { type BackEnd, createBackEnd, REAL_SERVER } from './support/backEnd.ts';
import { setAntiForgeryCookie } from './support/cookie.ts';

/** Per resource: what a screen hands over (inside shapes) and what the contract says is sent. */
const resources = [
  {
    name: 'clientes',
    path: 'customers',
    list: '/customers',
    data: { name: 'Ana', phone: '11987654321', email: 'ana@exemplo.com.br' },
    body: { customer: { name: 'Ana', phone: '11987654321', email: 'ana@exemplo.com.br' } },
  },
  {
    name: 'caixa',
    path: 'cash-register',
    list: '/cash-register',
    data: { closed_at: '2026-11-21', total_received: 10050, employee_id: 1, observation: null, expenses: 1890 },
    body: {
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
      },
    },
  },
] as const;

let backEnd: BackEnd;
beforeEach(() => {
  setAntiForgeryCookie(encodeURIComponent(CSRF_TOKEN));
  backEnd = createBackEnd(REAL_SERVER);
});

function sent() {
  return backEnd.calls.map(({ method, path, body }) => ({ method, path, body }));
}

describe.each(resources)('$name', ({ name, path, list, data, body }) => {
  const provider = createDataProvider();
  const sort = { field: 'id', order: 'ASC' as const };
  const pagination = { page: 1, perPage: 10 };

  function answersWith(call: string) {
    backEnd.respondWith(call, { status: 'success', data: { id: 7 } });
  }

  it('reads its list from the contract’s list path', async () => {
    await provider.getList(name, { pagination, sort, filter: {} });
    expect(sent()).toEqual([{ method: 'GET', path: list, body: undefined }]);
  });

  it('reads one, many and referring records from the same list', async () => {
    backEnd.respondWith(`GET ${list}`, listAnswer(path, [{ id: 7 }, { id: '8' }, { id: 9 }]));
    expect((await provider.getOne(name, { id: '7' })).data).toMatchObject({ id: 7 });
    expect((await provider.getMany(name, { ids: [8, 9] })).data.map((record) => record.id)).toEqual(['8', 9]);
    await provider.getManyReference(name, { target: 'id', id: 7, pagination, sort, filter: {} });
    expect(sent()).toEqual(Array.from({ length: 3 }, () => ({ method: 'GET', path: list, body: undefined })));
  });

  it('creates with POST /x/create and the contract’s body', async () => {
    answersWith(`POST /${path}/create`);
    const { data: created } = await provider.create(name, { data });
    expect(sent()).toEqual([{ method: 'POST', path: `/${path}/create`, body }]);
    expect(created).toMatchObject({ ...data, id: 7 });
  });

  it('edits with PUT /x/edit/{id} and the whole body, whatever part of it changed', async () => {
    answersWith(`PUT /${path}/edit/7`);
    const [[field, value]] = Object.entries(data) as [[string, unknown]];
    await provider.update(name, { id: 7, data: { [field]: value }, previousData: { ...data, id: 7, version: null } });
    expect(sent()).toEqual([{ method: 'PUT', path: `/${path}/edit/7`, body }]);
  });

  it('sends the version it has seen, and nothing the contract does not know', async () => {
    backEnd.respondWith(`PUT /${path}/edit/7`, { status: 'success', data: { id: '7' } });
    const record = { ...data, id: 7, version: 3, created_at: 'x', total_visits: 4 };
    const { data: saved } = await provider.update(name, { id: 7, data: record, previousData: record });
    // The screens know it by the id it has in their lists.
    expect(saved.id).toBe(7);
    const [[key, fields]] = Object.entries(body) as [[string, object]];
    expect(sent()[0]?.body).toEqual({ [key]: { ...fields, version: 3 } });
  });

  it('removes with DELETE /x/remove/{id}, without a body', async () => {
    answersWith(`DELETE /${path}/remove/7`);
    const { data: removed } = await provider.delete(name, { id: 7, previousData: { id: 7 } });
    expect(sent()).toEqual([{ method: 'DELETE', path: `/${path}/remove/7`, body: undefined }]);
    expect(removed).toEqual({ id: 7 });
  });
});

describe('records where the contract wants ids', () => {
  const provider = createDataProvider();
  const service = { id: 3, name: 'Corte', price: 3500, points: 10 };

  it('sends a reservation read from the list with the ids of its customer, employee and services', async () => {
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

  it('lets what a form chose win over what the record had', async () => {
    backEnd.respondWith('PUT /reservations/edit/5', { status: 'success', data: { id: 5 } });
    const record = { id: 5, customer: { id: 1, name: 'Ana' }, services: [service] };
    await provider.update('agendamentos', { id: 5, data: { customer_id: 9, services: [4] }, previousData: record });
    expect(backEnd.calls[0]?.body).toEqual({ reservation: { customer_id: 9, services: [4] } });
  });

  it('sends a service read from the list with the ids of its employees', async () => {
    backEnd.respondWith('PUT /services/edit/3', { status: 'success', data: { id: 3 } });
    const record = { ...service, employees: [{ id: 1, name: 'Carla' }] };
    await provider.update('servicos', { id: 3, data: record, previousData: record });
    expect(backEnd.calls[0]?.body).toEqual({ service: { name: 'Corte', price: 35, points: 10, employeeIds: [1] } });
  });

  it('writes an id with odd characters safely into the path', async () => {
    for (const call of ['DELETE /customers/remove/*', 'PUT /customers/edit/*'])
      backEnd.respondWith(call, { status: 'success', data: { id: 'a/b?c' } });
    await provider.delete('clientes', { id: 'a/b?c' });
    await provider.update('clientes', { id: 'a/b?c', data: { name: 'Ana' }, previousData: {} });
    expect(backEnd.calls.map(({ path }) => path)).toEqual(['/customers/remove/a%2Fb%3Fc', '/customers/edit/a%2Fb%3Fc']);
  });
});

describe('a resource that is not declared', () => {
  const provider = createDataProvider();

  it.each([
    ['getList', 'unicorns', () => provider.getList('unicorns', { filter: {} })],
    ['getOne', 'unicorns', () => provider.getOne('unicorns', { id: 1 })],
    ['update', 'unicorns', () => provider.update('unicorns', { id: 1, data: {}, previousData: { id: 1 } })],
    ['create', 'unicorns', () => provider.create('unicorns', { data: {} })],
    ['delete', 'toString', () => provider.delete('toString', { id: 1 })],
  ])('%s of %s is refused by name, without a call', async (_verb, resource, call) => {
    await expect(call()).rejects.toThrow(`There is no resource ${resource}`);
    expect(backEnd.calls).toEqual([]);
  });
});

function listAnswer(path: string, rows: unknown[]) {
  const within: Record<string, string> = { expenses: 'list', 'cash-register': 'cash_register_closed' };
  const key = within[path];
  return { status: 'success', data: key ? { [key]: rows } : rows };
}
