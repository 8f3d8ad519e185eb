import { describe, expect, test } from 'vitest';
import * as make from '../factories.ts';
import { holdClock } from './support/clock.ts';
import { databases } from './support/databases.ts';
import { expectRefusal, expectSuccess } from './support/expectations.ts';
import { openShop, type TestShop } from './support/shop.ts';

/** The shop's day at an instant, in each zone a shop of Brazil can be in. */
const days: [instant: string, zone: string, day: string][] = [
  ['2026-11-21T02:59:59Z', 'America/Sao_Paulo', '2026-11-20'],
  ['2026-11-21T03:00:00Z', 'America/Sao_Paulo', '2026-11-21'],
  ['2026-11-21T03:59:59Z', 'America/Manaus', '2026-11-20'],
  ['2026-11-21T04:00:00Z', 'America/Manaus', '2026-11-21'],
  ['2026-11-21T01:59:59Z', 'America/Noronha', '2026-11-20'],
  ['2026-11-21T02:00:00Z', 'America/Noronha', '2026-11-21'],
  // The night when summer time began: there was no midnight.
  ['2018-11-04T02:59:59Z', 'America/Sao_Paulo', '2018-11-03'],
  ['2018-11-04T03:00:00Z', 'America/Sao_Paulo', '2018-11-04'],
  // The night when it ended: 23:00 came twice.
  ['2018-02-18T01:59:59Z', 'America/Sao_Paulo', '2018-02-17'],
  ['2018-02-18T02:30:00Z', 'America/Sao_Paulo', '2018-02-17'],
  ['2018-02-18T03:00:00Z', 'America/Sao_Paulo', '2018-02-18'],
];

describe.each(databases)('the shop’s day ($database)', ({ dialect }) => {
  const inShop = async (instant: string, timeZone: string, work: (shop: TestShop) => Promise<void>) => {
    const shop = await openShop({ dialect, clock: holdClock(instant), config: { timeZone } });
    try {
      await work(shop);
    } finally {
      await shop.close();
    }
  };

  test.each(days)('at %s in %s it is %s, everywhere', async (instant, zone, day) => {
    await inShop(instant, zone, async ({ client, db }) => {
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

  test('what was sold a second before midnight is of yesterday a second later', async () => {
    await inShop('2026-11-21T02:59:59Z', 'America/Sao_Paulo', async ({ client, clock }) => {
      await make.makeSale(client, { amount: 10 });
      await make.makeExpense(client, { amount: 1 });
      const reservation = await make.reservationFields(client, { date: '2026-11-20' });
      const cashRegister = await make.closingFields(client, { closed_at: '2026-11-21' });
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
    await inShop('2026-12-01T02:59:59Z', 'America/Sao_Paulo', async ({ client, clock }) => {
      await make.makeSale(client, { amount: 10 });
      expect(expectSuccess(await client.call('GET', '/cash-register')).month.total).toBe(10);
      clock.advance({ seconds: 1 });
      expect(expectSuccess(await client.call('GET', '/cash-register')).month.total).toBe(0);
    });
  });

  test('the session tells the shop’s zone', async () => {
    await inShop('2026-11-21T03:00:00Z', 'America/Manaus', async ({ client }) => {
      expect(expectSuccess(await client.call('GET', '/check-session')).time_zone).toBe('America/Manaus');
    });
  });
});
