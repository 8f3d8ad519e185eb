import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import * as make from '../factories.ts';
import { databases } from './support/databases.ts';
import { expectRefusal, expectSuccess } from './support/expectations.ts';
import type { TestShop } from './support/shop.ts';
import { useShop } from './support/useShop.ts';

const TODAY = '2026-11-20';
const PAID = { amount: 40, payment_method: 'pix' };

describe.each(databases)('people ($database)', ({ dialect }) => {
  const getShop = useShop({ dialect });
  let shop: TestShop;
  beforeEach(() => {
    shop = getShop();
  });
  const get = async (path: string) => expectSuccess(await shop.client.call('GET', path));
  const post = (path: string, body?: object, key?: string) =>
    shop.client.call('POST', path, body, key ? { 'idempotency-key': key } : {});
  const fetchAudit = async (id: number) =>
    (await get(`/audit?resource=customers&id=${id}`)).map(({ action, changes }: make.CreatedRecord) => ({
      action,
      changes,
    }));

  describe('a customer’s history', () => {
    test('has visits with points, the next reservation, favourites, the average interval and notes', async () => {
      const { client } = shop;
      const cut = await make.makeService(client, { name: 'Corte', price: 40, points: 30 });
      const beard = await make.makeService(client, { name: 'Barba', price: 20, points: 10 });
      const ze = await make.makeEmployee(client, { name: 'Zé', services: [cut.id, beard.id] });
      const rui = await make.makeEmployee(client, { name: 'Rui', services: [cut.id, beard.id] });
      const reward = await make.makeReward(client, { points_required: 20 });
      const ana = await make.makeCustomer(client, { name: 'Ana' });
      const parties = { customer_id: ana.id, employee_id: ze.id };
      await make.makeSale(client, { ...parties, ...PAID, services: [cut.id], observation: 'Gosta de café' });
      await shop.travelTo('2026-11-25T15:00:00Z');
      const voided = await make.makeSale(client, { ...parties, ...PAID, services: [cut.id] });
      expectSuccess(await client.call('DELETE', `/sales/remove/${voided.id}`));
      await shop.travelTo('2026-11-30T15:00:00Z');
      const both = { employee_id: rui.id, services: [cut.id, beard.id], amount: 60 };
      await make.makeSale(client, { ...parties, ...PAID, ...both, reward_id: reward.id });
      const booking = { ...parties, services: [cut.id], status: 2 };
      await make.makeReservation(client, { ...booking, date: '2026-12-20', time: '09:00' });
      await make.makeReservation(client, { ...booking, date: '2026-12-05', time: '19:00' });
      const next = await make.makeReservation(client, { ...booking, date: '2026-12-05', observation: 'Com o pai' });
      await make.makeReservation(client, { ...booking, date: '2026-12-01', status: 4 });
      await make.makeReservation(client, { ...booking, date: '2026-12-02', status: 3 });

      const history = await get(`/customers/history/${ana.id}`);
      expect(history).toMatchObject({
        next: { id: next.id, date: '2026-12-05' },
        visits_total: 3,
        spent: 100,
        opening_points: 0,
        below_zero: null,
        average_interval_days: 10,
        // As often as Zé, but later.
        favourite_employee: { id: rui.id, name: 'Rui' },
        favourite_services: [
          { id: cut.id, name: 'Corte', count: 2 },
          { id: beard.id, name: 'Barba', count: 1 },
        ],
        notes: [
          { date: '2026-12-05', text: 'Com o pai', of: 'reservation' },
          { date: TODAY, text: 'Gosta de café', of: 'sale' },
        ],
      });
      const visit = { employee: 'Zé', services: ['Corte'], amount: 40, points: 30, points_taken: 0 };
      expect(history.visits).toMatchObject([
        {
          employee: 'Rui',
          services: ['Corte', 'Barba'],
          amount: 60,
          points: 40,
          points_taken: 20,
          reward: expect.any(String),
          voided: false,
        },
        { ...visit, date: '2026-11-25', reward: null, voided: true, corrected: false },
        { ...visit, date: TODAY, voided: false },
      ]);
      const second = await get(`/customers/history/${ana.id}?range=[1,1]`);
      expect(second).toMatchObject({ visits: [{ date: '2026-11-25' }], visits_total: 3 });
      await shop.travelTo('2026-12-05T15:00:00Z');
      expect(await get(`/customers/history/${ana.id}`)).toMatchObject({ next: { id: next.id } });
    });

    test('has the last 25 visits, 20 notes, three services and the favourite employee of a frequent customer', async () => {
      const { client } = shop;
      const services: make.CreatedRecord[] = [];
      for (const name of ['Tintura', 'Corte', 'Barba', 'Bigode'])
        services.push(await make.makeService(client, { name, points: 0 }));
      const offered = services.map(({ id }) => id);
      const ze = await make.makeEmployee(client, { services: offered });
      const bia = await make.makeEmployee(client, { services: offered });
      const ana = await make.makeCustomer(client);
      const sell = (employee: make.CreatedRecord, fields: object) =>
        make.makeSale(client, { customer_id: ana.id, employee_id: employee.id, ...fields });
      // Eight of each, two of the last; Bia's are later and partly voided.
      for (let n = 0; n < 26; n++) {
        if (n === 14) await shop.travelTo('2026-11-21T15:00:00Z');
        await sell(n < 14 ? ze : bia, { services: [services[n >> 3]?.id], observation: `Nota ${n}` });
      }
      const parties = { customer_id: ana.id, employee_id: bia.id, services: offered };
      const booked = await make.makeReservation(client, { ...parties, date: '2026-11-22', observation: 'Apagada' });
      for (const reservation_id of [null, null, booked.id]) {
        const { id } = await sell(bia, { services: [services[3]?.id], reservation_id });
        expectSuccess(await client.call('DELETE', `/sales/remove/${id}`));
      }
      expectSuccess(await client.call('DELETE', `/reservations/remove/${booked.id}`));
      const later = await make.makeReservation(client, { ...parties, date: '2026-11-23' });

      const history = await get(`/customers/history/${ana.id}`);
      expect(history).toMatchObject({ visits_total: 29, favourite_employee: { id: ze.id }, next: { id: later.id } });
      const saleIds = history.visits.map(({ sale_id }: { sale_id: number }) => sale_id);
      expect(saleIds).toHaveLength(25);
      expect(saleIds).toEqual(saleIds.toSorted((one: number, other: number) => other - one));
      expect((await get(`/customers/history/${ana.id}?range=[0,99]`)).visits).toHaveLength(29);
      expect(history.favourite_services).toMatchObject(
        ['Barba', 'Corte', 'Tintura'].map((name) => ({ name, count: 8 })),
      );
      expect(history.notes.map(({ text }: { text: string }) => text)).toEqual(
        Array.from({ length: 20 }, (_, index) => `Nota ${25 - index}`),
      );
      expectSuccess(await client.call('DELETE', `/employees/personal-data/${ze.id}`));
      expect(await get(`/customers/history/${ana.id}`)).toMatchObject({ favourite_employee: { id: bia.id } });
    });

    test('is empty for a new customer, and a 404 for an unknown or deleted one', async () => {
      const ana = await make.makeCustomer(shop.client);
      expect(await get(`/customers/history/${ana.id}`)).toEqual({
        next: null,
        visits: [],
        visits_total: 0,
        spent: 0,
        opening_points: 0,
        opening_visits: 0,
        below_zero: null,
        average_interval_days: null,
        favourite_employee: null,
        favourite_services: [],
        notes: [],
      });
      expectSuccess(await shop.client.call('DELETE', `/customers/remove/${ana.id}`));
      for (const id of [ana.id, 999]) {
        const refused = await shop.client.call('GET', `/customers/history/${id}`);
        expectRefusal(refused, 404);
        expect(refused.message).toBe('Este cliente não existe mais');
      }
    });
  });

  describe('a deleted record', () => {
    test.each(['customers', 'employees', 'services', 'rewards'])('of %s can be restored unchanged', async (path) => {
      const { client } = shop;
      const makers = {
        customers: make.makeCustomer,
        employees: make.makeEmployee,
        services: make.makeService,
        rewards: make.makeReward,
      };
      const makeRecord = makers[path as keyof typeof makers];
      const [earlier, made] = [await makeRecord(client), await makeRecord(client)];
      for (const { id } of [earlier, made]) {
        expectSuccess(await client.call('DELETE', `/${path}/remove/${id}`));
        shop.clock.advance({ minutes: 5 });
      }
      const last = { id: made.id, name: made.name ?? made.title };
      expect(await get(`/${path}/removed`)).toMatchObject([last, { id: earlier.id }]);
      const restored = await post(`/${path}/restore/${made.id}`);
      expect(restored.message).toMatch(/^(Cliente|Colaborador|Serviço|Recompensa) restaurad[oa] com sucesso!$/);
      const { version: _, ...restoredFields } = expectSuccess(restored);
      const { version: __, ...before } = made;
      expect(restoredFields).toEqual(before);
      // A retry after a lost response.
      expectSuccess(await post(`/${path}/restore/${made.id}`));
      expect(await get(`/${path}/removed`)).toEqual([expect.objectContaining({ id: earlier.id })]);
      expect(await get(`/${path}`)).toHaveLength(1);
      const entries = await get(`/audit?resource=${path}&id=${made.id}`);
      expect(entries.map(({ action }: { action: string }) => action)).toEqual(['restore', 'remove', 'create']);
    });

    test('is restored with its points and visits', async () => {
      const { client } = shop;
      const service = await make.makeService(client, { points: 7 });
      const ana = await make.makeCustomer(client);
      await make.makeSale(client, { customer_id: ana.id, services: [service.id] });
      expectSuccess(await client.call('DELETE', `/customers/remove/${ana.id}`));
      expect(await get('/customers/removed')).toMatchObject([{ points: 7, total_visits: 1, merged_into: null }]);
      expect(expectSuccess(await post(`/customers/restore/${ana.id}`))).toMatchObject({ points: 7, total_visits: 1 });
    });

    test('is erased a month later when nothing refers to it', async () => {
      const { client } = shop;
      const [unused, sold, soon, late] = [
        await make.makeCustomer(client),
        await make.makeCustomer(client),
        await make.makeCustomer(client),
        await make.makeCustomer(client),
      ];
      await make.makeSale(client, { customer_id: sold.id });
      for (const { id } of [unused, sold]) expectSuccess(await client.call('DELETE', `/customers/remove/${id}`));
      const readIds = async () =>
        (await shop.db.selectFrom('customer').select('id').orderBy('id').execute()).map(({ id }) => id);
      await shop.travelTo('2026-12-19T15:00:00Z');
      expectSuccess(await client.call('DELETE', `/customers/remove/${soon.id}`));
      expect(await readIds()).toEqual([unused.id, sold.id, soon.id, late.id]);
      await shop.travelTo('2026-12-21T15:00:00Z');
      expectSuccess(await client.call('DELETE', `/customers/remove/${late.id}`));
      expect(await readIds()).toEqual([sold.id, soon.id, late.id]);
      expectRefusal(await post(`/customers/restore/${unused.id}`), 404);
    });

    test('cannot be restored after it was anonymized', async () => {
      const made = { customers: await make.makeCustomer(shop.client), employees: await make.makeEmployee(shop.client) };
      for (const [name, { id }] of Object.entries(made)) {
        expectSuccess(await shop.client.call('DELETE', `/${name}/personal-data/${id}`));
        const refused = await post(`/${name}/restore/${id}`);
        expectRefusal(refused, 404);
        expect(refused.message).toBe(`Este ${name === 'customers' ? 'cliente' : 'colaborador'} não existe mais`);
        expect(await get(`/${name}/removed`)).toEqual([]);
      }
    });
  });

  describe('two records of one person', () => {
    /** Ana twice: with sales, one of them voided, points and a reservation; only the second has an e-mail. */
    async function makeTwoOfAna() {
      const { client } = shop;
      const service = await make.makeService(client, { price: 40, points: 30 });
      const employee = await make.makeEmployee(client, { services: [service.id] });
      const ana = await make.makeCustomer(client, { name: 'Ana', phone: '11987650001', email: null });
      const sell = (id: number) => make.makeSale(client, { customer_id: id, services: [service.id], ...PAID });
      const first = await sell(ana.id);
      await shop.travelTo('2026-11-22T15:00:00Z');
      const other = await make.makeCustomer(client, { name: 'Ana P.', phone: '11987650002', email: 'ana@x.com.br' });
      const second = await sell(other.id);
      const third = await sell(other.id);
      expectSuccess(await client.call('DELETE', `/sales/remove/${third.id}`));
      const booked = await make.makeReservation(client, {
        customer_id: other.id,
        employee_id: employee.id,
        services: [service.id],
        date: '2026-12-01',
      });
      return { ana, other, sales: [first, second, third], booked };
    }

    test('are merged with everything both had', async () => {
      const { ana, other, sales, booked } = await makeTwoOfAna();
      const body = { keep: ana.id, drop: other.id };
      const merged = expectSuccess(
        await post('/customers/merge', body, 'once'),
        201,
        'Cadastros juntados com sucesso!',
      );
      expect(merged).toMatchObject({
        id: ana.id,
        name: 'Ana',
        email: 'ana@x.com.br',
        points: 60,
        total_visits: 2,
        registration_date: TODAY,
        last_visit: '2026-11-22',
      });
      // A retry after a lost response.
      expect(expectSuccess(await post('/customers/merge', body, 'once'), 201)).toEqual(merged);
      expect(await get('/customers')).toHaveLength(1);
      // Also by the name and phone of the record that was merged into it.
      for (const query of ['ana@x', '987650001', 'ana p', '987650002'])
        expect(await get(`/customers/find?query=${query}`)).toMatchObject([{ id: ana.id }]);
      const history = await get(`/customers/history/${ana.id}`);
      expect(history).toMatchObject({ visits_total: 3, next: { id: booked.id, customer: { name: 'Ana' } } });
      expect(await fetchAudit(ana.id)).toMatchObject([
        {
          action: 'merge',
          changes: {
            joined: [null, { id: other.id, name: 'Ana P.' }],
            points: [30, 60],
            total_visits: [1, 2],
            email: [null, null],
            moved_sale: [null, [sales[1]?.id, sales[2]?.id]],
            moved_reservation: [null, [booked.id]],
            moved_movement: [null, [expect.any(Number), expect.any(Number), expect.any(Number)]],
          },
        },
        { action: 'create' },
      ]);
      expect((await fetchAudit(other.id))[0]).toEqual({
        action: 'merge',
        changes: { merged_into: [null, { id: ana.id, name: 'Ana' }] },
      });
      const [latest] = await get(`/audit?resource=reservations&id=${booked.id}`);
      const named = [
        { id: other.id, name: 'Ana P.' },
        { id: ana.id, name: 'Ana' },
      ];
      expect(latest).toMatchObject({ action: 'edit', changes: { customer_id: named } });
      // A sale of the dropped record can be voided.
      expectSuccess(await shop.client.call('DELETE', `/sales/remove/${sales[1]?.id}`));
      expect((await get('/customers'))[0]).toMatchObject({ points: 30, total_visits: 1, last_visit: TODAY });
    });

    test('keep the earlier registration day and the imported last visit', async () => {
      const customer = { name: 'Ana P.', phone: '11987650001', email: null, points: 10, last_visit: '2026-03-05' };
      const other = expectSuccess(await post('/customers/import', { customer }), 201);
      await shop.travelTo('2026-11-22T15:00:00Z');
      const earlier = { ...customer, name: 'Ana', email: 'ana@x.com.br', points: 0, last_visit: '2026-01-10' };
      const ana = expectSuccess(await post('/customers/import', { customer: earlier }), 201);
      const { id } = await make.makeSale(shop.client, { customer_id: ana.id });
      const merged = expectSuccess(await post('/customers/merge', { keep: ana.id, drop: other.id }), 201);
      const first = { registration_date: TODAY, last_visit: '2026-03-05', points: 10 };
      expect(merged).toMatchObject({ id: ana.id, email: ana.email, ...first, last_visit: '2026-11-22' });
      expectSuccess(await shop.client.call('DELETE', `/sales/remove/${id}`));
      expect(await get('/customers')).toMatchObject([{ id: ana.id, ...first }]);
      // A month later records without references are erased, but not the dropped one.
      await shop.travelTo('2027-01-22T15:00:00Z');
      const deleted = await make.makeCustomer(shop.client);
      expectSuccess(await shop.client.call('DELETE', `/customers/remove/${deleted.id}`));
      const fetchJoined = async () => (await get(`/customers/personal-data/${ana.id}`)).joined;
      expect(await fetchJoined()).toMatchObject([{ id: other.id }]);
      const merge = (await fetchAudit(ana.id))[0];
      expect(Object.keys(merge.changes).filter((name) => name.startsWith('moved_'))).toEqual(['moved_movement']);
      expectSuccess(await post(`/customers/restore/${other.id}`));
      expect(await fetchJoined()).toEqual([]);
    });

    test('cannot be merged if they are the same record or one does not exist', async () => {
      const { id } = await make.makeCustomer(shop.client);
      const before = await shop.dumpRows();
      expectRefusal(await post('/customers/merge', { keep: id, drop: id }), 422, {
        drop: 'Escolha dois cadastros diferentes',
      });
      for (const body of [
        { keep: id, drop: 999 },
        { keep: 999, drop: id },
      ])
        expectRefusal(await post('/customers/merge', body), 404);
      expect(await shop.dumpRows()).toEqual(before);
    });

    test('are exported and anonymized together', async () => {
      const { ana, other } = await makeTwoOfAna();
      const customer = make.buildCustomer({ name: 'Ana Prado' });
      const third = expectSuccess(await post('/customers/create', { customer }, 'third'), 201);
      const both = expectSuccess(await post('/customers/merge', { keep: other.id, drop: third.id }), 201);
      expect(both.email).toBe('ana@x.com.br');
      expectSuccess(await post('/customers/merge', { keep: ana.id, drop: other.id }, 'once'), 201);
      const merged_into = { id: ana.id };
      expect(await get('/customers/removed')).toMatchObject([other, third].map(({ id }) => ({ id, merged_into })));
      expect((await fetchAudit(ana.id))[0].changes).not.toHaveProperty('moved_customer');
      const data = await get(`/customers/personal-data/${ana.id}`);
      expect(data.joined).toMatchObject([{ id: other.id, name: 'Ana P.', phone: '11987650002' }, { id: third.id }]);
      expect(data.sales).toHaveLength(3);
      expectSuccess(await shop.client.call('DELETE', `/customers/personal-data/${ana.id}`));
      expect(await get('/customers/removed')).toEqual([]);
      for (const { id } of [ana, other, third]) expect((await fetchAudit(id))[0].action).toBe('anonymise');
      expect(JSON.stringify(await shop.dumpRows())).not.toMatch(/Ana|1198765000|ana@x/);
    });

    test('are treated as one by calls that still name the dropped record', async () => {
      const { ana, other, booked } = await makeTwoOfAna();
      expectSuccess(await post('/customers/merge', { keep: ana.id, drop: other.id }), 201);
      const [service] = booked.services;
      const services = [service.id];
      const sale = expectSuccess(
        await post('/sales/create', { sale: { customer_id: other.id, reservation_id: booked.id, services, ...PAID } }),
        201,
      );
      expect(sale.customer_id).toBe(ana.id);
      const reservation = {
        customer_id: other.id,
        employee_id: booked.employee.id,
        services,
        date: '2026-12-02',
        time: '09:00',
        status: 1,
        observation: null,
      };
      const made = expectSuccess(await post('/reservations/create', { reservation }), 201);
      expect(made.customer.id).toBe(ana.id);
      const edited = await shop.client.call('PUT', `/reservations/edit/${made.id}`, {
        reservation: { ...reservation, time: '10:00' },
      });
      expect(expectSuccess(edited).customer.id).toBe(ana.id);
      const waiting = { customer_id: other.id, services, employee_id: null, from: '2026-12-01', to: '2026-12-05' };
      expect(expectSuccess(await post('/waiting-list/create', { waiting }), 201).customer_id).toBe(ana.id);
      const filter = encodeURIComponent(JSON.stringify({ customer_id: other.id }));
      for (const path of ['sales', 'reservations', 'waiting-list'])
        expect(await get(`/${path}?filter=${filter}`), path).not.toEqual([]);
      expect(await get(`/customers/history/${other.id}`)).toEqual(await get(`/customers/history/${ana.id}`));
      expect(await get(`/customers/personal-data/${other.id}`)).toEqual(
        await get(`/customers/personal-data/${ana.id}`),
      );
    });

    test('cannot be anonymized by the dropped record', async () => {
      const { ana, other } = await makeTwoOfAna();
      expectSuccess(await post('/customers/merge', { keep: ana.id, drop: other.id }), 201);
      const refused = await shop.client.call('DELETE', `/customers/personal-data/${other.id}`);
      expectRefusal(refused, 409);
      expect(refused.message).toBe('Este cadastro foi juntado ao de Ana. Anonimize aquele: os dois se apagam juntos.');
      expect((await get('/customers/removed'))[0]).toMatchObject({ id: other.id, name: 'Ana P.' });
    });

    test('lose nothing to concurrent sales, voids and bookings', async () => {
      for (let round = 0; round < 8; round++) {
        const { ana, other, sales, booked } = await makeTwoOfAna();
        const sale = { customer_id: other.id, services: [], ...PAID };
        const replies = await Promise.all([
          post('/sales/create', { sale }),
          post('/customers/merge', { keep: ana.id, drop: other.id }),
          shop.client.call('DELETE', `/sales/remove/${sales[1]?.id}`),
          post('/sales/create', { sale: { ...sale, reservation_id: booked.id } }),
          post('/customers/merge', { keep: other.id, drop: ana.id }),
        ]);
        for (const reply of replies) expect([200, 201, 404, 409, 422], reply.raw.payload).toContain(reply.status);
        await shop.travelTo('2026-11-20T15:00:00Z');
      }
      // The ledger is checked after each test.
    });
  });

  describe('a customer without e-mail', () => {
    test('can be created, edited and found', async () => {
      const { client } = shop;
      const ana = await make.makeCustomer(client, { name: 'Ana', email: null });
      expect(ana.email).toBeNull();
      const edit = (fields: object) => client.call('PUT', `/customers/edit/${ana.id}`, { customer: fields });
      expect(expectSuccess(await edit({ name: 'Ana Souza' }))).toMatchObject({ name: 'Ana Souza', email: null });
      expect(expectSuccess(await edit({ email: 'ana@x.com.br' }))).toMatchObject({ email: 'ana@x.com.br' });
      expect(expectSuccess(await edit({ email: null }))).toMatchObject({ email: null });
      expect(await get('/customers/find?query=ana')).toMatchObject([{ email: null }]);
      expectRefusal(await edit({ email: '' }), 422, { email: 'Informe o e-mail' });
      const withoutEmail = { customer: { name: 'Bia', phone: '11987650002' } };
      expectRefusal(await post('/customers/create', withoutEmail), 422, { email: 'Informe o e-mail' });
    });

    test('is not mistaken for an anonymized one after a deletion', async () => {
      const ana = await make.makeCustomer(shop.client, { email: null });
      await make.makeSale(shop.client, { customer_id: ana.id });
      expectSuccess(await shop.client.call('DELETE', `/customers/remove/${ana.id}`));
      expect(await get('/customers/removed')).toMatchObject([{ id: ana.id, email: null }]);
    });
  });

  describe('an imported customer', () => {
    const IMPORTED = { name: 'Ana', phone: '11987650001', email: null };

    test('has points in the ledger, and a last visit that no void removes', async () => {
      const { client } = shop;
      const service = await make.makeService(client, { points: 5 });
      const body = { customer: { ...IMPORTED, points: 120, last_visit: '2026-03-05' } };
      const ana = expectSuccess(await post('/customers/import', body, 'line-1'), 201);
      expect(ana).toMatchObject({ points: 120, total_visits: 0, last_visit: '2026-03-05' });
      const createdFields = { points: [null, 120], total_visits: [null, 0], last_visit: [null, '2026-03-05'] };
      expect(await fetchAudit(ana.id)).toEqual([{ action: 'create', changes: createdFields }]);
      expect(expectSuccess(await post('/customers/import', body, 'line-1'), 201)).toEqual(ana);
      expect(await get(`/customers/history/${ana.id}`)).toMatchObject({ opening_points: 120, visits: [] });
      const sale = await make.makeSale(client, { customer_id: ana.id, services: [service.id] });
      expect((await get('/customers'))[0]).toMatchObject({ points: 125, last_visit: TODAY });
      expectSuccess(await client.call('DELETE', `/sales/remove/${sale.id}`));
      expect((await get('/customers'))[0]).toMatchObject({ points: 120, last_visit: '2026-03-05' });
      // No closing counts an opening balance: it is no income.
      const closing = await make.makeClosing(client, { closed_at: TODAY });
      const { n } = await shop.db
        .selectFrom('cash_closing')
        .select('n')
        .where('id', '=', closing.id)
        .executeTakeFirstOrThrow();
      expect(n).toBe(2);
      const other = await make.makeCustomer(client);
      expectSuccess(await post('/customers/merge', { keep: ana.id, drop: other.id }), 201);
      expect(await get(`/customers/personal-data/${ana.id}`)).toMatchObject({
        person: { imported_visit: '2026-03-05' },
        movements: [{ points: 120, sale_id: null }, { points: 5 }, { points: -5 }],
      });
    });

    test('has visits and the day of registration, which sales, voids and merges add to', async () => {
      const { client } = shop;
      const past = { total_visits: 30, registration_date: '2019-02-28' };
      const ana = expectSuccess(await post('/customers/import', { customer: { ...IMPORTED, ...past } }), 201);
      expect(ana).toMatchObject(past);
      const sale = await make.makeSale(client, { customer_id: ana.id });
      expect(await get('/customers')).toMatchObject([{ total_visits: 31 }]);
      expectSuccess(await client.call('DELETE', `/sales/remove/${sale.id}`));
      expect(await get('/customers')).toMatchObject([past]);
      const bia = { ...IMPORTED, name: 'Bia', phone: '11987650002', total_visits: 2 };
      const other = expectSuccess(await post('/customers/import', { customer: bia }), 201);
      expect(other).toMatchObject({ registration_date: TODAY });
      expectSuccess(await post('/customers/merge', { keep: other.id, drop: ana.id }), 201);
      expect(await get('/customers')).toMatchObject([{ total_visits: 32, registration_date: '2019-02-28' }]);
      expect(await get(`/customers/history/${other.id}`)).toMatchObject({ opening_visits: 32, visits_total: 1 });
      expect(await get(`/customers/personal-data/${other.id}`)).toMatchObject({ person: { opening_visits: 32 } });
    });

    test('comes in a list, all or none, and once by its key', async () => {
      const importList = (customers: unknown, key?: string) => post('/customers/import-list', { customers }, key);
      const ana = { ...IMPORTED, points: 120, last_visit: '2026-03-05' };
      const bia = { ...IMPORTED, name: 'Bia', phone: '11987650002' };
      const before = await shop.dumpRows();
      const empty = 'Envie a lista de clientes';
      for (const [list, errors] of [
        [[ana, { ...bia, phone: '123' }], { '1.phone': 'Informe um telefone válido, com DDD' }],
        [[ana, { ...bia, colour: 'red' }], { '1.colour': 'Campo desconhecido' }],
        [[{ ...ana, last_visit: '2026-11-21' }], { '0.last_visit': 'A última visita não pode ser depois de hoje' }],
        [[], { customers: empty }],
        [ana, { customers: empty }],
        [['Ana'], { '0': empty }],
        [Array.from({ length: 101 }, () => bia), { customers: 'Envie no máximo 100 clientes de cada vez' }],
      ] as const)
        expectRefusal(await importList(list), 422, errors);
      expect(await shop.dumpRows()).toEqual(before);
      const created = expectSuccess(await importList([ana, bia], 'lines-1'), 201);
      expect(await get('/customers')).toMatchObject([
        { id: created.customers[0].id, name: 'Ana', points: 120, last_visit: '2026-03-05' },
        { id: created.customers[1].id, name: 'Bia', points: 0, last_visit: null },
      ]);
      expect(await fetchAudit(created.customers[0].id)).toMatchObject([{ action: 'create' }]);
      expect(expectSuccess(await importList([ana, bia], 'lines-1'), 201)).toEqual(created);
      expectRefusal(await importList([bia], 'lines-1'), 422, {
        'Idempotency-Key': 'Esta chave já foi usada com outros dados',
      });
      expect(await get('/customers')).toHaveLength(2);
    });

    test('of two tabs that go on with one import stores each line once', async () => {
      const lines = Array.from({ length: 20 }, (_, line) => ({
        ...IMPORTED,
        name: `Cliente ${line}`,
        phone: `119876500${line + 10}`,
      }));
      const parts = [lines.slice(0, 5), lines.slice(5, 10), lines.slice(10, 15), lines.slice(15)];
      const runTab = () =>
        Promise.all(
          parts.map((customers, part) =>
            post('/customers/import-list', { customers, import: { key: 'run', file: 'a.csv' } }, `run-${part}`),
          ),
        );
      const [one, other] = await Promise.all([runTab(), runTab()]);
      const getIds = (replies: typeof one) => replies.map((reply) => expectSuccess(reply, 201).customers);
      expect(getIds(one)).toEqual(getIds(other));
      expect(await get('/customers')).toHaveLength(lines.length);
    });

    test('may have negative points; the history explains those of imports, voids, corrections and merges', async () => {
      const { client } = shop;
      const importWithPoints = async (points: number, phone: string) =>
        expectSuccess(await post('/customers/import', { customer: { ...IMPORTED, points, phone } }), 201);
      const fetchReason = async (id: number) => (await get(`/customers/history/${id}`)).below_zero;
      const ana = await importWithPoints(-7, '11987650001');
      expect(await fetchReason(ana.id)).toEqual({ date: TODAY, by: 'import', sale_id: null });
      expect((await get('/customers'))[0]).toMatchObject({ points: -7 });
      const service = await make.makeService(client, { points: 30 });
      const reward = await make.makeReward(client, { points_required: 20 });
      const sale = { customer_id: ana.id, services: [service.id], amount: 40, payment_method: 'cash' };
      const earned = await make.makeSale(client, sale);
      expect(await fetchReason(ana.id)).toBeNull();
      const spent = await make.makeSale(client, { ...sale, services: [], reward_id: reward.id });
      const corrected = await post(`/sales/correct/${earned.id}`, { sale: { ...sale, services: [] } });
      expect(await fetchReason(ana.id)).toEqual({ date: TODAY, by: 'correction', sale_id: earned.id });
      expectSuccess(await client.call('DELETE', `/sales/remove/${expectSuccess(corrected, 201).id}`));
      expectSuccess(await client.call('DELETE', `/sales/remove/${spent.id}`));
      const secondSale = await make.makeSale(client, sale);
      await make.makeSale(client, { ...sale, services: [], reward_id: reward.id });
      expectSuccess(await client.call('DELETE', `/sales/remove/${secondSale.id}`));
      expect(await fetchReason(ana.id)).toEqual({ date: TODAY, by: 'void', sale_id: secondSale.id });

      const lia = await importWithPoints(10, '11987650002');
      await make.makeSale(client, { ...sale, customer_id: lia.id, services: [], reward_id: reward.id });
      const rui = await importWithPoints(-3, '11987650003');
      expectSuccess(await post('/customers/merge', { keep: lia.id, drop: rui.id }), 201);
      expect(await fetchReason(lia.id)).toEqual({ date: TODAY, by: 'import', sale_id: null });
    });

    test('may have no points and a last visit of today', async () => {
      const importCustomer = async (customer: object) =>
        expectSuccess(await post('/customers/import', { customer }), 201);
      expect(await importCustomer(IMPORTED)).toMatchObject({ points: 0, last_visit: null });
      const visit = { points: 0, last_visit: '2026-11-20' };
      expect(await importCustomer({ ...IMPORTED, phone: '11987650002', ...visit })).toMatchObject(visit);
    });

    test('is refused with invalid points, an invalid last visit or an unknown field', async () => {
      for (const [fields, errors] of [
        [{ points: '7' }, { points: 'Os pontos devem ser um número inteiro' }],
        [{ points: -1_000_001 }, { points: 'O mínimo é −1.000.000' }],
        [{ points: 1.5 }, { points: 'Use um número inteiro' }],
        [{ last_visit: '2026-11-21' }, { last_visit: 'A última visita não pode ser depois de hoje' }],
        [{ last_visit: '31/02/2026' }, { last_visit: 'Informe uma data válida' }],
        [{ total_visits: -1 }, { total_visits: 'O mínimo é 0' }],
        [{ total_visits: '3' }, { total_visits: 'As visitas devem ser um número inteiro' }],
        [{ registration_date: '2026-11-21' }, { registration_date: 'O cadastro não pode ser depois de hoje' }],
        [{ colour: 'red' }, { colour: 'Campo desconhecido' }],
      ] as const)
        expectRefusal(await post('/customers/import', { customer: { ...IMPORTED, ...fields } }), 422, errors);
      expect(await get('/customers')).toEqual([]);
    });
  });
});

describe('with SPEC_STRICT=1', () => {
  const shop = useShop({ dialect: 'sqlite', config: { specStrict: true } });

  test('an e-mail is required, and a deleted customer without references is erased at once', async () => {
    const { client } = shop();
    const ana = await make.makeCustomer(client);
    const customer = { name: 'Bia', phone: '11987650002', email: null };
    expectRefusal(await client.call('POST', '/customers/create', { customer }), 422, { email: 'Informe o e-mail' });
    expectSuccess(await client.call('DELETE', `/customers/remove/${ana.id}`));
    const { rows } = await sql`select id from customer`.execute(shop().db);
    expect(rows).toEqual([]);
  });
});
