import { describe, expect, test } from 'vitest';
import * as make from '../factories.ts';
import { databases } from './support/databases.ts';
import { expectSuccess } from './support/expectations.ts';
import type { TestShop } from './support/shop.ts';
import { useShop } from './support/useShop.ts';

const METHODS = ['cash', 'pix', 'debit', 'credit'] as const;

/** Takings and expenses counted by the test from its calls, in cents by day. */
interface Counted {
  sales: Map<string, number>;
  expenses: Map<string, number>;
}

describe.each(databases)('the figures of the shop ($database)', ({ dialect }) => {
  const shop = useShop({ dialect });

  test('an empty shop has figures of zero', async () => {
    const { client } = shop();
    expect(expectSuccess(await client.call('GET', '/summary'))).toEqual({
      customer: { total: 0, top: [] },
      reservation: { total: 0 },
      employee: { actives: { total: 0 } },
      cash_register: { value: 0 },
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

  test('month, average, today and the dashboard’s cash are the sums of sales and expenses', async () => {
    const counted = await workSomeDays(shop(), [
      '2026-10-31',
      '2026-11-01',
      '2026-11-02',
      '2026-11-15',
      '2026-11-19',
      '2026-11-20',
    ]);
    const month = [...counted.sales].filter(([day]) => day.startsWith('2026-11'));
    const monthTotal = month.reduce((total, [, cents]) => total + cents, 0);
    const daysSold = month.filter(([, cents]) => cents > 0).length;
    const today = { sales: counted.sales.get('2026-11-20') ?? 0, expenses: counted.expenses.get('2026-11-20') ?? 0 };

    const cash = expectSuccess(await shop().client.call('GET', '/cash-register'));
    expect(cash.month.total).toBe(monthTotal / 100);
    expect(cash.daily_average.total).toBe(Math.round(monthTotal / daysSold) / 100);
    expect(cash.today.total).toBe(today.sales / 100);
    expect(cash.today.expenses).toBe(today.expenses / 100);
    const summary = expectSuccess(await shop().client.call('GET', '/summary'));
    expect(summary.cash_register.value).toBe((today.sales - today.expenses) / 100);
  });

  test('the dashboard counts customers, today’s reservations and active employees', async () => {
    const { client } = shop();
    const service = await make.makeService(client);
    const services = [service.id];
    const employee = await make.makeEmployee(client, { services });
    await make.makeEmployee(client, { status: '0' });
    const left = await make.makeEmployee(client);
    expectSuccess(await client.call('DELETE', `/employees/remove/${left.id}`));
    const customer = await make.makeCustomer(client);
    await make.makeCustomer(client);
    const who = { customer_id: customer.id, employee_id: employee.id, services };
    const hours = ['13:00', '14:00', '15:00', '16:00'];
    for (const [index, time] of hours.entries())
      await make.makeReservation(client, { ...who, date: '2026-11-20', time, status: index + 1 });
    await make.makeReservation(client, { ...who, date: '2026-11-21' });
    const gone = await make.makeReservation(client, { ...who, date: '2026-11-20', time: '12:00' });
    // Its sale keeps the row.
    const { id: sale } = await make.makeSale(client, { reservation_id: gone.id });
    expectSuccess(await client.call('DELETE', `/sales/remove/${sale}`));
    expectSuccess(await client.call('DELETE', `/reservations/remove/${gone.id}`));

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
    expect(top).toEqual([
      { id: sixth?.id, name: sixth?.name, total_visits: 2, points: 30 },
      { id: second?.id, name: second?.name, total_visits: 2, points: 20 },
      { id: seventh?.id, name: seventh?.name, total_visits: 2, points: 20 },
      { id: third?.id, name: third?.name, total_visits: 1, points: 20 },
      { id: fourth?.id, name: fourth?.name, total_visits: 1, points: 20 },
    ]);
  });

  test('the dashboard has today’s expenses and four active rewards', async () => {
    const { client } = shop();
    await make.makeReward(client, { active: '0', points_required: 1 });
    expect(expectSuccess(await client.call('GET', '/summary')).rewards).toEqual([]);
    const rewards: make.CreatedRecord[] = [];
    for (const points_required of [50, 40, 30, 20, 10])
      rewards.push(await make.makeReward(client, { points_required }));
    const gone = await make.makeExpense(client, { amount: 9 });
    expectSuccess(await client.call('DELETE', `/expenses/remove/${gone.id}`));
    await shop().travelTo('2026-11-21T15:00:00Z');
    const first = await make.makeExpense(client, { amount: 7 });
    const expense = await make.makeExpense(client, { amount: 3.5 });
    const summary = expectSuccess(await client.call('GET', '/summary'));
    expect(summary.rewards).toEqual(rewards.reverse().slice(0, 4));
    expect(summary.expenses).toEqual([expense, first]);
  });

  test('lists only today’s loose sales, the newest first', async () => {
    const { client } = shop();
    await make.makeSale(client, { amount: 99 });
    await shop().travelTo('2026-11-21T12:00:00Z');
    const customer = await make.makeCustomer(client);
    await make.makeSale(client, { customer_id: customer.id, amount: 30 });
    const first = await make.makeSale(client, { amount: 10.5, observation: 'Primeira' });
    shop().clock.advance({ minutes: 5 });
    const second = await make.makeSale(client, { amount: 20, observation: null });
    const { today } = expectSuccess(await client.call('GET', '/cash-register'));
    expect(today.total).toBe(60.5);
    expect(today.individual_sales).toEqual({
      total: 30.5,
      sales: [
        { id: second.id, amount: 20, observation: null, created_at: '2026-11-21T12:05:00.000Z' },
        { id: first.id, amount: 10.5, observation: 'Primeira', created_at: '2026-11-21T12:00:00.000Z' },
      ],
    });
  });
});

/** Makes sales, expenses, voids and edits on each day; the last one is today. */
async function workSomeDays(shop: TestShop, days: string[]): Promise<Counted> {
  const { client } = shop;
  const counted: Counted = { sales: new Map(), expenses: new Map() };
  const add = (book: Map<string, number>, day: string, cents: number) => book.set(day, (book.get(day) ?? 0) + cents);
  let seed = 7;
  const random = (below: number) => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % below;
  };
  await shop.travelTo(`${days[0]}T12:00:00Z`);
  const { id: customer_id } = await make.makeCustomer(client);
  const { id: employee_id } = await make.makeEmployee(client);
  const made: { id: number; cents: number }[] = [];
  for (const day of days) {
    await shop.travelTo(`${day}T12:00:00Z`);
    // One day has no sale, only the void of an earlier one.
    for (let n = 0; n < (day === '2026-11-15' ? 0 : 6); n++) {
      const cents = 1 + random(20_000);
      const sale = { amount: cents / 100, payment_method: METHODS[random(4)] };
      const { id } = await make.makeSale(client, n % 2 ? { ...sale, customer_id } : sale);
      add(counted.sales, day, cents);
      made.push({ id, cents });
    }
    for (let n = 0; n < 3; n++) {
      const cents = 1 + random(5_000);
      const { id } = await make.makeExpense(client, { amount: cents / 100, employee_id });
      add(counted.expenses, day, cents);
      if (n === 0) {
        expectSuccess(await client.call('PUT', `/expenses/edit/${id}`, { expense: { amount: (cents + 100) / 100 } }));
        add(counted.expenses, day, 100);
      }
      if (n === 1) {
        expectSuccess(await client.call('DELETE', `/expenses/remove/${id}`));
        add(counted.expenses, day, -cents);
      }
    }
    // A sale of this or an earlier day: the void counts on the day it is made.
    const [taken] = made.splice(random(made.length), 1);
    if (taken) {
      expectSuccess(await client.call('DELETE', `/sales/remove/${taken.id}`));
      add(counted.sales, day, -taken.cents);
    }
    if (day === '2026-11-02') await make.makeClosing(client, { closed_at: day, employee_id });
  }
  return counted;
}
