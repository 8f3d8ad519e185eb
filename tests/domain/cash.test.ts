import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { computeDailyAverage, computeDayTotals, isDayClosed, type LedgerMovement } from '../../domain/cash.ts';
import { cents, method, signedCents } from './arbitraries.ts';

const sale = fc.record({ kind: fc.constant('sale' as const), cents, method });
const voided = fc.record({ kind: fc.constant('sale_void' as const), cents: cents.map((amount) => 0 - amount), method });
const expense = fc.record({
  kind: fc.constantFrom('expense' as const, 'expense_edit_1' as const, 'expense_remove' as const),
  cents: signedCents,
  method: fc.constant(null),
});
const redemption = fc.record({ kind: fc.constant('sale_redeem' as const), cents: fc.constant(0), method });
const movements: fc.Arbitrary<LedgerMovement[]> = fc.array(fc.oneof(sale, voided, expense, redemption), {
  maxLength: 40,
});

describe('the totals of a day', () => {
  it('are all 0 for a day without movements', () => {
    expect(computeDayTotals([])).toEqual({
      sales: 0,
      expenses: 0,
      byMethod: { cash: 0, pix: 0, debit: 0, credit: 0 },
      count: 0,
    });
  });

  it('add up sales by method, subtract voids and show expenses as a positive amount', () => {
    expect(
      computeDayTotals([
        { kind: 'sale', cents: 3550, method: 'cash' },
        { kind: 'sale', cents: 5000, method: 'pix' },
        { kind: 'sale', cents: 2000, method: 'cash' },
        { kind: 'sale', cents: 9990, method: 'credit' },
        { kind: 'sale_void', cents: -2000, method: 'cash' },
        { kind: 'sale_redeem', cents: 0, method: 'cash' },
        { kind: 'expense', cents: -1250, method: null },
        { kind: 'expense_remove', cents: 250, method: null },
      ]),
    ).toEqual({
      sales: 18_540,
      expenses: 1000,
      byMethod: { cash: 3550, pix: 5000, debit: 0, credit: 9990 },
      count: 8,
    });
  });

  it('are consistent: methods add up to sales, and sales minus expenses to the ledger', () => {
    fc.assert(
      fc.property(movements, (rows) => {
        const totals = computeDayTotals(rows);
        const { cash, pix, debit, credit } = totals.byMethod;
        expect(cash + pix + debit + credit).toBe(totals.sales);
        expect(totals.sales - totals.expenses).toBe(rows.reduce((sum, row) => sum + row.cents, 0));
        expect(totals.count).toBe(rows.length);
      }),
    );
  });

  it('of parts of a day add up to those of the day', () => {
    fc.assert(
      fc.property(movements, movements, (morning, afternoon) => {
        const whole = computeDayTotals([...morning, ...afternoon]);
        const [a, b] = [computeDayTotals(morning), computeDayTotals(afternoon)];
        expect(whole.sales).toBe(a.sales + b.sales);
        expect(whole.expenses).toBe(a.expenses + b.expenses);
        expect(whole.byMethod.pix).toBe(a.byMethod.pix + b.byMethod.pix);
      }),
    );
  });

  it('are never minus zero', () => {
    const { sales, expenses } = computeDayTotals([{ kind: 'sale', cents: 0, method: 'pix' }]);
    expect(sales).toBe(0);
    expect(expenses).toBe(0);
  });

  it('refuse a ledger with fractions of cents', () => {
    expect(() => computeDayTotals([{ kind: 'sale', cents: 0.5, method: 'pix' }])).toThrow(RangeError);
  });
});

describe('the daily average', () => {
  test.each([
    [0, 0, 0],
    [1000, 0, 0],
    [1000, 3, 333],
    [5, 2, 3],
    [-1000, 4, -250],
    [-1, 2, 0],
  ])('of %i cents over %i days with sales is %i', (total, days, expected) => {
    expect(computeDailyAverage(total, days)).toBe(expected);
  });

  it('is an integer of cents, at most half a cent from the exact average', () => {
    fc.assert(
      fc.property(signedCents, fc.integer({ min: 1, max: 31 }), (total, days) => {
        const average = computeDailyAverage(total, days);
        expect(Number.isInteger(average)).toBe(true);
        expect(2 * Math.abs(average * days - total)).toBeLessThanOrEqual(days);
      }),
    );
  });
});

describe('the cash of a day', () => {
  const closings = [{ closed_at: '2026-11-20' }, { closed_at: '2026-11-18' }];

  it('is closed if the day has a closing', () => {
    expect(isDayClosed(closings, '2026-11-20')).toBe(true);
    expect(isDayClosed(closings, '2026-11-18')).toBe(true);
    expect(isDayClosed(closings, '2026-11-19')).toBe(false);
    expect(isDayClosed(closings, '2026-11-21')).toBe(false);
    expect(isDayClosed([], '2026-11-21')).toBe(false);
  });
});
