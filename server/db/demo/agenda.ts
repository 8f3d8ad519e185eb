import { CANCELLED, CONFIRMED, type ReservationStatus, SCHEDULED } from '../../../domain/constants.ts';
import { type Time, toShopTime } from '../../../domain/dates.ts';
import { timeSlots } from '../../../domain/reservations.ts';
import { AgendaBuilder } from './agendaBuilder.ts';
import { type CurrentTime, isOpenDay, subtractDays } from './calendar.ts';
import { getStaffOn, PROFESSIONAL } from './employees.ts';
import type { DemoCustomer, DemoSale } from './model.ts';
import { createRandom, type Random } from './random.ts';
import { getServiceIndex } from './services.ts';

const WEEK = 7;
/** The maximum of reservations per employee, by the number of days ahead. */
const MAX_RESERVATIONS_BY_DAYS_AHEAD = [3, 4, 4, 3, 3, 2, 2, 1];

/** Generates the agenda of the past week, today and the coming week. Some of the past reservations became sales, some were cancelled. */
export function generateAgenda(
  seed: number,
  present: CurrentTime,
  customers: readonly DemoCustomer[],
  sales: readonly DemoSale[],
): Pick<AgendaBuilder, 'reservations' | 'blocks' | 'waiting'> {
  const builder = new AgendaBuilder(present, customers);
  addSoldReservations(seed, builder, sales);
  blockCourse(builder, present);
  for (let daysAgo = WEEK; daysAgo >= -WEEK; daysAgo--) {
    const random = createRandom(seed, `agenda ${daysAgo}`);
    if (daysAgo === 0) fillToday(random, builder, present);
    else if (!isOpenDay(subtractDays(present, daysAgo))) continue;
    else if (daysAgo > 0) addCancelled(random, builder, daysAgo);
    else fill(random, builder, { daysAgo, slots: timeSlots, each: MAX_RESERVATIONS_BY_DAYS_AHEAD[-daysAgo] ?? 0 });
  }
  addOverbooking(seed, builder, present);
  addWaiting(seed, builder, present);
  addRegular(seed, builder, present);
  return { reservations: builder.reservations, blocks: builder.blocks, waiting: builder.waiting };
}

/** Adds reservations for most of the past week's sales to customers and for all of today's. Today gets at least one. */
function addSoldReservations(seed: number, builder: AgendaBuilder, sales: readonly DemoSale[]): void {
  const ofCustomers = sales.filter((sale) => sale.daysAgo <= WEEK && sale.customer !== null && sale.employee !== null);
  for (const sale of ofCustomers) {
    if (sale.daysAgo === 0 || createRandom(seed, `agenda ${sale.key}`).chance(0.8)) builder.addConcluded(sale);
  }
  const today = ofCustomers.filter((sale) => sale.daysAgo === 0);
  const first = today[0];
  if (first && !builder.reservations.some((reservation) => reservation.day === first.day)) builder.addEarlyVisit(first);
}

/** Blocks an employee's time on the next open day for a course. */
function blockCourse(builder: AgendaBuilder, present: CurrentTime): void {
  const ahead = [1, 2, 3].find((days) => isOpenDay(subtractDays(present, -days)));
  const [employee] = getStaffOn(0);
  if (ahead === undefined || employee === undefined) return;
  builder.addBlock({
    employee,
    day: subtractDays(present, -ahead),
    from: '15:00',
    to: '17:00',
    reason: 'Curso de barboterapia',
  });
}

/** Overbooks a short service during a longer visit. */
function addOverbooking(seed: number, builder: AgendaBuilder, present: CurrentTime): void {
  builder.addOverbooking(createRandom(seed, 'squeezed in'), present.today, 'Só o pezinho, enquanto a cor age.');
}

/** Adds one customer who waits for any employee and one who waits for a certain one. */
function addWaiting(seed: number, builder: AgendaBuilder, present: CurrentTime): void {
  const [employee = 0] = getStaffOn(0);
  const [from, to] = [present.today, subtractDays(present, -WEEK)];
  const trim = [getServiceIndex('Pezinho e acabamento')];
  const cut = [getServiceIndex('Corte masculino')];
  builder.addWaiting(createRandom(seed, 'waiting 1'), {
    employee: null,
    services: cut,
    from,
    to,
    observation: 'Vem em meia hora.',
  });
  builder.addWaiting(createRandom(seed, 'waiting 2'), { employee, services: trim, from, to, observation: null });
}

/** A regular who comes every two weeks to the professional who can sign in. */
function addRegular(seed: number, builder: AgendaBuilder, present: CurrentTime): void {
  const first = [1, 2, 3].find((days) => isOpenDay(subtractDays(present, -days)));
  if (first === undefined) return;
  const everyWeeks = 2;
  const days = [0, 1, 2, 3].map((times) => subtractDays(present, -(first + times * everyWeeks * WEEK)));
  const services = [getServiceIndex('Corte masculino')];
  builder.addSeries(createRandom(seed, 'regular'), { employee: PROFESSIONAL, services, days, everyWeeks });
}

function addCancelled(random: Random, builder: AgendaBuilder, daysAgo: number): void {
  for (const employee of random.shuffle(getStaffOn(daysAgo)).slice(0, random.int(1, 2))) {
    builder.book(random, { daysAgo, employee, slots: timeSlots }, CANCELLED);
  }
}

/** Adds one of each open status and a cancelled one at any hour; more only when the shop is open and has hours left. */
function fillToday(random: Random, builder: AgendaBuilder, { now, today, timeZone }: CurrentTime): void {
  const { time } = toShopTime(now, timeZone);
  const left = timeSlots.filter((slot) => slot > time);
  // Late at night the last slots of the day stand in.
  const slots = left.length > 0 ? left : timeSlots.slice(-4);
  const staff = random.shuffle(getStaffOn(0));
  for (const [index, status] of ([CONFIRMED, SCHEDULED, CANCELLED] as const).entries()) {
    builder.book(random, { daysAgo: 0, employee: staff[index] ?? 0, slots }, status);
  }
  if (!isOpenDay(today)) return;
  fill(random, builder, {
    daysAgo: 0,
    slots: left,
    each: Math.round(((MAX_RESERVATIONS_BY_DAYS_AHEAD[0] ?? 0) * left.length) / timeSlots.length),
  });
}

function fill(
  random: Random,
  builder: AgendaBuilder,
  { daysAgo, slots, each }: { daysAgo: number; slots: readonly Time[]; each: number },
): void {
  for (const employee of getStaffOn(0)) {
    for (let count = random.int(Math.max(0, each - 1), each); count > 0; count--) {
      builder.book(random, { daysAgo, employee, slots }, pickUpcomingStatus(random));
    }
  }
}

function pickUpcomingStatus(random: Random): ReservationStatus {
  const draw = random.next();
  if (draw < 0.55) return SCHEDULED;
  return draw < 0.9 ? CONFIRMED : CANCELLED;
}
