import { computeDayTotals, type DayTotals, type LedgerMovement } from '../../../domain/cash.ts';
import { type Day, toInstant } from '../../../domain/dates.ts';
import type { Cents } from '../../../domain/money.ts';
import { computeProposedTotal } from '../../../domain/resources/closings.ts';
import { addFeesAndTips } from '../../features/sales/payments.ts';
import type { CurrentTime } from './calendar.ts';
import type { DemoExpense, DemoSale } from './model.ts';
import { createRandom } from './random.ts';
import { settings } from './settings.ts';

export interface DemoClosing extends DayTotals {
  day: Day;
  instant: string;
  employee: number;
  informed: Cents;
  observation: string | null;
}

/** Generates a closing for every day before today with a movement. Sometimes the counted amount differs. */
export function generateClosings(
  seed: number,
  { today, timeZone }: CurrentTime,
  sales: readonly DemoSale[],
  expenses: readonly DemoExpense[],
): DemoClosing[] {
  const byDay = new Map<Day, LedgerMovement[]>();
  const add = (day: Day, movement: LedgerMovement) => {
    byDay.set(day, [...(byDay.get(day) ?? []), movement]);
  };
  for (const { day, method, pointsRedeemed, payments, tip } of sales) {
    for (const part of addFeesAndTips(payments, tip?.amount ?? 0, settings))
      add(day, { kind: 'sale', cents: part.amount - part.tip, method: part.method });
    if (pointsRedeemed > 0) add(day, { kind: 'sale_redeem', cents: 0, method });
  }
  for (const { day, amount, source } of expenses)
    if (source === 'drawer') add(day, { kind: 'expense', cents: -amount, method: null });

  const days = [...byDay.keys()].filter((day) => day < today).sort();
  return days.map((day) => {
    const random = createRandom(seed, `closing ${day}`);
    const totals = computeDayTotals(byDay.get(day) ?? []);
    const proposed = computeProposedTotal(totals.sales, totals.expenses);
    const differs = random.chance(0.1) ? random.pick([-10_00, -5_00, -2_00, 2_00, 5_00]) : 0;
    // Always one that is short in the last week.
    const difference = day === days.at(-4) ? -10_00 : differs;
    return {
      ...totals,
      day,
      instant: toInstant(day, `20:${random.int(10, 55)}`, timeZone).toISOString(),
      // The manager, or his deputy.
      employee: random.chance(0.85) ? 0 : 1,
      informed: proposed + difference,
      observation: difference === 0 ? null : difference < 0 ? 'Faltou troco no caixa.' : 'Sobrou troco no caixa.',
    };
  });
}
