import { describe, expect, test } from 'vitest';
import * as make from '../factories.ts';
import { databases } from './support/databases.ts';
import { expectRefusal, expectSuccess } from './support/expectations.ts';
import { useShop } from './support/useShop.ts';

const TAKEN = 'Este horário já está ocupado para o colaborador escolhido';
const DAY = '2026-11-23';

describe.each(databases)('one hour, one reservation ($database)', ({ dialect }) => {
  const shop = useShop({ dialect });

  const makeTeam = async () => {
    const { client } = shop();
    const services = [(await make.makeService(client)).id];
    const employee_id = (await make.makeEmployee(client, { services })).id;
    const customer_id = (await make.makeCustomer(client)).id;
    return { customer_id, employee_id, services, date: DAY, time: '10:00' };
  };
  const book = (reservation: object) => shop().client.call('POST', '/reservations/create', { reservation });
  const edit = (id: number, reservation: object) =>
    shop().client.call('PUT', `/reservations/edit/${id}`, { reservation });

  test('of eight at once one gets the hour', async () => {
    const team = await makeTeam();
    const replies = await Promise.all(
      Array.from({ length: 8 }, (_, index) => book({ ...team, status: 1 + (index % 2) })),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([201, ...Array(7).fill(409)]);
    for (const reply of replies.filter(({ status }) => status === 409)) {
      expectRefusal(reply, 409);
      expect(reply.message).toBe(TAKEN);
    }
    expect(await shop().rowCounts()).toMatchObject({ reservation: 1, reservation_service: 1 });
  });

  test('of eight edits into one hour at once, one gets it', async () => {
    const team = await makeTeam();
    for (let round = 0; round < 5; round++) {
      const made = await Promise.all(
        Array.from({ length: 8 }, (_, index) =>
          make.makeReservation(shop().client, {
            ...team,
            date: `2026-12-${String(round + 1).padStart(2, '0')}`,
            time: `${String(index + 11)}:00`,
          }),
        ),
      );
      const replies = await Promise.all(made.map(({ id }) => edit(id, { time: '10:00' })));
      expect(replies.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(409)]);
    }
  });

  test('another employee, day or hour is free', async () => {
    const team = await makeTeam();
    const other = await make.makeEmployee(shop().client, { services: team.services });
    expectSuccess(await book(team), 201);
    expectSuccess(await book({ ...team, employee_id: other.id }), 201);
    expectSuccess(await book({ ...team, date: '2026-11-24' }), 201);
    expectSuccess(await book({ ...team, time: '10:30' }), 201);
    expectRefusal(await book(team), 409);
  });

  test('an edit into a taken hour is refused and changes nothing', async () => {
    const team = await makeTeam();
    expectSuccess(await book(team), 201);
    const { id } = expectSuccess(await book({ ...team, time: '11:00' }), 201);
    const before = await shop().everyRow();
    const reply = await edit(id, { time: '10:00' });
    expectRefusal(reply, 409);
    expect(reply.message).toBe(TAKEN);
    expect(await shop().everyRow()).toEqual(before);
    expectSuccess(await edit(id, { time: '11:30' }));
  });

  test('a reservation keeps its own hour through an edit', async () => {
    const { id } = expectSuccess(await book(await makeTeam()), 201);
    expectSuccess(await edit(id, { status: 2, observation: 'Confirmou por telefone' }));
  });

  test.each([
    ['cancelled', 4],
    ['done', 3],
  ])('one that is %s frees its hour, and can not take it back from another', async (_word, status) => {
    const team = await makeTeam();
    const { id } = expectSuccess(await book(team), 201);
    expectSuccess(await edit(id, { status }));
    const second = expectSuccess(await book(team), 201);
    const before = await shop().everyRow();
    for (const again of [1, 2]) expectRefusal(await edit(id, { status: again }), 409);
    expect(await shop().everyRow()).toEqual(before);
    expectSuccess(await client().call('DELETE', `/reservations/remove/${second.id}`));
    expectSuccess(await edit(id, { status: 2 }));
  });

  test('as many as want may be cancelled or done in one hour', async () => {
    const team = await makeTeam();
    for (const status of [3, 4, 3, 4]) expectSuccess(await book({ ...team, status }), 201);
    expectSuccess(await book(team), 201);
    expectSuccess(await book({ ...team, status: 4 }), 201);
  });

  test('a sale sets the reservation to done and frees the hour', async () => {
    const team = await makeTeam();
    const { id } = expectSuccess(await book(team), 201);
    await make.makeSale(client(), { reservation_id: id });
    expectSuccess(await book(team), 201);
  });

  function client() {
    return shop().client;
  }
});
