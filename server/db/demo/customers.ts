import { type CurrentTime, HISTORY_DAYS, isOpenDay, subtractDays } from './calendar.ts';
import { getStaffOn } from './employees.ts';
import type { DemoBalance, DemoCustomer } from './model.ts';
import { generatePeople } from './names.ts';
import { createRandom, type Random } from './random.ts';

const CUSTOMERS = 60;
/** The last ones to register, who have not come yet. */
const NEWCOMERS = 3;

/** From those who come every week or so to those who came once, in the order in which they registered. */
export function generateCustomers(seed: number, present: CurrentTime): DemoCustomer[] {
  const random = createRandom(seed, 'customers');
  const openDays = Array.from({ length: HISTORY_DAYS + 1 }, (_, index) => HISTORY_DAYS - index).filter(
    (daysAgo) => daysAgo === 0 || isOpenDay(subtractDays(present, daysAgo)),
  );
  return generatePeople(random, CUSTOMERS).map((person, index) => {
    // Many came in the first weeks, fewer later.
    const share = Math.max(0, (index - 15) / (CUSTOMERS - 16)) ** 1.4;
    return {
      ...person,
      registeredDaysAgo: openDays[Math.floor(share * (openDays.length - 1))] ?? 0,
      visitIntervalDays:
        index < CUSTOMERS - NEWCOMERS ? random.pick([7, 8, 10, 14, 15, 15, 18, 21, 21, 28, 30, 35]) : null,
      favouriteEmployee: random.pick(getStaffOn(0)),
    };
  });
}

/** Who comes in: those whose time has come round, more likely to their favourite. Null when it is nobody's time. */
export function pickVisitor(
  random: Random,
  customers: readonly DemoCustomer[],
  balances: readonly DemoBalance[],
  visit: { employee: number; daysAgo: number; anyone: boolean },
): number | null {
  return random.pickWeighted([...customers.keys()], (index) => {
    const customer = customers[index];
    if (!customer?.visitIntervalDays || customer.registeredDaysAgo < visit.daysAgo) return 0;
    const lastDaysAgo = balances[index]?.lastDaysAgo ?? null;
    if (lastDaysAgo === visit.daysAgo) return 0;
    // Whoever has never come registered in order to.
    const due = lastDaysAgo === null ? 2 : (lastDaysAgo - visit.daysAgo) / customer.visitIntervalDays;
    const least = visit.anyone ? 0 : 0.6;
    return due < least ? 0 : due ** 2 * (customer.favouriteEmployee === visit.employee ? 4 : 1);
  });
}
