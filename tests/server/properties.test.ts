import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Reply } from './support/client.ts';
import { databases } from './support/databases.ts';
import { expectSuccess } from './support/expectations.ts';
import { findLedgerErrors } from './support/ledgerErrors.ts';
import { type Action, arbitraryAction, RandomDay } from './support/randomDay.ts';
import { openShop, type TestShop } from './support/shop.ts';

/** No new shop is opened after this time, so a slower machine tries fewer. */
const BUDGET_MS = 1_000;
const MIN_RUNS = 2;
const CALLS = 120;

/** Checks a property until BUDGET_MS is over, at least MIN_RUNS times. */
async function checkWithinBudget<Value>(
  values: fc.Arbitrary<Value>,
  check: (value: Value) => Promise<void>,
): Promise<void> {
  const start = performance.now();
  let checked = 0;
  const property = fc.asyncProperty(values, async (value) => {
    if (checked++ < MIN_RUNS || performance.now() - start < BUDGET_MS) await check(value);
  });
  await fc.assert(property, { numRuns: 10, endOnFailure: true });
}

describe.each(databases)('after any sequence of calls ($database)', ({ dialect }) => {
  const checkAfterDay = async (actions: Action[][]) => {
    const shop = await openShop({ dialect });
    try {
      const statusCounts = new Map<number, number>();
      const day = new RandomDay(shop, (what: string, { status, raw }: Reply) => {
        statusCounts.set(status, (statusCounts.get(status) ?? 0) + 1);
        expect(status, `${what}: ${raw.payload}`).toBeLessThan(500);
      });
      await day.seed();
      for (const concurrent of actions) {
        await Promise.all(concurrent.map((action) => day.perform(action)));
      }
      expect(await findLedgerErrors(shop.db)).toEqual({});
      await expectFigures(shop);
      return statusCounts;
    } finally {
      await shop.close();
    }
  };

  test('the books are correct and the figures are the sums of sales and expenses', async () => {
    const statuses = new Set<number>();
    await checkWithinBudget(fc.array(arbitraryAction, { minLength: CALLS, maxLength: CALLS }), async (actions) => {
      for (const status of (await checkAfterDay(actions.map((action) => [action]))).keys()) statuses.add(status);
    });
    // The generated days test something: some calls were accepted and some refused.
    expect([...statuses]).toEqual(expect.arrayContaining([200, 201, 404, 422]));
  });

  test('the books are correct when several people have worked concurrently', async () => {
    const some = fc.array(
      arbitraryAction.filter(({ kind }) => kind !== 'wait'),
      { minLength: 8, maxLength: 8 },
    );
    await checkWithinBudget(fc.array(some, { minLength: CALLS / 8, maxLength: CALLS / 8 }), async (actions) => {
      await checkAfterDay(actions);
    });
  });
});

/** Compares the figures of the API with the sums of sales, voids and expenses in the database. */
async function expectFigures({ client, db, clock }: TestShop): Promise<void> {
  const today = new Date(clock.now().getTime() - 3 * 3_600_000).toISOString().slice(0, 10);
  const sales = await db
    .selectFrom('sale')
    .leftJoin('sale_void', 'sale_void.sale_id', 'sale.id')
    .select(['sale.id', 'total_cents as cents', 'tip_cents as tip', 'sale.business_day as day', 'individual'])
    .select('sale_void.business_day as voided')
    .execute();
  const sumSales = (includesDay: (day: string) => boolean) =>
    sales.reduce(
      (sum, { cents, day, voided }) =>
        sum + (includesDay(day) ? cents : 0) - (voided !== null && includesDay(voided) ? cents : 0),
      0,
    );
  const expenses = await db.selectFrom('expense').selectAll().where('archived_at', 'is', null).execute();
  const loose = sales.filter(({ individual, day, voided }) => individual === 1 && day === today && voided === null);

  const cash = expectSuccess(await client.call('GET', '/cash-register'));
  expect(cash.today.total).toBe(sumSales((day) => day === today) / 100);
  const isThisMonth = (day: string) => day.slice(0, 7) === today.slice(0, 7) && day <= today;
  const month = sumSales(isThisMonth);
  expect(cash.month.total).toBe(month / 100);
  const days = new Set(sales.map(({ day }) => day).filter(isThisMonth));
  const daysSold = [...days].filter((day) => sumSales((each) => each === day) > 0).length;
  expect(cash.daily_average.total).toBe(daysSold === 0 ? 0 : (Math.round(month / daysSold) || 0) / 100);
  expect(cash.today.individual_sales.total).toBe(loose.reduce((sum, { cents }) => sum + cents, 0) / 100);
  expect(cash.today.individual_sales.sales.map((sale: { id: number }) => sale.id)).toEqual(
    loose.map(({ id }) => id).sort((a, b) => b - a),
  );
  const spentToday = expenses.filter(({ business_day }) => business_day === today);
  const { list, total } = expectSuccess(await client.call('GET', '/expenses/today'));
  expect(total).toBe(spentToday.reduce((sum, { amount_cents }) => sum + amount_cents, 0) / 100);
  expect(list).toHaveLength(spentToday.length);
  const summary = expectSuccess(await client.call('GET', '/summary'));
  expect(summary.cash_register.value).toBe(Math.round((cash.today.total - cash.today.expenses) * 100) / 100);

  const movements = await db.selectFrom('movement').select(['kind', 'cents']).execute();
  const isTip = ({ kind }: { kind: string }) => kind.startsWith('tip');
  const sum = (some: readonly { cents: number }[]) => some.reduce((all, { cents }) => all + cents, 0);
  const grandTotal = expenses.reduce(
    (sum, { amount_cents }) => sum - amount_cents,
    sumSales(() => true),
  );
  expect(sum(movements.filter((movement) => !isTip(movement)))).toBe(grandTotal);
  const tips = sales.filter(({ voided }) => voided === null).map(({ tip }) => ({ cents: tip }));
  expect(sum(movements.filter(isTip))).toBe(sum(tips));
}
