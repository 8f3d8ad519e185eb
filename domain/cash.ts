import { PAYMENT_METHODS, type PaymentMethod, paymentMethods } from './constants.ts';
import type { Day } from './dates.ts';
import { type Cents, negate, sumCents } from './money.ts';
import {
  type CashClosing,
  computeProposedTotal,
  getClosingDifferences,
  hasMethodTotals,
} from './resources/closings.ts';
import type { CashRegister } from './responses.ts';
import { compareTexts } from './text.ts';

/** The kinds of movements in the ledger. */
export type MovementKind =
  // For each payment of a sale.
  | 'sale'
  | 'sale_redeem'
  | 'sale_void'
  // For each payment that has a part of the tip.
  | 'tip'
  | 'tip_void'
  // The points of an imported customer.
  | 'opening'
  | 'expense'
  // With the version of the edit, so that (kind, expense) is unique.
  | `expense_edit_${number}`
  | 'expense_remove';

/** A movement of the ledger. Sales and voids have a payment method, expenses have none. */
export interface LedgerMovement {
  kind: MovementKind;
  cents: Cents;
  method: PaymentMethod | null;
}

export interface DayTotals {
  /** Sales minus voids. */
  sales: Cents;
  /** Expenses as a positive amount. */
  expenses: Cents;
  byMethod: Record<PaymentMethod, Cents>;
  count: number;
}

/** Totals of ledger rows. Each method's total is its sales minus its voids; together they equal `sales`. */
export function computeDayTotals(movements: readonly LedgerMovement[]): DayTotals {
  const sales = movements.filter(({ kind }) => kind === 'sale' || kind === 'sale_redeem' || kind === 'sale_void');
  const expenses = movements.filter(({ kind }) => kind.startsWith('expense'));
  const byMethod = Object.fromEntries(
    paymentMethods.map((method) => [
      method,
      sumCents(sales.filter((sale) => sale.method === method).map((sale) => sale.cents)),
    ]),
  ) as Record<PaymentMethod, Cents>;
  return {
    sales: sumCents(sales.map((sale) => sale.cents)),
    expenses: negate(sumCents(expenses.map((expense) => expense.cents))),
    byMethod,
    count: movements.length,
  };
}

/**
 * The total that a new closing of a day proposes, in cents: what no closing of that day counts yet, if the back end
 * sends it; else the sales minus the expenses of today or of an unclosed day. Null if the sums are unknown.
 */
export function proposeClosingTotal(day: Day, today: Day, register: CashRegister): Cents | null {
  const { cash_register_closed } = register;
  const closing = cash_register_closed.find((item) => item.closed_at === day && item.uncovered_total !== undefined);
  const sums = getDaySums(day, today, register);
  return closing?.uncovered_total ?? (sums && computeProposedTotal(sums.sales, sums.expenses));
}

/** Sales and expenses of today or of an earlier unclosed day; null if unknown. */
export function getDaySums(
  day: Day,
  today: Day,
  { today: sums, unclosed = [] }: CashRegister,
): { sales: Cents; expenses: Cents } | null {
  if (day === today) return { sales: sums.total, expenses: sums.expenses };
  return unclosed.find((unclosedDay) => unclosedDay.day === day) ?? null;
}

/** The sum of the registered totals of a day's closings. */
export function sumRegisteredTotals(day: Day, closings: readonly CashClosing[]): Cents {
  return sumCents(closings.filter((closing) => closing.closed_at === day).map((closing) => closing.total_received));
}

/** The closings whose day has movements that no closing counts, if the back end sends it; the latest day first. */
export function findIncompleteClosings(closings: readonly CashClosing[]): CashClosing[] {
  return closings
    .filter((closing) => (closing.uncovered_count ?? 0) > 0)
    .sort((a, b) => compareTexts(b.closed_at, a.closed_at));
}

/** The closing with the uncounted movements of its day added to its total. */
export function addUncoveredTotal<Closing extends CashClosing>(closing: Closing): Closing {
  return { ...closing, total_received: closing.total_received + (closing.uncovered_total ?? 0) };
}

/** How many days have sales: one on which all were voided does not count, nor one with more voids than sales. */
export function countDaysWithSales(sales: readonly Cents[]): number {
  return sales.filter((cents) => cents > 0).length;
}

/** The average per day with sales, rounded to the cent (half a cent up); 0 without such days. */
export function computeDailyAverage(total: Cents, daysWithSales: number): Cents {
  // `|| 0`: Math.round returns -0 for a small negative average.
  return daysWithSales > 0 ? Math.round(total / daysWithSales) || 0 : 0;
}

/** Whether some closing has that day as its date. */
export function isDayClosed(closings: readonly { closed_at: Day }[], day: Day): boolean {
  return closings.some((closing) => closing.closed_at === day);
}

/** The rows of a figure of GET /cash-register and GET /sales/totals, of one day; `days` are those of its month up to it. */
export const DAY_ROWS = ['sales', 'tips', 'fees', 'net', 'expenses', 'closings', 'uncovered', 'days'] as const;
export type DayRows = (typeof DAY_ROWS)[number];
/** The rows of an amount of a closing; `uncovered` are those of its day that no closing has. */
export const CLOSING_ROWS = ['sales', 'expenses', 'surplus', 'shortage', 'total', 'uncovered'] as const;
export type ClosingRows = (typeof CLOSING_ROWS)[number];

interface ClosingLine {
  label: string;
  cents: Cents;
  /** Which rows it is made of. */
  figure: ClosingRows;
  method?: PaymentMethod;
}

/** The lines that add up to a closing's total: sales by method, expenses, surplus and shortage. */
export function buildClosingLines(closing: CashClosing): ClosingLine[] {
  const byMethod = paymentMethods.map((method) => ({
    label: PAYMENT_METHODS[method] as string,
    cents: closing[`total_${method}`],
    figure: 'sales' as const,
    method,
  }));
  const { surplus, shortage } = getClosingDifferences(closing) ?? { surplus: 0, shortage: 0 };
  return [
    ...(hasMethodTotals(closing) ? byMethod : []),
    { label: 'Despesas', cents: closing.expenses && negate(closing.expenses), figure: 'expenses' },
    ...(surplus ? [{ label: 'Sobra', cents: surplus, figure: 'surplus' as const }] : []),
    ...(shortage ? [{ label: 'Falta', cents: shortage, figure: 'shortage' as const }] : []),
  ];
}

/** The line for what was recorded on a closing's day after the closing and is not part of its total; null if there is nothing. */
export function buildUncoveredLine({
  uncovered_count: count = 0,
  uncovered_total: cents = 0,
}: CashClosing): ClosingLine | null {
  return count > 0 ? { label: `Depois do fechamento (${count})`, cents, figure: 'uncovered' } : null;
}
