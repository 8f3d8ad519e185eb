import { resources, resourcesWithoutScreen, singletons } from '../../../domain/resources/all.ts';
import { buildRequest, makeRecord } from '../../conformance/support/records.ts';
import * as make from '../../factories.ts';
import type { Method } from './client.ts';
import { OWNER, type TestShop } from './shop.ts';

export interface WriteCall {
  method: Method;
  /** The route pattern. */
  route: string;
  /** The path below /api, for an existing record. */
  path: string;
  body?: unknown;
}

/** A successful call for each route that writes. Creates the records they need. */
export async function createWriteCalls({ client, visitor }: TestShop): Promise<WriteCall[]> {
  const crud: WriteCall[] = [];
  for (const resource of [...resources, ...resourcesWithoutScreen]) {
    const { path, key } = resource.api;
    const { id } = await makeRecord(client, resource);
    const body = { [key]: await buildRequest(client, resource, {}, { seed: 2 }) };
    crud.push(
      { method: 'POST', route: `/api/${path}/create`, path: `/${path}/create`, body },
      { method: 'PUT', route: `/api/${path}/edit/:id`, path: `/${path}/edit/${id}`, body },
      { method: 'DELETE', route: `/api/${path}/remove/:id`, path: `/${path}/remove/${id}` },
    );
  }
  for (const single of singletons) {
    const { path, key } = single.api;
    const body = { [key]: await buildRequest(client, single, { pix_city: 'Recife' }) };
    crud.push({ method: 'PUT', route: `/api/${path}/edit`, path: `/${path}/edit`, body });
  }
  const customer = await make.makeCustomer(client);
  const employee = await make.makeEmployee(client);
  const duplicates = [await make.makeCustomer(client), await make.makeCustomer(client)];
  const sale = await make.makeSale(client);
  const correctable = await make.makeSale(client);
  const saleBody = {
    customer_id: customer.id,
    employee_id: employee.id,
    services: [],
    amount: 10,
    payment_method: 'pix',
  };

  for (const browser of [visitor(), visitor()]) await browser.signIn(OWNER.email, OWNER.password);
  const { data: sessions } = await client.call<{ id: string; current: boolean }[]>('GET', '/account/sessions');
  const otherSession = sessions.find(({ current }) => !current);
  const newPassword = { current: OWNER.password, new: 'tesoura bem afiada' };
  return [
    ...crud,
    buildCreateCall('/sales/create', { sale: saleBody }),
    {
      method: 'POST',
      route: '/api/sales/correct/:id',
      path: `/sales/correct/${correctable.id}`,
      body: { sale: saleBody },
    },
    { method: 'DELETE', route: '/api/sales/remove/:id', path: `/sales/remove/${sale.id}` },
    {
      method: 'POST',
      route: '/api/customers/merge',
      path: '/customers/merge',
      body: { keep: duplicates[0]?.id, drop: duplicates[1]?.id },
    },
    {
      method: 'POST',
      route: '/api/customers/import',
      path: '/customers/import',
      body: { customer: make.buildCustomer({ points: 10 }) },
    },
    {
      method: 'POST',
      route: '/api/customers/import-list',
      path: '/customers/import-list',
      body: { customers: [make.buildCustomer({ points: 10 })] },
    },
    {
      method: 'POST',
      route: '/api/services/import',
      path: '/services/import',
      body: { services: [make.buildService()] },
    },
    await createReservationSeriesCall(client),
    ...(await createBlockSeriesCalls(client)),
    ...(await createDrawerCalls(client)),
    ...(await createPayoutCalls(client)),
    ...(await createUserCalls(client)),
    ...(await createRestoreCalls(client)),
    buildErasureCall('customers', customer.id),
    buildErasureCall('employees', employee.id),
    { method: 'DELETE', route: '/api/account/sessions/:id', path: `/account/sessions/${otherSession?.id}` },
    { method: 'DELETE', route: '/api/account/sessions', path: '/account/sessions' },
    { method: 'PUT', route: '/api/account/password', path: '/account/password', body: newPassword },
    { method: 'POST', route: '/api/auth', path: '/auth', body: { ...OWNER } },
    { method: 'DELETE', route: '/api/auth', path: '/auth' },
  ];
}

/** A call that books an appointment on the first of two days. */
async function createReservationSeriesCall(client: TestShop['client']): Promise<WriteCall> {
  const services = [(await make.makeService(client)).id];
  const { id: employee_id } = await make.makeEmployee(client, { services });
  const { id: customer_id } = await make.makeCustomer(client);
  const reservation = { customer_id, employee_id, services, date: '2027-03-02', time: '10:00', status: 1 };
  return {
    method: 'POST',
    route: '/api/reservations/series',
    path: '/reservations/series',
    body: { reservation: { ...reservation, observation: null }, every_weeks: 1, times: 2, skip: ['2027-03-09'] },
  };
}

/** Calls that block a day of an employee, and free another one. */
async function createBlockSeriesCalls(client: TestShop['client']): Promise<WriteCall[]> {
  const employee_id = (await make.makeEmployee(client)).id;
  const block = { employee_id, date: '2027-03-02', from: '12:00', to: '13:00', reason: 'Curso' };
  const { data } = await client.call<{ id: number }>('POST', '/blocks/create', { block });
  return [
    {
      method: 'POST',
      route: '/api/blocks/series',
      path: '/blocks/series',
      body: { block: { ...block, date: '2027-03-03' }, until: '2027-03-03' },
    },
    { method: 'DELETE', route: '/api/blocks/series/:id', path: `/blocks/series/${data.id}` },
  ];
}

/** Calls for a cash session that was opened with a difference and counted once: they reopen it, count it again and open the next one. */
async function createDrawerCalls(client: TestShop['client']): Promise<WriteCall[]> {
  const employee_id = (await make.makeEmployee(client)).id;
  const cashSession = { float: 10, employee_id };
  const count = { cash: 9, pix: 0, debit: 0, credit: 0, keep: 5, employee_id };
  const openAndCount = async () => {
    const { data } = await client.call<{ id: number }>('POST', '/cash-sessions/create', { cashSession });
    await client.call('POST', `/cash-sessions/count/${data.id}`, { count });
    return data.id;
  };
  await openAndCount();
  const id = await openAndCount();
  const buildSessionCall = (name: string, body: object): WriteCall => ({
    method: 'POST',
    route: `/api/cash-sessions/${name}/:id`,
    path: `/cash-sessions/${name}/${id}`,
    body,
  });
  return [
    buildSessionCall('reopen', { reopening: { reason: 'Contar de novo' } }),
    buildSessionCall('float', { float: { amount: 7, reason: 'Contado de novo' } }),
    buildCreateCall('/cash-movements/create', {
      cashMovement: { kind: 'sangria', amount: 5, reason: 'Banco', employee_id },
    }),
    buildSessionCall('count', { count }),
    buildSessionCall('reason', { difference: { reason: 'Troco a mais' } }),
    buildSessionCall('opening-reason', { opening: { reason: 'Moedas de casa' } }),
    buildCreateCall('/cash-sessions/create', { cashSession }),
  ];
}

/** Calls for an employee who was paid once and earned something since. */
async function createPayoutCalls(client: TestShop['client']): Promise<WriteCall[]> {
  const employee_id = (await make.makeEmployee(client)).id;
  await make.makeSale(client, { employee_id });
  const payout = { employee_id, until: '2026-11-20', source: 'outside' };
  const { data } = await client.call<{ id: number }>('POST', '/payouts/create', { payout });
  await make.makeSale(client, { employee_id });
  const adjustment = { employee_id, amount: -1, reason: 'Toalhas' };
  const open = await client.call<{ id: number }>('POST', '/adjustments/create', { adjustment });
  const deleted = await client.call<{ id: number }>('POST', '/adjustments/create', { adjustment });
  return [
    { method: 'DELETE', route: '/api/payouts/remove/:id', path: `/payouts/remove/${data.id}` },
    buildCreateCall('/adjustments/create', { adjustment }),
    {
      ...{ method: 'PUT', route: '/api/adjustments/edit/:id', path: `/adjustments/edit/${open.data.id}` },
      body: { adjustment: { amount: -2 } },
    },
    {
      ...{ method: 'DELETE', route: '/api/adjustments/remove/:id', path: `/adjustments/remove/${deleted.data.id}` },
    },
    buildCreateCall('/payouts/create', { payout }),
  ];
}

/** Calls for another user, who has a first password. */
async function createUserCalls(client: TestShop['client']): Promise<WriteCall[]> {
  const user = { name: 'Ana Souza', email: 'ana@exemplo.com', role: 'reception', employee_id: null };
  const { data } = await client.call<{ id: number }>('POST', '/users/create', { user });
  const buildUserCall = (method: Method, name: string, body?: object): WriteCall => ({
    ...{ method, route: `/api/users/${name}/:id`, path: `/users/${name}/${data.id}` },
    ...(body && { body }),
  });
  return [
    buildCreateCall('/users/create', { user: { ...user, email: 'bia@exemplo.com' } }),
    buildUserCall('PUT', 'edit', { user: { role: 'owner' } }),
    buildUserCall('POST', 'password'),
    buildUserCall('DELETE', 'sessions'),
  ];
}

/** Restore calls for a deleted record of each restorable resource. */
async function createRestoreCalls(client: TestShop['client']): Promise<WriteCall[]> {
  const calls: WriteCall[] = [];
  for (const resource of resources.filter(({ restorable }) => restorable)) {
    const { path } = resource.api;
    const { id } = await makeRecord(client, resource);
    await client.call('DELETE', `/${path}/remove/${id}`);
    calls.push({ method: 'POST', route: `/api/${path}/restore/:id`, path: `/${path}/restore/${id}` });
  }
  return calls;
}

function buildCreateCall(path: string, body: object): WriteCall {
  return { method: 'POST', route: `/api${path}`, path, body };
}

function buildErasureCall(name: string, id: number): WriteCall {
  return { method: 'DELETE', route: `/api/${name}/personal-data/:id`, path: `/${name}/personal-data/${id}` };
}
