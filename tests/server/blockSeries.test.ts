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
    expect(first).toMatchObject({ date: MONDAY, series_id: first.id });
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

  test('are all made or none: a day with an appointment is named', async () => {
    const { client } = shop();
    const cut = await make.makeService(client, { duration: 30 });
    const bia = await make.makeEmployee(client, { name: 'Bia', services: [cut.id] });
    const ana = await make.makeCustomer(client, { name: 'Ana' });
    const reservation = {
      customer_id: ana.id,
      employee_id: bia.id,
      services: [cut.id],
      date: '2026-11-24',
      time: '12:30',
      status: 1,
    };
    expectSuccess(
      await call('POST', '/reservations/create', { reservation: { ...reservation, observation: null } }),
      201,
    );
    const message = '24/11/2026: Ana já tem horário com Bia das 12:30 às 13:00';
    expectRefusal(await block({}, { until: '2026-11-25' }), 409, { from: message });
    expect(await listBlocks()).toEqual([]);
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
