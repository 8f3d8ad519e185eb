import { beforeEach, describe, expect, test } from 'vitest';
import type { HistoryEntry } from '../../domain/resources/history.ts';
import * as make from '../factories.ts';
import { databases } from './support/databases.ts';
import { expectRefusal, expectSuccess } from './support/expectations.ts';
import { OWNER, type TestShop } from './support/shop.ts';
import { useShop } from './support/useShop.ts';

const RECEPTION = { email: 'recepcao@navalha.test', password: 'senha de teste 2' };

describe.each(databases)('the history of the whole shop ($database)', ({ dialect }) => {
  const getShop = useShop({ dialect });
  let shop: TestShop;
  beforeEach(() => {
    shop = getShop();
  });

  const requestList = (
    filter: object = {},
    { sort, range }: { sort?: [string, string]; range?: [number, number] } = {},
  ) => {
    const query = new URLSearchParams({ filter: JSON.stringify(filter) });
    if (sort) query.set('sort', JSON.stringify(sort));
    if (range) query.set('range', JSON.stringify(range));
    return shop.client.call<HistoryEntry[]>('GET', `/audit?${query}`);
  };
  const fetchEntries = async (...parameters: Parameters<typeof requestList>) =>
    expectSuccess<HistoryEntry[]>(await requestList(...parameters));
  const fetchIds = async (...parameters: Parameters<typeof requestList>) =>
    (await fetchEntries(...parameters)).map(({ id }) => id);
  const buildRecord = (id: unknown, name: string | null, fields: object = {}) => ({
    id,
    name,
    date: null,
    time: null,
    removed: false,
    ...fields,
  });

  /** Another signed-in user of the shop. */
  async function signInReception() {
    const id = await shop.addUser(RECEPTION.email, RECEPTION.password);
    const client = shop.visitor();
    const signIn = () => client.signIn(RECEPTION.email, RECEPTION.password);
    await signIn();
    return { id, client, signIn };
  }

  test('has every change, the newest first, with its user and the record’s current name', async () => {
    const { client } = shop;
    const other = await signInReception();
    const service = await make.makeService(client, { name: 'Corte', price: 35.5, employeeIds: [] });
    const edit = { service: { name: 'Corte', price: 40, points: service.points, employeeIds: [] } };
    expectSuccess(await other.client.call('PUT', `/services/edit/${service.id}`, edit));
    expectSuccess(
      await client.call('PUT', `/services/edit/${service.id}`, { service: { ...edit.service, name: 'Corte curto' } }),
    );
    const all = await fetchEntries();
    expect(all).toEqual([
      expect.objectContaining({ action: 'edit', changes: { name: ['Corte', 'Corte curto'] } }),
      {
        id: expect.any(Number),
        at: shop.clock.now().toISOString(),
        user: { id: other.id, email: RECEPTION.email },
        action: 'edit',
        resource: 'services',
        record: buildRecord(service.id, 'Corte curto'),
        changes: { price: [35.5, 40] },
      },
      expect.objectContaining({ action: 'create', user: { id: expect.any(Number), email: OWNER.email } }),
    ]);
    expect(await fetchIds()).toEqual((await fetchIds()).toSorted((a, b) => Number(b) - Number(a)));
  });

  const imported = (resource: string, created: number, updated = 0) => ({
    resource: [null, resource],
    created: [null, created],
    updated: [null, updated],
  });

  test('has one entry for an import, however many requests it took; each customer’s own history says where they are from', async () => {
    const { client } = shop;
    const importList = async (names: string[], run?: object) => {
      const customers = names.map((name, at) => make.buildCustomer({ name, phone: `1198765000${at}` }));
      const body = { customers, ...(run && { import: run }) };
      return expectSuccess<{ customers: { id: number }[] }>(
        await client.call('POST', '/customers/import-list', body),
        201,
      );
    };
    const run = { key: 'run-1', file: 'clientes.csv' };
    const { customers } = await importList(['Ana', 'Bia'], run);
    await importList(['Caio'], run);
    await importList(['Davi'], { key: 'run-2', file: 'outros.csv' });
    await importList(['Eva']);
    const entries = await fetchEntries();
    expect(entries.map(({ action, resource, record, changes }) => [action, resource, record.name, changes])).toEqual([
      ['import', 'imports', null, imported('customers', 1)],
      ['import', 'imports', 'outros.csv', imported('customers', 1)],
      ['import', 'imports', 'clientes.csv', imported('customers', 3)],
    ]);
    const [ana] = customers;
    const created = { action: 'create', changes: { imported_from: [null, 'clientes.csv'] } };
    const own = expectSuccess(await client.call('GET', `/audit?resource=customers&id=${ana?.id}`));
    expect(own).toMatchObject([{ ...created, user: { email: OWNER.email } }]);
    expect(await fetchEntries({ resource: 'customers', record: ana?.id })).toMatchObject([created]);
    expect(await fetchEntries({ action: 'import', resource: 'imports' })).toHaveLength(3);
    const [key, file] = ['Informe a chave da importação', 'Informe o nome do arquivo'];
    for (const [wrong, errors] of [
      [{ key: '', file: 'a.csv' }, { key }],
      [{ key: 'a', file: ' ' }, { file }],
      [{ key: 'a', file: 'x'.repeat(201) }, { file }],
    ] as const) {
      const body = { customers: [make.buildCustomer()], import: wrong };
      expectRefusal(await client.call('POST', '/customers/import-list', body), 422, errors);
    }
  });

  test('an import says how many records it has stored so far, to the user whose import it is', async () => {
    const { client } = shop;
    const run = { key: 'run 7/ção', file: 'clientes.csv' };
    const customers = [make.buildCustomer(), make.buildCustomer({ phone: '11987650007' })];
    const body = { customers, import: run };
    const stored = expectSuccess<{ customers: { id: number }[] }>(
      await client.call('POST', '/customers/import-list', body),
      201,
    );
    const [first] = stored.customers;
    const edit = { customer: { birthday: '03-15' }, import: run };
    expectSuccess(await client.call('PUT', `/customers/edit/${first?.id}`, edit));
    const count = async (key: string, user = client) =>
      expectSuccess(await user.call('GET', `/imports?${new URLSearchParams({ key })}`));
    expect(await count(run.key)).toEqual({ created: 2, updated: 1 });
    expect(await count('none')).toEqual({ created: 0, updated: 0 });
    expectRefusal(await client.call('GET', '/imports'), 422, { key: 'Informe a chave da importação' });
    expect(await count(run.key, (await signInReception()).client)).toEqual({ created: 0, updated: 0 });
  });

  test('has one entry for customers whom an import edits; their own history says what changed, and from which file', async () => {
    const { client } = shop;
    const [ana, bia] = [await make.makeCustomer(client), await make.makeCustomer(client)];
    const before = await fetchIds();
    const edit = async (customer: object, id: unknown = ana.id, run: object = { key: 'run-1', file: 'clientes.csv' }) =>
      expectSuccess(await client.call('PUT', `/customers/edit/${id}`, { customer, import: run }));
    await edit({ birthday: '03-15' });
    await edit({ birthday: '03-15' });
    await edit({ note: 'máquina 2' }, bia.id);
    await edit({ name: bia.name }, bia.id, { key: 'run-2', file: 'igual.csv' });
    const [entry, ...earlier] = await fetchEntries();
    expect(entry).toMatchObject({ record: { name: 'clientes.csv' }, changes: imported('customers', 0, 2) });
    expect(earlier.map(({ id }) => id)).toEqual(before);
    expect(await fetchEntries({ resource: 'customers', record: ana.id })).toMatchObject([
      { action: 'edit', changes: { birthday: [null, null], imported_from: [null, 'clientes.csv'] } },
      { action: 'create' },
    ]);
    await edit({ birthday: '03-16' });
    expect((await fetchEntries())[0]?.changes).toEqual(imported('customers', 0, 3));
    const wrong = { customer: { name: 'Lia' }, import: { key: '', file: 'a.csv' } };
    const refused = await client.call('PUT', `/customers/edit/${ana.id}`, wrong);
    expectRefusal(refused, 422, { key: 'Informe a chave da importação' });
  });

  test('has one entry for an import of services, with what it changes of who does them', async () => {
    const { client } = shop;
    const employee = await make.makeEmployee(client);
    const cut = await make.makeService(client, { name: 'Corte', price: 40 });
    const before = await fetchIds();
    const importList = async (services: object[], run?: object) =>
      expectSuccess(await client.call('POST', '/services/import', { services, ...(run && { import: run }) }), 201);
    const run = { key: 'run-1', file: 'serviços.xlsx' };
    await importList([{ name: 'Corte', price: 45, employeeIds: [employee.id] }], run);
    await importList([{ name: 'Barba', price: 30, points: 0 }], run);
    await importList([{ name: 'Barba', price: 30 }], { key: 'run-2', file: 'igual.csv' });
    await importList([{ name: 'Pezinho', price: 15, points: 0 }]);
    const [unnamed, entry, ...earlier] = await fetchEntries();
    expect(unnamed).toMatchObject({ record: { name: null }, changes: imported('services', 1) });
    expect(entry).toMatchObject({ record: { name: 'serviços.xlsx' }, changes: imported('services', 1, 1) });
    expect(earlier.map(({ id }) => id)).toEqual(before);
    const source = { imported_from: [null, 'serviços.xlsx'] };
    const [edited] = await fetchEntries({ resource: 'services', record: cut.id });
    expect(edited).toMatchObject({ action: 'edit', changes: { price: [40, 45], ...source } });
    const [ofEmployee] = await fetchEntries({ resource: 'employees', record: employee.id });
    expect(ofEmployee).toMatchObject({ action: 'edit', changes: { services: [null, [{ id: cut.id }]], ...source } });
  });

  test('shows how each kind of record is identified, and whether it still exists', async () => {
    const { client } = shop;
    const service = await make.makeService(client, { name: 'Corte' });
    const customer = await make.makeCustomer(client, { name: 'Ana Souza' });
    const employee = await make.makeEmployee(client, { name: 'Carla Dias', services: [service.id] });
    const reward = await make.makeReward(client, { title: 'Pomada' });
    const booked = { customer_id: customer.id, employee_id: employee.id, services: [service.id] };
    const reservation = await make.makeReservation(client, { ...booked, date: '2026-11-21', time: '10:00' });
    const erased = await make.makeReservation(client, { ...booked, date: '2026-11-21', time: '12:00' });
    expectSuccess(await client.call('DELETE', `/reservations/remove/${erased.id}`));
    const expense = { amount: 12.5, employee_id: employee.id, description: 'Café' };
    const { id: expenseId } = expectSuccess(await client.call('POST', '/expenses/create', { expense }), 201);
    const sale = await make.makeSale(client, { amount: 30 });
    const block = { employee_id: employee.id, date: '2026-11-23', from: '10:00', to: '11:00', reason: 'Médico' };
    const { id: blockId } = expectSuccess(await client.call('POST', '/blocks/create', { block }), 201);
    const waiting = { ...booked, from: '2026-11-21', to: '2026-11-22' };
    const { id: waitingId } = expectSuccess(await client.call('POST', '/waiting-list/create', { waiting }), 201);
    const cashRegister = { closed_at: '2026-11-20', total_received: 30, employee_id: employee.id };
    const { id: closingId } = expectSuccess(await client.call('POST', '/cash-register/create', { cashRegister }), 201);
    expectSuccess(await client.call('PUT', '/shop/edit', { shop: { name: 'Salão' } }));
    expectSuccess(await client.call('DELETE', `/services/remove/${service.id}`));
    const change = { current: OWNER.password, new: 'tesoura bem afiada' };
    expectSuccess(await client.call('PUT', '/account/password', change));
    const entriesByResource = Map.groupBy(await fetchEntries(), ({ resource }) => resource);
    const findNewest = (resource: string) => entriesByResource.get(resource)?.[0]?.record;
    expect(findNewest('services')).toEqual(buildRecord(service.id, 'Corte', { removed: true }));
    expect(findNewest('customers')).toEqual(buildRecord(customer.id, 'Ana Souza'));
    expect(findNewest('employees')).toEqual(buildRecord(employee.id, 'Carla Dias'));
    expect(findNewest('rewards')).toEqual(buildRecord(reward.id, 'Pomada'));
    expect(entriesByResource.get('reservations')?.map((entry) => entry.record)).toEqual([
      buildRecord(erased.id, null, { removed: true }),
      buildRecord(erased.id, null, { removed: true }),
      buildRecord(reservation.id, 'Ana Souza', { date: '2026-11-21', time: '10:00' }),
    ]);
    expect(findNewest('expenses')).toEqual(buildRecord(expenseId, 'Café', { date: '2026-11-20' }));
    expect(findNewest('sales')).toEqual(buildRecord(sale.id, null, { date: '2026-11-20' }));
    expect(findNewest('blocks')).toEqual(buildRecord(blockId, 'Médico', { date: '2026-11-23', time: '10:00' }));
    expect(findNewest('waiting-list')).toEqual(buildRecord(waitingId, 'Ana Souza', { date: '2026-11-21' }));
    expect(findNewest('cash-register')).toEqual(buildRecord(closingId, null, { date: '2026-11-20' }));
    expect(findNewest('shop')).toEqual(buildRecord(1, 'Salão'));
    expect(findNewest('users')).toMatchObject({ name: OWNER.email, removed: false });
  });

  test('shows the same facts of a sale as the sale’s own history', async () => {
    const { client } = shop;
    const [wrong, other] = [await make.makeSale(client, { amount: 30 }), await make.makeSale(client)];
    const sale = { individual: 1, services: [], amount: 20, payment_method: 'pix' };
    const correction = { sale, reason: 'Valor' };
    const right = expectSuccess(await client.call('POST', `/sales/correct/${wrong.id}`, correction), 201);
    for (const { id } of [wrong, right, other]) {
      const one = expectSuccess<object[]>(await client.call('GET', `/audit?resource=sales&id=${id}`));
      expect(await fetchEntries({ resource: 'sales', record: id })).toMatchObject(one);
    }
    const [made] = await fetchEntries({ record: right.id, action: 'create' });
    expect(made?.changes.corrects).toEqual([null, wrong.id]);
  });

  test('can be filtered by user, kind, record, action and the shop’s days, and has pages', async () => {
    const { client } = shop;
    const other = await signInReception();
    // Half past eleven in the evening of the 19th at the shop.
    await shop.travelTo('2026-11-20T02:30:00Z');
    const late = await make.makeService(client);
    await shop.travelTo('2026-11-20T03:00:00Z');
    await other.signIn();
    const first = await make.makeService(client);
    const reward = await make.makeReward(other.client);
    await shop.travelTo('2026-11-21T02:59:00Z');
    await other.signIn();
    expectSuccess(await other.client.call('DELETE', `/services/remove/${first.id}`));
    await shop.travelTo('2026-11-21T03:00:00Z');
    await make.makeCustomer(client);
    const listActions = async (filter: object) =>
      (await fetchEntries(filter)).map(({ action, resource, record }) => `${action} ${resource} ${record.id}`);
    expect(await listActions({ user: other.id })).toEqual([
      `remove services ${first.id}`,
      `create rewards ${reward.id}`,
    ]);
    expect(await listActions({ resource: 'services', record: late.id })).toEqual([`create services ${late.id}`]);
    expect(await listActions({ action: 'remove' })).toEqual([`remove services ${first.id}`]);
    const onThe20th = [`remove services ${first.id}`, `create rewards ${reward.id}`, `create services ${first.id}`];
    expect(await listActions({ from: '2026-11-20', to: '2026-11-20' })).toEqual(onThe20th);
    expect(await listActions({ to: '2026-11-19' })).toEqual([`create services ${late.id}`]);
    expect(await listActions({ from: '2026-11-21' })).toHaveLength(1);
    expect(await listActions({ user: '', resource: null })).toHaveLength(5);
    const all = await fetchIds();
    expect(await fetchIds({ id: [all[1], all[3]] })).toEqual([all[1], all[3]]);
    for (const [range, shown] of [
      [[0, 1], '0-1'],
      [[1, 2], '1-2'],
      [[4, 9], '4-4'],
    ] as const) {
      const reply = await requestList({}, { range: [...range] });
      expect(reply.data.map(({ id }) => id)).toEqual(all.slice(range[0], range[1] + 1));
      expect(reply.headers['content-range']).toBe(`audit ${shown}/5`);
    }
    expect(await fetchIds({}, { sort: ['at', 'ASC'] })).toEqual(all.toReversed());
    for (const field of ['id', 'user', 'action', 'resource', 'record'])
      expect((await fetchIds({}, { sort: [field, 'ASC'] })).toSorted()).toEqual(all.toSorted());
    const byUser = await fetchEntries({}, { sort: ['user', 'DESC'] });
    expect(byUser.map(({ user }) => user.email)).toEqual([
      RECEPTION.email,
      RECEPTION.email,
      ...Array(3).fill(OWNER.email),
    ]);
  });

  test('refuses unknown sort and filter fields', async () => {
    const expectRefusedFilter = (filter: object, sentence: string) =>
      requestList(filter).then((reply) => expectRefusal(reply, 422, { filter: sentence }));
    await expectRefusedFilter({ changes: 'x' }, 'Não é possível filtrar por changes');
    await expectRefusedFilter({ from: '2026-02-30' }, 'Informe uma data válida');
    await expectRefusedFilter({ to: '1899-12-31' }, 'Informe uma data de 01/01/1900 a 31/12/2199');
    await expectRefusedFilter({ action: 7 }, 'Não é possível filtrar por este valor');
    expectRefusal(await requestList({}, { sort: ['changes', 'ASC'] }), 422, {
      sort: 'Não é possível ordenar por changes',
    });
    expect(await fetchEntries({ resource: 'nada', to: '2199-12-31' })).toEqual([]);
    expectRefusal(await shop.visitor().call('GET', '/audit'), 401);
    expectRefusal(await shop.visitor().call('GET', '/audit/users'), 401);
  });

  test('has neither names nor notes of anonymized people', async () => {
    const { client } = shop;
    const customer = await make.makeCustomer(client, { name: 'Ana Prado', phone: '11987650001' });
    const duplicate = await make.makeCustomer(client, { name: 'Ana Lima' });
    const employee = await make.makeEmployee(client, { name: 'Davi Rocha' });
    const service = await make.makeService(client, { employeeIds: [employee.id] });
    const reservation = await make.makeReservation(client, {
      customer_id: customer.id,
      employee_id: employee.id,
      services: [service.id],
      date: '2026-11-21',
      time: '10:00',
      observation: 'Prefere a Ana',
    });
    const sale = await make.makeSale(client, {
      customer_id: customer.id,
      reservation_id: reservation.id,
      employee_id: employee.id,
      services: [service.id],
    });
    expectSuccess(await client.call('DELETE', `/sales/remove/${sale.id}`, { reason: 'Era da Ana' }));
    const wait = { customer_id: customer.id, services: [service.id], from: '2026-11-21', to: '2026-11-22' };
    expectSuccess(await client.call('POST', '/waiting-list/create', { waiting: wait }), 201);
    expectSuccess(await client.call('POST', '/customers/merge', { keep: customer.id, drop: duplicate.id }), 201);
    const block = {
      employee_id: employee.id,
      date: '2026-11-23',
      from: '10:00',
      to: '11:00',
      reason: 'Davi no médico',
    };
    expectSuccess(await client.call('POST', '/blocks/create', { block }), 201);
    const readText = async () => JSON.stringify(await fetchEntries());
    expect(await readText()).toMatch(/Ana Prado/);
    expect(await readText()).toMatch(/Era da Ana/);
    expectSuccess(await client.call('DELETE', `/customers/personal-data/${customer.id}`));
    expectSuccess(await client.call('DELETE', `/employees/personal-data/${employee.id}`));
    expect(await readText()).not.toMatch(/Ana|Davi|1198765/);
    const [anonymized] = await fetchEntries({ resource: 'customers', record: customer.id, action: 'anonymise' });
    expect(anonymized?.record).toEqual(buildRecord(customer.id, `Cliente removido ${customer.id}`, { removed: true }));
  });

  test('lists every user by e-mail', async () => {
    const { id } = await signInReception();
    const users = expectSuccess(await shop.client.call('GET', '/audit/users'));
    expect(users).toEqual([
      { id: expect.any(Number), email: OWNER.email },
      { id, email: RECEPTION.email },
    ]);
  });
});
