import { describe, expect, test } from 'vitest';
import { findInvariantViolations } from '../../server/db/invariants.ts';
import * as make from '../factories.ts';
import { databases } from './support/databases.ts';
import { expectRefusal, expectSuccess } from './support/expectations.ts';
import { useShop } from './support/useShop.ts';

describe.each(databases)('voiding a sale ($database)', ({ dialect }) => {
  const shop = useShop({ dialect });

  const voidSale = (id: number) => shop().client.call('DELETE', `/sales/remove/${id}`);
  const fetchCustomer = async () => expectSuccess(await shop().client.call('GET', '/customers'))[0];
  const fetchCashRegister = async () => expectSuccess(await shop().client.call('GET', '/cash-register'));

  test('a voided loose sale leaves the totals and the list', async () => {
    const { client } = shop();
    const validSale = await make.makeSale(client, { amount: 10.1 });
    const { id } = await make.makeSale(client, { amount: 20.2, payment_method: 'pix' });
    expect(expectSuccess(await voidSale(id), 200, 'Venda estornada com sucesso!')).toBeNull();
    const { today, month } = await fetchCashRegister();
    expect(today.total).toBe(10.1);
    expect(month.total).toBe(10.1);
    expect(today.individual_sales.total).toBe(10.1);
    expect(today.individual_sales.sales.map((sale: { id: number }) => sale.id)).toEqual([validSale.id]);
  });

  test('the sale stays with the user and the reason of the void', async () => {
    const { client, db } = shop();
    const { id } = await make.makeSale(client);
    expectRefusal(await client.call('DELETE', `/sales/remove/${id}`, { reason: 'x'.repeat(501) }), 422, {
      reason: 'Use no máximo 500 caracteres',
    });
    // Another user than the seller.
    const email = 'outra@navalha.test';
    await shop().addUser(email, 'senha de teste 2');
    const other = shop().visitor();
    shop().clock.advance({ minutes: 5 });
    expectSuccess(await other.signIn(email, 'senha de teste 2'));
    expectSuccess(await other.call('DELETE', `/sales/remove/${id}`, { reason: ' Cobrada duas vezes\nno mesmo dia ' }));
    expect(await db.selectFrom('sale').selectAll().where('id', '=', id).execute()).toHaveLength(1);
    const user = await db.selectFrom('app_user').select('id').where('email', '=', email).executeTakeFirstOrThrow();
    expect(await db.selectFrom('sale_void').selectAll().execute()).toEqual([
      {
        sale_id: id,
        reason: 'Cobrada duas vezes\nno mesmo dia',
        user_id: user.id,
        business_day: '2026-11-20',
        created_at: '2026-11-20T15:05:00.000Z',
        forgiven_points: 0,
        cause: null,
      },
    ]);
    const [listed] = expectSuccess(await client.call('GET', '/sales?from=2026-11-20&to=2026-11-20'));
    expect(listed.voided).toMatchObject({ at: '2026-11-20T15:05:00.000Z', by: email });
  });

  test('the customer loses the points and the visit, and the last visit is the earlier one', async () => {
    const { client } = shop();
    const service = await make.makeService(client, { points: 10 });
    const customer = await make.makeCustomer(client);
    const sale = { customer_id: customer.id, services: [service.id] };
    await make.makeSale(client, sale);
    await shop().travelTo('2026-11-25T15:00:00Z');
    const second = await make.makeSale(client, sale);
    await shop().travelTo('2026-11-28T15:00:00Z');
    const third = await make.makeSale(client, sale);
    expect(await fetchCustomer()).toMatchObject({ points: 30, total_visits: 3, last_visit: '2026-11-28' });
    expectSuccess(await voidSale(third.id));
    expect(await fetchCustomer()).toMatchObject({ points: 20, total_visits: 2, last_visit: '2026-11-25' });
    expectSuccess(await voidSale(second.id));
    expect(await fetchCustomer()).toMatchObject({ points: 10, total_visits: 1, last_visit: '2026-11-20' });
    const [first] = await shop().db.selectFrom('sale').select('id').orderBy('id').execute();
    expectSuccess(await voidSale(first?.id ?? 0));
    expect(await fetchCustomer()).toMatchObject({ points: 0, total_visits: 0, last_visit: null });
  });

  test('after the clock was set back, the void of an earlier day keeps the later last visit', async () => {
    const { client } = shop();
    const customer = await make.makeCustomer(client);
    await make.makeSale(client, { customer_id: customer.id });
    await shop().travelTo('2026-11-18T15:00:00Z');
    const earlier = await make.makeSale(client, { customer_id: customer.id });
    expect(await fetchCustomer()).toMatchObject({ total_visits: 2, last_visit: '2026-11-20' });
    expect(await findInvariantViolations(shop().db)).toEqual({});
    expectSuccess(await voidSale(earlier.id));
    expect(await fetchCustomer()).toMatchObject({ total_visits: 1, last_visit: '2026-11-20' });
  });

  test('a reward’s points are returned', async () => {
    const { client } = shop();
    const service = await make.makeService(client, { points: 30 });
    const customer = await make.makeCustomer(client);
    const reward = await make.makeReward(client, { points_required: 20 });
    await make.makeSale(client, { customer_id: customer.id, services: [service.id] });
    const redeemed = await make.makeSale(client, {
      customer_id: customer.id,
      services: [service.id],
      reward_id: reward.id,
    });
    expect((await fetchCustomer()).points).toBe(40);
    expectSuccess(await voidSale(redeemed.id));
    expect((await fetchCustomer()).points).toBe(30);
  });

  test('points that are already spent become a debt until the customer earns them again', async () => {
    const { client } = shop();
    const service = await make.makeService(client, { points: 30 });
    const customer = await make.makeCustomer(client);
    const reward = await make.makeReward(client, { points_required: 25 });
    const earned = await make.makeSale(client, { customer_id: customer.id, services: [service.id] });
    const spent = await make.makeSale(client, { customer_id: customer.id, services: [], reward_id: reward.id });
    expect((await fetchCustomer()).points).toBe(5);
    expectSuccess(await voidSale(earned.id));
    expect((await fetchCustomer()).points).toBe(-25);
    // A reward uses nothing of a negative balance.
    const more = await make.makeSale(client, { customer_id: customer.id, services: [], reward_id: reward.id });
    expect((await fetchCustomer()).points).toBe(-25);
    expectSuccess(await voidSale(more.id));
    expectSuccess(await voidSale(spent.id));
    expect((await fetchCustomer()).points).toBe(0);
  });

  test('a sale can be voided once', async () => {
    const { id } = await make.makeSale(shop().client);
    expectSuccess(await voidSale(id));
    const before = await shop().dumpRows();
    const repeated = await voidSale(id);
    expectRefusal(repeated, 409);
    expect(repeated.message).toBe('Esta venda já foi estornada');
    expect(await shop().dumpRows()).toEqual(before);
  });

  test('of eight concurrent voids, one succeeds', async () => {
    const customer = await make.makeCustomer(shop().client);
    for (let round = 0; round < 10; round++) {
      const { id } = await make.makeSale(shop().client, { customer_id: customer.id });
      const replies = await Promise.all(Array.from({ length: 8 }, () => voidSale(id)));
      expect(replies.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(409)]);
    }
    expect(await fetchCustomer()).toMatchObject({ points: 0, total_visits: 0, last_visit: null });
  });

  test('concurrent sales and voids keep the ledger consistent', async () => {
    const { client } = shop();
    const service = await make.makeService(client, { points: 7 });
    const customer = await make.makeCustomer(client);
    const sale = { customer_id: customer.id, services: [service.id] };
    const created = await Promise.all(Array.from({ length: 10 }, () => make.makeSale(client, sale)));
    await Promise.all(created.flatMap(({ id }) => [voidSale(id), make.makeSale(client, sale)]));
    expect(await fetchCustomer()).toMatchObject({ points: 70, total_visits: 10 });
  });

  test('a sale of a closed day is reversed on the current day', async () => {
    const { client } = shop();
    const { id } = await make.makeSale(client, { amount: 40, payment_method: 'pix' });
    const closing = await make.makeClosing(client, { closed_at: '2026-11-20' });
    await shop().travelTo('2026-11-21T15:00:00Z');
    await make.makeSale(client, { amount: 100, payment_method: 'cash' });
    expectSuccess(await voidSale(id));

    const { today, month, cash_register_closed } = await fetchCashRegister();
    expect(cash_register_closed).toEqual([{ ...closing, uncovered_count: 0, uncovered_total: 0 }]);
    expect(today.total).toBe(60);
    expect(month.total).toBe(100);
    const next = await make.makeClosing(client, { closed_at: '2026-11-21' });
    expect(next).toMatchObject({ total_cash: 100, total_pix: -40, total_debit: 0, total_credit: 0 });
  });

  test('a day with only the void of another day’s sale is not a day with sales', async () => {
    const { client } = shop();
    const { id } = await make.makeSale(client, { amount: 40 });
    await make.makeSale(client, { amount: 20 });
    await shop().travelTo('2026-11-21T15:00:00Z');
    expectSuccess(await voidSale(id));
    const { month, daily_average } = await fetchCashRegister();
    expect(month.total).toBe(20);
    expect(daily_average.total).toBe(20);
  });

  describe('of a reservation', () => {
    const DAY = '2026-11-20';
    const sell = (reservation_id: number) =>
      shop().client.call('POST', '/sales/create', {
        sale: { reservation_id, services: [], amount: 10, payment_method: 'cash' },
      });
    const sellReservation = async (fields: object = {}) => {
      const reservation = await make.makeReservation(shop().client, { date: DAY, ...fields });
      return { reservation, sale: expectSuccess(await sell(reservation.id), 201) };
    };
    const fetchReservation = async (id: number) =>
      expectSuccess(await shop().client.call('GET', '/reservations')).find((one: { id: number }) => one.id === id);

    test.each([1, 2, 3])('the reservation has its earlier status %i, independent of other bookings', async (status) => {
      const { reservation, sale } = await sellReservation({ status });
      const services = reservation.services.map(({ id }: { id: number }) => id);
      const otherBooking = { date: DAY, time: reservation.time, employee_id: reservation.employee.id, services };
      await make.makeReservation(shop().client, { ...otherBooking, time: '15:30' });
      await make.makeReservation(shop().client, { ...otherBooking, date: '2026-11-21' });
      await make.makeReservation(shop().client, { ...otherBooking, employee_id: undefined });
      expect(await fetchReservation(reservation.id)).toMatchObject({ status: 3, version: 2 });
      expectSuccess(await voidSale(sale.id));
      // An edit based on the done state is refused.
      expect(await fetchReservation(reservation.id)).toMatchObject({ status, version: 3 });
    });

    test('the reservation can be sold again, once, and voided again', async () => {
      const { reservation, sale } = await sellReservation();
      expectSuccess(await voidSale(sale.id));
      const replies = await Promise.all(Array.from({ length: 8 }, () => sell(reservation.id)));
      expect(replies.map(({ status }) => status).sort()).toEqual([201, ...Array(7).fill(409)]);
      for (const reply of replies.filter(({ status }) => status === 409))
        expect(reply.message).toBe('Este agendamento já tem uma venda');
      const resale = replies.find(({ status }) => status === 201)?.data;
      expect(await fetchReservation(reservation.id)).toMatchObject({ status: 3 });
      expectSuccess(await voidSale(resale.id));
      expectSuccess(await sell(reservation.id), 201);
    });

    test.each([
      ['15:00', 30, null, 3],
      ['14:30', 35, null, 3],
      ['15:00', 30, 'Pediu', 1],
    ])(
      'with another reservation from %s for %i minutes, overbooked: %s, it has status %i, and can still be sold',
      async (time, duration, squeeze, status) => {
        const { reservation, sale } = await sellReservation({ squeeze });
        await make.makeReservation(shop().client, {
          date: DAY,
          time,
          duration,
          employee_id: reservation.employee.id,
          services: reservation.services.map(({ id }: { id: number }) => id),
        });
        expectSuccess(await voidSale(sale.id));
        expect(await fetchReservation(reservation.id)).toMatchObject({ status });
        expectSuccess(await sell(reservation.id), 201);
      },
    );

    // As earlier versions allowed.
    test('a reservation cancelled in the meantime does not change', async () => {
      const { reservation, sale } = await sellReservation();
      await shop().db.updateTable('reservation').set({ status: 4 }).where('id', '=', reservation.id).execute();
      expectSuccess(await voidSale(sale.id));
      expect(await fetchReservation(reservation.id)).toMatchObject({ status: 4 });
    });

    test('a reservation removed in the meantime stays done', async () => {
      const { reservation, sale } = await sellReservation();
      const archived = { archived_at: '2026-11-20T15:00:00.000Z' };
      await shop().db.updateTable('reservation').set(archived).where('id', '=', reservation.id).execute();
      expectSuccess(await voidSale(sale.id));
      const row = await shop().db.selectFrom('reservation').selectAll().executeTakeFirstOrThrow();
      expect(row).toMatchObject({ id: reservation.id, status: 3 });
    });

    test('the database itself refuses a second sale that is not voided', async () => {
      const { db } = shop();
      const { sale } = await sellReservation();
      const { id: _, ...row } = await db
        .selectFrom('sale')
        .selectAll()
        .where('id', '=', sale.id)
        .executeTakeFirstOrThrow();
      const insert = (idem_key: string) =>
        db
          .insertInto('sale')
          .values({ ...row, idem_key })
          .execute();
      await expect(insert('second')).rejects.toThrow(/sale_reservation|sale\.reservation_id/);
    });
  });
});
