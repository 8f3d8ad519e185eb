import fc from 'fast-check';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { minutesToTime, timeToMinutes } from '../../domain/agenda.ts';
import * as make from '../factories.ts';
import { databases } from './support/databases.ts';
import { expectRefusal, expectSuccess } from './support/expectations.ts';
import { findLedgerErrors } from './support/ledgerErrors.ts';
import { useShop } from './support/useShop.ts';

/** A Monday. */
const DAY = '2026-11-23';
const ANA = 'Ana Souza';
const buildTakenError = (from: string, to: string) => ({
  time: `${ANA} já tem horário com este colaborador das ${from} às ${to}`,
});

describe.each(databases)('the rule against double bookings ($database)', ({ dialect }) => {
  const shop = useShop({ dialect });

  const makeTeam = async () => {
    const { client } = shop();
    expectSuccess(await client.call('PUT', '/shop/edit', { shop: { agenda_step: 5 } }));
    const services = [(await make.makeService(client)).id];
    const employee_id = (await make.makeEmployee(client, { services })).id;
    const customer_id = (await make.makeCustomer(client, { name: ANA })).id;
    return { customer_id, employee_id, services, date: DAY, time: '10:00' };
  };
  const book = (reservation: object) => shop().client.call('POST', '/reservations/create', { reservation });
  const edit = (id: number, reservation: object) =>
    shop().client.call('PUT', `/reservations/edit/${id}`, { reservation });

  test('accepts one of eight concurrent bookings', async () => {
    const team = await makeTeam();
    const replies = await Promise.all(
      Array.from({ length: 8 }, (_, index) => book({ ...team, status: 1 + (index % 2) })),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([201, ...Array(7).fill(409)]);
    for (const reply of replies.filter(({ status }) => status === 409))
      expectRefusal(reply, 409, buildTakenError('10:00', '10:30'));
    expect(await shop().countRows()).toMatchObject({ reservation: 1, reservation_service: 1 });
  });

  test('accepts one of eight concurrent edits into one hour', async () => {
    const team = await makeTeam();
    for (let round = 0; round < 2; round++) {
      const created = await Promise.all(
        Array.from({ length: 8 }, (_, index) =>
          make.makeReservation(shop().client, {
            ...team,
            date: `2026-12-${String(round + 1).padStart(2, '0')}`,
            time: `${String(index + 11)}:00`,
          }),
        ),
      );
      const replies = await Promise.all(created.map(({ id }) => edit(id, { time: '10:00' })));
      expect(replies.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(409)]);
    }
  });

  test('accepts another employee, day or hour', async () => {
    const team = await makeTeam();
    const other = await make.makeEmployee(shop().client, { services: team.services });
    expectSuccess(await book(team), 201);
    expectSuccess(await book({ ...team, employee_id: other.id }), 201);
    expectSuccess(await book({ ...team, date: '2026-11-24' }), 201);
    expectSuccess(await book({ ...team, time: '10:30' }), 201);
    expectRefusal(await book(team), 409, buildTakenError('10:00', '10:30'));
    const block = { employee_id: team.employee_id, date: DAY, from: '11:00', to: '12:00', reason: 'banco' };
    expectSuccess(await shop().client.call('POST', '/blocks/create', { block }), 201);
    expectSuccess(await book({ ...team, employee_id: other.id, time: '11:00' }), 201);
  });

  test('refuses an edit into a taken hour, which changes nothing', async () => {
    const team = await makeTeam();
    expectSuccess(await book(team), 201);
    const { id } = expectSuccess(await book({ ...team, time: '11:00' }), 201);
    const before = await shop().dumpRows();
    expectRefusal(await edit(id, { time: '10:00' }), 409, buildTakenError('10:00', '10:30'));
    expect(await shop().dumpRows()).toEqual(before);
    expectSuccess(await edit(id, { time: '11:30' }));
    // With several conflicts, the message names the first of the day.
    expectSuccess(await edit(id, { time: '09:00' }));
    expectRefusal(await book({ ...team, time: '09:00', duration: 120 }), 409, buildTakenError('09:00', '09:30'));
  });

  test.each([
    ['09:00', 60, '10:00', 30, 'after'],
    ['11:00', 30, '10:00', 60, 'before'],
    ['10:00', 30, '10:00', 30, null],
    ['09:00', 65, '10:00', 30, null],
    ['10:30', 30, '10:00', 35, null],
    ['09:00', 180, '10:00', 30, null],
    ['10:00', 5, '09:00', 180, null],
  ])('%s for %i minutes and %s for %i: %s', async (time, duration, other, otherDuration, order) => {
    const team = await makeTeam();
    expectSuccess(await book({ ...team, time, duration }), 201);
    const reply = await book({ ...team, time: other, duration: otherDuration });
    expect(reply.status, String(reply.message)).toBe(order ? 201 : 409);
    if (!order) return;
    // Nor is one of them made longer, into the other.
    const { id } = expectSuccess(reply, 201);
    const longer = order === 'before' ? { duration: otherDuration + 5 } : { time: '09:55', duration: otherDuration };
    expectRefusal(await edit(id, longer), 409, buildTakenError(time, minutesToTime(timeToMinutes(time) + duration)));
  });

  test('an overbooking may overlap others, but another reservation may not overlap it', async () => {
    const team = await makeTeam();
    const { id } = expectSuccess(await book(team), 201);
    const overbooked = expectSuccess(await book({ ...team, squeeze: 'é da família' }), 201);
    expect(overbooked).toMatchObject({ squeeze: 'é da família', end: '10:30' });
    expectSuccess(await edit(id, { status: 2, observation: 'fica' }));
    expectRefusal(await edit(overbooked.id, { squeeze: null }), 409, buildTakenError('10:00', '10:30'));
    expectSuccess(await edit(id, { time: '14:00' }));
    expectRefusal(await edit(id, { time: '10:00' }), 409, buildTakenError('10:00', '10:30'));
    expectSuccess(await edit(overbooked.id, { squeeze: null }));
  });

  test('a block prevents bookings of an employee or of the shop, and needs a free time', async () => {
    const team = await makeTeam();
    const block = (fields: object) =>
      shop().client.call('POST', '/blocks/create', {
        block: { employee_id: team.employee_id, date: DAY, from: '12:00', to: '13:00', reason: 'almoço', ...fields },
      });
    expectSuccess(await book({ ...team, time: '11:30' }), 201);
    const { id } = expectSuccess(await block({}), 201);
    const blockedError = { time: 'O colaborador está bloqueado das 12:00 às 13:00: almoço' };
    expectRefusal(await book({ ...team, time: '12:30' }), 409, blockedError);
    expectSuccess(await book({ ...team, time: '12:30', squeeze: 'só a barba' }), 201);
    const { name } = expectSuccess(await shop().client.call('GET', '/employees'))[0];
    const listed = (count: number) => ({ count, first: Array(count).fill(expect.anything()) });
    const booked = { from: `${ANA} já tem horário com ${name} das 11:30 às 12:00` };
    expectRefusal(await block({ from: '11:00', to: '11:35' }), 409, booked, listed(1));
    const edit = (fields: object) => shop().client.call('PUT', `/blocks/edit/${id}`, { block: fields });
    expectRefusal(await edit({ from: '11:00' }), 409, booked, listed(1));
    expectSuccess(await edit({ reason: 'almoço e banco' }));

    // Two blocks may overlap: after the removal of one, the other still blocks its time.
    const holiday = { employee_id: null, date: DAY, from: '12:30', to: '24:00', reason: 'feriado' };
    const both = { from: 'Há 2 agendamentos nesse período. Mova ou cancele cada um, e salve de novo.' };
    expectRefusal(await block({ ...holiday, from: '08:00' }), 409, both, listed(2));
    const overlapped = { from: expect.stringMatching('12:30 às 13:00') };
    expectRefusal(await block({ ...holiday, from: '12:35' }), 409, overlapped, listed(1));
    const [, overbooked] = expectSuccess(await shop().client.call('GET', '/reservations'));
    expectSuccess(await shop().client.call('DELETE', `/reservations/remove/${overbooked?.id}`));
    const whole = expectSuccess(await block(holiday), 201);
    const late = await make.makeEmployee(shop().client, { services: team.services });
    const closed = { time: 'O salão está bloqueado das 12:30 às 24:00: feriado' };
    expectRefusal(await book({ ...team, employee_id: late.id, time: '15:00' }), 409, closed);
    expectSuccess(await shop().client.call('DELETE', `/blocks/remove/${id}`));
    expectRefusal(await book({ ...team, time: '12:30' }), 409, closed);
    expectSuccess(await book({ ...team, time: '12:00' }), 201);
    expectSuccess(await shop().client.call('DELETE', `/blocks/remove/${whole.id}`));
    expectSuccess(await book({ ...team, employee_id: late.id, time: '15:00' }), 201);

    // With several conflicts, the message names the first of the day.
    expectSuccess(await block({ from: '17:00', to: '19:00', reason: 'curso' }), 201);
    expectSuccess(await block({ from: '16:00', to: '18:00', reason: 'dentista' }), 201);
    const first = { time: 'O colaborador está bloqueado das 16:00 às 18:00: dentista' };
    expectRefusal(await book({ ...team, time: '17:00' }), 409, first);
  });

  test('an inactive employee gets no new block, but their blocks can be edited', async () => {
    const { employee_id } = await makeTeam();
    const lunch = { employee_id, date: DAY, from: '12:00', to: '13:00', reason: 'almoço' };
    const block = (fields: object) => shop().client.call('POST', '/blocks/create', { block: { ...lunch, ...fields } });
    const employeeBlock = expectSuccess(await block({}), 201);
    const shopBlock = expectSuccess(await block({ employee_id: null }), 201);
    const edit = (id: number, fields: object) => shop().client.call('PUT', `/blocks/edit/${id}`, { block: fields });
    expectSuccess(await shop().client.call('PUT', `/employees/edit/${employee_id}`, { employee: { status: '0' } }));
    const inactiveError = { employee_id: 'Este colaborador não está atendendo' };
    expectRefusal(await block({ from: '15:00', to: '16:00' }), 422, inactiveError);
    expectRefusal(await edit(shopBlock.id, { employee_id }), 422, inactiveError);
    expectSuccess(await edit(employeeBlock.id, { reason: 'banco' }));
  });

  test('concurrent changes neither overlap nor fail', async () => {
    const team = await makeTeam();
    const samples = fc.sample(fc.tuple(fc.nat(40), fc.constantFrom(15, 30, 60, 90), fc.nat(5)), {
      numRuns: 80,
      seed: 7,
    });
    const created: number[] = [];
    for (let round = 0; round < 10; round++) {
      const replies = await Promise.all(
        samples.slice(round * 8, round * 8 + 8).map(([at, duration, action]) => {
          const time = minutesToTime(8 * 60 + at * 15);
          const id = created[(at * 7 + round) % created.length];
          if (id === undefined || action === 0) return book({ ...team, time, duration });
          if (action === 1) return edit(id, { time });
          if (action === 2) return edit(id, { duration });
          if (action === 3) return edit(id, { status: [1, 2, 4][at % 3] });
          if (action === 4) return edit(id, { time, duration, status: 2 });
          const to = minutesToTime(8 * 60 + at * 15 + duration);
          const block = { employee_id: at % 2 ? null : team.employee_id, date: DAY, from: time, to, reason: 'curso' };
          return shop().client.call('POST', '/blocks/create', { block });
        }),
      );
      for (const { status, data } of replies) {
        expect([200, 201, 409]).toContain(status);
        if (status === 201 && data.customer) created.push(data.id);
      }
    }
    expect(created.length).toBeGreaterThan(5);
    // The invariants check after every test that nothing overlaps.
  });

  test('the database refuses an overlap caused by any single column of a reservation or block', async () => {
    const { db } = shop();
    const team = await makeTeam();
    const other = await make.makeEmployee(shop().client, { services: team.services });
    expectSuccess(await book(team), 201);
    const lunch = { employee_id: team.employee_id, date: DAY, from: '12:00', to: '13:00', reason: 'almoço' };
    expectSuccess(await shop().client.call('POST', '/blocks/create', { block: lunch }), 201);
    const otherPlace = { employee_id: other.id, day: '2026-11-24', archived_at: '2026-11-20T12:00:00.000Z' };
    const reservations = { slot: '14:00', duration_min: 60, status: 4, squeeze: 'é da família', ...otherPlace };
    const blocks = { from_time: '12:30', to_time: '14:00', ...otherPlace };
    for (const [table, columns] of Object.entries({ reservation: reservations, block: blocks })) {
      for (const [column, value] of Object.entries(columns)) {
        const name = sql.ref(column);
        const [before] = (await sql<{ value: unknown }>`select ${name} as value from ${sql.table(table)}`.execute(db))
          .rows;
        for (const written of [value, before?.value]) {
          await sql`update ${sql.table(table)} set ${name} = ${written}`.execute(db);
          expect(await findLedgerErrors(db), `${table}.${column}`).toEqual({});
        }
      }
    }
  });

  test.each([
    ['cancelled', 4],
    ['done', 3],
  ])(
    'lets a reservation that is %s free its hour, and not take the hour back from another one',
    async (_word, status) => {
      const team = await makeTeam();
      const { id } = expectSuccess(await book(team), 201);
      expectSuccess(await edit(id, { status }));
      const second = expectSuccess(await book(team), 201);
      const before = await shop().dumpRows();
      for (const openStatus of [1, 2])
        expectRefusal(await edit(id, { status: openStatus }), 409, buildTakenError('10:00', '10:30'));
      expect(await shop().dumpRows()).toEqual(before);
      expectSuccess(await shop().client.call('DELETE', `/reservations/remove/${second.id}`));
      expectSuccess(await edit(id, { status: 2 }));
    },
  );

  test('any number of reservations in one hour may be cancelled or done', async () => {
    const team = await makeTeam();
    for (const status of [3, 4, 3, 4]) expectSuccess(await book({ ...team, status }), 201);
    expectSuccess(await book(team), 201);
    expectSuccess(await book({ ...team, status: 4 }), 201);
  });
});
