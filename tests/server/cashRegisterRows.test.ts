import { describe, expect, test } from 'vitest';
import { paymentMethods } from '../../domain/constants.ts';
import * as make from '../factories.ts';
import { databases } from './support/databases.ts';
import { expectRefusal, expectSuccess } from './support/expectations.ts';
import type { TestShop } from './support/shop.ts';
import { useShop } from './support/useShop.ts';

const TODAY = '2026-11-20';

interface Row {
  kind: string;
  at: string;
  amount: number;
  method: string | null;
  late: boolean;
}

const sum = (amounts: readonly number[]) =>
  amounts.reduce((total, amount) => total + Math.round(amount * 100), 0) / 100;

/** A month with every kind of sale: split, with a tip, voided on its day or later, stored offline, closed by hand or by a count. */
async function fillMonth(shop: TestShop): Promise<void> {
  const { client } = shop;
  const post = async (path: string, body: object) => expectSuccess(await client.call('POST', path, body), 201);
  const voidSale = async ({ id }: { id: number }) => expectSuccess(await client.call('DELETE', `/sales/remove/${id}`));
  const employee_id = (await make.makeEmployee(client)).id;
  const split = {
    amount: 90,
    payment_method: undefined,
    tip: { amount: 10.01, employee_id },
    payments: [
      { method: 'cash', amount: 60.01, tendered: 100 },
      { method: 'credit', amount: 40, installments: 2 },
    ],
  };
  const count = async (session: { id: number }, counted: object = {}) =>
    post(`/cash-sessions/count/${session.id}`, {
      count: { cash: 0, pix: 0, debit: 0, credit: 0, keep: 0, employee_id, ...counted },
    });

  const cardFees = { debit_fee: 1.39, credit_fee: 3.19, credit_2_fee: 4.59 };
  expectSuccess(await client.call('PUT', '/shop/edit', { shop: cardFees }));
  await shop.travelTo('2026-10-31T15:00:00Z');
  const old = await make.makeSale(client, { amount: 500, payment_method: 'pix' });
  await shop.travelTo('2026-11-03T15:00:00Z');
  // A day with a void only: its sales are below zero.
  await voidSale(old);
  await shop.travelTo('2026-11-05T15:00:00Z');
  const earlier = await make.makeSale(client, split);
  await make.makeSale(client, { amount: 12.34, payment_method: 'debit' });
  // A day on which all sales are voided.
  await shop.travelTo('2026-11-06T15:00:00Z');
  await voidSale(await make.makeSale(client, { amount: 70 }));
  await shop.travelTo('2026-11-20T11:00:00Z');
  await make.makeSale(client, split);
  const closing = { closed_at: TODAY, total_received: 80, employee_id, observation: null, expenses: 0 };
  await post('/cash-register/create', { cashRegister: closing });
  await voidSale(earlier);
  const session = await post('/cash-sessions/create', { cashSession: { float: 100, employee_id } });
  const edited = await make.makeExpense(client, { amount: 8, employee_id });
  await make.makeExpense(client, { amount: 1000, employee_id, source: 'outside' });
  const expense = { amount: 9.5, employee_id, description: 'Café' };
  expectSuccess(await client.call('PUT', `/expenses/edit/${edited.id}`, { expense }));
  await voidSale(await make.makeSale(client, split));
  await make.makeSale(client, { amount: 30, payment_method: 'pix' });
  await shop.travelTo('2026-11-20T12:00:00Z');
  await count(session, { cash: 5, pix: 31 });
  await shop.travelTo('2026-11-20T12:10:00Z');
  await make.makeSale(client, { amount: 7.77, taken_at: '2026-11-20T11:30:00.000Z' });
  await make.makeSale(client, { amount: 5, payment_method: 'credit' });
  await make.makeSale(client, { amount: 0.01, payment_method: 'debit' });
}

describe.each(databases)('the rows of the figures of the cash register ($database)', ({ dialect }) => {
  const shop = useShop({ dialect });
  const read = async (path: string) => expectSuccess(await shop().client.call('GET', path));
  const readRows = async (query: string): Promise<Row[]> => read(`/cash-register/rows?day=${TODAY}&${query}`);
  const sumRows = async (query: string) => sum((await readRows(query)).map(({ amount }) => amount));

  test('add up to each figure', async () => {
    await fillMonth(shop());
    const register = await read('/cash-register');
    const totals = await read(`/sales/totals?from=${TODAY}&to=${TODAY}`);
    expect(await sumRows('figure=sales')).toBe(register.today.total);
    expect(await sumRows('figure=expenses')).toBe(register.today.expenses);
    expect(register.today.expenses).toBe(9.5);
    for (const method of paymentMethods)
      expect(await sumRows(`figure=sales&method=${method}`)).toBe(totals.by_method[method]);
    expect(totals.by_method).toEqual({ cash: 7.77, pix: 30, debit: 0.01, credit: 5 });
    expect(await sumRows('figure=tips')).toBe(totals.tips.total);
    const [tips] = totals.tips.by_employee;
    expect(await sumRows(`figure=tips&employee_id=${tips.employee_id}`)).toBe(tips.amount);
    expect(await sumRows('figure=uncovered')).toBe(totals.uncovered.amount);
    expect(totals.uncovered.amount).not.toBe(0);
    expect(await sumRows('figure=closings')).toBe(sum([totals.amount, -totals.uncovered.amount]));
    expect(await sumRows('figure=days')).toBe(register.month.total);
    const fees = sum(paymentMethods.map((method) => totals.fees[method]));
    expect(fees).not.toBe(0);
    expect(await sumRows('figure=fees')).toBe(-fees);
    expect(await sumRows('figure=net')).toBe(sum([totals.amount, -fees]));
    const days = await readRows('figure=days');
    const daysWithSales = days.filter(({ amount }) => amount > 0).length;
    expect(Math.round((register.month.total / daysWithSales) * 100) / 100).toBe(register.daily_average.total);
  });

  test('add up to each amount of a closing, made by hand or by a count, also with what came after it', async () => {
    await fillMonth(shop());
    const { cash_register_closed: closings } = await read('/cash-register');
    const sumOf = async (closing: { id: number }, query: string) =>
      sum((await read(`/cash-register/rows?closing_id=${closing.id}&${query}`)).map((row: Row) => row.amount));
    expect(closings.map((closing: { session_id: unknown }) => closing.session_id === null)).toEqual([false, true]);
    for (const closing of closings) {
      for (const method of paymentMethods)
        expect(await sumOf(closing, `figure=sales&method=${method}`)).toBe(closing[`total_${method}`]);
      expect(await sumOf(closing, 'figure=expenses')).toBe(sum([0, -closing.expenses]));
      expect(await sumOf(closing, 'figure=total')).toBe(closing.total_received);
    }
    const [counted, byHand] = closings;
    expect(counted.uncovered_count).toBe(2);
    expect(await sumOf(counted, 'figure=uncovered')).toBe(counted.uncovered_total);
    expect(counted.surplus).not.toBe(0);
    expect(counted.shortage).not.toBe(0);
    expect(await sumOf(counted, 'figure=surplus')).toBe(counted.surplus);
    expect(await sumOf(counted, 'figure=shortage')).toBe(counted.shortage);
    expect(await sumOf(byHand, 'figure=surplus')).toBe(0);
    expect(await sumOf(byHand, 'figure=shortage')).toBe(-10);
    expect(await read(`/cash-register/rows?closing_id=${byHand.id}&figure=shortage`)).toMatchObject([
      { kind: 'difference', amount: -10, method: null },
    ]);
  });

  test('are what was sold by a method, the closings, and the days that have sales', async () => {
    await fillMonth(shop());
    const cash = await readRows('figure=sales&method=cash');
    expect(cash.map(({ kind, amount }) => [kind, amount])).toEqual([
      ['sale', 60.01],
      ['sale_void', -60.01],
      ['sale', 60.01],
      ['sale_void', -60.01],
      ['sale', 7.77],
    ]);
    expect(cash.at(-1)).toMatchObject({ at: '2026-11-20T11:30:00.000Z', late: true });
    expect((await readRows('figure=closings')).map(({ kind, at, amount }) => [kind, at, amount])).toEqual([
      ['closing', '2026-11-20T11:00:00.000Z', 90],
      ['closing', '2026-11-20T12:00:00.000Z', -52.23],
    ]);
    expect((await readRows('figure=uncovered')).map(({ kind, amount }) => [kind, amount])).toEqual([
      ['sale', 5],
      ['sale', 0.01],
    ]);
    expect((await readRows('figure=days')).map(({ kind, at, amount }) => [kind, at, amount])).toEqual([
      ['day', '2026-11-03', -500],
      ['day', '2026-11-05', 102.34],
      ['day', '2026-11-20', 42.78],
    ]);
  });

  test('refuse a figure or a day that does not exist', async () => {
    const { client } = shop();
    expectRefusal(await client.call('GET', '/cash-register/rows?day=ontem&figure=saldo'), 422, {
      day: 'Informe uma data válida',
      figure: 'Informe um valor válido',
    });
    for (const query of ['figure=sales', `figure=sales&day=${TODAY}&closing_id=1`])
      expectRefusal(await client.call('GET', `/cash-register/rows?${query}`), 422, {
        day: 'Informe um dia ou um fechamento',
      });
    // A figure of the other kind.
    for (const query of [`figure=surplus&day=${TODAY}`, 'figure=days&closing_id=1'])
      expectRefusal(await client.call('GET', `/cash-register/rows?${query}`), 422, {
        figure: 'Informe um valor válido',
      });
    expectRefusal(await client.call('GET', '/cash-register/rows?figure=sales&closing_id=99'), 404);
  });
});
