import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { dayAt, shopTime } from '../../domain/dates.ts';
import { toReais } from '../../domain/money.ts';
import { isPhone } from '../../domain/phone.ts';
import { timeSlots } from '../../domain/reservations.ts';
import { cashClosingInput } from '../../domain/schemas/cashClosing.ts';
import { customerInput } from '../../domain/schemas/customer.ts';
import { employeeInput } from '../../domain/schemas/employee.ts';
import { expenseInput } from '../../domain/schemas/expense.ts';
import { reservationInput } from '../../domain/schemas/reservation.ts';
import { rewardInput } from '../../domain/schemas/reward.ts';
import { saleInput } from '../../domain/schemas/sale.ts';
import { serviceInput } from '../../domain/schemas/service.ts';
import { fold } from '../../domain/text.ts';
import { saleAnswer } from '../../server/answers.ts';
import type { Dialect } from '../../server/db/connect.ts';
import { isEmptyShop, seedDemo } from '../../server/db/demo.ts';
import type { Db, Tables } from '../../server/db/schema.ts';
import { databases, openDatabase, type TestDatabase } from './support/databases.ts';
import { brokenInvariants } from './support/invariants.ts';

const timeZone = 'America/Sao_Paulo';
/** A Saturday, ten past noon in the shop. */
const NOON = '2026-11-21T15:10:00Z';

/** For whole shops on a machine that has other things to do, in milliseconds. */
const PATIENCE = 60_000;

const seedAt = (db: Kysely<Tables>, instant: string, seed?: number) =>
  seedDemo(db, { clock: () => new Date(instant), timeZone, passwordHash: 'a hash', ...(seed && { seed }) });

/** A database of the test that is running, dropped when it is over. */
async function emptyShop(dialect: Dialect): Promise<Kysely<Tables>> {
  const database = await openDatabase(dialect);
  onTestFinished(() => database.drop());
  return database.connection.db;
}

async function openShop(dialect: Dialect, instant: string, seed?: number): Promise<Kysely<Tables>> {
  const db = await emptyShop(dialect);
  await seedAt(db, instant, seed);
  return db;
}

const all = (db: Db, table: keyof Tables) => db.selectFrom(table).selectAll().execute();

describe.each(databases)('the demonstration shop on $database', { timeout: PATIENCE }, ({ dialect }) => {
  describe('at noon on a Saturday', () => {
    let database: TestDatabase;
    let db: Kysely<Tables>;
    let took: number;
    beforeAll(async () => {
      database = await openDatabase(dialect);
      db = database.connection.db;
      const start = performance.now();
      await seedAt(db, NOON);
      took = performance.now() - start;
    }, PATIENCE);
    afterAll(() => database.drop(), PATIENCE);

    test('is there within the time people wait for a first start', () => {
      expect(took).toBeLessThan(dialect === 'sqlite' ? 3_000 : 10_000);
    });

    test('has the registrations of a shop', async () => {
      const counts = async (table: 'customer' | 'employee' | 'service' | 'reward') => (await all(db, table)).length;
      expect(await counts('customer')).toBe(60);
      expect(await counts('employee')).toBe(6);
      expect(await counts('service')).toBe(14);
      expect(await counts('reward')).toBe(5);
    });

    test('keeps its books: every invariant of the ledger holds', async () => {
      expect(await brokenInvariants(db)).toEqual({});
    });

    test('lets the demonstration user in with the password given', async () => {
      expect(await all(db, 'app_user')).toMatchObject([
        { email: 'demo@navalha.app', password_hash: 'a hash', disabled_at: null },
      ]);
    });

    test('has customers with accents, phones that are whole and mostly of one area, and mailboxes of nobody', async () => {
      const customers = await db.selectFrom('customer').selectAll().execute();
      expect(customers.filter(({ name }) => fold(name) !== name.toLowerCase()).length).toBeGreaterThan(20);
      expect(customers.filter(({ phone }) => !isPhone(phone))).toEqual([]);
      const areas = customers.map(({ phone }) => phone.slice(0, 2));
      expect(areas.filter((area) => area === '11').length).toBeGreaterThan(20);
      expect(new Set(areas).size).toBeGreaterThan(3);
      expect(customers.filter(({ email }) => !/@example\.(com|net|org)$/.test(email))).toEqual([]);
      for (const field of ['name', 'phone', 'email'] as const) {
        expect(new Set(customers.map((customer) => customer[field])).size).toBe(60);
      }
    });

    test('gives nobody a phone number that rings: 901 to 909 are given to no subscriber', async () => {
      const people = [
        ...(await db.selectFrom('customer').select('phone').execute()),
        ...(await db.selectFrom('employee').select('phone').execute()),
      ];
      expect(people.filter(({ phone }) => !/^..90[1-9]\d{6}$/.test(phone))).toEqual([]);
    });

    test('has employees who differ, one of whom has left', async () => {
      const employees = await db.selectFrom('employee').selectAll().execute();
      expect(employees.filter(({ status }) => status === 0)).toHaveLength(1);
      expect(new Set(employees.map(({ commission }) => commission)).size).toBeGreaterThan(3);
      expect(employees.some(({ observation }) => observation === null)).toBe(true);
      expect(employees.filter(({ phone }) => !isPhone(phone))).toEqual([]);
    });

    test('has somebody at work for every service', async () => {
      const offered = await db
        .selectFrom('employee_service')
        .innerJoin('employee', 'employee.id', 'employee_id')
        .select('service_id')
        .distinct()
        .where('status', '=', 1)
        .execute();
      expect(offered).toHaveLength(14);
    });

    test('has rewards of all three types, one of them inactive, and more than one discount in use', async () => {
      const rewards = await db.selectFrom('reward').selectAll().execute();
      expect(new Set(rewards.map(({ type }) => type)).size).toBe(3);
      expect(rewards.filter(({ active }) => active === 0)).toHaveLength(1);
      const redeemed = await db
        .selectFrom('sale')
        .select('reward_id')
        .distinct()
        .where('discount_cents', '>', 0)
        .execute();
      expect(redeemed.filter(({ reward_id }) => reward_id !== null).length).toBeGreaterThan(1);
    });

    test('finds people and things as one types them', async () => {
      const columns = ['name', 'phone', 'email', 'search'] as const;
      const people = [
        ...(await db.selectFrom('customer').select(columns).execute()),
        ...(await db.selectFrom('employee').select(columns).execute()),
      ];
      expect(people.filter((row) => row.search !== fold(`${row.name} ${row.phone} ${row.email}`))).toEqual([]);
      const services = await db.selectFrom('service').selectAll().execute();
      expect(services.filter((row) => row.search !== fold(row.name))).toEqual([]);
      const rewards = await db.selectFrom('reward').selectAll().execute();
      expect(rewards.filter((row) => row.search !== fold(row.title))).toEqual([]);
    });

    test('has sold on every open day of 90, from Tuesday to Saturday, most on Fridays and Saturdays', async () => {
      const sales = await db.selectFrom('sale').select('business_day').execute();
      const byWeekday = Array.from({ length: 7 }, () => new Map<string, number>());
      for (const { business_day: day } of sales) {
        const days = byWeekday[new Date(`${day}T12:00:00Z`).getUTCDay()];
        days?.set(day, (days.get(day) ?? 0) + 1);
      }
      expect(byWeekday.map((days) => days.size)).toEqual([0, 0, 13, 13, 13, 13, 13]);
      // Today is not over: its sales say nothing about a Saturday.
      byWeekday[6]?.delete('2026-11-21');
      const average = byWeekday.map((days) => [...days.values()].reduce((a, b) => a + b, 0) / days.size);
      const [, , ...open] = average as [number, number, number, number, number, number, number];
      expect(Math.min(open[3], open[4])).toBeGreaterThan(Math.max(open[0], open[1], open[2]));
    });

    test('has sold to customers and to others, loose too, by every method and PIX the most', async () => {
      const sales = await db.selectFrom('sale').selectAll().execute();
      const share = (part: typeof sales) => part.length / sales.length;
      expect(share(sales.filter(({ customer_id }) => customer_id !== null))).toBeGreaterThan(0.15);
      expect(share(sales.filter(({ individual }) => individual === 1))).toBeGreaterThan(0.03);
      expect(sales.filter((sale) => sale.reward_id !== null).length).toBeGreaterThan(5);
      const custom = sales.filter((sale) => sale.discount_cents !== 0 && sale.reward_id === null);
      expect(custom.length).toBeGreaterThan(5);
      expect(share(custom)).toBeLessThan(0.05);
      const methods = (['pix', 'cash', 'debit', 'credit'] as const).map(
        (method) => sales.filter((sale) => sale.method === method).length,
      );
      expect(Math.min(...methods)).toBeGreaterThan(100);
      expect(Math.max(...methods)).toBe(methods[0]);
    });

    test('registers as loose exactly the sales of nobody by nobody', async () => {
      const sales = await db.selectFrom('sale').selectAll().execute();
      const wrong = sales.filter(
        (sale) => (sale.individual === 1) !== (sale.customer_id === null && sale.employee_id === null),
      );
      expect(wrong).toEqual([]);
    });

    test('never let anybody spend points they did not have', async () => {
      const balances = new Map<number, number>();
      for (const { customer_id, points } of await db.selectFrom('movement').selectAll().orderBy('id').execute()) {
        if (customer_id === null) continue;
        const balance = (balances.get(customer_id) ?? 0) + points;
        expect(balance).toBeGreaterThanOrEqual(0);
        balances.set(customer_id, balance);
      }
      expect(balances.size).toBeGreaterThan(50);
    });

    test('took from a customer what the redeemed reward requires', async () => {
      const redeemed = await db
        .selectFrom('movement')
        .innerJoin('sale', 'sale.id', 'movement.sale_id')
        .innerJoin('reward', 'reward.id', 'sale.reward_id')
        .select(['movement.points', 'movement.cents', 'reward.points_required', 'reward.active'])
        .where('movement.kind', '=', 'sale_redeem')
        .execute();
      const sold = await db.selectFrom('sale').select('id').where('reward_id', 'is not', null).execute();
      expect(redeemed).toHaveLength(sold.length);
      expect(redeemed.filter((row) => row.points !== -row.points_required || row.cents !== 0 || !row.active)).toEqual(
        [],
      );
    });

    test('registered nobody after their first visit', async () => {
      const late = await db
        .selectFrom('customer')
        .innerJoin('sale', 'sale.customer_id', 'customer.id')
        .select('customer.name')
        .whereRef('sale.business_day', '<', 'customer.registration_date')
        .execute();
      expect(late).toEqual([]);
    });

    test('sold and spent at shop hours only, on the day the books say', async () => {
      const rows = [
        ...(await db.selectFrom('sale').select(['business_day', 'created_at']).execute()),
        ...(await db.selectFrom('expense').select(['business_day', 'created_at']).execute()),
        ...(await db.selectFrom('movement').select(['business_day', 'created_at']).execute()),
      ];
      const wrong = rows.filter(({ business_day, created_at }) => {
        const { day, time } = shopTime(new Date(created_at), timeZone);
        return day !== business_day || time < '08:00' || time > '20:00' || Date.parse(created_at) > Date.parse(NOON);
      });
      expect(wrong).toEqual([]);
    });

    test('sold only what the employee offers, by those who worked here then', async () => {
      const wrong = await db
        .selectFrom('sale')
        .innerJoin('sale_item', 'sale_item.sale_id', 'sale.id')
        .leftJoin('employee_service', (join) =>
          join
            .onRef('employee_service.employee_id', '=', 'sale.employee_id')
            .onRef('employee_service.service_id', '=', 'sale_item.service_id'),
        )
        .select('sale.id')
        .where('sale.employee_id', 'is not', null)
        .where('employee_service.service_id', 'is', null)
        .execute();
      expect(wrong).toEqual([]);
      const last = await db
        .selectFrom('sale')
        .innerJoin('employee', 'employee.id', 'sale.employee_id')
        .select((eb) => eb.fn.max('business_day').as('day'))
        .where('status', '=', 0)
        .executeTakeFirstOrThrow();
      expect(last.day < '2026-10-31').toBe(true);
    });

    test('remembers the answer of every sale under its key', async () => {
      const answers = await db.selectFrom('idempotency').selectAll().execute();
      const sales = new Map((await db.selectFrom('sale').selectAll().execute()).map((sale) => [sale.idem_key, sale]));
      expect(answers).toHaveLength(sales.size);
      for (const { scope, key, status, fingerprint, body } of answers) {
        const sale = sales.get(`${scope}:${key}`);
        const envelope = JSON.parse(body);
        const { id, amount, points, customer_id, reservation_id } = saleAnswer.parse(envelope.data);
        expect([status, envelope.status, fingerprint.length]).toEqual([201, 'success', 64]);
        expect({ id, amount, points, customer_id, reservation_id }).toEqual({
          id: sale?.id,
          amount: toReais(sale?.total_cents ?? 0),
          points: sale?.points,
          customer_id: sale?.customer_id,
          reservation_id: sale?.reservation_id,
        });
      }
    });

    test('closed the cash of every day before today with all that moved, and left today open', async () => {
      const open = await db
        .selectFrom('movement')
        .select('business_day')
        .distinct()
        .where('closing_id', 'is', null)
        .execute();
      expect(open).toEqual([{ business_day: '2026-11-21' }]);
      const closings = await db.selectFrom('cash_closing').selectAll().execute();
      expect(new Set(closings.map(({ business_day }) => business_day)).size).toBe(closings.length);
      expect(closings).toHaveLength(64);
      const agreed = closings.filter((row) => row.informed_cents === row.sales_cents - row.expense_cents);
      expect(agreed.length).toBeGreaterThan(closings.length * 0.7);
      expect(agreed.length).toBeLessThan(closings.length);
      expect(
        closings.filter(({ created_at, business_day }) => dayAt(new Date(created_at), timeZone) !== business_day),
      ).toEqual([]);
    });

    test('pays rent, energy and what it uses up', async () => {
      const expenses = await db.selectFrom('expense').selectAll().execute();
      const months = new Set(
        expenses.filter(({ description }) => /Aluguel/.test(description)).map((row) => row.business_day.slice(0, 7)),
      );
      expect([...months].sort()).toEqual(['2026-09', '2026-10', '2026-11']);
      for (const word of [/energia/, /Café/, /Reposição/]) {
        expect(expenses.filter(({ description }) => word.test(description)).length).toBeGreaterThan(1);
      }
      expect(new Set(expenses.map(({ employee_id }) => employee_id)).size).toBeGreaterThan(2);
    });

    test('books nobody twice: no employee at the same hour, no customer on the same day', async () => {
      const agenda = await db.selectFrom('reservation').selectAll().execute();
      expect(new Set(agenda.map((row) => `${row.employee_id} ${row.day} ${row.slot}`)).size).toBe(agenda.length);
      expect(new Set(agenda.map((row) => `${row.customer_id} ${row.day}`)).size).toBe(agenda.length);
    });

    test('has an agenda of a week back and a week ahead, at hours of the shop and of those who work there', async () => {
      const agenda = await db
        .selectFrom('reservation')
        .innerJoin('employee', 'employee.id', 'employee_id')
        .select(['day', 'slot', 'reservation.status', 'employee.status as working'])
        .execute();
      expect(agenda.filter(({ slot }) => !timeSlots.includes(slot))).toEqual([]);
      expect(agenda.filter(({ working }) => working === 0)).toEqual([]);
      expect(agenda.filter(({ day }) => day < '2026-11-14' || day > '2026-11-28')).toEqual([]);
      const statuses = (from: string, to: string) =>
        [...new Set(agenda.filter(({ day }) => day >= from && day <= to).map(({ status }) => status))].sort();
      expect(statuses('2026-11-14', '2026-11-20')).toEqual([3, 4]);
      expect(statuses('2026-11-21', '2026-11-21')).toEqual([1, 2, 3, 4]);
      expect(statuses('2026-11-22', '2026-11-28').slice(0, 2)).toEqual([1, 2]);
      const gone = agenda.filter(({ day, slot }) => day === '2026-11-21' && slot < '12:10');
      expect(gone.filter(({ status }) => status === 3).length).toBeGreaterThan(gone.length / 2);
    });

    test('made every concluded reservation a sale of the same customer, employee, day and services', async () => {
      const concluded = await db
        .selectFrom('reservation')
        .leftJoin('sale', 'sale.reservation_id', 'reservation.id')
        .select(['reservation.id', 'sale.id as sale', 'reservation.status'])
        .select((eb) => [
          eb('sale.customer_id', '=', eb.ref('reservation.customer_id')).as('customer'),
          eb('sale.employee_id', '=', eb.ref('reservation.employee_id')).as('employee'),
          eb('sale.business_day', '=', eb.ref('reservation.day')).as('day'),
        ])
        .execute();
      for (const row of concluded) {
        expect(row.sale !== null).toBe(row.status === 3);
        if (row.sale === null) continue;
        expect([row.customer, row.employee, row.day].map(Boolean)).toEqual([true, true, true]);
        const booked = await db
          .selectFrom('reservation_service')
          .select(['line', 'service_id'])
          .where('reservation_id', '=', row.id)
          .orderBy('line')
          .execute();
        const sold = await db
          .selectFrom('sale_item')
          .select(['line', 'service_id'])
          .where('sale_id', '=', row.sale)
          .orderBy('line')
          .execute();
        expect(sold).toEqual(booked);
      }
    });

    test('holds nothing that its own forms would not take', async () => {
      const specialties = await db.selectFrom('employee_service').selectAll().execute();
      for (const { name, phone, email } of await db.selectFrom('customer').selectAll().execute()) {
        expect(customerInput.parse({ name, phone, email })).toEqual({ name, phone, email });
      }
      for (const { id, name, phone, email, commission, status, observation } of await db
        .selectFrom('employee')
        .selectAll()
        .execute()) {
        const services = specialties
          .filter(({ employee_id }) => employee_id === id)
          .map(({ service_id }) => service_id);
        const body = { name, phone, email, commission, observation, services };
        expect(employeeInput.parse({ ...body, status: status === 1 ? '1' : '0' })).toEqual({
          ...body,
          status: status === 1,
        });
      }
      for (const { name, price_cents, points } of await db.selectFrom('service').selectAll().execute()) {
        expect(serviceInput.parse({ name, price: toReais(price_cents), points })).toEqual({
          name,
          price: price_cents,
          points,
        });
      }
      for (const { id: _, version: __, archived_at: ___, search: ____, min_limit_cents, active, ...reward } of await db
        .selectFrom('reward')
        .selectAll()
        .execute()) {
        const parsed = rewardInput.parse({ ...reward, min_limit: toReais(min_limit_cents), active: active === 1 });
        expect(parsed).toEqual({ ...reward, min_limit: min_limit_cents, active: active === 1 });
      }
      for (const { amount_cents, employee_id, description } of await db.selectFrom('expense').selectAll().execute()) {
        const parsed = expenseInput.parse({ amount: toReais(amount_cents), employee_id, description });
        expect(parsed).toEqual({ amount: amount_cents, employee_id, description });
      }
      for (const { business_day, informed_cents, employee_id, observation } of await db
        .selectFrom('cash_closing')
        .selectAll()
        .execute()) {
        const body = { closed_at: business_day, employee_id, observation };
        expect(cashClosingInput.parse({ ...body, total_received: toReais(informed_cents) })).toEqual({
          ...body,
          total_received: informed_cents,
        });
      }
    });

    test('holds no sale and no reservation that its own forms would not take', async () => {
      const offers = new Set(
        (await db.selectFrom('employee_service').selectAll().execute()).map(
          (row) => `${row.employee_id} ${row.service_id}`,
        ),
      );
      const booked = await db.selectFrom('reservation_service').selectAll().orderBy('line').execute();
      for (const { id, customer_id, employee_id, day, slot, status, observation } of await db
        .selectFrom('reservation')
        .selectAll()
        .execute()) {
        const services = booked
          .filter(({ reservation_id }) => reservation_id === id)
          .map(({ service_id }) => service_id);
        const body = { customer_id, employee_id, services, date: day, time: slot, status, observation };
        expect(reservationInput.parse(body)).toEqual(body);
        expect(services.filter((service) => !offers.has(`${employee_id} ${service}`))).toEqual([]);
      }
      const lines = Map.groupBy(
        await db.selectFrom('sale_item').selectAll().orderBy('line').execute(),
        (line) => line.sale_id,
      );
      for (const sale of await db.selectFrom('sale').selectAll().execute()) {
        const services = (lines.get(sale.id) ?? []).map(({ service_id }) => service_id).filter((id) => id !== null);
        const { customer_id, employee_id, reservation_id, reward_id, observation, method, individual } = sale;
        const body = {
          customer_id,
          employee_id,
          reservation_id,
          reward_id,
          observation,
          payment_method: method,
          services,
        };
        const parsed = saleInput.parse({ ...body, individual, amount: toReais(sale.total_cents) });
        expect(parsed).toEqual({ ...body, individual: individual === 1, amount: sale.total_cents });
      }
    });
  });

  describe('whenever it is first started', () => {
    test.each([
      ['at ten past seven on a Monday', '2026-11-23T10:10:00Z'],
      ['at ten to midnight on a Saturday', '2026-11-22T02:50:00Z'],
      ['on a Sunday morning', '2026-11-22T13:00:00Z'],
      ['at midnight sharp', '2026-11-24T03:00:00Z'],
      ['twenty seconds past midnight', '2026-11-24T03:00:20Z'],
      ['just before the doors close', '2026-11-20T22:40:00Z'],
      ['at noon on the first of a month', '2026-12-01T15:00:00Z'],
      ['early on the first of a year, a Friday', '2027-01-01T09:00:00Z'],
    ])('no screen of it is empty: %s', async (_when, instant) => {
      const db = await openShop(dialect, instant);
      const today = dayAt(new Date(instant), timeZone);

      expect(await brokenInvariants(db)).toEqual({});
      const sales = await db.selectFrom('sale').selectAll().where('business_day', '=', today).execute();
      expect(sales.length).toBeGreaterThanOrEqual(6);
      expect(sales.filter(({ individual }) => individual === 1).length).toBeGreaterThanOrEqual(2);
      expect(sales.filter(({ customer_id }) => customer_id !== null).length).toBeGreaterThanOrEqual(3);
      const expenses = await db.selectFrom('expense').selectAll().where('business_day', '=', today).execute();
      expect(expenses.length).toBeGreaterThanOrEqual(3);
      const closings = await db.selectFrom('cash_closing').selectAll().execute();
      const future = [...sales, ...expenses, ...closings];
      expect(future.filter(({ created_at }) => Date.parse(created_at) > Date.parse(instant))).toEqual([]);
      expect(
        [...sales, ...expenses].filter(({ created_at }) => dayAt(new Date(created_at), timeZone) !== today),
      ).toEqual([]);
      expect(closings.filter(({ business_day }) => business_day >= today)).toEqual([]);

      const agenda = await db.selectFrom('reservation').selectAll().where('day', '=', today).execute();
      expect([...new Set(agenda.map(({ status }) => status))].sort()).toEqual([1, 2, 3, 4]);
      const ahead = await db.selectFrom('reservation').selectAll().where('day', '>', today).execute();
      expect(ahead.filter(({ status }) => status === 1 || status === 2).length).toBeGreaterThan(10);
      expect(ahead.filter(({ status }) => status === 3)).toEqual([]);
    });
  });

  describe('made again', () => {
    test('is the same from the same seed, and another from another', async () => {
      const [one, two, other] = [
        await openShop(dialect, NOON, 7),
        await openShop(dialect, NOON, 7),
        await openShop(dialect, NOON, 8),
      ];
      const portrait = async (db: Kysely<Tables>) => ({
        names: await db.selectFrom('customer').select(['id', 'name', 'phone', 'points']).orderBy('id').execute(),
        sales: await db.selectFrom('sale').selectAll().orderBy('id').execute(),
        movements: await db.selectFrom('movement').selectAll().orderBy('id').execute(),
        closings: await db.selectFrom('cash_closing').selectAll().orderBy('id').execute(),
        agenda: await db.selectFrom('reservation').selectAll().orderBy('id').execute(),
      });
      const first = await portrait(one);
      expect(await portrait(two)).toEqual(first);
      const different = await portrait(other);
      for (const part of ['names', 'sales', 'movements', 'closings', 'agenda'] as const) {
        expect(different[part]).not.toEqual(first[part]);
      }
    });
  });

  describe('in a shop of its own', () => {
    test('is not put where somebody has already worked', async () => {
      const db = await emptyShop(dialect);
      expect(await isEmptyShop(db)).toBe(true);
      await db
        .insertInto('service')
        .values({ name: 'Corte', search: 'corte', price_cents: 3500, points: 10, archived_at: null })
        .execute();
      expect(await isEmptyShop(db)).toBe(false);
      await seedAt(db, NOON);
      expect(await all(db, 'app_user')).toEqual([]);
      expect(await all(db, 'service')).toHaveLength(1);
    });

    test('is put there once when two servers start at the same time', async () => {
      const db = await emptyShop(dialect);
      await Promise.all([seedAt(db, NOON), seedAt(db, NOON)]);
      expect(await all(db, 'app_user')).toHaveLength(1);
      expect(await all(db, 'customer')).toHaveLength(60);
      expect(await brokenInvariants(db)).toEqual({});
    });

    test('is there entirely or not at all', async () => {
      const db = await emptyShop(dialect);
      // The ledger is written last: without its table all the rest has to be taken back.
      await sql`alter table movement rename to elsewhere`.execute(db);
      await expect(seedAt(db, NOON)).rejects.toThrow(/movement/);
      expect(await isEmptyShop(db)).toBe(true);
      for (const table of ['reward', 'reservation', 'expense', 'cash_closing', 'idempotency'] as const) {
        expect(await all(db, table)).toEqual([]);
      }
    });
  });
});
