import { describe, expect, onTestFinished, test } from 'vitest';
import * as make from '../factories.ts';
import { databases } from './support/databases.ts';
import { expectRefusal, expectSuccess } from './support/expectations.ts';
import { useShop } from './support/useShop.ts';

/* Rules of single resources. The rules of all resources are tested in tests/conformance. */

const listIds = (records: { id: number }[]) => records.map(({ id }) => id);

describe.each(databases)('registrations ($database)', ({ dialect }) => {
  const shop = useShop({ dialect });
  const list = async (path: string) => expectSuccess(await shop().client.call('GET', path));

  test('/employees lists active employees, /employees/all all of them', async () => {
    const { client } = shop();
    const active = await make.makeEmployee(client, { name: 'Ana' });
    const inactive = await make.makeEmployee(client, { name: 'Bia', status: '0', commission: 12.5 });
    expect(listIds(await list('/employees'))).toEqual([active.id]);
    expect(listIds(await list('/employees/all'))).toEqual([active.id, inactive.id]);
    const inactiveFilter = `?filter=${encodeURIComponent('{"status":"0"}')}`;
    expect(await list(`/employees${inactiveFilter}`)).toEqual([]);
    expect(listIds(await list(`/employees/all${inactiveFilter}`))).toEqual([inactive.id]);
    const commissionFilter = `?filter=${encodeURIComponent('{"commission":"12.5"}')}`;
    expect(listIds(await list(`/employees/all${commissionFilter}`))).toEqual([inactive.id]);
  });

  test('active employees are searched and paged on the server', async () => {
    const { client, db } = shop();
    const { id: first } = await make.makeEmployee(client, { name: 'Pessoa 0' });
    const { id: _, ...row } = await db
      .selectFrom('employee')
      .selectAll()
      .where('id', '=', first)
      .executeTakeFirstOrThrow();
    const people = Array.from({ length: 1200 }, (_, n) => `Pessoa ${String(n + 1).padStart(4, '0')}`).map((name) => ({
      ...row,
      name,
      search: name.toLowerCase(),
    }));
    for (let n = 0; n < people.length; n += 200)
      await db
        .insertInto('employee')
        .values(people.slice(n, n + 200) as never)
        .execute();
    await db.updateTable('employee').set({ status: 0 }).where('name', '=', 'Pessoa 1199').execute();
    const fetchPage = (filter: object) =>
      client.call(
        'GET',
        `/employees?sort=["name","ASC"]&range=[0,49]&filter=${encodeURIComponent(JSON.stringify(filter))}`,
      );
    const firstPage = await fetchPage({});
    expect(expectSuccess(firstPage)).toHaveLength(50);
    expect(firstPage.headers['content-range']).toBe('employees 0-49/1200');
    const found = await fetchPage({ q: '1200 PESSOA' });
    expect(expectSuccess(found).map(({ name }: make.CreatedRecord) => name)).toEqual(['Pessoa 1200']);
    expect(found.headers['content-range']).toBe('employees 0-0/1');
    expect(expectSuccess(await fetchPage({ q: 'pessoa 1199' }))).toEqual([]);
  });

  test('the services of an employee are stored once, shown and changed from both sides', async () => {
    const { client } = shop();
    const cut = await make.makeService(client, { name: 'Corte', price: 35.5, points: 10 });
    const beard = await make.makeService(client, { name: 'Barba', price: 20, points: 0 });
    const brows = await make.makeService(client, { name: 'Sobrancelha', price: 8, points: 1 });
    const zé = await make.makeEmployee(client, { name: 'Zé', services: [brows.id, cut.id, beard.id] });
    expect(zé.services).toEqual([
      { id: beard.id, name: 'Barba', price: 20, points: 0, duration: 30 },
      { id: cut.id, name: 'Corte', price: 35.5, points: 10, duration: 30 },
      { id: brows.id, name: 'Sobrancelha', price: 8, points: 1, duration: 30 },
    ]);
    const ana = await make.makeEmployee(client, { name: 'Ana' });
    const service = { employeeIds: [zé.id, ana.id] };
    expect(expectSuccess(await client.call('PUT', `/services/edit/${cut.id}`, { service })).employees).toEqual([
      { id: ana.id, name: 'Ana' },
      { id: zé.id, name: 'Zé' },
    ]);
    expect(listIds((await list('/employees'))[0].services)).toEqual([cut.id]);
    expectSuccess(await client.call('DELETE', `/employees/remove/${zé.id}`));
    expect((await list('/services')).map((one: make.CreatedRecord) => listIds(one.employees))).toEqual([
      [],
      [ana.id],
      [],
    ]);
    expectSuccess(await client.call('DELETE', `/services/remove/${cut.id}`));
    expect((await list('/employees')).map((one: make.CreatedRecord) => listIds(one.services))).toEqual([[]]);
  });

  test('a change of the services from one side is not undone by an older edit from the other', async () => {
    const { client } = shop();
    const [cut, beard] = [await make.makeService(client), await make.makeService(client)];
    const zé = await make.makeEmployee(client, { services: [cut.id] });
    const [first] = await list('/services');
    const edit = (employee: object) => client.call('PUT', `/employees/edit/${zé.id}`, { employee });
    const service = { employeeIds: [zé.id], version: beard.version };
    expectSuccess(await client.call('PUT', `/services/edit/${beard.id}`, { service }));
    expectRefusal(await edit({ services: [cut.id], version: zé.version }), 409);
    const [now] = await list('/employees');
    expect(listIds(now.services).sort()).toEqual([cut.id, beard.id]);
    const { version } = expectSuccess(await edit({ services: [beard.id], version: now.version }));
    const old = { service: { employeeIds: [zé.id], version: first.version } };
    expectRefusal(await client.call('PUT', `/services/edit/${cut.id}`, old), 409);
    // Sending the same again changes nothing on the other side.
    expectSuccess(await edit({ services: [beard.id], version }));
    const [, unchanged] = await list('/services');
    expectSuccess(await edit({ name: 'Zé' }));
    expect((await list('/services'))[1].version).toBe(unchanged.version);
  });

  test('a restored employee keeps their services, although an older edit of a service omits them', async () => {
    const { client } = shop();
    const service = await make.makeService(client);
    const zé = await make.makeEmployee(client, { services: [service.id] });
    expectSuccess(await client.call('DELETE', `/employees/remove/${zé.id}`));
    const [{ version, employees }] = await list('/services');
    expect(employees).toEqual([]);
    expectSuccess(await client.call('POST', `/employees/restore/${zé.id}`));
    const seen = { service: { employeeIds: [], version } };
    expectRefusal(await client.call('PUT', `/services/edit/${service.id}`, seen), 409);
    expect(listIds((await list('/services'))[0].employees)).toEqual([zé.id]);
  });

  test('a restored service keeps its employees, although their records were saved without it', async () => {
    const { client } = shop();
    const [cut, beard] = [await make.makeService(client), await make.makeService(client)];
    const zé = await make.makeEmployee(client, { services: [cut.id, beard.id] });
    expectSuccess(await client.call('DELETE', `/services/remove/${cut.id}`));
    const employee = { services: [beard.id] };
    expectSuccess(await client.call('PUT', `/employees/edit/${zé.id}`, { employee }));
    expectSuccess(await client.call('POST', `/services/restore/${cut.id}`));
    expect(listIds((await list('/employees'))[0].services).sort()).toEqual([cut.id, beard.id]);
  });

  test('an edit that omits the employees does not change them', async () => {
    const { client, app } = shop();
    const { id } = await make.makeService(client, { employeeIds: [(await make.makeEmployee(client)).id] });
    let announced: string[] | null = null;
    const stop = app.context.subscribeToChanges((changed) => {
      announced = [...(announced ?? []), ...(changed ?? [])];
    });
    onTestFinished(async () => void (await stop()));
    // Waits until PostgreSQL's LISTEN is active.
    if (dialect === 'postgres') await expect.poll(() => announced).toEqual([]);
    expectSuccess(await client.call('PUT', `/services/edit/${id}`, { service: { price: 40 } }));
    await expect.poll(() => announced).toContain('services');
    expect(announced).not.toContain('employees');
  });

  test('concurrent edits of an employee and a service end with the links of one of them', async () => {
    const { client } = shop();
    const employee = await make.makeEmployee(client);
    const service = await make.makeService(client);
    const replies = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        index % 2 === 0
          ? client.call('PUT', `/employees/edit/${employee.id}`, { employee: { services: [service.id] } })
          : client.call('PUT', `/services/edit/${service.id}`, { service: { employeeIds: [employee.id] } }),
      ),
    );
    expect(replies.map(({ status }) => status)).toEqual(Array(12).fill(200));
    expect(listIds((await list('/employees'))[0].services)).toEqual([service.id]);
  });

  test('contradicting concurrent edits from both sides are stored one after the other', async () => {
    const { client } = shop();
    const employee = await make.makeEmployee(client);
    const service = await make.makeService(client);
    const replies = await Promise.all(
      Array.from({ length: 12 }, (_, index) => {
        const isOffered = index % 4 < 2;
        return index % 2 === 0
          ? client.call('PUT', `/employees/edit/${employee.id}`, {
              employee: { services: isOffered ? [service.id] : [] },
            })
          : client.call('PUT', `/services/edit/${service.id}`, {
              service: { employeeIds: isOffered ? [employee.id] : [] },
            });
      }),
    );
    expect(replies.map(({ status }) => status)).toEqual(Array(12).fill(200));
  });

  test('rewards are listed active first, then by points', async () => {
    const { client } = shop();
    const expensive = await make.makeReward(client, { points_required: 90 });
    const disabled = await make.makeReward(client, { points_required: 1, active: '0' });
    const cheap = await make.makeReward(client, { points_required: 10 });
    expect(listIds(await list('/rewards'))).toEqual([cheap.id, expensive.id, disabled.id]);
  });

  test('a reservation needs an active employee who offers the services', async () => {
    const { client } = shop();
    const service = await make.makeService(client);
    const inactiveEmployee = await make.makeEmployee(client, { status: '0', services: [service.id] });
    const fields = { date: '2026-11-23', services: [service.id] };
    const reservation = await make.buildReservation(client, { ...fields, employee_id: inactiveEmployee.id });
    expectRefusal(await client.call('POST', '/reservations/create', { reservation }), 422, {
      employee_id: 'Este colaborador não está atendendo',
    });
    expectRefusal(
      await client.call('POST', '/reservations/create', { reservation: { ...reservation, employee_id: 99_999 } }),
      422,
      { employee_id: 'Este colaborador não está atendendo' },
    );
    // All errors are sent at once.
    const missingPeople = { customer_id: 99_999, employee_id: 99_999, date: '2026-11-19' };
    expectRefusal(
      await client.call('POST', '/reservations/create', { reservation: { ...reservation, ...missingPeople } }),
      422,
      {
        customer_id: 'Este cliente não existe mais',
        employee_id: 'Este colaborador não está atendendo',
        date: 'A data não pode ser anterior a hoje',
      },
    );
    const { id: other } = await make.makeEmployee(client);
    const errors = { services: `O colaborador não oferece ${service.name}` };
    expectRefusal(
      await client.call('POST', '/reservations/create', { reservation: { ...reservation, employee_id: other } }),
      422,
      errors,
    );
    expect(await shop().countRows()).toMatchObject({ reservation: 0 });
    const { id } = await make.makeReservation(client, fields);
    const moved = { reservation: { employee_id: other } };
    expectRefusal(await client.call('PUT', `/reservations/edit/${id}`, moved), 422, errors);
  });

  test('a reservation cannot be created on or moved to a past day, but a past one can be marked as done', async () => {
    const { client } = shop();
    const errors = { date: 'A data não pode ser anterior a hoje' };
    const reservation = await make.buildReservation(client, { date: '2026-11-19' });
    expectRefusal(await client.call('POST', '/reservations/create', { reservation }), 422, errors);
    const { id } = await make.makeReservation(client, { date: '2026-11-20' });
    await shop().travelTo('2026-11-21T15:00:00Z');
    const edit = (change: object) => client.call('PUT', `/reservations/edit/${id}`, { reservation: change });
    expectRefusal(await edit({ date: '2026-11-19' }), 422, errors);
    expect(expectSuccess(await edit({ status: 3 }))).toMatchObject({ date: '2026-11-20', status: 3 });
  });

  test('the current half hour can be booked and no earlier one; a past reservation can still be confirmed and noted', async () => {
    const { client, clock } = shop();
    const errors = { time: 'Este horário já passou' };
    const { id } = await make.makeReservation(client, { date: '2026-11-20', time: '12:00' });
    const edit = (change: object) => client.call('PUT', `/reservations/edit/${id}`, { reservation: change });
    clock.advance({ minutes: 29 });
    const fields = { date: '2026-11-20', time: '12:00' };
    await make.makeReservation(client, fields);
    clock.advance({ minutes: 1 });
    const reservation = await make.buildReservation(client, fields);
    expectRefusal(await client.call('POST', '/reservations/create', { reservation }), 422, errors);
    expectRefusal(await edit({ time: '11:30' }), 422, errors);
    expectSuccess(await edit({ observation: 'Atrasado' }));
    expectSuccess(await edit({ status: 2 }));
    // Done and no-show can be entered afterwards.
    for (const status of [3, 4])
      expectSuccess(
        await client.call('POST', '/reservations/create', { reservation: { ...reservation, status } }),
        201,
      );
  });
});
