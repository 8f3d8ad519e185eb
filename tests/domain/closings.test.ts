import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addUncoveredTotal,
  buildClosingLines,
  buildUncoveredLine,
  findIncompleteClosings,
  proposeClosingTotal,
  sumRegisteredTotals,
} from '../../domain/cash.ts';
import { sumCents } from '../../domain/money.ts';
import type { CashClosing } from '../../domain/resources/closings.ts';
import type { CashRegister } from '../../domain/responses.ts';

const TODAY = '2026-11-21';

const buildClosing = (fields: Partial<CashClosing>): CashClosing => ({
  id: 1,
  closed_at: TODAY,
  total_received: 10_000,
  employee_id: 1,
  employee: 'Carla Dias',
  observation: null,
  expenses: 0,
  total_credit: 0,
  total_debit: 0,
  total_cash: 0,
  total_pix: 0,
  ...fields,
});

const register = (closings: CashClosing[], sales = 20_000, expenses = 5_000): CashRegister => ({
  month: { total: 0 },
  daily_average: { total: 0 },
  today: { total: sales, expenses, individual_sales: { total: 0, sales: [] } },
  cash_register_closed: closings,
});

describe('the proposed total of a new closing', () => {
  it("is today's sales less today's expenses, below zero when more was spent", () => {
    expect(proposeClosingTotal(TODAY, TODAY, register([]))).toBe(15_000);
    expect(proposeClosingTotal(TODAY, TODAY, register([], 5_000, 20_000))).toBe(-15_000);
  });

  it('is the amount that no closing of the day counts, if the back end sends it', () => {
    const closings = [buildClosing({ id: 2, uncovered_count: 1, uncovered_total: 700 }), buildClosing({ id: 1 })];
    expect(proposeClosingTotal(TODAY, TODAY, register(closings))).toBe(700);
    expect(
      proposeClosingTotal(TODAY, TODAY, register([buildClosing({ uncovered_count: 0, uncovered_total: 0 })])),
    ).toBe(0);
    const ofYesterday = buildClosing({ closed_at: '2026-11-20', uncovered_count: 1, uncovered_total: 500 });
    expect(proposeClosingTotal(TODAY, TODAY, register([ofYesterday, ...closings]))).toBe(700);
  });

  it('is the whole day if the back end does not send it', () => {
    expect(proposeClosingTotal(TODAY, TODAY, register([buildClosing({})]))).toBe(15_000);
  });

  it("is never today's sum if the closing is of another day", () => {
    expect(proposeClosingTotal('2026-11-20', TODAY, register([]))).toBeNull();
    expect(proposeClosingTotal('2026-11-20', TODAY, register([buildClosing({ closed_at: '2026-11-20' })]))).toBeNull();
    const sent = buildClosing({ closed_at: '2026-11-20', uncovered_count: 2, uncovered_total: -300 });
    expect(proposeClosingTotal('2026-11-20', TODAY, register([sent]))).toBe(-300);
  });

  it('is sales minus expenses for an earlier unclosed day', () => {
    const unclosed = [
      { day: '2026-11-20', sales: 7_000, expenses: 500 },
      { day: '2026-11-19', sales: 300, expenses: 1_000 },
    ];
    const sent = { ...register([]), unclosed };
    expect(proposeClosingTotal('2026-11-19', TODAY, sent)).toBe(-700);
    expect(proposeClosingTotal('2026-11-20', TODAY, sent)).toBe(6_500);
    expect(proposeClosingTotal('2026-11-18', TODAY, sent)).toBeNull();
  });
});

describe('the registered total of a day', () => {
  it('is the sum of its closings, 0 without one', () => {
    const closings = [
      buildClosing({}),
      buildClosing({ total_received: -2_500 }),
      buildClosing({ closed_at: '2026-11-20' }),
    ];
    expect(sumRegisteredTotals(TODAY, closings)).toBe(7_500);
    expect(sumRegisteredTotals('2026-11-19', closings)).toBe(0);
  });
});

describe('incomplete closings', () => {
  it('are those with uncounted movements, the latest day first', () => {
    const closings = [
      buildClosing({ id: 1, closed_at: '2026-11-18', uncovered_count: 1, uncovered_total: 100 }),
      buildClosing({ id: 2, closed_at: '2026-11-21', uncovered_count: 0, uncovered_total: 0 }),
      buildClosing({ id: 3, closed_at: '2026-11-20', uncovered_count: 2, uncovered_total: 0 }),
      buildClosing({ id: 4, closed_at: '2026-11-19' }),
    ];
    expect(findIncompleteClosings(closings).map(({ id }) => id)).toEqual([3, 1]);
  });

  it('count the uncounted movements after an edit', () => {
    expect(addUncoveredTotal(buildClosing({ uncovered_count: 1, uncovered_total: 1_234 })).total_received).toBe(11_234);
    expect(addUncoveredTotal(buildClosing({ uncovered_count: 1, uncovered_total: -1_234 })).total_received).toBe(8_766);
    expect(addUncoveredTotal(buildClosing({})).total_received).toBe(10_000);
  });
});

describe('the lines of a closing', () => {
  it.each([
    [10_001, [{ label: 'Sobra', cents: 1 }]],
    [9_800, [{ label: 'Falta', cents: -200 }]],
    [10_000, []],
  ])('show the surplus or shortage of %d cents for 100 reais due', (total_received, difference) => {
    const lines = buildClosingLines(
      buildClosing({ total_received, total_cash: 7_000, total_pix: 4_500, expenses: 1_500 }),
    );
    expect(lines.slice(4).map(({ label, cents }) => ({ label, cents }))).toEqual([
      { label: 'Despesas', cents: -1_500 },
      ...difference,
    ]);
  });

  it('have each payment method in order, and separately the movements after the closing', () => {
    const sent = { total_cash: 1, total_pix: 20, total_debit: 300, total_credit: 4_000, expenses: 321 };
    const left = buildClosing({ ...sent, total_received: 4_000, uncovered_count: 2, uncovered_total: -50 });
    expect(buildClosingLines(left)).toEqual([
      { label: 'Dinheiro', cents: 1, figure: 'sales', method: 'cash' },
      { label: 'PIX', cents: 20, figure: 'sales', method: 'pix' },
      { label: 'Cartão Débito', cents: 300, figure: 'sales', method: 'debit' },
      { label: 'Cartão Crédito', cents: 4_000, figure: 'sales', method: 'credit' },
      { label: 'Despesas', cents: -321, figure: 'expenses' },
    ]);
    expect(buildUncoveredLine(left)).toEqual({ label: 'Depois do fechamento (2)', cents: -50, figure: 'uncovered' });
    expect(buildUncoveredLine({ ...left, uncovered_count: 1 })?.label).toBe('Depois do fechamento (1)');
    expect(buildUncoveredLine({ ...left, uncovered_count: 0 })).toBeNull();
  });

  it('add up to its total, independent of later movements', () => {
    const cents = fc.integer({ min: -1_000_000, max: 1_000_000 });
    const fields = { total_cash: cents, total_pix: cents, total_debit: cents, expenses: cents, total_received: cents };
    fc.assert(
      fc.property(fc.record({ ...fields, uncovered_count: fc.nat(9), uncovered_total: cents }), (sent) => {
        fc.pre(sent.total_cash !== 0);
        expect(sumCents(buildClosingLines(buildClosing(sent)).map((line) => line.cents))).toBe(sent.total_received);
      }),
    );
  });

  it('have each payment method of a day with more voids than sales', () => {
    const lines = buildClosingLines(buildClosing({ total_received: -3_000, total_cash: -3_500, expenses: 0 }));
    expect(lines.map(({ cents }) => cents)).toEqual([-3_500, 0, 0, 0, 0, 500]);
    expect(lines.at(-1)?.label).toBe('Sobra');
  });

  it('of a cash session show what the count lacks, or has too much, also on a day without sales', () => {
    const lines = buildClosingLines(buildClosing({ total_received: -500, expenses: 0, session_id: 3 }));
    expect(lines.at(-1)).toEqual({ label: 'Falta', cents: -500, figure: 'shortage' });
  });

  it('of a cash session show what is too much by one method apart from what is missing by another', () => {
    const lines = buildClosingLines(
      buildClosing({
        total_received: 9_700,
        total_cash: 10_000,
        expenses: 0,
        session_id: 3,
        surplus: 200,
        shortage: -500,
      }),
    );
    expect(lines.slice(-2)).toEqual([
      { label: 'Sobra', cents: 200, figure: 'surplus' },
      { label: 'Falta', cents: -500, figure: 'shortage' },
    ]);
    expect(sumCents(lines.map(({ cents }) => cents))).toBe(9_700);
  });

  it('are only the expenses if the back end sends no totals by method', () => {
    expect(buildClosingLines(buildClosing({ expenses: 1_500, uncovered_count: 0, uncovered_total: 0 }))).toEqual([
      { label: 'Despesas', cents: -1_500, figure: 'expenses' },
    ]);
  });
});
