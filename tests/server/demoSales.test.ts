import { describe, expect, test } from 'vitest';
import { shopTime } from '../../domain/dates.ts';
import { databases } from './support/databases.ts';
import { NOON, PATIENCE, timeZone, useDemo } from './support/demo.ts';

describe.each(databases)('the sales of the demonstration shop on $database', { timeout: PATIENCE }, ({ dialect }) => {
  const demo = useDemo(dialect);

  test('has sold on every open day of 90, from Tuesday to Saturday, most on Fridays and Saturdays', async () => {
    const sales = await demo.db.selectFrom('sale').select('business_day').execute();
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
    const sales = await demo.db.selectFrom('sale').selectAll().execute();
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
    const sales = await demo.db.selectFrom('sale').selectAll().execute();
    const wrong = sales.filter(
      (sale) => (sale.individual === 1) !== (sale.customer_id === null && sale.employee_id === null),
    );
    expect(wrong).toEqual([]);
  });

  test('never let anybody spend points they did not have', async () => {
    const balances = new Map<number, number>();
    for (const { customer_id, points } of await demo.db.selectFrom('movement').selectAll().orderBy('id').execute()) {
      if (customer_id === null) continue;
      const balance = (balances.get(customer_id) ?? 0) + points;
      expect(balance).toBeGreaterThanOrEqual(0);
      balances.set(customer_id, balance);
    }
    expect(balances.size).toBeGreaterThan(50);
  });

  test('took from a customer what the redeemed reward requires', async () => {
    const redeemed = await demo.db
      .selectFrom('movement')
      .innerJoin('sale', 'sale.id', 'movement.sale_id')
      .innerJoin('reward', 'reward.id', 'sale.reward_id')
      .select(['movement.points', 'movement.cents', 'reward.points_required', 'reward.active'])
      .where('movement.kind', '=', 'sale_redeem')
      .execute();
    const sold = await demo.db.selectFrom('sale').select('id').where('reward_id', 'is not', null).execute();
    expect(redeemed).toHaveLength(sold.length);
    expect(redeemed.filter((row) => row.points !== -row.points_required || row.cents !== 0 || !row.active)).toEqual([]);
  });

  test('registered nobody after their first visit', async () => {
    const late = await demo.db
      .selectFrom('customer')
      .innerJoin('sale', 'sale.customer_id', 'customer.id')
      .select('customer.name')
      .whereRef('sale.business_day', '<', 'customer.registration_date')
      .execute();
    expect(late).toEqual([]);
  });

  test('sold and spent at shop hours only, on the day the books say', async () => {
    const rows = [
      ...(await demo.db.selectFrom('sale').select(['business_day', 'created_at']).execute()),
      ...(await demo.db.selectFrom('expense').select(['business_day', 'created_at']).execute()),
      ...(await demo.db.selectFrom('movement').select(['business_day', 'created_at']).execute()),
    ];
    const wrong = rows.filter(({ business_day, created_at }) => {
      const { day, time } = shopTime(new Date(created_at), timeZone);
      return day !== business_day || time < '08:00' || time > '20:00' || Date.parse(created_at) > Date.parse(NOON);
    });
    expect(wrong).toEqual([]);
  });

  test('sold only what the employee offers, by those who worked here then', async () => {
    const wrong = await demo.db
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
    const last = await demo.db
      .selectFrom('sale')
      .innerJoin('employee', 'employee.id', 'sale.employee_id')
      .select((eb) => eb.fn.max('business_day').as('day'))
      .where('status', '=', 0)
      .executeTakeFirstOrThrow();
    expect(last.day < '2026-10-31').toBe(true);
  });

  test('remembers the key of every sale', async () => {
    const keys = await demo.db.selectFrom('idempotency').selectAll().execute();
    const sales = await demo.db.selectFrom('sale').select('idem_key').execute();
    expect(keys.map(({ scope, key }) => `${scope}:${key}`).sort()).toEqual(sales.map((sale) => sale.idem_key).sort());
    for (const { status, fingerprint } of keys) expect([status, fingerprint.length]).toEqual([201, 64]);
  });
});
