import { PAYMENT_METHODS, type PaymentMethod, paymentMethods } from './constants.ts';
import type { Day } from './dates.ts';
import { type Cents, sumCents } from './money.ts';
import type { CashClosing } from './resources/closings.ts';
import type { CashRegister } from './responses.ts';
import { compareTexts } from './text.ts';

/** A movement of the ledger, as the cash needs it: sales and voids have a method, expenses have none. */
export interface CashMovement {
  kind: string;
  cents: Cents;
  method: PaymentMethod | null;
}

export interface DayTotals {
  /** Sales less voids. */
  sales: Cents;
  /** Expenses as a positive amount. */
  expenses: Cents;
  byMethod: Record<PaymentMethod, Cents>;
  count: number;
}

/** Sums ledger rows. Each method's total is its sales less its voids; together they are `sales`. */
export function computeDayTotals(movements: readonly CashMovement[]): DayTotals {
  const sales = movements.filter((movement) => movement.kind.startsWith('sale'));
  const expenses = movements.filter((movement) => movement.kind.startsWith('expense'));
  const byMethod = Object.fromEntries(
    paymentMethods.map((method) => [
      method,
      sumCents(sales.filter((sale) => sale.method === method).map((sale) => sale.cents)),
    ]),
  ) as Record<PaymentMethod, Cents>;
  return {
    sales: sumCents(sales.map((sale) => sale.cents)),
    // `0 -` and not a unary minus, which would make a -0 of no expenses.
    expenses: 0 - sumCents(expenses.map((expense) => expense.cents)),
    byMethod,
    count: movements.length,
  };
}

/** What a closing proposes to register: sales less expenses. */
export function computeProposedTotal(sales: Cents, expenses: Cents): Cents {
  return sales - expenses;
}

/**
 * What a new closing of a day proposes to register, in cents: what no closing of that day counts yet where the back end tells,
 * else the sales less the expenses of today or of a day that nobody closed. Null where nobody has told the sums.
 */
export function proposeClosingTotal(day: Day, today: Day, register: CashRegister): Cents | null {
  const { cash_register_closed } = register;
  const told = cash_register_closed.find(
    (closing) => closing.closed_at === day && closing.uncovered_total !== undefined,
  );
  const sums = getDaySums(day, today, register);
  return told?.uncovered_total ?? (sums && computeProposedTotal(sums.sales, sums.expenses));
}

/** What a day sold and spent, of today and of earlier days that nobody closed; null where nobody has told it. */
export function getDaySums(
  day: Day,
  today: Day,
  { today: sums, unclosed = [] }: CashRegister,
): { sales: Cents; expenses: Cents } | null {
  if (day === today) return { sales: sums.total, expenses: sums.expenses };
  return unclosed.find((each) => each.day === day) ?? null;
}

/** What the closings of a day have registered together. */
export function sumRegisteredTotals(day: Day, closings: readonly CashClosing[]): Cents {
  return sumCents(closings.filter((closing) => closing.closed_at === day).map((closing) => closing.total_received));
}

/** The closings whose day has movements that no closing counts, if the back end says so; the latest day first. */
export function findIncompleteClosings(closings: readonly CashClosing[]): CashClosing[] {
  return closings
    .filter((closing) => (closing.uncovered_count ?? 0) > 0)
    .sort((a, b) => compareTexts(b.closed_at, a.closed_at));
}

/** The closing with the uncounted movements of its day added. */
export function addUncoveredTotal<Closing extends CashClosing>(closing: Closing): Closing {
  return { ...closing, total_received: closing.total_received + (closing.uncovered_total ?? 0) };
}

/** The average over the days that had sales, rounded to the cent (half a cent up); 0 when none had. */
export function computeDailyAverage(total: Cents, daysWithSales: number): Cents {
  // `|| 0`: less than a cent below zero rounds to -0.
  return daysWithSales > 0 ? Math.round(total / daysWithSales) || 0 : 0;
}

/** The cash of a day is closed when a closing is dated that day. */
export function isDayClosed(closings: readonly { closed_at: Day }[], day: Day): boolean {
  return closings.some((closing) => closing.closed_at === day);
}

/** The lines that add up to the total of a closing: sales by method, expenses, surplus or shortage. */
export function buildClosingLines(closing: CashClosing): { label: string; cents: Cents }[] {
  const byMethod = paymentMethods.map((method) => ({
    label: PAYMENT_METHODS[method] as string,
    cents: closing[`total_${method}`],
  }));
  // A back end that does not sum by method sends zero for all of them.
  const isTold = byMethod.some(({ cents }) => cents !== 0 && cents !== null);
  const due = computeProposedTotal(sumCents(byMethod.map(({ cents }) => cents)), closing.expenses);
  const over = closing.total_received - due;
  return [
    ...(isTold ? byMethod : []),
    { label: 'Despesas', cents: closing.expenses && 0 - closing.expenses },
    ...(isTold && over !== 0 ? [{ label: over > 0 ? 'Sobra' : 'Falta', cents: over }] : []),
  ];
}

/** What was recorded on the day of a closing after it, and is no part of its total: how many, and their sum; null where there is nothing. */
export function buildUncoveredLine({ uncovered_count: count = 0, uncovered_total: cents = 0 }: CashClosing) {
  return count > 0 ? { label: `Depois do fechamento (${count})`, cents } : null;
}
