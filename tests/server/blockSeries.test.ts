import { describe, expect, test } from 'vitest';
import * as make from '../factories.ts';
import { databases } from './support/databases.ts';
import { expectRefusal, expectSuccess } from './support/expectations.ts';
import { useShop } from './support/useShop.ts';

/** A Monday; the shop's clock is at noon of the Friday before. */
const MONDAY = '2026-11-23';

describe.each(databases)('blocks of several days ($database)', ({ dialect }) => {
  const shop = useShop({ dialect });
  const call = (method: 'GET' | 'POST' | 'DELETE', path: string, body?: unknown) =>
    shop().client.call(method, path, body);
  const block = (fields: object, period: object) =>
    call('POST', '/blocks/series', {
      block: { employee_id: null, date: MONDAY, from: '12:00', to: '13:00', reason: 'Curso', ...fields },
      ...period,
    });
  const listBlocks = async () =>
    expectSuccess<make.CreatedRecord[]>(await call('GET', '/blocks'))
      .map(({ date, from, to }) => `${date} ${from} ${to}`)
      .sort();
  const findFreeTimes = async (date: string) =>
    expectSuccess<{ times: string[] }[]>(await call('GET', `/agenda/free?date=${date}&duration=30`))[0]?.times;

  test('take every day until the last one, or every few weeks, and nobody is booked then', async () => {
    const { id: employee_id } = await make.makeEmployee(shop().client);
    const first = expectSuccess(
      await block({ employee_id }, { until: '2026-11-25' }),
      201,
      'Bloqueios criados com sucesso!',
    );
    expect(first).toMatchObject({ date: MONDAY, series_id: first.id, count: 3 });
    expectSuccess(
      await block({ employee_id, from: '15:00', to: '15:30' }, { until: '2026-12-10', every_weeks: 2 }),
      201,
    );
    expect(await listBlocks()).toEqual([
      '2026-11-23 12:00 13:00',
      '2026-11-23 15:00 15:30',
      '2026-11-24 12:00 13:00',
      '2026-11-25 12:00 13:00',
      '2026-12-07 15:00 15:30',
    ]);
    expect(await findFreeTimes('2026-11-25')).not.toContain('12:30');
    expect(await findFreeTimes('2026-12-07')).not.toContain('15:00');
    expect(await findFreeTimes('2026-11-26')).toContain('12:30');
  });

  test('as whole days take the working hours of each day, without the days off', async () => {
    const hours = [
      { weekday: 1, from: '08:00', to: '12:00' },
      { weekday: 1, from: '13:00', to: '19:00' },
      { weekday: 3, from: '10:00', to: '16:00' },
    ];
    const { id: employee_id } = await make.makeEmployee(shop().client, { hours });
    const wholeDay = { employee_id, from: '00:00', to: '24:00' };
    expectSuccess(await block(wholeDay, { until: '2026-11-26', whole_days: '1' }), 201);
    expect(await listBlocks()).toEqual(['2026-11-23 08:00 19:00', '2026-11-25 10:00 16:00']);
    const sunday = { ...wholeDay, date: '2026-11-29' };
    const single = await block(sunday, { until: '2026-11-29', whole_days: '1' });
    expectRefusal(single, 422, { until: 'Não há expediente nestes dias' });
  });

  /** Books Ana with Bia at these days and hours, `2026-11-24 12:30`; returns the ids. */
  const book = async (...starts: string[]) => {
    const { client } = shop();
    const cut = await make.makeService(client, { duration: 30 });
    const bia = await make.makeEmployee(client, { name: 'Bia', services: [cut.id] });
    const ana = await make.makeCustomer(client, { name: 'Ana' });
    const ids: unknown[] = [];
    for (const start of starts) {
      const [date, time] = start.split(' ');
      const reservation = { customer_id: ana.id, employee_id: bia.id, services: [cut.id], date, time, status: 1 };
      const body = { reservation: { ...reservation, observation: null } };
      ids.push(expectSuccess(await call('POST', '/reservations/create', body), 201).id);
    }
    return ids;
  };

  test('are all made or none: a day with an appointment is named', async () => {
    const [id] = await book('2026-11-24 12:30');
    const message = '24/11/2026: Ana já tem horário com Bia das 12:30 às 13:00';
    const first = [{ id, date: '2026-11-24', time: '12:30', customer: 'Ana', employee: 'Bia' }];
    expectRefusal(await block({}, { until: '2026-11-25' }), 409, { from: message }, { count: 1, first });
    expect(await listBlocks()).toEqual([]);
  });

  test('name every appointment that is in the way at once, by day and hour', async () => {
    const [late, early, last] = await book('2026-11-24 12:30', '2026-11-24 12:00', '2026-11-25 12:00');
    await book('2026-11-26 12:00');
    const message = 'Há 3 agendamentos nesse período. Mova ou cancele cada um, e salve de novo.';
    const first = [early, late, last].map((id) => expect.objectContaining({ id }));
    expectRefusal(await block({}, { until: '2026-11-25' }), 409, { from: message }, { count: 3, first });
    expect(await listBlocks()).toEqual([]);
  });

  test('name the first 20 appointments of a long time, and how many there are', async () => {
    const hours = ['08:00', '08:30', '09:00', '09:30', '10:00', '10:30', '11:00', '11:30', '13:00', '13:30', '14:00'];
    await book(...hours.flatMap((hour) => [`2026-11-24 ${hour}`, `2026-11-25 ${hour}`]));
    const wholeDays = { from: '00:00', to: '24:00' };
    const refusal = await block(wholeDays, { until: '2026-11-25', whole_days: '1' });
    const { count, first } = refusal.body.data as { count: number; first: unknown[] };
    expect([refusal.status, count, first.length]).toEqual([409, 22, 20]);
  });

  test('of one day name every appointment too, when created and when changed', async () => {
    await book('2026-11-24 12:00', '2026-11-24 12:30');
    const input = { employee_id: null, date: '2026-11-24', from: '11:00', to: '12:00', reason: 'Curso' };
    const tooLong = { block: { ...input, to: '13:00' } };
    const counts = (answer: { body: { data?: unknown } }) => (answer.body.data as { count: number }).count;
    expect(counts(await call('POST', '/blocks/create', tooLong))).toBe(2);
    const { id } = expectSuccess(await call('POST', '/blocks/create', { block: input }), 201);
    expect(counts(await shop().client.call('PUT', `/blocks/edit/${id}`, tooLong))).toBe(2);
  });

  test('are removed from one day on, the others one by one', async () => {
    const first = expectSuccess(await block({}, { until: '2026-11-26' }), 201);
    const blocks = expectSuccess<make.CreatedRecord[]>(await call('GET', '/blocks'));
    const wednesday = blocks.find(({ date }) => date === '2026-11-25');
    expectSuccess(await call('DELETE', `/blocks/remove/${first.id}`));
    expectSuccess(await call('DELETE', `/blocks/series/${wednesday?.id}`), 200, 'Bloqueios excluídos com sucesso!');
    expect(await listBlocks()).toEqual(['2026-11-24 12:00 13:00']);
    expectRefusal(await call('DELETE', `/blocks/series/${first.id}`), 404);
  });

  test('need a last day within a year, after the first one', async () => {
    expectRefusal(await block({}, {}), 422, { until: 'Informe a data' });
    expectRefusal(await block({}, { until: '2026-11-22' }), 422, { until: 'O último dia vem antes do primeiro' });
    expectRefusal(await block({}, { until: '2027-11-24' }), 422, { until: 'Bloqueie no máximo um ano de cada vez' });
    expectRefusal(await block({}, { until: '2026-12-23', every_weeks: 5 }), 422, {
      every_weeks: 'Escolha de quantas em quantas semanas, de 1 a 4',
    });
  });
});
