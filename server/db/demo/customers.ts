import { type CurrentTime, HISTORY_DAYS, isOpenDay, subtractDays } from './calendar.ts';
import { getStaffOn } from './employees.ts';
import type { DemoBalance, DemoCustomer, DemoProfile } from './model.ts';
import { generatePeople } from './names.ts';
import { generateProfiles } from './profiles.ts';
import { createRandom, type Random } from './random.ts';

const CUSTOMER_COUNT = 60;
/** The last customers to register, who have no visits. */
const NEWCOMER_COUNT = 3;

/** Generates customers with different visit intervals, in the order of their registration. */
export function generateCustomers(seed: number, present: CurrentTime): DemoCustomer[] {
  const random = createRandom(seed, 'customers');
  const openDays = Array.from({ length: HISTORY_DAYS + 1 }, (_, index) => HISTORY_DAYS - index).filter(
    (daysAgo) => daysAgo === 0 || isOpenDay(subtractDays(present, daysAgo)),
  );
  const profiles = generateProfiles(seed, present, CUSTOMER_COUNT);
  return generatePeople(random, CUSTOMER_COUNT).map((person, index) => {
    // Many registered in the first weeks, fewer later.
    const share = Math.max(0, (index - 15) / (CUSTOMER_COUNT - 16)) ** 1.4;
    return {
      ...person,
      registeredDaysAgo: openDays[Math.floor(share * (openDays.length - 1))] ?? 0,
      visitIntervalDays:
        index < CUSTOMER_COUNT - NEWCOMER_COUNT ? random.pick([7, 8, 10, 14, 15, 15, 18, 21, 21, 28, 30, 35]) : null,
      favouriteEmployee: random.pick(getStaffOn(0)),
      profile: profiles[index] as DemoProfile,
    };
  });
}

/** Picks a customer who is due for a visit, preferring those of the employee. Null when nobody is due. */
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
    // A customer without a visit is due.
    const due = lastDaysAgo === null ? 2 : (lastDaysAgo - visit.daysAgo) / customer.visitIntervalDays;
    const minimum = visit.anyone ? 0 : 0.6;
    return due < minimum ? 0 : due ** 2 * (customer.favouriteEmployee === visit.employee ? 4 : 1);
  });
}
