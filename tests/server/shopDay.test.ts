import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { describeOnHostZones, TWO_HOST_ZONES } from '../domain/hostZones.ts';
import * as make from '../factories.ts';
import { shopMidnights } from '../fixtures/shopDays.ts';
import { createTestClock } from './support/clock.ts';
import { databases, openDatabase, type TestDatabase } from './support/databases.ts';
import { expectRefusal, expectSuccess } from './support/expectations.ts';
import { emptyTables } from './support/rows.ts';
import { openShop, type TestShop } from './support/shop.ts';

describe.each(databases)('the shop’s day ($database)', ({ dialect }) => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await openDatabase(dialect);
  });
  beforeEach(() => emptyTables(database.connection.db));
  afterAll(() => database.drop());

  const runInShop = async (instant: string, timeZone: string, work: (shop: TestShop) => Promise<void>) => {
    // Under SPEC_STRICT any hour of today may be booked, also at night.
    const config = { timeZone, specStrict: true };
    const shop = await openShop({ dialect, database, clock: createTestClock(instant), config });
    try {
      await work(shop);
    } finally {
      await shop.close();
    }
  };

  const checkEverywhere = () => {
    // The day is computed before the query.
    const midnights = dialect === 'sqlite' ? shopMidnights : shopMidnights.slice(0, 2);
    test.each(midnights)('at %s in %s it is %s, everywhere', async (instant, zone, day) => {
      await runInShop(instant, zone, async ({ client, db }) => {
        expect(expectSuccess(await client.call('GET', '/check-session')).time_zone).toBe(zone);
        const customer = await make.makeCustomer(client);
        expect(customer.registration_date).toBe(day);
        await make.makeSale(client, { customer_id: customer.id });
        const [seen] = expectSuccess(await client.call('GET', '/customers'));
        expect(seen.last_visit).toBe(day);
        await make.makeExpense(client, { amount: 20 });
        expect(expectSuccess(await client.call('GET', '/expenses/today')).total).toBe(20);
        expect(expectSuccess(await client.call('GET', '/cash-register')).today).toMatchObject({
          total: 50,
          expenses: 20,
        });
        for (const table of ['sale', 'movement', 'expense'] as const) {
          const rows = await db.selectFrom(table).select('business_day').distinct().execute();
          expect(rows).toEqual([{ business_day: day }]);
        }
        const reservation = await make.makeReservation(client, { date: day });
        expect(expectSuccess(await client.call('GET', '/summary')).reservation.total).toBe(1);
        expect(reservation.date).toBe(day);
        const closing = await make.makeClosing(client, { closed_at: day });
        expect(closing).toMatchObject({ total_cash: 50, expenses: 20 });
      });
    });
  };
  // A database does not depend on the time zone of the host: on the second one, one zone is enough.
  const zones = dialect === 'sqlite' ? TWO_HOST_ZONES : TWO_HOST_ZONES.slice(1);
  describeOnHostZones('in everything that is stored and shown', checkEverywhere, zones);

  test('a sale a second before midnight is of yesterday a second later', async () => {
    await runInShop('2026-11-21T02:59:59Z', 'America/Sao_Paulo', async ({ client, clock }) => {
      await make.makeSale(client, { amount: 10 });
      await make.makeExpense(client, { amount: 1 });
      const reservation = await make.buildReservation(client, { date: '2026-11-20' });
      const cashRegister = await make.buildClosing(client, { closed_at: '2026-11-21' });
      expectRefusal(await client.call('POST', '/cash-register/create', { cashRegister }), 422, {
        closed_at: 'A data não pode ser posterior a hoje',
      });

      clock.advance({ seconds: 1 });
      expect(expectSuccess(await client.call('GET', '/cash-register'))).toMatchObject({
        month: { total: 10 },
        today: { total: 0, expenses: 0, individual_sales: { total: 0, sales: [] } },
      });
      expect(expectSuccess(await client.call('GET', '/expenses/today'))).toEqual({ list: [], total: 0 });
      expectRefusal(await client.call('POST', '/reservations/create', { reservation }), 422, {
        date: 'A data não pode ser anterior a hoje',
      });
      expectSuccess(await client.call('POST', '/cash-register/create', { cashRegister }), 201);
    });
  });

  test('a new month begins at the shop’s midnight', async () => {
    await runInShop('2026-12-01T02:59:59Z', 'America/Sao_Paulo', async ({ client, clock }) => {
      await make.makeSale(client, { amount: 10 });
      expect(expectSuccess(await client.call('GET', '/cash-register')).month.total).toBe(10);
      clock.advance({ seconds: 1 });
      expect(expectSuccess(await client.call('GET', '/cash-register')).month.total).toBe(0);
    });
  });
});
