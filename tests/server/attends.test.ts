import { describe, expect, test } from 'vitest';
import * as make from '../factories.ts';
import { databases } from './support/databases.ts';
import { expectRefusal, expectSuccess } from './support/expectations.ts';
import { useShop } from './support/useShop.ts';

const DAY = '2026-11-25';

describe.each(databases)('an employee who attends no customers ($database)', ({ dialect }) => {
  const shop = useShop({ dialect });
  const call = (...parameters: Parameters<ReturnType<typeof shop>['client']['call']>) =>
    shop().client.call(...parameters);
  const editAttends = (id: number, attends: '0' | '1', more: object = {}) =>
    call('PUT', `/employees/edit/${id}`, { employee: { attends }, ...more });

  /** A receptionist, and a barber who offers a service. */
  async function makeStaff() {
    const { client } = shop();
    const service = await make.makeService(client);
    const [rita, caio] = [
      await make.makeEmployee(client, { name: 'Rita', attends: '0', services: [service.id] }),
      await make.makeEmployee(client, { name: 'Caio', services: [service.id] }),
    ];
    const customer = await make.makeCustomer(client);
    return { service, rita, caio, customer };
  }

  test('has no column in the agenda and no free hours', async () => {
    const { rita, caio } = await makeStaff();
    expect(rita.attends).toBe('0');
    const { days } = expectSuccess<{ days: { columns: { name: string }[] }[] }>(
      await call('GET', `/agenda?from=${DAY}&to=${DAY}`),
    );
    expect(days[0]?.columns.map(({ name }) => name)).toEqual(['Caio']);
    const listFree = async (query = '') =>
      expectSuccess<{ employee_id: number }[]>(await call('GET', `/agenda/free?date=${DAY}&duration=30${query}`)).map(
        ({ employee_id }) => employee_id,
      );
    expect(await listFree()).toEqual([caio.id]);
    expect(await listFree(`&employee_id=${rita.id}`)).toEqual([]);
    expectSuccess(await editAttends(rita.id, '1'));
    expect((await listFree()).toSorted()).toEqual([rita.id, caio.id].toSorted());
  });

  test('cannot be booked, blocked, waited for or sold by', async () => {
    const { rita, caio, customer, service } = await makeStaff();
    const parties = { customer_id: customer.id, employee_id: rita.id, services: [service.id] };
    const refuse = async (path: string, body: object, field: string) => {
      const reply = await call('POST', path, body);
      expectRefusal(reply, 422, { [field]: expect.stringMatching(/\S/) });
    };
    const before = await shop().dumpRows();
    await refuse(
      '/reservations/create',
      { reservation: { ...parties, date: DAY, time: '10:00', status: 1 } },
      'employee_id',
    );
    await refuse('/waiting-list/create', { waiting: { ...parties, from: DAY, to: DAY } }, 'employee_id');
    await refuse(
      '/blocks/create',
      { block: { employee_id: rita.id, date: DAY, from: '10:00', to: '11:00', reason: 'Curso' } },
      'employee_id',
    );
    const sale = { ...parties, amount: 10, payment_method: 'pix' };
    await refuse('/sales/create', { sale }, 'employee_id');
    const items = [{ service_id: service.id, employee_id: rita.id }];
    await refuse('/sales/create', { sale: { ...sale, employee_id: caio.id, services: undefined, items } }, 'items');
    expect(await shop().dumpRows()).toEqual(before);
  });

  test('is named by no service and given to none, and has the former ones again when they attend', async () => {
    const { rita, caio, service } = await makeStaff();
    expectSuccess(await editAttends(rita.id, '1'));
    const readEmployees = async () =>
      expectSuccess<{ id: number; employees: { name: string }[] }[]>(await call('GET', '/services'))
        .find(({ id }) => id === service.id)
        ?.employees.map(({ name }) => name);
    expectSuccess(await call('PUT', `/employees/edit/${rita.id}`, { employee: { services: [service.id] } }));
    expect(await readEmployees()).toEqual(['Caio', 'Rita']);
    expectSuccess(await editAttends(rita.id, '0'));
    expect(await readEmployees()).toEqual(['Caio']);
    // Who edits the service does not see her, and keeps her.
    const setEmployees = (employeeIds: number[]) =>
      call('PUT', `/services/edit/${service.id}`, { service: { employeeIds } });
    expectSuccess(await setEmployees([caio.id]));
    expectRefusal(await setEmployees([caio.id, rita.id]), 422, {
      employeeIds: 'Um dos colaboradores escolhidos não existe mais ou não atende clientes',
    });
    expectSuccess(await editAttends(rita.id, '1'));
    expect(await readEmployees()).toEqual(['Caio', 'Rita']);
  });

  test('has a row among the commissions only if there is something in it', async () => {
    const { rita, caio, service } = await makeStaff();
    const readNames = async () =>
      expectSuccess<{ name: string }[]>(await call('GET', '/commissions')).map(({ name }) => name);
    expect(await readNames()).toEqual(['Caio']);
    expectSuccess(await editAttends(rita.id, '1'));
    await make.makeSale(shop().client, { employee_id: rita.id, services: [service.id] });
    expectSuccess(await editAttends(rita.id, '0'));
    expect(await readNames()).toEqual([caio.name, rita.name]);
  });

  test('cannot become the employee of a professional', async () => {
    const { rita, caio } = await makeStaff();
    const user = { name: 'Rita', email: 'rita@navalha.test', role: 'professional', employee_id: rita.id };
    expectRefusal(await call('POST', '/users/create', { user }), 422, {
      employee_id: 'Este colaborador não atende clientes',
    });
    const { id } = expectSuccess<{ id: number }>(
      await call('POST', '/users/create', { user: { ...user, role: 'reception' } }),
      201,
    );
    expectRefusal(await call('PUT', `/users/edit/${id}`, { user: { role: 'professional' } }), 422, {
      employee_id: 'Este colaborador não atende clientes',
    });
    expectSuccess(await call('PUT', `/users/edit/${id}`, { user: { role: 'professional', employee_id: caio.id } }));
    // Who no longer attends stays who they are.
    expectSuccess(await editAttends(caio.id as number, '0'));
    expectSuccess(await call('PUT', `/users/edit/${id}`, { user: { name: 'Caio' } }));
  });

  test('can be responsible for expenses, closings and counts', async () => {
    const { client } = shop();
    const { rita } = await makeStaff();
    await make.makeExpense(client, { employee_id: rita.id });
    const cashSession = { float: 10, employee_id: rita.id };
    const { id } = expectSuccess<{ id: number }>(await call('POST', '/cash-sessions/create', { cashSession }), 201);
    const count = { cash: 10, pix: 0, debit: 0, credit: 0, keep: 10, employee_id: rita.id };
    expectSuccess(await call('POST', `/cash-sessions/count/${id}`, { count }), 201);
  });

  test('with open reservations, a decision about them is needed first, and later ones stay', async () => {
    const { client } = shop();
    const { rita, caio, customer, service } = await makeStaff();
    const parties = { customer_id: customer.id, employee_id: caio.id, services: [service.id] };
    const open = await make.makeReservation(client, { ...parties, date: DAY, time: '10:00' });
    await make.makeReservation(client, { ...parties, date: '2026-11-20', time: '14:00', status: 3 });
    expectRefusal(await editAttends(caio.id, '0'), 409, { reservations: '1' });
    expectRefusal(await editAttends(caio.id, '0', { reservations: { move_to: rita.id } }), 422, {
      reservations: 'Escolha outro colaborador que atenda',
    });
    expectSuccess(await editAttends(caio.id, '0', { reservations: 'cancel' }));
    const [read] = expectSuccess<make.CreatedRecord[]>(
      await call('GET', `/reservations?filter=${JSON.stringify({ id: open.id })}`),
    );
    expect(read?.status).toBe(4);
    // Neither active nor attending afterwards: no reservation can be open.
    expectSuccess(await call('PUT', `/employees/edit/${caio.id}`, { employee: { status: '0' } }));
  });

  test('a sale made before can be corrected', async () => {
    const { caio, customer, service } = await makeStaff();
    const sale = {
      ...{ customer_id: customer.id, employee_id: caio.id, services: [service.id] },
      ...{ amount: service.price, payment_method: 'pix' },
    };
    const { id } = expectSuccess<{ id: number }>(await call('POST', '/sales/create', { sale }), 201);
    expectSuccess(await editAttends(caio.id, '0'));
    expectSuccess(await call('POST', `/sales/correct/${id}`, { sale: { ...sale, payment_method: 'cash' } }), 201);
  });
});
