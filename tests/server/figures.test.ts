import { describe, expect, test } from 'vitest';
import * as make from '../factories.ts';
import { databases } from './support/databases.ts';
import { expectSuccess } from './support/expectations.ts';
import { useShop } from './support/useShop.ts';

describe.each(databases)('the figures of the shop ($database)', ({ dialect }) => {
  const shop = useShop({ dialect });

  test('an empty shop has figures of zero', async () => {
    const { client } = shop();
    expect(expectSuccess(await client.call('GET', '/summary'))).toEqual({
      customer: { total: 0, top: [] },
      reservation: { total: 0 },
      employee: { actives: { total: 0 } },
      cash_register: { value: 0, is_open: false },
      expenses: [],
      rewards: [],
    });
    expect(expectSuccess(await client.call('GET', '/cash-register'))).toEqual({
      month: { total: 0 },
      daily_average: { total: 0 },
      today: { total: 0, expenses: 0, individual_sales: { total: 0, sales: [] } },
      cash_register_closed: [],
    });
  });

  test('the dashboard counts customers, today’s reservations and active employees', async () => {
    const { client } = shop();
    const service = await make.makeService(client);
    const services = [service.id];
    const employee = await make.makeEmployee(client, { services });
    await make.makeEmployee(client, { status: '0' });
    const deleted = await make.makeEmployee(client);
    expectSuccess(await client.call('DELETE', `/employees/remove/${deleted.id}`));
    const customer = await make.makeCustomer(client);
    await make.makeCustomer(client);
    const parties = { customer_id: customer.id, employee_id: employee.id, services };
    const hours = ['13:00', '14:00', '15:00', '16:00'];
    for (const [index, time] of hours.entries())
      await make.makeReservation(client, { ...parties, date: '2026-11-20', time, status: index + 1 });
    await make.makeReservation(client, { ...parties, date: '2026-11-21' });
    const removed = await make.makeReservation(client, { ...parties, date: '2026-11-20', time: '12:00' });
    // Its sale keeps the row.
    const { id: sale } = await make.makeSale(client, { reservation_id: removed.id });
    expectSuccess(await client.call('DELETE', `/sales/remove/${sale}`));
    expectSuccess(await client.call('DELETE', `/reservations/remove/${removed.id}`));

    const summary = expectSuccess(await client.call('GET', '/summary'));
    expect(summary.customer.total).toBe(2);
    expect(summary.reservation.total).toBe(3);
    expect(summary.employee.actives.total).toBe(1);
  });

  test('lists the five customers with most points, then most visits', async () => {
    const { client } = shop();
    const few = await make.makeService(client, { points: 10 });
    const many = await make.makeService(client, { points: 20 });
    const customers: make.CreatedRecord[] = [];
    for (let n = 0; n < 7; n++) customers.push(await make.makeCustomer(client));
    const sell = (index: number, service: number) =>
      make.makeSale(client, { customer_id: customers[index]?.id, services: [service] });
    for (const index of [2, 3, 4, 5]) await sell(index, many.id);
    for (const index of [1, 1, 6, 6]) await sell(index, few.id);
    await sell(5, few.id);
    const none = await make.makeService(client, { points: 0 });
    for (let visit = 0; visit < 3; visit++) await sell(0, none.id);

    const { top } = expectSuccess(await client.call('GET', '/summary')).customer;
    const [, second, third, fourth, , sixth, seventh] = customers;
    expect(top).toMatchObject([
      { id: sixth?.id, name: sixth?.name, total_visits: 2, points: 30 },
      { id: second?.id, name: second?.name, total_visits: 2, points: 20 },
      { id: seventh?.id, name: seventh?.name, total_visits: 2, points: 20 },
      { id: third?.id, name: third?.name, total_visits: 1, points: 20 },
      { id: fourth?.id, name: fourth?.name, total_visits: 1, points: 20 },
    ]);
  });

  test('the best customers have their last visit, also one from another system', async () => {
    const { client } = shop();
    const ana = { name: 'Ana', phone: '11987654321', email: null, points: 7, last_visit: '2026-03-13' };
    const { id } = expectSuccess(await client.call('POST', '/customers/import', { customer: ana }), 201);
    const { top } = expectSuccess(await client.call('GET', '/summary')).customer;
    expect(top).toEqual([{ id, name: 'Ana', total_visits: 0, points: 7, last_visit: '2026-03-13' }]);
  });

  test('the dashboard has today’s expenses and four active rewards', async () => {
    const { client } = shop();
    await make.makeReward(client, { active: '0', points_required: 1 });
    expect(expectSuccess(await client.call('GET', '/summary')).rewards).toEqual([]);
    const rewards: make.CreatedRecord[] = [];
    for (const points_required of [50, 40, 30, 20, 10])
      rewards.push(await make.makeReward(client, { points_required }));
    const removed = await make.makeExpense(client, { amount: 9 });
    expectSuccess(await client.call('DELETE', `/expenses/remove/${removed.id}`));
    await shop().travelTo('2026-11-21T15:00:00Z');
    const first = await make.makeExpense(client, { amount: 7 });
    const expense = await make.makeExpense(client, { amount: 3.5 });
    const summary = expectSuccess(await client.call('GET', '/summary'));
    expect(summary.rewards).toEqual(rewards.reverse().slice(0, 4));
    expect(summary.expenses).toEqual([expense, first]);
  });
});
