import { type Day, toInstant } from '../../../domain/dates.ts';
import {
  type ByMethod,
  type CashMovementKind,
  computeExpected,
  computeSessionFigures,
  type SessionMovement,
} from '../../../domain/drawer.ts';
import { type Cents, negate } from '../../../domain/money.ts';
import { addFeesAndTips } from '../../features/sales/payments.ts';
import { type CurrentTime, getOpeningHours, interpolateInstant, subtractDays } from './calendar.ts';
import type { DemoClosing } from './closings.ts';
import type { DemoExpense, DemoSale } from './model.ts';
import { settings } from './settings.ts';

/** The number of days with sessions: the closings before have none, as in a shop that upgrades. */
const SESSION_DAYS = 14;
const FLOAT: Cents = 100_00;
/** More cash than this is brought to the bank. */
const TOO_MUCH_CASH: Cents = 500_00;

interface DemoCashMovement {
  kind: CashMovementKind;
  cents: Cents;
  reason: string;
  instant: string;
}

interface DemoCount {
  instant: string;
  counted: ByMethod;
  expected: ByMethod;
  keep: Cents;
  reason: string | null;
}

export interface DemoSession {
  day: Day;
  openedAt: string;
  float: Cents;
  employee: number;
  movements: DemoCashMovement[];
  /** Empty for today's session, which is open. */
  counts: DemoCount[];
  /** The reason why it was counted twice. */
  reopening: { instant: string; reason: string } | null;
}

/** Generates the sessions of the last days with a closing, one of them counted twice, and today's open one. */
export function generateSessions(
  present: CurrentTime,
  sales: readonly DemoSale[],
  expenses: readonly DemoExpense[],
  closings: readonly DemoClosing[],
): DemoSession[] {
  const first = subtractDays(present, SESSION_DAYS);
  const counted = closings.filter(({ day }) => day >= first);
  const sessions = counted.map((closing, index) => {
    const movements = listMovements(closing.day, sales, expenses);
    const isRecounted = index === counted.length - 2;
    return generateSession(present, closing, movements, isRecounted);
  });
  return [...sessions, openToday(present, sales, expenses)];
}

function generateSession(
  present: CurrentTime,
  closing: DemoClosing,
  ledger: readonly SessionMovement[],
  isRecounted: boolean,
): DemoSession {
  const { day, instant, employee, observation } = closing;
  const hours = getOpeningHours(day, present.timeZone);
  // What the closing registers differs in cash only.
  const missing = closing.informed - (closing.sales - closing.expenses);
  const movements = balanceDrawer(ledger, missing, (fraction) => interpolateInstant(hours, fraction));
  const expected = computeExpected(computeSessionFigures(FLOAT, ledger, movements));
  const count = {
    instant,
    counted: { ...expected, cash: expected.cash + missing },
    expected,
    keep: FLOAT,
    reason: observation,
  };
  const openedAt = new Date(hours.from).toISOString();
  const session = { day, openedAt, float: FLOAT, employee, movements };
  if (!isRecounted) return { ...session, counts: [count], reopening: null };
  const atMinute = (minutes: number) => new Date(Date.parse(instant) + minutes * 60_000).toISOString();
  const tooLittle = {
    ...count,
    counted: { ...count.counted, cash: count.counted.cash - 20_00 },
    keep: FLOAT - 20_00,
    reason: 'Não achamos uma nota de R$ 20,00.',
  };
  return {
    ...session,
    counts: [tooLittle, { ...count, instant: atMinute(9) }],
    reopening: { instant: atMinute(6), reason: 'A nota estava embaixo da gaveta.' },
  };
}

/** A sangria where there is much cash, and a suprimento where the day's expenses take the float. */
function balanceDrawer(
  ledger: readonly SessionMovement[],
  missing: Cents,
  toInstantAt: (fraction: number) => string,
): DemoCashMovement[] {
  const { cash } = computeExpected(computeSessionFigures(FLOAT, ledger, []));
  if (cash > TOO_MUCH_CASH)
    return [{ kind: 'sangria', cents: 300_00, reason: 'Depósito no banco', instant: toInstantAt(0.7) }];
  const lacking = FLOAT - cash - Math.min(missing, 0);
  if (lacking <= 0) return [];
  const cents = Math.ceil(lacking / 50_00) * 50_00;
  return [{ kind: 'suprimento', cents, reason: 'Troco trazido do cofre', instant: toInstantAt(0.3) }];
}

function openToday(
  { now, today, timeZone }: CurrentTime,
  sales: readonly DemoSale[],
  expenses: readonly DemoExpense[],
): DemoSession {
  const opening = toInstant(today, '08:00', timeZone).toISOString();
  const instants = [...sales, ...expenses].filter(({ day }) => day === today).map(({ instant }) => instant);
  // Early in the morning and at night the demonstration has sales outside the opening hours.
  const openedAt = [opening, now.toISOString(), ...instants].sort()[0] ?? opening;
  return { day: today, openedAt, float: FLOAT, employee: 0, movements: [], counts: [], reopening: null };
}

function listMovements(day: Day, sales: readonly DemoSale[], expenses: readonly DemoExpense[]): SessionMovement[] {
  const paid = sales
    .filter((sale) => sale.day === day)
    .flatMap(({ payments, tip }) => addFeesAndTips(payments, tip?.amount ?? 0, settings))
    .flatMap(({ method, amount, tip }) => [
      { kind: 'sale' as const, cents: amount - tip, method, isOutside: false, isInFloat: false },
      { kind: 'tip' as const, cents: tip, method, isOutside: false, isInFloat: false },
    ]);
  const spent = expenses
    .filter((expense) => expense.day === day)
    .map(({ amount, source }) => ({
      kind: 'expense' as const,
      cents: negate(amount),
      method: null,
      isOutside: source === 'outside',
      isInFloat: false,
    }));
  return [...paid, ...spent];
}
