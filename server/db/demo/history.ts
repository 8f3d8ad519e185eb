import { getWeekday } from '../../../domain/dates.ts';
import {
  type CurrentTime,
  getHoursSoFar,
  getOpeningHours,
  getShareOfDay,
  HISTORY_DAYS,
  interpolateInstant,
  isOpenDay,
  subtractDays,
} from './calendar.ts';
import { pickVisitor } from './customers.ts';
import { getStaffOn } from './employees.ts';
import type { DemoBalance, DemoCustomer, DemoSale } from './model.ts';
import { type FixedVisit, fixedVisits, payFixedVisit, payVisit } from './payments.ts';
import { createRandom, type Random } from './random.ts';
import { chargeFixedVisit, chargeIndividualSale, chargeVisit } from './sales.ts';

/** Visits per employee and day, by weekday from Sunday. */
const VISITS_BY_WEEKDAY = [0, 0, 3, 3, 4, 5, 6];
/** The share of visits by registered customers. */
const REGISTERED_SHARE = 0.42;

interface VisitSlot {
  instant: string;
  /** null: an individual sale. */
  employee: number | null;
  /** A visit of a registered customer with fixed services and payments. */
  fixedVisit: FixedVisit | null;
}

/** Generates the sales of the last 90 days and today, in order, and the customers' balances after them. */
export function generateHistory(seed: number, present: CurrentTime, customers: readonly DemoCustomer[]) {
  const balances: DemoBalance[] = customers.map(() => ({ points: 0, visits: 0, lastDaysAgo: null }));
  const sales: DemoSale[] = [];
  for (let daysAgo = HISTORY_DAYS; daysAgo >= 0; daysAgo--) {
    const random = createRandom(seed, `sales ${daysAgo}`);
    for (const slot of listVisitSlots(random, present, daysAgo)) {
      const facts = {
        key: `demo-${String(sales.length + 1).padStart(5, '0')}`,
        daysAgo,
        day: subtractDays(present, daysAgo),
        instant: slot.instant,
      };
      const visit = generateVisit(random, slot, daysAgo, customers, balances);
      const paid = slot.fixedVisit
        ? payFixedVisit(slot.fixedVisit, visit.employee)
        : payVisit(createRandom(seed, `payment ${facts.key}`), visit, visit.employee);
      sales.push({ ...facts, ...visit, ...paid });
    }
  }
  return { sales, balances };
}

/** The visits of a day by instant and employee. Today has a few visits even early or on a day when the shop is closed. */
function listVisitSlots(random: Random, present: CurrentTime, daysAgo: number): VisitSlot[] {
  const day = subtractDays(present, daysAgo);
  const isToday = daysAgo === 0;
  if (!isOpenDay(day) && !isToday) return [];
  const hours = isToday ? getHoursSoFar(present) : getOpeningHours(day, present.timeZone);
  const share = isToday ? getShareOfDay(hours) : 1;

  // In sequence: an employee serves one customer at a time.
  const spreadVisits = (count: number, employee: number | null) =>
    Array.from({ length: count }, (_, index) => ({
      instant: interpolateInstant(hours, (index + 0.15 + 0.7 * random.next()) / count),
      employee,
      fixedVisit: isToday && employee !== null && index === 0 ? (fixedVisits[employee] ?? null) : null,
    }));
  const visits = getStaffOn(daysAgo).flatMap((employee) => {
    const wholeDay = (VISITS_BY_WEEKDAY[getWeekday(day)] ?? 0) + random.int(-1, 1);
    return spreadVisits(Math.max(isToday ? 1 : 0, Math.round(wholeDay * share)), employee);
  });
  const individualSales = spreadVisits(isToday ? 3 : random.int(0, 3), null);
  return [...visits, ...individualSales].sort((a, b) => (a.instant < b.instant ? -1 : 1));
}

function generateVisit(
  random: Random,
  slot: VisitSlot,
  daysAgo: number,
  customers: readonly DemoCustomer[],
  balances: DemoBalance[],
) {
  const { employee, fixedVisit } = slot;
  if (employee === null) return { ...chargeIndividualSale(random), customer: null, employee };
  const customer =
    fixedVisit || random.chance(REGISTERED_SHARE)
      ? pickVisitor(random, customers, balances, { employee, daysAgo, anyone: fixedVisit !== null })
      : null;
  const balance = customer === null ? undefined : balances[customer];
  const visit = fixedVisit
    ? chargeFixedVisit(fixedVisit, employee)
    : chargeVisit(random, employee, balance?.points ?? null);
  if (balance) {
    balance.points += visit.points - visit.pointsRedeemed;
    balance.visits += 1;
    balance.lastDaysAgo = daysAgo;
  }
  // Some sales of real shops have no employee.
  const isForgotten = customer !== null && !fixedVisit && random.chance(0.04);
  return { ...visit, customer, employee: isForgotten ? null : employee };
}
