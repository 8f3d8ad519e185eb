import { describe, expect, test } from 'vitest';
import { dayAt } from '../../domain/dates.ts';
import { databases } from './support/databases.ts';
import { PATIENCE, timeZone, useDemo } from './support/demo.ts';

describe.each(databases)('the cash of the demonstration shop on $database', { timeout: PATIENCE }, ({ dialect }) => {
  const demo = useDemo(dialect);

  test('closed the cash of every day before today with all that moved, and left today open', async () => {
    const open = await demo.db
      .selectFrom('movement')
      .select('business_day')
      .distinct()
      .where('closing_id', 'is', null)
      .execute();
    expect(open).toEqual([{ business_day: '2026-11-21' }]);
    const closings = await demo.db.selectFrom('cash_closing').selectAll().execute();
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
    const expenses = await demo.db.selectFrom('expense').selectAll().execute();
    const months = new Set(
      expenses.filter(({ description }) => /Aluguel/.test(description)).map((row) => row.business_day.slice(0, 7)),
    );
    expect([...months].sort()).toEqual(['2026-09', '2026-10', '2026-11']);
    for (const word of [/energia/, /Café/, /Reposição/]) {
      expect(expenses.filter(({ description }) => word.test(description)).length).toBeGreaterThan(1);
    }
    expect(new Set(expenses.map(({ employee_id }) => employee_id)).size).toBeGreaterThan(2);
  });
});
