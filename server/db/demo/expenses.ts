import { addDays, type Day, getWeekday } from '../../../domain/dates.ts';
import type { ExpenseSource } from '../../../domain/resources/expenses.ts';
import {
  type CurrentTime,
  getHoursSoFar,
  getOpeningHours,
  HISTORY_DAYS,
  interpolateInstant,
  isOpenDay,
  subtractDays,
} from './calendar.ts';
import { getStaffOn } from './employees.ts';
import type { DemoExpense } from './model.ts';
import { createRandom, type Random } from './random.ts';

interface Bill {
  description: string;
  /** From the drawer by default. */
  source?: ExpenseSource;
  /** In whole reais, both included. */
  min: number;
  max: number;
}

/** By the day of the month on which they are due. Paid on the next open day by a transfer. */
const MONTHLY: Readonly<Record<number, Bill>> = {
  5: { description: 'Aluguel do salão', source: 'outside', min: 2800, max: 2800 },
  8: { description: 'Conta de água', source: 'outside', min: 140, max: 190 },
  10: { description: 'Conta de energia', source: 'outside', min: 420, max: 560 },
  15: { description: 'Internet e telefone', source: 'outside', min: 149, max: 149 },
  20: { description: 'Contador', source: 'outside', min: 320, max: 320 },
};

/** By weekday; 0 is Sunday. */
const WEEKLY: Readonly<Record<number, Bill>> = {
  2: { description: 'Reposição de pomadas e shampoos', min: 160, max: 380 },
  4: { description: 'Lavanderia das toalhas', min: 72, max: 95 },
};

/** Bought with a probability per day; the first three always today, so that today's list is never empty. */
const DAILY: readonly (Bill & { probability: number })[] = [
  { description: 'Café, açúcar e copos', min: 18, max: 45, probability: 0.6 },
  { description: 'Água mineral e refrigerantes', min: 25, max: 60, probability: 0.35 },
  { description: 'Lâminas e golas descartáveis', min: 40, max: 95, probability: 0.3 },
  { description: 'Produtos de limpeza', min: 30, max: 70, probability: 0.2 },
  { description: 'Manutenção da máquina de corte', min: 60, max: 150, probability: 0.05 },
];
const ALWAYS_TODAY = 3;

/** Generates the expenses of the last 90 days and today, by day; no description twice on the same day. */
export function generateExpenses(seed: number, present: CurrentTime): DemoExpense[] {
  return Array.from({ length: HISTORY_DAYS + 1 }, (_, index) => HISTORY_DAYS - index).flatMap((daysAgo) => {
    const day = subtractDays(present, daysAgo);
    if (daysAgo > 0 && !isOpenDay(day)) return [];
    const random = createRandom(seed, `expenses ${daysAgo}`);
    const hours = daysAgo === 0 ? getHoursSoFar(present) : getOpeningHours(day, present.timeZone);
    const bills = pickBills(random, day, daysAgo === 0);
    return bills.map((bill, index) => ({
      day,
      instant: interpolateInstant(hours, (index + 0.1 + 0.8 * random.next()) / bills.length),
      amount: pickAmount(random, bill),
      employee: pickResponsible(random, daysAgo),
      description: bill.description,
      source: bill.source ?? 'drawer',
    }));
  });
}

function pickBills(random: Random, day: Day, isToday: boolean): Bill[] {
  const due = isOpenDay(day) ? listDueDays(day).map((each) => MONTHLY[Number(each.slice(8))]) : [];
  const bought = DAILY.filter(
    ({ probability }, index) => random.chance(probability) || (isToday && index < ALWAYS_TODAY),
  );
  return [...due, WEEKLY[getWeekday(day)], ...bought].filter((bill) => bill !== undefined);
}

/** An open day and the closed days just before it. */
function listDueDays(day: Day): Day[] {
  const before = addDays(day, -1);
  return isOpenDay(before) ? [day] : [...listDueDays(before), day];
}

function pickAmount(random: Random, { min, max }: Bill): number {
  const reais = random.int(min, max);
  return reais * 100 + (min === max ? 0 : random.pick([0, 0, 50, 90]));
}

/** Mostly the manager, sometimes another employee. */
function pickResponsible(random: Random, daysAgo: number): number {
  return random.chance(0.6) ? 0 : random.pick(getStaffOn(daysAgo));
}
