import { describe, expect, test } from 'vitest';
import type { Json } from '../../domain/fields/codec.ts';
import { readFreeTimes } from '../../server/features/agenda/days.ts';
import * as make from '../factories.ts';
import { databases } from './support/databases.ts';
import { expectRefusal, expectSuccess } from './support/expectations.ts';
import { useShop } from './support/useShop.ts';

/** A Monday; the shop's clock is at noon of the Friday before. */
const DAY = '2026-11-23';
const MORNINGS = [
  { weekday: 1, from: '08:00', to: '12:00' },
  { weekday: 1, from: '13:00', to: '19:30' },
];

/** An employee and services as lists show them. */
function pickKeys(record: Json, keys: string[]): Json {
  return Object.fromEntries(Object.entries(record).filter(([key]) => keys.includes(key)));
}

describe.each(databases)('the hours of the agenda ($database)', ({ dialect }) => {
  const shop = useShop({ dialect });
  const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown) =>
    shop().client.call(method, path, body);
  const book = (reservation: object) => call('POST', '/reservations/create', { reservation });
  const edit = (id: number, reservation: object) => call('PUT', `/reservations/edit/${id}`, { reservation });
  const makeTeam = async (employee: object = {}) => {
    const { client } = shop();
    const services = [(await make.makeService(client, { name: 'Corte', duration: 45 })).id];
    const { id: employee_id } = await make.makeEmployee(client, { name: 'Bia', services, ...employee });
    const { id: customer_id } = await make.makeCustomer(client, { name: 'Ana; Souza, "a" \\ ruiva' });
    return { customer_id, employee_id, services, date: DAY, time: '09:00' };
  };

  test('a reservation lasts as long as its services take the employee, and keeps that duration', async () => {
    const team = await makeTeam();
    const { id: beard } = await make.makeService(shop().client, { employeeIds: [team.employee_id] });
    const services = [beard, ...team.services];
    const chosen = services.map((id) => ({ id }));
    expect(expectSuccess(await book({ ...team, services }), 201)).toMatchObject({
      duration: 75,
      end: '10:15',
      services: chosen,
    });
    const [employee] = expectSuccess(await call('GET', '/employees'));
    const own = { service_id: beard, duration: null, price: null, commission: null };
    const change = (fields: object) => call('PUT', `/employees/edit/${team.employee_id}`, { employee: fields });
    for (const fields of [{ commission: 12.5 }, { duration: 10 }, { price: 20 }]) {
      const expectedTerms = [{ ...own, ...fields }];
      const after = await change({
        ...employee,
        services,
        terms: expectedTerms,
        version: undefined,
        created_at: undefined,
      });
      expect(expectSuccess(after).terms).toEqual(expectedTerms);
    }
    // One edit can add a service and its terms.
    const { id: colour } = await make.makeService(shop().client);
    const both = { services: [...services, colour], terms: [{ ...own, service_id: colour, price: 80 }] };
    expect(expectSuccess(await change(both)).terms).toEqual(both.terms);
    expectSuccess(await change({ services }));
    // Omitted terms are deleted.
    expectSuccess(await change({ terms: [{ ...own, duration: 10, price: 20, commission: 12.5 }] }));
    expect(expectSuccess(await change({ terms: [] })).terms).toEqual([]);
    const terms = [{ ...own, duration: 10, price: 1234.5 }];
    expect(expectSuccess(await change({ terms })).terms).toEqual(terms);
    const { id, price } = expectSuccess(await book({ ...team, services, time: '14:00' }), 201);
    expect(price - employee.services.find((service: { id: number }) => service.id !== beard).price).toBe(1234.5);
    expect(expectSuccess(await edit(id, {}))).toMatchObject({ duration: 55, end: '14:55' });
    // Terms stay when the same services are sent again, from either side.
    expectSuccess(await call('PUT', `/employees/edit/${team.employee_id}`, { employee: { services } }));
    expectSuccess(await call('PUT', `/services/edit/${beard}`, { service: { employeeIds: [team.employee_id] } }));
    expect(expectSuccess(await call('GET', '/employees'))[0].terms).toEqual(terms);
    expectSuccess(await call('PUT', `/services/edit/${beard}`, { service: { duration: 120, employeeIds: [] } }));
    expect(expectSuccess(await call('GET', '/employees'))[0].terms).toEqual([]);
    expect(expectSuccess(await edit(id, { observation: 'x' }))).toMatchObject({ duration: 55 });
    expect(expectSuccess(await edit(id, { duration: null }))).toMatchObject({ duration: 165 });
  });

  test('a reservation lasts at most eight hours and ends before midnight', async () => {
    const team = await makeTeam();
    const long = await Promise.all(
      [400, 200].map((duration) => make.makeService(shop().client, { duration, employeeIds: [team.employee_id] })),
    );
    const services = long.map(({ id }) => id);
    expect(expectSuccess(await book({ ...team, services }), 201)).toMatchObject({ duration: 480, end: '17:00' });
    const late = { time: 'O agendamento precisa terminar até a meia-noite' };
    expectRefusal(await book({ ...team, services, time: '19:30', squeeze: 'festa' }), 422, late);
    expectRefusal(await book({ ...team, time: '19:30', duration: 275 }), 422, late);
    const last = expectSuccess(await book({ ...team, time: '19:30', duration: 270 }), 201);
    expect(last.end).toBe('24:00');
    expectRefusal(await edit(last.id, { duration: 275 }), 422, late);
  });

  test('a reservation starts within the hours of the employee or the shop; an overbooking at any hour', async () => {
    const [own, usual] = [await makeTeam({ hours: MORNINGS }), await makeTeam()];
    const expectRefused = async (request: object, sentence: string) =>
      expectRefusal(await book(request), 422, { time: sentence });
    await expectRefused({ ...own, time: '12:30' }, 'O colaborador atende das 08:00 às 12:00 e das 13:00 às 19:30');
    await expectRefused({ ...own, date: '2026-11-24' }, 'O colaborador não atende neste dia');
    await expectRefused({ ...usual, time: '20:00' }, 'O colaborador atende das 08:00 às 20:00');
    expectSuccess(await call('PUT', '/shop/edit', { shop: { hours: [{ weekday: 1, from: '10:00', to: '22:00' }] } }));
    await expectRefused(usual, 'O colaborador atende das 10:00 às 22:00');
    expectSuccess(await book({ ...usual, time: '21:30' }), 201);
    await expectRefused({ ...own, time: '20:00' }, 'O colaborador atende das 08:00 às 12:00 e das 13:00 às 19:30');
    // It may end after the hours.
    expectSuccess(await book({ ...own, time: '11:30', duration: 90 }), 201);
    const { id } = expectSuccess(await book({ ...usual, squeeze: 'noiva', time: '07:35' }), 201);
    // An existing reservation stays.
    expectSuccess(await edit(id, { squeeze: null, duration: 30 }));
    for (const moved of [{ time: '07:30' }, { date: '2026-11-30' }])
      expectRefusal(await edit(id, moved), 422, { time: 'O colaborador atende das 10:00 às 22:00' });
    // Moving it to another employee is checked.
    expectRefusal(await edit(id, { employee_id: own.employee_id, services: own.services }), 422, {
      time: 'O colaborador atende das 08:00 às 12:00 e das 13:00 às 19:30',
    });
  });

  test('a reservation starts on a step of the agenda', async () => {
    const team = await makeTeam();
    expectRefusal(await book({ ...team, time: '09:15' }), 422, { time: 'Escolha um horário de 30 em 30 minutos' });
    expectRefusal(await call('PUT', '/shop/edit', { shop: { agenda_step: 7 } }), 422, {
      agenda_step: 'Escolha um intervalo da lista',
    });
    expectSuccess(await call('PUT', '/shop/edit', { shop: { agenda_step: 15 } }));
    expectSuccess(await book({ ...team, time: '09:15' }), 201);
    expectRefusal(await book({ ...team, time: '10:20' }), 422, { time: 'Escolha um horário de 15 em 15 minutos' });
  });

  test('a no-show is a cancelled reservation, until it is reopened', async () => {
    const { id } = expectSuccess(await book(await makeTeam()), 201);
    expect(expectSuccess(await edit(id, { no_show: '1' }))).toMatchObject({ status: 1, no_show: '0' });
    expect(expectSuccess(await edit(id, { status: 4, no_show: '1' }))).toMatchObject({ status: 4, no_show: '1' });
    expect(expectSuccess(await edit(id, { status: 1 }))).toMatchObject({ status: 1, no_show: '0' });
  });

  test('a day shows working hours, blocks and reservations of every status', async () => {
    const team = await makeTeam({ hours: MORNINGS });
    const inactive = await make.makeEmployee(shop().client, { name: 'Caio', services: team.services });
    const { id: early } = await make.makeEmployee(shop().client, { name: 'Ágata', hours: MORNINGS });
    const first = expectSuccess(await book(team), 201);
    const cancelled = expectSuccess(await book({ ...team, time: '08:00', status: 4 }), 201);
    const theirs = expectSuccess(await book({ ...team, employee_id: inactive.id, date: '2026-11-24', status: 4 }), 201);
    expectSuccess(await call('PUT', `/employees/edit/${inactive.id}`, { employee: { status: '0' } }));
    const { id: deleted } = await make.makeEmployee(shop().client);
    expectSuccess(await call('DELETE', `/employees/remove/${deleted}`));
    const lunch = { employee_id: team.employee_id, date: DAY, from: '12:00', to: '13:00', reason: 'almoço' };
    const block = expectSuccess(await call('POST', '/blocks/create', { block: lunch }), 201);
    const late = { ...lunch, from: '07:00', to: '07:30', reason: 'dentista' };
    const dentist = expectSuccess(await call('POST', '/blocks/create', { block: late }), 201);
    const holiday = { employee_id: null, date: '2026-11-24', from: '00:00', to: '24:00', reason: 'feriado' };
    const closed = expectSuccess(await call('POST', '/blocks/create', { block: holiday }), 201);

    const buildShown = ({ employee, services, ...booked }: Json) => ({
      ...booked,
      employee: pickKeys(employee as Json, ['id', 'name']),
      services: (services as Json[]).map((service) => pickKeys(service, ['id', 'name', 'price', 'duration'])),
    });
    const works = MORNINGS.map(({ from, to }) => ({ from, to }));
    const bia = { employee_id: team.employee_id, name: 'Bia' };
    const agata = { employee_id: early, name: 'Ágata', reservations: [] };
    expect(expectSuccess(await call('GET', `/agenda?from=${DAY}&to=2026-11-24`)).days).toEqual([
      {
        date: DAY,
        columns: [
          { ...agata, works, blocks: [] },
          { ...bia, works, blocks: [dentist, block], reservations: [cancelled, first].map(buildShown) },
        ],
      },
      {
        date: '2026-11-24',
        columns: [
          { ...agata, works: [], blocks: [closed] },
          { ...bia, works: [], blocks: [closed], reservations: [] },
          { employee_id: inactive.id, name: 'Caio', works: [], blocks: [closed], reservations: [buildShown(theirs)] },
        ],
      },
    ]);
    expect(expectSuccess(await call('GET', '/agenda?from=2026-11-01&to=2026-12-01')).days).toHaveLength(31);
    expect(expectSuccess(await call('GET', `/agenda?from=${DAY}&to=${DAY}`)).days).toMatchObject([{ date: DAY }]);
    for (const [query, errors] of [
      ['from=2026-11-01&to=2026-12-02', { to: 'Escolha no máximo 31 dias' }],
      ['from=2026-11-02&to=2026-11-01', { to: 'O período termina antes de começar' }],
      ['from=2026-02-30&to=2026-11-01', { from: 'Informe uma data válida' }],
      ['to=2026-11-01', { from: 'Informe a data' }],
    ] as const)
      expectRefusal(await call('GET', `/agenda?${query}`), 422, errors);
  });

  test('free times can be booked; today’s start now', async () => {
    const team = await makeTeam({ hours: [...MORNINGS, { weekday: 5, from: '08:00', to: '14:00' }] });
    await make.makeEmployee(shop().client, { status: '0' });
    const block = { employee_id: null, date: DAY, from: '14:00', to: '18:00', reason: 'curso' };
    expectSuccess(await call('POST', '/blocks/create', { block }), 201);
    expectSuccess(await book({ ...team, time: '09:00', duration: 60 }), 201);
    expectSuccess(await book({ ...team, time: '13:00', squeeze: 'rápido' }), 201);
    const cancelled = expectSuccess(await book({ ...team, time: '10:30' }), 201);
    expectSuccess(await edit(cancelled.id, { status: 4 }));
    const fetchFree = async (query: string) => expectSuccess(await call('GET', `/agenda/free?${query}`));
    const slotQuery = `date=${DAY}&duration=45`;
    const times = ['08:00', '10:00', '10:30', '11:00', '11:30', '18:00', '18:30', '19:00'];
    expect(await fetchFree(slotQuery)).toEqual([{ employee_id: team.employee_id, times }]);
    expect(await fetchFree(`${slotQuery}&employee_id=${team.employee_id}`)).toHaveLength(1);
    expect(await fetchFree(`${slotQuery}&employee_id=99999`)).toEqual([]);
    expect(await fetchFree('date=2026-11-20&duration=30')).toMatchObject([
      { times: ['12:00', '12:30', '13:00', '13:30'] },
    ]);
    expect(await fetchFree('date=2026-11-13&duration=30')).toMatchObject([{ times: [] }]);
    for (const time of ['08:30', '12:00', '13:30'])
      expect((await book({ ...team, time })).status, time).toBeGreaterThanOrEqual(409);
    for (const time of ['08:00', '10:00', '19:00']) expectSuccess(await book({ ...team, time }), 201);
    expectRefusal(await call('GET', `/agenda/free?date=${DAY}&duration=7`), 422, {
      duration: 'Informe de 5 a 480 minutos, de 5 em 5',
    });
    for (const written of ['1e1', '0x1e', '%2030', '030', '30.0', '+30', '', '30&duration=45'])
      expectRefusal(await call('GET', `/agenda/free?date=${DAY}&duration=${written}`), 422, {
        duration: 'Informe de 5 a 480 minutos, de 5 em 5',
      });
    const missingEmployee = { employee_id: 'Escolha o colaborador' };
    expectRefusal(await call('GET', `/agenda/free?${slotQuery}&employee_id=Bia`), 422, missingEmployee);
  });

  test('free times take as many queries for ten employees as for one', async () => {
    const { client, database } = shop();
    let queries = 0;
    const countingDb = database.connection.reader.withPlugin({
      transformQuery: ({ node }) => {
        queries += 1;
        return node;
      },
      transformResult: async ({ result }) => result,
    });
    const countQueries = async () => {
      queries = 0;
      const freeTimes = await readFreeTimes(countingDb, { date: DAY, duration: 30, employee: null }, '00:00', {
        onlyEmployeeId: null,
        seesPhones: false,
        day: DAY,
      });
      return [freeTimes.length, queries] as const;
    };
    const team = await makeTeam();
    expectSuccess(await book({ ...team, time: '10:00' }), 201);
    const [, needed] = await countQueries();
    for (let n = 0; n < 9; n += 1) {
      const { id } = await make.makeEmployee(client, { services: team.services });
      expectSuccess(await book({ ...team, employee_id: id }), 201);
    }
    expect(await countQueries()).toEqual([10, needed]);
  });

  test('lists future reservations that new hours would leave outside', async () => {
    const [own, usual] = [await makeTeam({ hours: MORNINGS }), await makeTeam({ name: 'Caio' })];
    const early = expectSuccess(await book(own), 201);
    const late = expectSuccess(await book({ ...usual, time: '19:00' }), 201);
    const today = expectSuccess(await book({ ...usual, date: '2026-11-20', time: '14:00' }), 201);
    for (const other of [
      { time: '18:00', squeeze: 'Pediu' },
      { time: '18:30', status: 4 },
    ])
      expectSuccess(await book({ ...usual, ...other }), 201);
    const fetchOutsideHours = async (hours: object[], employee?: number) => {
      const query = { hours: JSON.stringify(hours), ...(employee && { employee_id: String(employee) }) };
      return expectSuccess(await call('GET', `/agenda/outside?${new URLSearchParams(query)}`));
    };
    const buildListed = (...all: make.CreatedRecord[]) => ({
      count: all.length,
      first: all.map(({ id, date, time, customer, employee }) => ({
        id,
        date,
        time,
        customer: customer.name,
        employee: employee.name,
      })),
    });
    const buildMondayHours = (from: string, to: string) => [{ weekday: 1, from, to }];
    // The shop's hours do not apply to employees with own hours.
    expect(await fetchOutsideHours(buildMondayHours('08:00', '18:00'))).toEqual(buildListed(today, late));
    expect(
      await fetchOutsideHours([...buildMondayHours('08:00', '19:30'), { weekday: 5, from: '08:00', to: '20:00' }]),
    ).toEqual(buildListed());
    expect(await fetchOutsideHours(buildMondayHours('10:00', '12:00'), own.employee_id)).toEqual(buildListed(early));
    expect(await fetchOutsideHours([{ weekday: 2, from: '08:00', to: '12:00' }], own.employee_id)).toEqual(
      buildListed(early),
    );
    // An employee without own hours again.
    expect(await fetchOutsideHours([], own.employee_id)).toEqual(buildListed());
    expectSuccess(await call('PUT', '/shop/edit', { shop: { hours: buildMondayHours('10:00', '20:00') } }));
    expect(await fetchOutsideHours([], own.employee_id)).toEqual(buildListed(early));
    // A reservation that is outside already is not listed.
    expect(await fetchOutsideHours(buildMondayHours('10:00', '18:00'))).toEqual(buildListed(late));
    const wrong = await call('GET', '/agenda/outside?hours=x');
    expectRefusal(wrong, 422, { hours: 'Informe os horários' });
    const none = await call('GET', `/agenda/outside?hours=${encodeURIComponent('[{}]')}`);
    expectRefusal(none, 422, { hours: 'Informe o dia e os horários de abrir e fechar' });
  });

  test('a reservation can be downloaded as a calendar file, with one uid through all changes', async () => {
    const team = await makeTeam();
    const { id } = expectSuccess(await book(team), 201);
    const fetchFile = async (of = id) => {
      const { raw } = await shop().client.send('GET', `/api/reservations/ics/${of}`);
      expect(raw.headers).toMatchObject({
        'content-type': 'text/calendar; charset=utf-8',
        'content-disposition': `attachment; filename="agendamento-${of}.ics"`,
      });
      return raw.payload.replaceAll('\r\n ', '').split('\r\n');
    };
    const lines = await fetchFile();
    expect(lines).toEqual(
      expect.arrayContaining([
        'SEQUENCE:1',
        'DTSTAMP:20261120T150000Z',
        'DTSTART;TZID=America/Sao_Paulo:20261123T090000',
        'DURATION:PT45M',
        'SUMMARY:Corte',
        'DESCRIPTION:Ana\\; Souza\\, "a" \\\\ ruiva com Bia',
        'STATUS:TENTATIVE',
        'TZOFFSETTO:-0300',
      ]),
    );
    const named = { name: 'Navalha', address: 'Rua A, 1' };
    expectSuccess(await call('PUT', '/shop/edit', { shop: named }));
    expectSuccess(await edit(id, { status: 2 }));
    expect(await fetchFile()).toEqual(
      expect.arrayContaining(['SUMMARY:Corte · Navalha', 'LOCATION:Rua A\\, 1', 'STATUS:CONFIRMED']),
    );
    expectSuccess(await edit(id, { status: 3 }));
    expect(await fetchFile()).toEqual(expect.arrayContaining(['STATUS:CONFIRMED']));
    expectSuccess(await edit(id, { status: 4 }));
    const later = await fetchFile();
    expect(later).toEqual(expect.arrayContaining(['SEQUENCE:4', 'STATUS:CANCELLED']));
    const findUid = (of: string[]) => of.find((line) => line.startsWith('UID:'));
    expect(findUid(later)).toBe(findUid(lines));
    const beard = await make.makeService(shop().client, { name: 'Barba', employeeIds: [team.employee_id] });
    const both = { ...team, services: [...team.services, beard.id], time: '10:00' };
    const other = await fetchFile(expectSuccess(await book(both), 201).id);
    expect(other).toContain('SUMMARY:Corte\\, Barba · Navalha');
    expect(findUid(other)).not.toBe(findUid(lines));
    const missing = await call('GET', '/reservations/ics/99999');
    expectRefusal(missing, 404);
    expect(missing.message).toBe('Este agendamento não existe mais');
  });
});

describe('the agenda of a shop in Manaus', () => {
  const shop = useShop({ dialect: 'sqlite', config: { timeZone: 'America/Manaus' } });

  test('has calendar files in the time zone of Manaus', async () => {
    const { id } = await make.makeReservation(shop().client, { date: DAY, time: '09:00' });
    const { raw } = await shop().client.send('GET', `/api/reservations/ics/${id}`);
    expect(raw.payload.split('\r\n')).toEqual(
      expect.arrayContaining(['TZOFFSETTO:-0400', 'DTSTART;TZID=America/Manaus:20261123T090000']),
    );
  });
});
