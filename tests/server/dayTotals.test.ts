import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { paymentMethods } from '../../domain/constants.ts';
import { toCents } from '../../domain/money.ts';
import * as make from '../factories.ts';
import { databases } from './support/databases.ts';
import { expectSuccess } from './support/expectations.ts';
import { findLedgerErrors } from './support/ledgerErrors.ts';
import { openShop, type TestShop } from './support/shop.ts';

const DAYS = ['2026-11-18', '2026-11-19', '2026-11-20'] as const;
/** Stops creating shops after this time, so that a slow machine tries fewer. */
const BUDGET_MS = 1_000;
const MIN_RUNS = 2;

/** An action on one of the days. Numbers select among the existing sales and the payment methods. */
const arbitraryAction = fc.record({
  kind: fc.constantFrom('sell', 'sell', 'sell', 'void', 'correct', 'correct', 'close', 'spend'),
  pick: fc.nat(30),
  cents: fc.integer({ min: 2, max: 90_000 }),
  tip: fc.integer({ min: 0, max: 900 }),
});
type Action = typeof arbitraryAction extends fc.Arbitrary<infer Value> ? Value : never;

describe.each(databases)('the days of a shop ($database)', ({ dialect }) => {
  test('in the history equal those of the ledger, the cash register, and the closings plus later movements', async () => {
    const start = performance.now();
    let checked = 0;
    const days = fc.tuple(...DAYS.map(() => fc.array(arbitraryAction, { minLength: 4, maxLength: 12 })));
    await fc.assert(
      fc.asyncProperty(days, async (actionsByDay) => {
        if (checked++ >= MIN_RUNS && performance.now() - start > BUDGET_MS) return;
        const shop = await openShop({ dialect });
        try {
          await runDays(shop, actionsByDay);
        } finally {
          await shop.close();
        }
      }),
      { numRuns: 30, endOnFailure: true },
    );
  }, 60_000);
});

async function runDays(shop: TestShop, actionsByDay: readonly (readonly Action[])[]): Promise<void> {
  const { client } = shop;
  const workers = [await make.makeEmployee(client), await make.makeEmployee(client)];
  const services = [await make.makeService(client, { price: 30 }), await make.makeService(client, { price: 20 })];
  const shopEdit = { tips: '1', debit_fee: 1.37, credit_fee: 3.15 };
  expectSuccess(await client.call('PUT', '/shop/edit', { shop: shopEdit }));
  const sold: number[] = [];
  const buildSale = ({ pick, cents, tip }: Action) => {
    const employee_id = workers[pick % 2]?.id;
    const other = workers[(pick + 1) % 2]?.id;
    const half = Math.floor((cents + tip) / 2);
    const pickMethod = (n: number) => paymentMethods[(pick + n) % paymentMethods.length];
    return {
      employee_id,
      items: services.map(({ id }, line) => ({ service_id: id, employee_id: line === 0 ? employee_id : other })),
      amount: cents / 100,
      tip: tip === 0 ? null : { amount: tip / 100, employee_id: other },
      payments: [
        { method: pickMethod(0), amount: half / 100 },
        { method: pickMethod(1), amount: (cents + tip - half) / 100 },
      ],
    };
  };
  const figuresOfPastDays = new Map<string, unknown>();
  for (const [index, day] of DAYS.entries()) {
    await shop.travelTo(`${day}T15:00:00Z`);
    for (const action of actionsByDay[index] ?? []) {
      const id = sold[action.pick % Math.max(sold.length, 1)] ?? 0;
      if (action.kind === 'sell') {
        const { data } = await client.call('POST', '/sales/create', { sale: buildSale(action) });
        sold.push(data.id);
      } else if (action.kind === 'correct') {
        const { status, data } = await client.call('POST', `/sales/correct/${id}`, { sale: buildSale(action) });
        if (status === 201) sold.push(data.id);
      } else if (action.kind === 'void') {
        await client.call('DELETE', `/sales/remove/${id}`);
      } else if (action.kind === 'spend') {
        await make.makeExpense(client, { amount: action.cents / 100 });
      } else {
        await make.makeClosing(client, { closed_at: DAYS[action.pick % (index + 1)] ?? day });
      }
    }
    // A past day does not change by later voids and corrections.
    for (const [past, figures] of figuresOfPastDays) expect(await readFigures(shop, past)).toEqual(figures);
    const register = expectSuccess(await client.call('GET', '/cash-register'));
    const figures = await readFigures(shop, day);
    expect(toCents(register.today.total)).toBe(figures.amount);
    figuresOfPastDays.set(day, figures);
  }
  expect(await findLedgerErrors(shop.db)).toEqual({});
}

/** The totals of a day, computed from its rows, its totals, the ledger, the totals of each employee, and its closings plus the rest. */
async function readFigures({ client, db }: TestShop, day: string) {
  const query = `from=${day}&to=${day}`;
  const get = async (path: string) => expectSuccess(await client.call('GET', path));
  const totals = await get(`/sales/totals?${query}`);
  const toCentsByMethod = (by: Record<string, number>) =>
    Object.fromEntries(paymentMethods.map((method) => [method, toCents(by[method] ?? 0)]));
  const byMethod = toCentsByMethod(totals.by_method);

  const rows: { amount: number; tip: { amount: number } | null; payments: { method: string; amount: number }[] }[] =
    await get(`/sales?${query}&reversals=1`);
  const sum = (amounts: readonly number[]) => amounts.reduce((all, amount) => all + toCents(amount), 0);
  expect(sum(rows.map(({ amount }) => amount))).toBe(toCents(totals.amount));
  expect(sum(rows.map(({ tip }) => tip?.amount ?? 0))).toBe(toCents(totals.tips.total));
  expect(sum(rows.flatMap(({ payments }) => payments.map(({ amount }) => amount)))).toBe(
    toCents(totals.amount) + toCents(totals.tips.total),
  );

  const movements = await db
    .selectFrom('movement')
    .select(['method', 'kind', 'cents'])
    .where('business_day', '=', day)
    .where('sale_id', 'is not', null)
    .execute();
  const sumLedger = (kinds: readonly string[], method?: string) =>
    movements
      .filter((each) => kinds.includes(each.kind) && (method === undefined || each.method === method))
      .reduce((all, each) => all + each.cents, 0);
  for (const method of paymentMethods) expect(sumLedger(['sale', 'sale_void'], method)).toBe(byMethod[method]);
  expect(sumLedger(['tip', 'tip_void'])).toBe(toCents(totals.tips.total));

  const employees: { id: number }[] = await get('/employees/all');
  let [lines, tips] = [0, 0];
  for (const { id } of employees) {
    const filter = encodeURIComponent(JSON.stringify({ employee_id: id }));
    const ofEmployee = await get(`/sales/totals?${query}&filter=${filter}`);
    const shares: { share: number }[] = await get(`/sales?${query}&reversals=1&filter=${filter}`);
    expect(sum(shares.map(({ share }) => share))).toBe(toCents(ofEmployee.amount));
    lines += toCents(ofEmployee.amount);
    tips += toCents(ofEmployee.tips.total);
  }
  expect([lines, tips]).toEqual([toCents(totals.amount), toCents(totals.tips.total)]);

  const closings: Record<string, never>[] = (await get('/cash-register')).cash_register_closed;
  const closed = closings.filter(({ closed_at }) => closed_at === day);
  const uncovered = toCentsByMethod(totals.uncovered.by_method);
  for (const method of paymentMethods) {
    expect(sum(closed.map((closing) => closing[`total_${method}`] ?? 0)) + (uncovered[method] ?? 0)).toBe(
      byMethod[method],
    );
  }
  const { uncovered: _, ...rest } = totals;
  return { ...rest, amount: toCents(totals.amount), rows: rows.map(({ amount }) => amount) };
}
