import { setImmediate } from 'node:timers/promises';
import { DONE } from '../../domain/constants.ts';
import type { Day } from '../../domain/dates.ts';
import { timeSlots } from '../../domain/reservations.ts';
import { buildSearchText } from '../../domain/search.ts';
import { fold } from '../../domain/text.ts';
import {
  type CurrentTime,
  getHoursSoFar,
  getOpeningHours,
  interpolateInstant,
  isOpenDay,
  subtractDays,
} from '../../server/db/demo/calendar.ts';
import { generateClosings } from '../../server/db/demo/closings.ts';
import { getStaffOn } from '../../server/db/demo/employees.ts';
import { insertReturningIds } from '../../server/db/demo/insert.ts';
import type { DemoExpense, DemoReservation, DemoSale } from '../../server/db/demo/model.ts';
import { FIRST_NAMES, SURNAMES } from '../../server/db/demo/names.ts';
import { payVisit } from '../../server/db/demo/payments.ts';
import { createRandom, type Random } from '../../server/db/demo/random.ts';
import { chargeIndividualSale, chargeVisit } from '../../server/db/demo/sales.ts';
import { writeCash } from '../../server/db/demo/writeCash.ts';
import { type DemoIds, writeReservations } from '../../server/db/demo/writeRegistrations.ts';
import { writeSales } from '../../server/db/demo/writeSales.ts';
import type { Db } from '../../server/db/schema.ts';

const TEN_YEARS = 3650;
const DAYS_PER_BATCH = 25;
/** Probabilities. */
const INDIVIDUAL = 0.08;
const WITH_CUSTOMER = 0.75;
const RESERVED = 0.2;

interface History {
  /** The ids of the new customers are added. */
  ids: DemoIds;
  userId: number;
  /** The number of customers, and of sales. */
  size: number;
}

/** Inserts customers and sales, spread evenly over ten years, and an expense and a closing of each day. Customers stay without points and visits. */
export async function seedHistory(db: Db, present: CurrentTime, { ids, userId, size }: History): Promise<void> {
  const days = Array.from({ length: TEN_YEARS }, (_, index) => subtractDays(present, TEN_YEARS - 1 - index)).filter(
    (day) => day === present.today || isOpenDay(day),
  );
  const random = createRandom(1, 'large shop');
  const points: number[] = [];
  let count = 0;
  for (let start = 0; start < days.length; start += DAYS_PER_BATCH) {
    const customers: ReturnType<typeof generateCustomer>[] = [];
    const sales: DemoSale[] = [];
    const expenses: DemoExpense[] = [];
    for (const [index, day] of days.slice(start, start + DAYS_PER_BATCH).entries()) {
      const total = Math.floor(((start + index + 1) * size) / days.length);
      const hours = day === present.today ? getHoursSoFar(present) : getOpeningHours(day, present.timeZone);
      const first = count;
      for (; count < total; count++) {
        customers.push(generateCustomer(random, count, day));
        points.push(0);
        const instant = interpolateInstant(hours, (count - first) / (total - first));
        sales.push(generateSale(random, `large-${count}`, day, instant, points));
      }
      expenses.push({
        day,
        instant: interpolateInstant(hours, 1),
        amount: random.int(40, 190) * 100,
        employee: 0,
        description: 'Lavanderia das toalhas',
        source: 'drawer',
      });
    }
    ids.customers.push(...(await insertReturningIds(db, 'customer', customers)));
    const reservations = await writeReservations(
      db,
      sales.flatMap((sale) => generateReservation(random, sale)),
      ids,
    );
    const saleIds = await writeSales(db, sales, ids, reservations, userId);
    const closings = generateClosings(1, present, sales, expenses);
    await writeCash(db, { sales, expenses, closings, sessions: [] }, ids, saleIds, userId);
    // V8 frees SQLite's prepared statements, gigabytes for a large shop, only between tasks.
    await setImmediate();
  }
}

function generateCustomer(random: Random, index: number, registrationDate: Day) {
  const name = `${random.pick(FIRST_NAMES)} ${random.pick(SURNAMES)} ${random.pick(SURNAMES)}`;
  const phone = `${random.int(11, 19)}90${1_000_000 + (index % 9_000_000)}`;
  const email = `${fold(name).replaceAll(' ', '.')}${index}@example.com`;
  return { name, phone, email, search: buildSearchText([name, phone, email]), registration_date: registrationDate };
}

/** Updates the points of the customer, by index. */
function generateSale(random: Random, key: string, day: Day, instant: string, points: number[]): DemoSale {
  const employee = random.chance(INDIVIDUAL) ? null : random.pick(getStaffOn(0));
  // Earlier customers visit more often.
  const visitor = Math.floor(points.length * random.next() * random.next());
  const customer = employee !== null && random.chance(WITH_CUSTOMER) ? visitor : null;
  const balance = customer === null ? null : (points[customer] ?? 0);
  const charge = employee === null ? chargeIndividualSale(random) : chargeVisit(random, employee, balance);
  if (customer !== null) points[customer] = (balance ?? 0) + charge.points - charge.pointsRedeemed;
  const facts = { key, daysAgo: 0, day, instant, customer, employee };
  return { ...facts, ...charge, ...payVisit(random, charge, employee) };
}

/** The reservation of a sale, for some of the sales to customers. */
function generateReservation(random: Random, { key, day, customer, employee, items }: DemoSale): DemoReservation[] {
  if (customer === null || employee === null || !random.chance(RESERVED)) return [];
  const services = items.flatMap(({ service }) => service ?? []);
  const done = {
    status: DONE,
    observation: null,
    duration: 30,
    isNoShow: false,
    overbooking: null,
    everyWeeks: null,
    sale: key,
  };
  return [{ customer, employee, services, day, slot: random.pick(timeSlots), ...done }];
}
