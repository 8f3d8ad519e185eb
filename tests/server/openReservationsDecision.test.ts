import { describe, expect, test } from 'vitest';
import * as make from '../factories.ts';
import { databases } from './support/databases.ts';
import { expectRefusal, expectSuccess } from './support/expectations.ts';
import { useShop } from './support/useShop.ts';

const CHOOSE_ACTION = 'Diga o que fazer com os agendamentos em aberto';
const CHOOSE_EMPLOYEE = 'Escolha outro colaborador que atenda';

describe('removing a person with open reservations', () => {
  const shop = useShop({ dialect: 'sqlite' });

  /** One overdue, one coming and one done reservation. */
  async function makeReservations() {
    const { client, clock } = shop();
    const service = await make.makeService(client);
    const employee = await make.makeEmployee(client, { services: [service.id] });
    const customer = await make.makeCustomer(client);
    const parties = { customer_id: customer.id, employee_id: employee.id, services: [service.id] };
    const overdue = await make.makeReservation(client, { ...parties, date: '2026-11-20', time: '15:00' });
    const done = await make.makeReservation(client, { ...parties, date: '2026-11-20', time: '16:00', status: 3 });
    await shop().travelTo(new Date(clock.now().getTime() + 86_400_000).toISOString());
    const coming = await make.makeReservation(client, { ...parties, date: '2026-11-25', time: '09:00', status: 2 });
    return { service, employee, customer, parties, overdue, coming, done };
  }
  const remove = (path: string, body?: object) => shop().client.call('DELETE', path, body);
  /** An edit based on an earlier state. */
  const editNote = ({ id, version }: make.CreatedRecord) =>
    shop().client.call('PUT', `/reservations/edit/${id}`, { reservation: { observation: 'Ligar antes', version } });
  const fetchAgenda = async () => {
    const all = expectSuccess<make.CreatedRecord[]>(await shop().client.call('GET', '/reservations'));
    return Object.fromEntries(all.map(({ id, status, employee }) => [id, [status, employee.id]]));
  };

  test.each([
    ['customers', 'remove'],
    ['employees', 'remove'],
    ['employees', 'personal-data'],
  ] as const)('needs a decision, and changes nothing without one: %s/%s', async (name, action) => {
    const { customer, employee, parties } = await makeReservations();
    const path = `/${name}/${action}/${name === 'customers' ? customer.id : employee.id}`;
    // A removed reservation does not count, although its voided sale refers to it.
    const { client } = shop();
    const deleted = await make.makeReservation(client, { ...parties, date: '2026-11-25', time: '11:00' });
    const sale = await make.makeSale(client, { reservation_id: deleted.id, customer_id: customer.id });
    expectSuccess(await client.call('DELETE', `/sales/remove/${sale.id}`));
    expectSuccess(await client.call('DELETE', `/reservations/remove/${deleted.id}`));
    const before = await shop().dumpRows();
    const refusal = await remove(path);
    expectRefusal(refusal, 409, { reservations: '2' });
    expect(refusal.message).toBe(`Há 2 agendamentos em aberto. ${CHOOSE_ACTION}.`);
    for (const [body, errors] of [
      [{ reservations: 'forget' }, { reservations: CHOOSE_ACTION }],
      [{ other: 1 }, { other: 'Campo desconhecido' }],
      [{ reservations: { move_to: 'x' } }, { reservations: name === 'employees' ? CHOOSE_EMPLOYEE : CHOOSE_ACTION }],
    ] as const)
      expectRefusal(await remove(path, body), 422, errors);
    expect(await shop().dumpRows()).toEqual(before);
  });

  test('deactivating an employee needs the decision too: move or cancel', async () => {
    const { employee, overdue, coming, done, service } = await makeReservations();
    const other = await make.makeEmployee(shop().client, { services: [service.id] });
    const deactivate = (body: object = {}, version?: number) =>
      shop().client.call('PUT', `/employees/edit/${employee.id}`, { employee: { status: '0', version }, ...body });
    const before = await shop().dumpRows();
    expectRefusal(await deactivate(), 409, { reservations: '2' });
    expectRefusal(await deactivate({ reservations: 'forget' }), 422, { reservations: CHOOSE_ACTION });
    expectRefusal(await deactivate({ reservations: { move_to: employee.id } }), 422, { reservations: CHOOSE_EMPLOYEE });
    expectRefusal(await deactivate({ other: 1 }), 422, { other: 'Campo desconhecido' });
    expect(await shop().dumpRows()).toEqual(before);
    expect(expectSuccess(await deactivate({ reservations: { move_to: other.id } }))).toMatchObject({ status: '0' });
    expect(await fetchAgenda()).toEqual({
      [overdue.id]: [1, other.id],
      [coming.id]: [2, other.id],
      [done.id]: [3, employee.id],
    });
    // No decision is needed now, and activating the employee again restores nothing.
    expectSuccess(await shop().client.call('PUT', `/employees/edit/${employee.id}`, { employee: { status: '1' } }));
    expectSuccess(await deactivate());
    const { client } = shop();
    const otherStops = { employee: { status: '0' }, reservations: 'cancel' };
    expectSuccess(await client.call('PUT', `/employees/edit/${other.id}`, otherStops));
    expect(await fetchAgenda()).toMatchObject({ [overdue.id]: [4, other.id], [coming.id]: [4, other.id] });
  });

  test('an employee deactivated in an earlier version can be edited without a decision', async () => {
    const { employee, overdue, coming } = await makeReservations();
    await shop().db.updateTable('employee').set({ status: 0 }).where('id', '=', employee.id).execute();
    const path = `/employees/edit/${employee.id}`;
    expectSuccess(await shop().client.call('PUT', path, { employee: { observation: 'Viajou' } }));
    expect(await fetchAgenda()).toMatchObject({ [overdue.id]: [1, employee.id], [coming.id]: [2, employee.id] });
  });

  test.each(['customers', 'employees'] as const)(
    '%s: the reservations are cancelled, and their hours are free',
    async (name) => {
      const { customer, employee, overdue, coming, done, parties } = await makeReservations();
      const id = name === 'customers' ? customer.id : employee.id;
      expectSuccess(await remove(`/${name}/remove/${id}`, { reservations: 'cancel' }));
      expect(await fetchAgenda()).toEqual({
        [overdue.id]: [4, employee.id],
        [coming.id]: [4, employee.id],
        [done.id]: [3, employee.id],
      });
      for (const reservation of [overdue, coming]) expectRefusal(await editNote(reservation), 409);
      const another = await make.makeCustomer(shop().client);
      if (name === 'customers')
        await make.makeReservation(shop().client, {
          ...parties,
          customer_id: another.id,
          date: '2026-11-25',
          time: '09:00',
        });
      const open = { reservation: { status: 1 } };
      // A closed reservation of an archived person cannot be reopened.
      expectRefusal(
        await shop().client.call('PUT', `/reservations/edit/${done.id}`, open),
        422,
        name === 'customers'
          ? { customer_id: 'Este cliente não existe mais' }
          : { employee_id: 'Este colaborador não está atendendo' },
      );
    },
  );

  test('an employee’s reservations move to another employee unchanged', async () => {
    const { employee, overdue, coming, done } = await makeReservations();
    const { client } = shop();
    const other = await make.makeEmployee(client);
    const inactive = await make.makeEmployee(client, { status: '0' });
    const path = `/employees/remove/${employee.id}`;
    for (const move_to of [employee.id, inactive.id, 999])
      expectRefusal(await remove(path, { reservations: { move_to } }), 422, { reservations: CHOOSE_EMPLOYEE });
    expectSuccess(await remove(path, { reservations: { move_to: other.id } }));
    expect(await fetchAgenda()).toEqual({
      [overdue.id]: [1, other.id],
      [coming.id]: [2, other.id],
      [done.id]: [3, employee.id],
    });
    for (const reservation of [overdue, coming]) expectRefusal(await editNote(reservation), 409);
    const [entry] = expectSuccess(await client.call('GET', `/audit?resource=reservations&id=${coming.id}`));
    const pickIdAndName = ({ id, name }: make.CreatedRecord) => ({ id, name });
    expect(entry).toMatchObject({
      action: 'edit',
      changes: { employee_id: [pickIdAndName(employee), pickIdAndName(other)] },
    });
  });

  test('an hour that the other employee already has is named, and nothing changes', async () => {
    const { employee, service, coming, parties } = await makeReservations();
    const { client } = shop();
    const other = await make.makeEmployee(client, { services: [service.id] });
    const taken = { employee_id: other.id, services: [service.id], date: '2026-11-25', time: '09:00' };
    await make.makeReservation(client, taken);
    const before = await shop().dumpRows();
    const body = { reservations: { move_to: other.id } };
    const refused = await remove(`/employees/remove/${employee.id}`, body);
    expectRefusal(refused, 409);
    expect(refused.message).toContain('25/11/2026 às 09:00');
    const refusal = await remove(`/employees/remove/${other.id}`);
    expectRefusal(refusal, 409, { reservations: '1' });
    expect(refusal.message).toBe(`Há 1 agendamento em aberto. ${CHOOSE_ACTION}.`);
    expect(await shop().dumpRows()).toEqual(before);
    // The first of several is named.
    const earlier: make.CreatedRecord[] = [];
    for (const time of ['11:00', '10:00']) {
      earlier.push(await make.makeReservation(client, { ...parties, date: '2026-11-24', time }));
      await make.makeReservation(client, { ...taken, date: '2026-11-24', time });
    }
    const refusedAgain = await remove(`/employees/remove/${employee.id}`, body);
    expect(refusedAgain.message).toContain('24/11/2026 às 10:00');
    // An overbooking may overlap.
    const overbooked = { reservation: { squeeze: 'Pediu' } };
    for (const { id } of [...earlier, coming])
      expectSuccess(await client.call('PUT', `/reservations/edit/${id}`, overbooked));
    expectSuccess(await remove(`/employees/remove/${employee.id}`, body));
    expect(await fetchAgenda()).toMatchObject({ [coming.id]: [2, other.id] });
  });

  test.each(['customers', 'employees'] as const)(
    '%s: a sale voided afterwards does not reopen the reservation',
    async (name) => {
      const { client } = shop();
      const made = await make.makeReservation(client, { date: '2026-11-20' });
      const sale = await make.makeSale(client, { customer_id: made.customer.id, reservation_id: made.id });
      expectSuccess(await remove(`/${name}/remove/${name === 'customers' ? made.customer.id : made.employee.id}`));
      expectSuccess(await client.call('DELETE', `/sales/remove/${sale.id}`));
      expect(await fetchAgenda()).toEqual({ [made.id]: [3, made.employee.id] });
    },
  );
});

describe.each(databases)('a person who is booked and removed concurrently ($database)', ({ dialect }) => {
  const shop = useShop({ dialect });

  test('of a concurrent booking and removal of its employee, one is refused', async () => {
    const { client } = shop();
    for (let n = 0; n < 5; n++) {
      const reservation = await make.buildReservation(client, { date: '2026-11-20' });
      const [made, removal] = await Promise.all([
        client.call('POST', '/reservations/create', { reservation }),
        client.call('DELETE', `/employees/remove/${reservation.employee_id}`),
      ]);
      expect([`${made.status} ${removal.status}`]).toEqual([expect.stringMatching(/^(201 409|422 200)$/)]);
    }
  });
});

describe('with SPEC_STRICT=1', () => {
  const shop = useShop({ dialect: 'sqlite', config: { specStrict: true } });

  test('a person with open reservations is removed without a decision, and the reservations stay', async () => {
    const { client } = shop();
    const made = await make.makeReservation(client, { date: '2026-11-20' });
    for (const path of [`/customers/remove/${made.customer.id}`, `/employees/remove/${made.employee.id}`])
      expectSuccess(await client.call('DELETE', path));
    expect(expectSuccess(await client.call('GET', '/reservations'))).toMatchObject([{ id: made.id, status: 1 }]);
  });
});
