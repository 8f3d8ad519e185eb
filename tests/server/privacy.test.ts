import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import SQLite from 'better-sqlite3';
import { type Kysely, sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { DATABASE_FILE, getDialect } from '../../server/db/connect.ts';
import type { Tables } from '../../server/db/schema.ts';
import { customerPrivacy } from '../../server/features/customers/privacy.ts';
import { employeePrivacy } from '../../server/features/privacy/employees.ts';
import { findDeclaredResources } from '../../server/features/privacy/personalLists.ts';
import * as make from '../factories.ts';
import { databases } from './support/databases.ts';
import { expectRefusal, expectSuccess } from './support/expectations.ts';
import { findTextsInFiles, findTextsInTables } from './support/findTexts.ts';
import { collectLog } from './support/log.ts';
import type { TestShop } from './support/shop.ts';
import { useShop } from './support/useShop.ts';

const TODAY = '2026-11-20';
const ANA = { name: 'Ana Conceição "Nega" Prado', phone: '11987650001', email: 'ana.prado@exemplo.com.br' };
const NOTES = ['Alérgica a formol', 'Pediu fiado', 'Fica perto da janela', 'Não pagou', 'Vem com o bebê'];
const ANA_TEXTS = [...Object.values(ANA), ...NOTES];

/** A customer with sales, a reward, a void, reservations and an edit, all made with keys. */
async function sellToAna({ client }: TestShop) {
  const service = await make.makeService(client, { name: 'Corte', price: 40, points: 30 });
  const employee = await make.makeEmployee(client, { name: 'Zé', services: [service.id] });
  const reward = await make.makeReward(client, { title: 'Dez por cento', points_required: 20 });
  const postWithKey = async (path: string, body: object, key: string) =>
    expectSuccess(await client.call('POST', path, body, { 'idempotency-key': key }), 201);
  const ana = await postWithKey('/customers/create', { customer: { ...ANA, name: `${ANA.name} Lima` } }, 'ana');
  await client.call('PUT', `/customers/edit/${ana.id}`, { customer: ANA });
  const parties = { customer_id: ana.id, employee_id: employee.id, services: [service.id] };
  const at = { date: TODAY, time: '15:00' };
  const done = { reservation: { ...parties, ...at, status: 1, observation: NOTES[0], squeeze: NOTES[4] } };
  const reservation = await postWithKey('/reservations/create', done, 'done');
  const open = { reservation: { ...parties, date: '2026-11-25', time: '09:00', status: 2, observation: NOTES[2] } };
  const booked = await postWithKey('/reservations/create', open, 'open');
  const paid = { ...parties, amount: 40, payment_method: 'pix', observation: NOTES[1] };
  const first = await postWithKey('/sales/create', { sale: { ...paid, reservation_id: reservation.id } }, 'sale-1');
  const second = await postWithKey('/sales/create', { sale: { ...paid, amount: 36, reward_id: reward.id } }, 'sale-2');
  const third = await postWithKey('/sales/create', { sale: { ...paid, observation: null } }, 'sale-3');
  expectSuccess(await client.call('DELETE', `/sales/remove/${third.id}`, { reason: NOTES[3] }));
  return { ana, service, employee, reservation, booked, sales: [first, second, third], open };
}

describe.each(databases)('a person’s rights to their data ($database)', ({ dialect }) => {
  const shop = useShop({ dialect });
  const get = async (path: string) => expectSuccess(await shop().client.call('GET', path));
  const erase = (name: string, id: number, body?: object) =>
    shop().client.call('DELETE', `/${name}/personal-data/${id}`, body);

  test('a customer gets all data stored about them', async () => {
    const { ana, reservation, booked, sales } = await sellToAna(shop());
    const others = await make.makeReservation(shop().client, { date: TODAY, observation: 'De outra pessoa' });
    await make.makeSale(shop().client, { customer_id: others.customer.id });
    const buildLines = (discount: number) => [{ name: 'Corte', price: 40, discount, points: 30 }];
    const buildPayments = (amount: number) => [{ payment_method: 'pix', amount, tendered: null, installments: null }];
    const notVoided = { voided_on: null, voided_because: null };
    const buildSold = (discount: number) => ({
      date: TODAY,
      points: 30,
      payment_method: 'pix',
      employee: 'Zé',
      subtotal: 40,
      tip: 0,
      discount,
      amount: 40 - discount,
      services: buildLines(discount),
      payments: buildPayments(40 - discount),
    });
    expect(await get(`/customers/personal-data/${ana.id}`)).toEqual({
      person: {
        id: ana.id,
        ...ANA,
        points: 40,
        total_visits: 2,
        registration_date: TODAY,
        last_visit: TODAY,
        ...{ birthday: null, note: null, consent: null, no_online: null },
        opening_visits: 0,
        imported_visit: null,
        removed_at: null,
      },
      joined: [],
      ...Object.fromEntries(
        findDeclaredResources('customers', customerPrivacy.listNameByColumn).map(({ resource }) => [
          resource.api.path,
          [],
        ]),
      ),
      reservations: [
        {
          id: reservation.id,
          date: TODAY,
          time: '15:00',
          status: 3,
          services: ['Corte'],
          employee: 'Zé',
          observation: NOTES[0],
          no_show: false,
          squeeze: NOTES[4],
        },
        {
          id: booked.id,
          date: '2026-11-25',
          time: '09:00',
          status: 2,
          services: ['Corte'],
          employee: 'Zé',
          observation: NOTES[2],
          no_show: false,
          squeeze: null,
        },
      ],
      sales: [
        { ...buildSold(0), id: sales[0].id, reward: null, observation: NOTES[1], ...notVoided },
        {
          ...buildSold(4),
          id: sales[1].id,
          reward: 'Dez por cento',
          observation: NOTES[1],
          ...notVoided,
        },
        {
          ...buildSold(0),
          id: sales[2].id,
          reward: null,
          observation: null,
          voided_on: TODAY,
          voided_because: NOTES[3],
        },
      ],
      movements: [30, 30, -20, 30, -30].map((points, index) => ({
        date: TODAY,
        points,
        sale_id: sales[[0, 1, 1, 2, 2][index] ?? 0].id,
      })),
      waiting: [],
      history: [
        { action: 'create', changes: { points: [null, 0], total_visits: [null, 0] } },
        { action: 'edit', changes: { name: [null, null] } },
      ].map((change) => ({ record_id: ana.id, at: shop().clock.now().toISOString(), ...change })),
    });
  });

  test('a customer gets a sale that names only their reservation, and its note is erased with their name', async () => {
    const { client, db } = shop();
    const [theirs, others] = [
      await make.makeReservation(client, { date: TODAY }),
      await make.makeReservation(client, { date: TODAY }),
    ];
    const [{ id: service }] = theirs.services;
    for (const { id: reservation_id } of [theirs, others])
      await make.makeSale(client, { reservation_id, services: [service], observation: NOTES[1] });
    const { sales } = await get(`/customers/personal-data/${theirs.customer.id}`);
    // Its points belong to no customer.
    expect(sales).toMatchObject([{ observation: NOTES[1], points: 0 }]);
    expect(await get(`/customers/history/${theirs.customer.id}`)).toMatchObject({
      visits: [{ sale_id: sales[0].id, points: 0 }],
      visits_total: 1,
      notes: [{ text: NOTES[1] }],
    });
    expectSuccess(await erase('customers', theirs.customer.id));
    const notes = await db.selectFrom('sale').select(['reservation_id', 'observation']).orderBy('id').execute();
    expect(notes).toEqual([
      { reservation_id: theirs.id, observation: null },
      { reservation_id: others.id, observation: NOTES[1] },
    ]);
  });

  // As earlier versions allowed.
  test('a customer does not get another customer’s sale of their reservation, which keeps its note', async () => {
    const { client, db } = shop();
    const { id, customer } = await make.makeReservation(client, { date: TODAY });
    const sale = await make.makeSale(client, { customer_id: customer.id, reservation_id: id, observation: NOTES[1] });
    const other = await make.makeCustomer(client);
    await db.updateTable('reservation').set({ customer_id: other.id }).where('id', '=', id).execute();
    expect((await get(`/customers/personal-data/${other.id}`)).sales).toEqual([]);
    expectSuccess(await erase('customers', other.id));
    expect((await get(`/customers/personal-data/${customer.id}`)).sales).toMatchObject([
      { id: sale.id, observation: NOTES[1] },
    ]);
  });

  test('an employee gets their data, and none of the customers', async () => {
    const { client } = shop();
    const { employee, service, ana } = await sellToAna(shop());
    await make.makeReservation(client, {
      employee_id: employee.id,
      services: [service.id],
      date: TODAY,
      time: '14:30',
    });
    await make.makeExpense(client, { employee_id: employee.id, amount: 12.5, description: 'Vale' });
    const deletedExpense = await make.makeExpense(client, { employee_id: employee.id });
    expectSuccess(await client.call('DELETE', `/expenses/remove/${deletedExpense.id}`));
    const closingFields = { closed_at: TODAY, total_received: 60, observation: 'Faltou troco' };
    await make.makeClosing(client, { employee_id: employee.id, ...closingFields });
    await make.makeExpense(client, { employee_id: employee.id, amount: 3, description: 'Café' });
    await make.makeClosing(client, { employee_id: employee.id, closed_at: TODAY });
    const data = await get(`/employees/personal-data/${employee.id}`);
    const person = { name: 'Zé', active: true, commission: 50, specialties: ['Corte'], removed_at: null };
    expect(data.person).toMatchObject(person);
    expect(data.sales[1]).toEqual({
      id: expect.any(Number),
      date: TODAY,
      services: [{ name: 'Corte', price: 40, discount: 4, points: 30 }],
      tip: 0,
      subtotal: 40,
      discount: 4,
      amount: 36,
      points: 30,
      payment_method: 'pix',
      voided_on: null,
    });
    const hours = data.reservations.map(({ date, time }: { date: string; time: string }) => `${date} ${time}`);
    expect(hours).toEqual([`${TODAY} 14:30`, `${TODAY} 15:00`, '2026-11-25 09:00']);
    const done = { id: expect.any(Number), date: TODAY, time: '15:00', status: 3, services: ['Corte'] };
    expect(data.reservations[1]).toEqual(done);
    expect(data.expenses).toMatchObject([{ date: TODAY, description: 'Vale', amount: 12.5 }, { description: 'Café' }]);
    expect(data.history).toMatchObject([{ action: 'create', changes: { commission: [null, 50] } }]);
    expect(data.closings).toMatchObject([{ observation: 'Faltou troco', date: TODAY, amount: 60 }, { amount: 0 }]);
    for (const text of [...ANA_TEXTS, String(ana.email)]) expect(JSON.stringify(data)).not.toContain(text);
  });

  test('an employee gets the blocks of their agenda with the reasons, but not those of the whole shop', async () => {
    const { client } = shop();
    const [caio, bia] = [await make.makeEmployee(client), await make.makeEmployee(client)];
    const block = (employee_id: number | null, reason: string) => {
      const hours = { date: '2026-11-25', from: '12:00', to: '13:00' };
      return client.call('POST', '/blocks/create', { block: { employee_id, ...hours, reason } });
    };
    const theirs = expectSuccess(await block(caio.id, 'Consulta médica'), 201);
    expectSuccess(await block(bia.id, 'Curso'), 201);
    expectSuccess(await block(null, 'Feriado'), 201);
    const { blocks } = await get(`/employees/personal-data/${caio.id}`);
    expect(blocks).toEqual([
      { id: theirs.id, date: '2026-11-25', from: '12:00', to: '13:00', reason: 'Consulta médica', series_id: null },
    ]);
  });

  test('an employee gets what they did with the drawer; an anonymization erases the notes and keeps the amounts', async () => {
    const { client, db } = shop();
    const employee_id = (await make.makeEmployee(client)).id;
    const post = async (path: string, body: object) =>
      expectSuccess(await client.call('POST', path, body, { 'idempotency-key': path }), 201);
    const cashSession = { float: 50, employee_id, observation: 'Abri por Davi' };
    const { id } = await post('/cash-sessions/create', { cashSession });
    const cashMovement = { kind: 'sangria', amount: 20, reason: 'Vale de Davi', employee_id };
    await post('/cash-movements/create', { cashMovement });
    const count = { cash: 29, pix: 0, debit: 0, credit: 0, keep: 0, employee_id, reason: 'Davi errou o troco' };
    await post(`/cash-sessions/count/${id}`, { count });
    await post(`/cash-sessions/reopen/${id}`, { reopening: { reason: 'Contar de novo' } });
    expect(await get(`/employees/personal-data/${employee_id}`)).toMatchObject({
      cash_sessions: [{ id, date: TODAY, amount: 50, observation: 'Abri por Davi' }],
      cash_movements: [{ at: '2026-11-20T15:00:00.000Z', kind: 'sangria', amount: 20, reason: 'Vale de Davi' }],
      cash_counts: [{ amount: 29, reason: 'Davi errou o troco' }],
      closings: [{ observation: 'Davi errou o troco' }],
    });
    expectSuccess(await erase('employees', employee_id));
    expect(await findTextsInTables(db, dialect, ['Davi'])).toEqual([]);
    expect((await get('/cash-sessions'))[0]).toMatchObject({
      observation: null,
      movements: [{ amount: 20, reason: 'Motivo removido' }],
      counts: [{ difference: { cash: -1 }, reason: null }],
    });
  });

  test('an employee gets what they earned and were paid; its texts are erased with them, the amounts stay', async () => {
    const { client, db } = shop();
    const days = { contract_at: '2025-01-02', homologated_at: '2025-01-20' };
    const fields = { name: 'Davi Moreno', regime: 'parceiro', document: '52998224725', ...days };
    const employee_id = (await make.makeEmployee(client, fields)).id;
    const post = async (path: string, body: object) =>
      expectSuccess(await client.call('POST', path, body, { 'idempotency-key': path }), 201);
    await make.makeSale(client, { employee_id, amount: 100 });
    const advance = await post('/advances/create', { advance: { employee_id, amount: 10, observation: 'Remédio' } });
    await post('/adjustments/create', { adjustment: { employee_id, amount: 3, reason: 'Ficou até tarde' } });
    const payout = await post('/payouts/create', { payout: { employee_id, until: TODAY, source: 'outside' } });
    expectSuccess(await client.call('DELETE', `/payouts/remove/${payout.id}`, { reason: 'Davi pediu' }));
    const again = { employee_id, until: TODAY, source: 'outside' };
    expectSuccess(await client.call('POST', '/payouts/create', { payout: again }, { 'idempotency-key': 'again' }), 201);
    expect(await get(`/employees/personal-data/${employee_id}`)).toMatchObject({
      person: { regime: 'parceiro', document: '52998224725', ...days },
      commissions: [
        { date: TODAY, kind: 'commission', base: 100, amount: 50, reason: null },
        { kind: 'advance', base: null, amount: -10 },
        { kind: 'adjustment', amount: 3, reason: 'Ficou até tarde' },
      ],
      payouts: [
        { amount: 43, undone_at: '2026-11-20T15:00:00.000Z', undone_reason: 'Davi pediu' },
        { date: TODAY, until: TODAY, amount: 43, source: 'outside', undone_at: null, undone_reason: null },
      ],
      advances: [{ id: advance.id, amount: 10, observation: 'Remédio' }],
    });
    expectSuccess(await erase('employees', employee_id));
    const texts = ['Davi', 'Moreno', '52998224725', 'Remédio', 'Ficou até tarde'];
    expect(await findTextsInTables(db, dialect, texts)).toEqual([]);
    expect(await get(`/commissions/${employee_id}?from=${TODAY}&to=${TODAY}`)).toMatchObject([
      { amount: 50, payout: 2 },
      { amount: -10, text: 'Vale' },
      { amount: 3, text: 'Motivo removido' },
    ]);
    const after = { employee_id, amount: 1, reason: 'Acerto' };
    expectRefusal(await client.call('POST', '/adjustments/create', { adjustment: after }), 422, {
      employee_id: 'Este colaborador não existe mais',
    });
  });

  test('a customer gets the history of the records merged into theirs', async () => {
    const { client } = shop();
    const [ana, duplicate] = [await make.makeCustomer(client), await make.makeCustomer(client, { name: 'Ana P.' })];
    const phone = '11987650009';
    const customer = { name: 'Ana P.', phone, email: duplicate.email };
    expectSuccess(await client.call('PUT', `/customers/edit/${duplicate.id}`, { customer }));
    expectSuccess(await client.call('POST', '/customers/merge', { keep: ana.id, drop: duplicate.id }), 201);
    const { history } = await get(`/customers/personal-data/${ana.id}`);
    const duplicateEntries = history.filter((entry: { record_id: number }) => entry.record_id === duplicate.id);
    expect(duplicateEntries).toMatchObject([
      { action: 'create' },
      { action: 'edit', changes: { phone: [null, null] } },
      { action: 'merge' },
    ]);
  });

  test('every column that refers to a person is in the file, or docs/privacy.md explains why not', async () => {
    const privacy = readFileSync('docs/privacy.md', 'utf8');
    for (const { name, table, listNameByColumn } of [customerPrivacy, employeePrivacy]) {
      const columns = await listForeignKeysTo(shop().db, table);
      expect(columns.length).toBeGreaterThan(4);
      // The file of an employee has no records that also refer to a customer.
      const declared = [
        ...findDeclaredResources(name, listNameByColumn),
        ...findDeclaredResources('customers', customerPrivacy.listNameByColumn),
      ].map(({ resource }) => resource.table);
      for (const column of columns) {
        const list = listNameByColumn[column];
        const isDeclared = declared.includes(String(column.split('.')[0]));
        expect(list !== undefined || isDeclared, `${column} is in no file and has no reason`).toBe(true);
        if (list === null) expect(privacy, column).toContain(`\`${column}\``);
      }
    }
  });

  test('a customer gets a sale’s payments, an employee their lines and tip', async () => {
    const { client } = shop();
    const cut = await make.makeService(client, { name: 'Corte', price: 30 });
    const beard = await make.makeService(client, { name: 'Barba', price: 10 });
    const services = [cut.id, beard.id];
    const hours = [{ weekday: 5, from: '08:00', to: '18:00' }];
    const [ana, caio] = [await make.makeCustomer(client), await make.makeEmployee(client, { services, hours })];
    const [bia, davi] = [await make.makeEmployee(client, { services }), await make.makeEmployee(client, { services })];
    const sale = {
      customer_id: ana.id,
      employee_id: caio.id,
      items: [{ service_id: cut.id }, { service_id: beard.id, employee_id: bia.id }],
      amount: 40,
      payments: [
        { method: 'cash', amount: 15, tendered: 20 },
        { method: 'credit', amount: 30, installments: 2 },
      ],
      tip: { amount: 5, employee_id: bia.id },
    };
    expectSuccess(await client.call('POST', '/sales/create', { sale }), 201);
    const {
      sales: [bought],
      movements,
    } = await get(`/customers/personal-data/${ana.id}`);
    expect(movements).toMatchObject([{ points: 20 }]);
    expect(bought).toMatchObject({ tip: 5, services: [{ price: 30 }, { price: 10 }] });
    expect(bought.payments).toEqual([
      { payment_method: 'cash', amount: 15, tendered: 20, installments: null },
      { payment_method: 'credit', amount: 30, tendered: null, installments: 2 },
    ]);
    for (const [{ id }, price, tip] of [
      [caio, 30, 0],
      [bia, 10, 5],
    ] as const) {
      const [done, ...others] = (await get(`/employees/personal-data/${id}`)).sales;
      expect(others).toEqual([]);
      expect(done.services.map((line: { price: number }) => line.price)).toEqual([price]);
      expect(done.tip).toBe(tip);
      expect(done).not.toHaveProperty('payments');
    }
    const { person } = await get(`/employees/personal-data/${caio.id}`);
    expect(person).toMatchObject({ specialties: ['Barba', 'Corte'], hours });
    // Of another sale only the tip is theirs.
    const tipped = { employee_id: caio.id, items: [{ service_id: cut.id }], payment_method: 'pix', amount: 30 };
    const tip = { amount: 7, employee_id: davi.id };
    expectSuccess(await client.call('POST', '/sales/create', { sale: { ...tipped, customer_id: ana.id, tip } }), 201);
    expect((await get(`/employees/personal-data/${davi.id}`)).sales).toMatchObject([{ tip: 7, services: [] }]);
  });

  test('a customer gets their booked services in order, and no-shows', async () => {
    const { client } = shop();
    const [cut, beard] = [
      await make.makeService(client, { name: 'Corte' }),
      await make.makeService(client, { name: 'Barba' }),
    ];
    for (const services of [
      [cut.id, beard.id],
      [beard.id, cut.id],
    ]) {
      const missed = { date: TODAY, services, status: 4, no_show: '1' };
      const { customer } = await make.makeReservation(client, missed);
      const names = services.map((id) => (id === cut.id ? 'Corte' : 'Barba'));
      expect(await get(`/customers/personal-data/${customer.id}`)).toMatchObject({
        reservations: [{ services: names, status: 4, no_show: true }],
      });
    }
  });

  test('after a customer is anonymized, name, phone, e-mail and notes are in no table and no file', async () => {
    const { client, db, database } = shop();
    const { ana } = await sellToAna(shop());
    await client.call('GET', '/customers/find?query=conceicao');
    const before = await findTextsInTables(db, dialect, ANA_TEXTS);
    expect(before).toEqual(expect.arrayContaining([`customer.name: ${ANA.name}`, `idempotency.body: ${ANA.phone}`]));
    if (dialect === 'sqlite') expect(findTextsInFiles(database.dataDir, ANA_TEXTS)).not.toEqual([]);

    expect(expectSuccess(await erase('customers', ana.id), 200, 'Cliente anonimizado com sucesso!')).toBeNull();
    expect(await findTextsInTables(db, dialect, ANA_TEXTS)).toEqual([]);
    // Also the former name, and each of its words.
    const words = [...ANA_TEXTS, 'Conceição', 'Prado', 'conceicao', 'prado', 'Lima'];
    if (dialect === 'sqlite') expect(findTextsInFiles(database.dataDir, words)).toEqual([]);
  });

  test('after an employee is anonymized, name, phone, e-mail and notes are in no table and no file', async () => {
    const { client, db, database } = shop();
    const service = await make.makeService(client);
    const rui = { name: 'Rui Guimarães', phone: '11987650002', email: 'rui@exemplo.com.br', observation: 'Canhoto' };
    const postWithOneKey = (path: string, body: object) =>
      client.call('POST', path, body, { 'idempotency-key': 'one' });
    const made = await postWithOneKey('/employees/create', {
      employee: make.buildEmployee({ ...rui, services: [service.id] }),
    });
    const { id } = expectSuccess(made, 201);
    const expense = { employee_id: id, amount: 5, description: 'Café' };
    expectSuccess(await postWithOneKey('/expenses/create', { expense }), 201);
    const closing = await make.buildClosing(client, { closed_at: TODAY, employee_id: id });
    expectSuccess(await postWithOneKey('/cash-register/create', { cashRegister: closing }), 201);
    const offered = { service: make.buildService({ employeeIds: [id] }) };
    expectSuccess(await postWithOneKey('/services/create', offered), 201);
    const reservation = await make.buildReservation(client, { date: TODAY, employee_id: id, services: [service.id] });
    expectSuccess(await postWithOneKey('/reservations/create', { reservation }), 201);
    const block = { employee_id: id, date: '2026-11-23', from: '09:00', to: '10:00', reason: `${rui.name} no médico` };
    expectSuccess(await postWithOneKey('/blocks/create', { block }), 201);

    expect(
      expectSuccess(
        await erase('employees', id, { reservations: 'cancel' }),
        200,
        'Colaborador anonimizado com sucesso!',
      ),
    ).toBeNull();
    expect(await findTextsInTables(db, dialect, Object.values(rui))).toEqual([]);
    if (dialect === 'sqlite') expect(findTextsInFiles(database.dataDir, Object.values(rui))).toEqual([]);
    for (const path of ['/employees', '/employees/all']) expect(await get(path)).toEqual([]);
    expect((await get(`/employees/personal-data/${id}`)).person.active).toBe(false);
    expect((await get('/cash-register')).cash_register_closed[0].employee).toBe(`Colaborador removido ${id}`);
    expect((await get('/expenses/today')).list[0].employee).toBe(`Colaborador removido ${id}`);
    expect((await get('/reservations'))[0]).toMatchObject({
      status: 4,
      employee: { name: `Colaborador removido ${id}` },
    });
    expect(await get('/blocks')).toMatchObject([{ reason: 'Motivo removido' }]);
  });

  test('money, points and closings stay to the cent', async () => {
    const { client, db } = shop();
    const { ana, employee } = await sellToAna(shop());
    await make.makeClosing(client, { employee_id: employee.id, closed_at: TODAY, total_received: 76 });
    const readBooks = async () => ({
      movements: await db.selectFrom('movement').selectAll().orderBy('id').execute(),
      items: await db.selectFrom('sale_item').selectAll().orderBy('sale_id').execute(),
      sales: await db.selectFrom('sale').selectAll().orderBy('id').execute(),
      closings: await db.selectFrom('cash_closing').selectAll().execute(),
      points: await db.selectFrom('customer').select(['points', 'total_visits', 'last_visit']).execute(),
      register: await get('/cash-register'),
    });
    const before = await readBooks();
    expectSuccess(await erase('customers', ana.id));
    const sales = before.sales.map((sale) => ({ ...sale, observation: null }));
    expect(await readBooks()).toEqual({ ...before, sales });
    expect((await get('/sales')).map((sale: { customer: string }) => sale.customer)).toEqual([
      `Cliente removido ${ana.id}`,
      `Cliente removido ${ana.id}`,
    ]);
  });

  test('an anonymized person is in no list, open reservations are cancelled, and their hours are free', async () => {
    const { client } = shop();
    const { ana, employee, service, open } = await sellToAna(shop());
    expectSuccess(await erase('customers', ana.id));
    expect(await get('/customers')).toEqual([]);
    expect(await get('/customers/find?query=removido')).toEqual([]);
    expect((await get('/summary')).customer).toEqual({ total: 0, top: [] });
    const agenda = await get('/reservations');
    expect(agenda.map(({ status, observation }: Record<string, unknown>) => [status, observation])).toEqual([
      [4, null],
      [3, null],
    ]);
    expect(agenda[0].customer).toEqual({ id: ana.id, name: `Cliente removido ${ana.id}`, note: null, no_online: null });
    const missingCustomer = { customer_id: 'Este cliente não existe mais' };
    expectRefusal(await client.call('POST', '/reservations/create', open), 422, missingCustomer);
    const sale = { customer_id: ana.id, services: [service.id], amount: 40, payment_method: 'pix' };
    expectRefusal(await client.call('POST', '/sales/create', { sale }), 422, missingCustomer);
    const { customer_id: _, ...hour } = open.reservation;
    const other = await make.makeCustomer(client);
    await make.makeReservation(client, { ...hour, customer_id: other.id, employee_id: employee.id });
  });

  test('an edit begun earlier cannot restore the old name or note', async () => {
    const { client } = shop();
    const { ana } = await sellToAna(shop());
    const [before] = await get('/customers');
    const seen = await get('/reservations');
    expect(seen).toHaveLength(2);
    expectSuccess(await erase('customers', ana.id));
    const after = await shop().dumpRows();
    for (const customer of [ANA, { ...ANA, version: before.version }])
      expectRefusal(await client.call('PUT', `/customers/edit/${ana.id}`, { customer }), 404);
    for (const { id, observation, version } of seen) {
      const reservation = { observation, version };
      expectRefusal(await client.call('PUT', `/reservations/edit/${id}`, { reservation }), 409);
    }
    expect(await shop().dumpRows()).toEqual(after);
  });

  test('a retry of an earlier creation creates nothing, and gets the id', async () => {
    const { client } = shop();
    const { ana, booked, sales, open } = await sellToAna(shop());
    expectSuccess(await erase('customers', ana.id));
    const after = await shop().dumpRows();
    const retry = async (path: string, body: object, key: string) =>
      expectSuccess(await client.call('POST', path, body, { 'idempotency-key': key }), 201);
    const customer = { ...ANA, name: `${ANA.name} Lima` };
    expect(await retry('/customers/create', { customer }, 'ana')).toEqual({ id: ana.id });
    expect(await retry('/reservations/create', open, 'open')).toEqual({ id: booked.id });
    const { customer_id, employee_id, services, amount, payment_method, reservation_id } = sales[0];
    const ids = services.map(({ id }: { id: number }) => id);
    const sale = { customer_id, employee_id, amount, payment_method, reservation_id, services: ids };
    const expected = await retry('/sales/create', { sale: { ...sale, observation: NOTES[1] } }, 'sale-1');
    expect(expected).toEqual({ ...sales[0], observation: null });
    expect(await shop().dumpRows()).toEqual(after);
  });

  test('a second anonymization only adds an audit entry', async () => {
    const { ana } = await sellToAna(shop());
    expectSuccess(await erase('customers', ana.id));
    const { history, ...otherData } = await get(`/customers/personal-data/${ana.id}`);
    shop().clock.advance({ minutes: 5 });
    expectSuccess(await erase('customers', ana.id));
    const secondEntry = { record_id: ana.id, at: shop().clock.now().toISOString(), action: 'anonymise', changes: {} };
    expect(await get(`/customers/personal-data/${ana.id}`)).toEqual({
      ...otherData,
      history: [...history, secondEntry],
    });
  });

  test('a deleted person is listed and can be anonymized', async () => {
    const { client, db } = shop();
    const { ana, employee } = await sellToAna(shop());
    const unsold = await make.makeCustomer(client);
    for (const [name, id] of [
      ['customers', ana.id],
      ['customers', unsold.id],
      ['employees', employee.id],
    ])
      expectSuccess(await client.call('DELETE', `/${name}/remove/${id}`, { reservations: 'cancel' }));
    const removed_at = '2026-11-20T15:00:00.000Z';
    const balance = { points: 40, total_visits: 2, last_visit: '2026-11-20' };
    const expected = { id: ana.id, ...ANA, removed_at, ...balance, merged_into: null };
    expect(await get('/customers/removed')).toMatchObject([expected, { id: unsold.id }]);
    const { phone, email } = employee;
    expect(await get('/employees/removed')).toEqual([{ id: employee.id, name: 'Zé', phone, email, removed_at }]);
    expect((await get(`/customers/personal-data/${ana.id}`)).person).toMatchObject({ ...ANA, removed_at });
    expect((await get(`/employees/personal-data/${employee.id}`)).person).toMatchObject({ removed_at });
    shop().clock.advance({ minutes: 5 });
    for (const { id } of [ana, unsold]) expectSuccess(await erase('customers', id));
    expect(await get('/customers/removed')).toEqual([]);
    expect(await findTextsInTables(db, dialect, ANA_TEXTS)).toEqual([]);
    // The day of the removal stays.
    expect((await get(`/customers/personal-data/${ana.id}`)).person.removed_at).toBe(removed_at);
  });

  test('an unknown person can be neither exported nor anonymized', async () => {
    for (const name of ['customers', 'employees']) {
      for (const id of ['1', '0', 'x', '999999999999']) {
        for (const method of ['GET', 'DELETE'] as const) {
          const reply = await shop().client.call(method, `/${name}/personal-data/${id}`);
          expectRefusal(reply, 404);
          expect(reply.message).toBe(`Este ${name === 'customers' ? 'cliente' : 'colaborador'} não existe mais`);
        }
      }
    }
  });

  test('other people’s data is not changed', async () => {
    const { client } = shop();
    const { ana, employee } = await sellToAna(shop());
    const bia = await make.makeCustomer(client, { name: 'Bia' });
    const key = { 'idempotency-key': 'bia' };
    const services = employee.services.map(({ id }: { id: number }) => id);
    const reservation = { customer_id: bia.id, employee_id: employee.id, services, date: TODAY, time: '15:00' };
    const body = { reservation: { ...reservation, status: 1, observation: 'Com café' } };
    const caio = { customer: make.buildCustomer({ name: 'Caio' }) };
    const service = { service: make.buildService() };
    const create = () =>
      Promise.all([
        client.call('POST', '/reservations/create', body, key),
        client.call('POST', '/customers/create', caio, key),
        // With the id of Ana's record.
        client.call('POST', '/services/create', service, { 'idempotency-key': 'ana' }),
      ]);
    const made = await create();
    const before = await get(`/customers/personal-data/${bia.id}`);
    expectSuccess(await erase('customers', ana.id));
    expect(await get(`/customers/personal-data/${bia.id}`)).toEqual(before);
    expect((await create()).map((reply) => reply.body)).toEqual(made.map((reply) => reply.body));
  });

  test('an employee is not mixed up with the customer of the same id', async () => {
    const { client } = shop();
    /** A customer and an employee with one id, both with the name. */
    const makeBoth = async (customerName: string, name: string) => {
      let customer = await make.makeCustomer(client, { name: customerName });
      let employee = await make.makeEmployee(client, { name, services: [] });
      while (customer.id !== employee.id) {
        if (customer.id < employee.id) customer = await make.makeCustomer(client, { name: customerName });
        else employee = await make.makeEmployee(client, { name, services: [] });
      }
      return customer.id;
    };
    const [ana, other] = [await makeBoth('Ana', 'Bia'), await makeBoth('Dora', 'Caio')];
    expectSuccess(await client.call('POST', '/customers/merge', { keep: ana, drop: other }), 201);
    expectSuccess(await erase('employees', ana));
    const employees = await get('/employees');
    expect(employees).toContainEqual(expect.objectContaining({ id: other, name: 'Caio' }));
    expect(employees.map(({ id }: { id: number }) => id)).not.toContain(ana);
    expect(await get('/customers')).toContainEqual(expect.objectContaining({ id: ana, name: 'Ana' }));
  });

  test('a concurrent sale or booking comes before the anonymization or fails', async () => {
    const { client, db } = shop();
    const service = await make.makeService(client);
    const employee = await make.makeEmployee(client, { services: [service.id] });
    for (let round = 0; round < 10; round++) {
      const { id } = await make.makeCustomer(client, ANA);
      const parties = { customer_id: id, employee_id: employee.id, services: [service.id], observation: NOTES[0] };
      const sell = () =>
        client.call(
          'POST',
          '/sales/create',
          { sale: { ...parties, amount: 10, payment_method: 'pix' } },
          { 'idempotency-key': `s${id}` },
        );
      const book = (time: string) =>
        client.call(
          'POST',
          '/reservations/create',
          { reservation: { ...parties, date: '2026-11-23', time, status: 1 } },
          { 'idempotency-key': `${time}${id}` },
        );
      const replies = await Promise.all([
        sell(),
        book('10:00'),
        client.call('PUT', `/customers/edit/${id}`, { customer: ANA }),
        erase('customers', id),
        sell(),
        book('11:00'),
      ]);
      for (const { status, raw } of replies) expect([200, 201, 404, 422], raw.payload).toContain(status);
      expect(await findTextsInTables(db, dialect, ANA_TEXTS)).toEqual([]);
      const open = await db.selectFrom('reservation').select('id').where('status', '<>', 4).execute();
      expect(open).toEqual([]);
    }
  });
});

/** The columns of the database that refer to a table: `sale.customer_id`. */
async function listForeignKeysTo(db: Kysely<Tables>, table: string): Promise<string[]> {
  const query =
    getDialect(db) === 'sqlite'
      ? sql<{ name: string }>`select m.name || '.' || f."from" as name
          from sqlite_master m, pragma_foreign_key_list(m.name) f where m.type = 'table' and f."table" = ${table}`
      : sql<{ name: string }>`select conrelid::regclass || '.' || attname as name
          from pg_constraint join pg_attribute on attrelid = conrelid and attnum = any (conkey)
          where contype = 'f' and confrelid = ${table}::regclass`;
  return (await query.execute(db)).rows.map(({ name }) => name);
}

describe('the log', () => {
  const log = collectLog();
  const shop = useShop({ dialect: 'sqlite', logTo: log, config: { logLevel: 'info' } });

  test('has user and person by id only', async () => {
    const { client, db } = shop();
    const { id } = await make.makeCustomer(client, ANA);
    const owner = await db.selectFrom('app_user').select('id').executeTakeFirstOrThrow();
    log.clear();
    expectSuccess(await client.call('GET', `/customers/personal-data/${id}`));
    expectSuccess(await client.call('DELETE', `/customers/personal-data/${id}`));
    const lines = log.read();
    const route = '/api/customers/personal-data/:id';
    expect(lines.filter(({ event }) => event !== 'call')).toMatchObject([
      { event: 'personal data handed out', userId: owner.id, customer: id, method: 'GET', route },
      { event: 'person anonymised', userId: owner.id, customer: id, method: 'DELETE', route },
    ]);
    for (const text of Object.values(ANA)) expect(log.text()).not.toContain(text);
  });
});

describe('the file of an embedded database', () => {
  const shop = useShop({ dialect: 'sqlite' });

  test('that is still being read is reported, and has no personal data after a retry', async () => {
    const { client, database } = shop();
    const { id } = await make.makeCustomer(client, ANA);
    const reader = new SQLite(join(database.dataDir, DATABASE_FILE), { readonly: true });
    const reading = reader.prepare('select * from customer').iterate();
    reading.next();
    const reply = await client.call('DELETE', `/customers/personal-data/${id}`);
    expectRefusal(reply, 503);
    expect(reply.message).toMatch(/^Os dados já não aparecem, mas ainda há restos no arquivo\./);
    expect(reply.headers['retry-after']).toBe('2');
    reading.return?.();
    reader.close();
    expectSuccess(await client.call('DELETE', `/customers/personal-data/${id}`));
    expect(findTextsInFiles(database.dataDir, Object.values(ANA))).toEqual([]);
  });
});
