import { describe, expect, test } from 'vitest';
import * as make from '../factories.ts';
import { databases } from './support/databases.ts';
import { expectRefusal, expectSuccess } from './support/expectations.ts';
import { useShop } from './support/useShop.ts';

/** Mondays; the shop's clock is at noon of the Friday before. */
const [DAY, SECOND, THIRD, FOURTH] = ['2026-11-23', '2026-11-30', '2026-12-07', '2026-12-14'] as const;

describe.each(databases)('an appointment that repeats ($database)', ({ dialect }) => {
  const shop = useShop({ dialect });
  const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown, headers = {}) =>
    shop().client.call(method, path, body, headers);
  const makeTeam = async () => {
    const { client } = shop();
    const services = [(await make.makeService(client)).id];
    const { id: employee_id } = await make.makeEmployee(client, { name: 'Bia', services });
    const { id: customer_id } = await make.makeCustomer(client, { name: 'Ana Souza' });
    return { customer_id, employee_id, services, date: DAY, time: '10:00', status: 1, observation: null };
  };
  const repeat = (reservation: object, repetition: object = {}, headers = {}) =>
    call('POST', '/reservations/series', { reservation, every_weeks: 1, times: 3, ...repetition }, headers);
  const book = (reservation: object) => call('POST', '/reservations/create', { reservation });
  const fetchAll = async () => {
    const all = expectSuccess(await call('GET', '/reservations')) as { date: string; time: string; status: number }[];
    return all
      .map(({ date, time, status }) => [date, time, status] as const)
      .toSorted((a, b) => (`${a}` < `${b}` ? -1 : 1));
  };
  const listByDay = async () => {
    const all = expectSuccess(await call('GET', '/reservations')) as { id: number; date: string }[];
    return all.toSorted((a, b) => (a.date < b.date ? -1 : 1));
  };

  test('is booked on all its days, which say what they belong to', async () => {
    const team = await makeTeam();
    const first = expectSuccess(await repeat(team, { every_weeks: 2, times: null, until: FOURTH }), 201);
    expect(first).toMatchObject({ date: DAY, count: 2, every_weeks: 2, series_id: first.id });
    expect(await listByDay()).toMatchObject([
      { date: DAY, series_id: first.id, every_weeks: 2 },
      { date: THIRD, series_id: first.id, every_weeks: 2 },
    ]);
    expect(expectSuccess(await book({ ...team, time: '15:00' }), 201)).toMatchObject({ series_id: null });
    const history = expectSuccess(await call('GET', `/audit?resource=reservations&id=${first.id}`));
    expect(history).toMatchObject([{ action: 'create' }]);
  });

  test('names the days that are taken and books none, until they are moved or left out', async () => {
    const team = await makeTeam();
    expectSuccess(await book({ ...team, date: SECOND }), 201);
    const block = { employee_id: null, date: THIRD, from: '09:00', to: '12:00', reason: 'Feriado' };
    expectSuccess(await call('POST', '/blocks/create', { block }), 201);
    const before = await shop().dumpRows();
    expectRefusal(await repeat(team), 409, {
      days: `${SECOND},${THIRD}`,
      [SECOND]: 'Ana Souza já tem horário com este colaborador das 10:00 às 10:30',
      [THIRD]: 'O salão está bloqueado das 09:00 às 12:00: Feriado',
    });
    expect(await shop().dumpRows()).toEqual(before);
    const moved = [
      { date: SECOND, time: '11:00' },
      { date: FOURTH, time: '09:00', to: '2026-12-15' },
    ];
    expectSuccess(await repeat(team, { times: 4, skip: [THIRD], moved }), 201);
    expect(await fetchAll()).toEqual([
      [DAY, '10:00', 1],
      [SECOND, '10:00', 1],
      [SECOND, '11:00', 1],
      ['2026-12-15', '09:00', 1],
    ]);
  });

  test('is refused with the day of an hour outside the working hours, and with a repetition that is none', async () => {
    const team = await makeTeam();
    expectRefusal(await repeat(team, { moved: [{ date: SECOND, time: '22:00' }] }), 422, {
      time: '30/11/2026: O colaborador atende das 08:00 às 20:00',
    });
    expectRefusal(await repeat(team, { times: 53 }), 422, { times: 'Marque no máximo 52 vezes' });
    expectRefusal(await repeat(team, { every_weeks: 5 }), 422, {
      every_weeks: 'Escolha de quantas em quantas semanas, de 1 a 4',
    });
    expectRefusal(await repeat(team, { skip: [DAY, SECOND, THIRD] }), 422, { skip: 'Deixe ao menos um dia' });
    expect(await fetchAll()).toEqual([]);
  });

  test('is booked once by its key, and one of two concurrent series for one hour succeeds', async () => {
    const team = await makeTeam();
    const headers = { 'idempotency-key': 'um-so' };
    const first = expectSuccess(await repeat(team, {}, headers), 201);
    expect(expectSuccess(await repeat(team, {}, headers), 201)).toEqual(first);
    expect(await fetchAll()).toHaveLength(3);
    const rivals = await Promise.all([1, 2, 3].map(() => repeat({ ...team, time: '14:00' })));
    expect(rivals.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    expect(await fetchAll()).toHaveLength(6);
  });

  test('is changed alone or with the following ones, which keep their own day', async () => {
    const team = await makeTeam();
    expectSuccess(await repeat(team, { times: 4 }), 201);
    const [, second, third] = await listByDay();
    const edit = (id: unknown, reservation: object, rest: object = {}) =>
      call('PUT', `/reservations/edit/${id}`, { reservation, ...rest });
    expectSuccess(await edit(third?.id, { time: '16:00' }));
    expectSuccess(await edit(second?.id, { date: '2026-12-01', observation: 'Traz o filho' }, { series: 'following' }));
    expect(await fetchAll()).toEqual([
      [DAY, '10:00', 1],
      ['2026-12-01', '10:00', 1],
      ['2026-12-08', '16:00', 1],
      ['2026-12-15', '10:00', 1],
    ]);
    // A whole week later, each takes the day that the next one leaves.
    expectSuccess(await edit(second?.id, { date: '2026-12-08', time: '16:00' }, { series: 'following' }));
    expect((await fetchAll()).map(([date, time]) => `${date} ${time}`)).toEqual([
      `${DAY} 10:00`,
      ...['2026-12-08', '2026-12-15', '2026-12-22'].map((date) => `${date} 16:00`),
    ]);
    expectSuccess(await edit(second?.id, { status: 2 }, { series: 'following' }));
    expect((await fetchAll()).map(([, , status]) => status)).toEqual([1, 2, 1, 1]);
    expectSuccess(await edit(third?.id, { status: 4 }, { series: 'following' }));
    expect((await fetchAll()).map(([, , status]) => status)).toEqual([1, 2, 4, 4]);
    expectRefusal(await edit(third?.id, { status: 1 }, { series: 'all' }), 422, {
      series: 'Diga following, ou os agendamentos a reabrir',
    });
  });

  test('is cancelled with the following ones, which come back with it as they were', async () => {
    const team = await makeTeam();
    expectSuccess(await repeat(team, { times: 4 }), 201);
    const [first, second, third, fourth] = await listByDay();
    const edit = (id: unknown, reservation: object, rest: object = {}) =>
      call('PUT', `/reservations/edit/${id}`, { reservation, ...rest });
    expectSuccess(await edit(second?.id, { status: 4 }));
    expectSuccess(await edit(third?.id, { status: 2 }));
    const cancelled = expectSuccess(await edit(first?.id, { status: 4 }, { series: 'following' }));
    expect(cancelled.following).toMatchObject([
      { id: third?.id, status: 2 },
      { id: fourth?.id, status: 1 },
    ]);
    expect((await fetchAll()).map(([, , status]) => status)).toEqual([4, 4, 4, 4]);
    expectSuccess(await edit(first?.id, { status: 1 }, { series: cancelled.following }));
    expect((await fetchAll()).map(([, , status]) => status)).toEqual([1, 4, 2, 1]);
    // They are no longer as the cancellation left them.
    const before = await fetchAll();
    expectRefusal(await edit(first?.id, { observation: 'Liga antes' }, { series: cancelled.following }), 409);
    expect(await fetchAll()).toEqual(before);
  });

  test('does not come back with one of another series', async () => {
    const team = await makeTeam();
    const first = expectSuccess(await repeat(team), 201);
    const other = expectSuccess(await repeat({ ...team, time: '15:00' }), 201);
    const cancelled = expectSuccess(
      await call('PUT', `/reservations/edit/${other.id}`, { reservation: { status: 4 }, series: 'following' }),
    );
    const reply = await call('PUT', `/reservations/edit/${first.id}`, {
      reservation: { observation: 'Liga antes' },
      series: cancelled.following,
    });
    expectRefusal(reply, 404);
  });

  test('is left as it was where a following one cannot move, with its day', async () => {
    const team = await makeTeam();
    expectSuccess(await repeat(team), 201);
    expectSuccess(await book({ ...team, date: THIRD, time: '11:00' }), 201);
    const [first] = await listByDay();
    const before = await fetchAll();
    const reply = await call('PUT', `/reservations/edit/${first?.id}`, {
      reservation: { time: '11:00' },
      series: 'following',
    });
    expectRefusal(reply, 409, {
      time: '07/12/2026: Ana Souza já tem horário com este colaborador das 11:00 às 11:30',
    });
    expect(await fetchAll()).toEqual(before);
  });

  test('is deleted alone or with the following ones, but not what is sold', async () => {
    const team = await makeTeam();
    expectSuccess(await repeat(team, { times: 4 }), 201);
    const [first, second, third] = await listByDay();
    expectSuccess(await call('DELETE', `/reservations/remove/${first?.id}`));
    expect(await fetchAll()).toHaveLength(3);
    expectSuccess(await call('PUT', `/reservations/edit/${third?.id}`, { reservation: { status: 3 } }));
    expectSuccess(await call('DELETE', `/reservations/remove/${second?.id}`, { series: 'following' }));
    expect(await fetchAll()).toEqual([[THIRD, '10:00', 3]]);
  });
});
