import { type CashMovement, type DayTotals, dayTotals } from '../../../domain/cash.ts';
import type { Day } from '../../../domain/dates.ts';

/** Totals of ledger sums, of all their days together or of one. */
export function totalsOf(movements: readonly (CashMovement & { day: Day })[], day?: Day): DayTotals {
  return dayTotals(day === undefined ? movements : movements.filter((movement) => movement.day === day));
}

/** On how many of the days something was sold. A day whose only sales were voided does not count. */
export function daysWithSales(movements: readonly (CashMovement & { day: Day })[]): number {
  const days = new Set(movements.map((movement) => movement.day));
  return [...days].filter((day) => totalsOf(movements, day).sales > 0).length;
}
