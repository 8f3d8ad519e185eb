import { describe, expect, test } from 'vitest';
import { type CreatedRecord, makeCustomer, makeEmployee, makeService } from '../factories.ts';
import { expectRefusal, expectSuccess } from './support/expectations.ts';
import { useShop } from './support/useShop.ts';

describe('the waiting list', () => {
  const shop = useShop({ dialect: 'sqlite' });
  const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object) =>
    shop().client.call(method, path, body);
  const list = async () => expectSuccess<CreatedRecord[]>(await call('GET', '/waiting-list'));
  const create = (waiting: object) => call('POST', '/waiting-list/create', { waiting });
  const put = (id: number, waiting: object) => call('PUT', `/waiting-list/edit/${id}`, { waiting });

  async function makeAnaWait(fields: object = {}) {
    const { client } = shop();
    const ana = await makeCustomer(client, { name: 'Ana', phone: '11987650001' });
    const cut = await makeService(client, { name: 'Corte', duration: 45 });
    const days = { from: '2026-11-20', to: '2026-11-27' };
    const waitingFields = {
      customer_id: ana.id,
      services: [cut.id],
      ...days,
      observation: 'Depois das 17h',
      ...fields,
    };
    return { ana, cut, waitingFields, waiting: expectSuccess(await create(waitingFields), 201) };
  }

  test('shows customer, phone and duration, and refuses a period that ends before it begins', async () => {
    const { ana, cut, waitingFields, waiting } = await makeAnaWait();
    expect(await list()).toEqual([
      {
        ...waitingFields,
        id: waiting.id,
        version: 1,
        customer: ana.name,
        phone: ana.phone,
        services: [{ id: cut.id, name: 'Corte', duration: 45 }],
        employee_id: null,
        employee: null,
        day_part: null,
      },
    ]);
    const sentence = { to: 'O último dia vem antes do primeiro' };
    expectRefusal(await create({ ...waitingFields, to: '2026-11-19' }), 422, sentence);
    expectRefusal(await put(waiting.id, { from: '2026-11-28' }), 422, sentence);
    expectSuccess(await put(waiting.id, { from: '2026-11-27' }));
  });

  test('has the first free hour of each entry, of its part of the day and with who does its services', async () => {
    const bia = await makeEmployee(shop().client, { name: 'Bia' });
    const { ana, cut, waiting, waitingFields } = await makeAnaWait({ day_part: 'evening' });
    const fetchHours = async () => expectSuccess(await call('GET', '/waiting-list/free'));
    expect(await fetchHours()).toEqual([]);
    expectSuccess(await call('PUT', `/employees/edit/${bia.id}`, { employee: { services: [cut.id] } }));
    const employee = { id: bia.id, name: 'Bia' };
    expect(await fetchHours()).toEqual([{ waiting_id: waiting.id, date: '2026-11-20', time: '18:00', employee }]);
    // The shop's clock is at noon.
    const { id: anytime } = expectSuccess(await create({ ...waitingFields, day_part: null }), 201);
    const block = { employee_id: null, date: '2026-11-20', from: '13:00', to: '24:00', reason: 'Feriado' };
    expectSuccess(await call('POST', '/blocks/create', { block }), 201);
    expect(await fetchHours()).toMatchObject([
      { waiting_id: waiting.id, date: '2026-11-21', time: '18:00' },
      { waiting_id: anytime, date: '2026-11-20', time: '12:00' },
    ]);
    const booked = { customer_id: ana.id, employee_id: bia.id, services: [cut.id], status: 1, observation: null };
    const reservation = { ...booked, date: '2026-11-20', time: '12:00' };
    expectSuccess(await call('POST', '/reservations/create', { reservation }), 201);
    expect((await fetchHours())[1]).toMatchObject({ date: '2026-11-21', time: '08:00' });
    // One whose days are over has none.
    expectSuccess(await put(waiting.id, { from: '2026-11-18', to: '2026-11-19' }));
    expect(await fetchHours()).toMatchObject([{ waiting_id: anytime }]);
    expectRefusal(await create({ ...waitingFields, day_part: 'night' }), 422, {
      day_part: 'Escolha um período da lista',
    });
  });

  test('does not offer the half hour that has begun as the first free hour', async () => {
    const bia = await makeEmployee(shop().client, { name: 'Bia' });
    const { cut } = await makeAnaWait({ day_part: null });
    expectSuccess(await call('PUT', `/employees/edit/${bia.id}`, { employee: { services: [cut.id] } }));
    shop().clock.advance({ minutes: 5 });
    expect(expectSuccess(await call('GET', '/waiting-list/free'))).toMatchObject([
      { date: '2026-11-20', time: '12:30' },
    ]);
  });

  test('erases a removed entry with its note', async () => {
    const { waiting } = await makeAnaWait({ observation: 'Depois do trabalho' });
    expect(JSON.stringify(await shop().dumpRows())).toMatch(/Depois do trabalho/);
    expectSuccess(await call('DELETE', `/waiting-list/remove/${waiting.id}`));
    expect(JSON.stringify(await shop().dumpRows())).not.toMatch(/Depois do trabalho/);
    expect((await shop().countRows()).waiting).toBe(0);
  });

  test('refuses an inactive employee, but accepts one chosen earlier', async () => {
    const bia = await makeEmployee(shop().client, { name: 'Bia' });
    const { waitingFields, waiting, cut } = await makeAnaWait({ employee_id: bia.id });
    expectSuccess(await call('PUT', `/employees/edit/${bia.id}`, { employee: { status: '0' } }));
    const { id: caio } = await makeEmployee(shop().client, { status: '0' });
    for (const reply of [await create(waitingFields), await put(waiting.id, { employee_id: caio })])
      expectRefusal(reply, 422, { employee_id: 'Este colaborador não está atendendo' });
    expectSuccess(await call('DELETE', `/services/remove/${cut.id}`));
    expect(await list()).toMatchObject([{ employee: 'Bia', services: [] }]);
    expectSuccess(await put(waiting.id, { observation: null, services: [(await makeService(shop().client)).id] }));
  });

  test('loses the entries of a removed or anonymized customer, and moves those of a merged one', async () => {
    const bia = await makeEmployee(shop().client, { name: 'Bia' });
    const { ana, waitingFields, waiting } = await makeAnaWait({ employee_id: bia.id });
    const stays = await makeAnaWait({ from: '2026-11-21' });
    const other = await makeCustomer(shop().client, { name: 'Ana P.' });
    const merge = { keep: other.id, drop: ana.id };
    expectSuccess(await call('POST', '/customers/merge', merge), 201);
    const moved = { id: waiting.id, customer_id: other.id, customer: 'Ana P.' };
    expect(await list()).toMatchObject([moved, { customer_id: stays.ana.id }]);
    const earlier = {
      ...waitingFields,
      customer_id: other.id,
      from: '2026-11-19',
      to: '2026-11-22',
      employee_id: null,
    };
    const { id } = expectSuccess(await create(earlier), 201);
    const personalData = expectSuccess(await call('GET', `/customers/personal-data/${other.id}`));
    const { from, to, observation } = waitingFields;
    // In the order of creation.
    expect(personalData.waiting).toEqual([
      { id: waiting.id, from, to, services: ['Corte'], employee: 'Bia', observation },
      { id, from: earlier.from, to: earlier.to, services: ['Corte'], employee: null, observation },
    ]);

    expectSuccess(await call('DELETE', `/customers/remove/${other.id}`));
    expect(await list()).toEqual([stays.waiting]);
    const history = expectSuccess<CreatedRecord[]>(await call('GET', `/audit?resource=waiting-list&id=${waiting.id}`));
    expect(history.map(({ action }) => action)).toEqual(['remove', 'edit', 'create']);

    const anonymized = await makeAnaWait({ observation: 'Só com a Ana' });
    expectSuccess(await call('DELETE', `/customers/personal-data/${anonymized.ana.id}`));
    expect(await list()).toEqual([stays.waiting]);
    expect(JSON.stringify(await shop().dumpRows())).not.toMatch(/Só com a Ana/);
  });
});
