import { describe, expect, test } from 'vitest';
import { CONFIRMED } from '../../domain/constants.ts';
import * as make from '../factories.ts';
import { databases } from './support/databases.ts';
import { expectRefusal, expectSuccess } from './support/expectations.ts';
import { useShop } from './support/useShop.ts';

/** The shop's day; its clock is at noon. */
const TODAY = '2026-11-20';

describe.each(databases)('a customer without an appointment ($database)', ({ dialect }) => {
  const shop = useShop({ dialect });
  const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown) =>
    shop().client.call(method, path, body);
  const book = (reservation: object) => call('POST', '/reservations/create', { reservation });
  const edit = (id: number, reservation: object) => call('PUT', `/reservations/edit/${id}`, { reservation });
  const makeTeam = async () => {
    const { client } = shop();
    const { id: service } = await make.makeService(client, { name: 'Corte', duration: 45 });
    const { id: employee_id } = await make.makeEmployee(client, { name: 'Bia', services: [service] });
    const { id: customer_id } = await make.makeCustomer(client, { name: 'Ana' });
    return { customer_id, employee_id, services: [service], date: TODAY, time: '12:05', status: CONFIRMED };
  };

  test('is attended from any five minutes on, for as long as the services take, and nobody else is booked then', async () => {
    const team = await makeTeam();
    expectRefusal(await book(team), 422, { time: 'Escolha um horário de 30 em 30 minutos' });
    const attended = expectSuccess(await book({ ...team, in_progress: '1' }), 201);
    expect(attended).toMatchObject({ time: '12:05', end: '12:50', duration: 45, status: CONFIRMED, in_progress: '1' });
    const taken = 'Ana já tem horário com este colaborador das 12:05 às 12:50';
    expectRefusal(await book({ ...team, time: '12:30' }), 409, { time: taken });
    expectRefusal(await book({ ...team, time: '12:45', in_progress: '1' }), 409, { time: taken });
    const { days } = expectSuccess(await call('GET', `/agenda?from=${TODAY}&to=${TODAY}`));
    expect(days[0].columns[0].reservations).toMatchObject([{ id: attended.id, in_progress: '1' }]);
    expectRefusal(await book({ ...team, time: '20:00', in_progress: '1' }), 422, {
      time: 'O colaborador atende das 08:00 às 20:00',
    });
  });

  test('is no longer in progress once sold, cancelled or on another day', async () => {
    const team = await makeTeam();
    const { id } = expectSuccess(await book({ ...team, in_progress: '1' }), 201);
    const sale = { reservation_id: id, services: team.services, amount: 35, payment_method: 'cash', observation: null };
    expectSuccess(await call('POST', '/sales/create', { sale: { ...sale, customer_id: team.customer_id } }), 201);
    const [sold] = expectSuccess(await call('GET', '/reservations'));
    expect(sold).toMatchObject({ status: 3, in_progress: '0', sold: '1' });
    // The observation of a sold one can still change.
    expectSuccess(await edit(id, { observation: 'Gostou' }));

    const { id: other } = expectSuccess(await book({ ...team, time: '13:00', in_progress: '1' }), 201);
    expect(expectSuccess(await edit(other, { status: 4 }))).toMatchObject({ in_progress: '0' });
    expect(expectSuccess(await edit(other, { status: 2, in_progress: '1' }))).toMatchObject({ in_progress: '1' });
    const moved = await edit(other, { date: '2026-11-23', in_progress: '1' });
    expect(expectSuccess(moved)).toMatchObject({ date: '2026-11-23', in_progress: '0' });
    expect(
      expectSuccess(await book({ ...team, date: '2026-11-24', time: '09:00', in_progress: '1' }), 201),
    ).toMatchObject({ in_progress: '0' });
  });

  test('moves to another employee at the same minute', async () => {
    const team = await makeTeam();
    const { id } = expectSuccess(await book({ ...team, in_progress: '1' }), 201);
    const { id: other } = await make.makeEmployee(shop().client, { name: 'Caio', services: team.services });
    expect(expectSuccess(await edit(id, { employee_id: other, time: '12:10' }))).toMatchObject({ time: '12:10' });
    const leaving = { reservations: { move_to: team.employee_id } };
    expectSuccess(await call('DELETE', `/employees/remove/${other}`, leaving));
    expect(expectSuccess(await call('GET', '/reservations'))).toMatchObject([
      { id, time: '12:10', employee: { id: team.employee_id } },
    ]);
  });
});
