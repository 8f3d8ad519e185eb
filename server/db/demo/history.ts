import {
  type CurrentTime,
  getHoursSoFar,
  getOpeningHours,
  getShareOfDay,
  getWeekday,
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

/** Visits an employee has on a day, by weekday from Sunday on: Friday and Saturday are the busy ones. */
const VISITS = [0, 0, 3, 3, 4, 5, 6];
const REGULARS = 0.42;

interface VisitSlot {
  instant: string;
  /** null: a loose sale. */
  employee: number | null;
  /** Of somebody registered, not just anyone. */
  shown: FixedVisit | null;
}

/** The sales of the last 90 days and of today so far, in the order in which they were made, and what they leave customers with. */
export function generateHistory(seed: number, present: CurrentTime, customers: readonly DemoCustomer[]) {
  const balances: DemoBalance[] = customers.map(() => ({ points: 0, visits: 0, lastDaysAgo: null }));
  const sales: DemoSale[] = [];
  for (let daysAgo = HISTORY_DAYS; daysAgo >= 0; daysAgo--) {
    const random = createRandom(seed, `sales ${daysAgo}`);
    for (const slot of visitSlotsOf(random, present, daysAgo)) {
      const facts = {
        key: `demo-${String(sales.length + 1).padStart(5, '0')}`,
        daysAgo,
        day: subtractDays(present, daysAgo),
        instant: slot.instant,
      };
      const visit = visitOf(random, slot, daysAgo, customers, balances);
      const paid = slot.shown
        ? payFixedVisit(slot.shown, visit.employee)
        : payVisit(createRandom(seed, `payment ${facts.key}`), visit, visit.employee);
      sales.push({ ...facts, ...visit, ...paid });
    }
  }
  return { sales, balances };
}

/** Who works when. Today has a few visits even where it is too early, or not a day the shop opens on. */
function visitSlotsOf(random: Random, present: CurrentTime, daysAgo: number): VisitSlot[] {
  const day = subtractDays(present, daysAgo);
  const isToday = daysAgo === 0;
  if (!isOpenDay(day) && !isToday) return [];
  const hours = isToday ? getHoursSoFar(present) : getOpeningHours(day, present.timeZone);
  const share = isToday ? getShareOfDay(hours) : 1;

  // One after the other, with a pause between: nobody cuts two heads at once.
  const spread = (count: number, employee: number | null) =>
    Array.from({ length: count }, (_, index) => ({
      instant: interpolateInstant(hours, (index + 0.15 + 0.7 * random.next()) / count),
      employee,
      shown: isToday && employee !== null && index === 0 ? (fixedVisits[employee] ?? null) : null,
    }));
  const visits = getStaffOn(daysAgo).flatMap((employee) => {
    const wholeDay = (VISITS[getWeekday(day)] ?? 0) + random.int(-1, 1);
    return spread(Math.max(isToday ? 1 : 0, Math.round(wholeDay * share)), employee);
  });
  const loose = spread(isToday ? 3 : random.int(0, 3), null);
  return [...visits, ...loose].sort((a, b) => (a.instant < b.instant ? -1 : 1));
}

function visitOf(
  random: Random,
  slot: VisitSlot,
  daysAgo: number,
  customers: readonly DemoCustomer[],
  balances: DemoBalance[],
) {
  const { employee, shown } = slot;
  if (employee === null) return { ...chargeIndividualSale(random), customer: null, employee };
  const customer =
    shown || random.chance(REGULARS)
      ? pickVisitor(random, customers, balances, { employee, daysAgo, anyone: shown !== null })
      : null;
  const balance = customer === null ? undefined : balances[customer];
  const visit = shown ? chargeFixedVisit(shown, employee) : chargeVisit(random, employee, balance?.points ?? null);
  if (balance) {
    balance.points += visit.points - visit.pointsRedeemed;
    balance.visits += 1;
    balance.lastDaysAgo = daysAgo;
  }
  // At the counter nobody always remembers who it was that cut.
  const isForgotten = customer !== null && !shown && random.chance(0.04);
  return { ...visit, customer, employee: isForgotten ? null : employee };
}
