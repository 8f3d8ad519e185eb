import { CANCELLED, CONFIRMED, type ReservationStatus, SCHEDULED } from '../../../domain/constants.ts';
import { type Time, toShopTime } from '../../../domain/dates.ts';
import { timeSlots } from '../../../domain/reservations.ts';
import { AgendaBuilder } from './agendaBuilder.ts';
import { type CurrentTime, isOpenDay, subtractDays } from './calendar.ts';
import { getStaffOn } from './employees.ts';
import type { DemoCustomer, DemoSale } from './model.ts';
import { createRandom, type Random } from './random.ts';
import { getServiceIndex } from './services.ts';

const WEEK = 7;
/** Reservations an employee has at most, by how many days ahead: the nearer, the fuller. */
const AHEAD = [3, 4, 4, 3, 3, 2, 2, 1];

/** The agenda of the past week, today and the coming week: what became sales, what was cancelled, what is still to come. */
export function generateAgenda(
  seed: number,
  present: CurrentTime,
  customers: readonly DemoCustomer[],
  sales: readonly DemoSale[],
): Pick<AgendaBuilder, 'reservations' | 'blocks' | 'waiting'> {
  const book = new AgendaBuilder(present, customers);
  concludeSold(seed, book, sales);
  blockCourse(book, present);
  for (let daysAgo = WEEK; daysAgo >= -WEEK; daysAgo--) {
    const random = createRandom(seed, `agenda ${daysAgo}`);
    if (daysAgo === 0) fillToday(random, book, present);
    else if (!isOpenDay(subtractDays(present, daysAgo))) continue;
    else if (daysAgo > 0) cancelSome(random, book, daysAgo);
    else fill(random, book, { daysAgo, slots: timeSlots, each: AHEAD[-daysAgo] ?? 0 });
  }
  squeezeIn(seed, book, present);
  wait(seed, book, present);
  return { reservations: book.reservations, blocks: book.blocks, waiting: book.waiting };
}

/** Most of the past week's sales to customers, all of today's, and at least one of today's. */
function concludeSold(seed: number, book: AgendaBuilder, sales: readonly DemoSale[]): void {
  const ofCustomers = sales.filter((sale) => sale.daysAgo <= WEEK && sale.customer !== null && sale.employee !== null);
  for (const sale of ofCustomers) {
    if (sale.daysAgo === 0 || createRandom(seed, `agenda ${sale.key}`).chance(0.8)) book.addConcluded(sale);
  }
  const today = ofCustomers.filter((sale) => sale.daysAgo === 0);
  const first = today[0];
  if (first && !book.reservations.some((reservation) => reservation.day === first.day)) book.addEarlyVisit(first);
}

/** Somebody learns something on the next open day, and nobody is booked then. */
function blockCourse(book: AgendaBuilder, present: CurrentTime): void {
  const ahead = [1, 2, 3].find((days) => isOpenDay(subtractDays(present, -days)));
  const [employee] = getStaffOn(0);
  if (ahead === undefined || employee === undefined) return;
  book.addBlock({
    employee,
    day: subtractDays(present, -ahead),
    from: '15:00',
    to: '17:00',
    reason: 'Curso de barboterapia',
  });
}

/** Somebody comes for a trim in the middle of a longer visit. */
function squeezeIn(seed: number, book: AgendaBuilder, present: CurrentTime): void {
  book.addOverbooking(createRandom(seed, 'squeezed in'), present.today, 'Só o pezinho, enquanto a cor age.');
}

/** One who would come to anybody, and one who wants only the one they know. */
function wait(seed: number, book: AgendaBuilder, present: CurrentTime): void {
  const [employee = 0] = getStaffOn(0);
  const [from, to] = [present.today, subtractDays(present, -WEEK)];
  const trim = [getServiceIndex('Pezinho e acabamento')];
  const cut = [getServiceIndex('Corte masculino')];
  book.addWaiting(createRandom(seed, 'waiting 1'), {
    employee: null,
    services: cut,
    from,
    to,
    observation: 'Vem em meia hora.',
  });
  book.addWaiting(createRandom(seed, 'waiting 2'), { employee, services: trim, from, to, observation: null });
}

function cancelSome(random: Random, book: AgendaBuilder, daysAgo: number): void {
  for (const employee of random.shuffle(getStaffOn(daysAgo)).slice(0, random.int(1, 2))) {
    book.book(random, { daysAgo, employee, slots: timeSlots }, CANCELLED);
  }
}

/** One of each open status and a cancelled one whatever the hour; more only where the shop is open and has hours left. */
function fillToday(random: Random, book: AgendaBuilder, { now, today, timeZone }: CurrentTime): void {
  const { time } = toShopTime(now, timeZone);
  const left = timeSlots.filter((slot) => slot > time);
  // Late at night these are the ones that nobody came for.
  const slots = left.length > 0 ? left : timeSlots.slice(-4);
  const staff = random.shuffle(getStaffOn(0));
  for (const [index, status] of ([CONFIRMED, SCHEDULED, CANCELLED] as const).entries()) {
    book.book(random, { daysAgo: 0, employee: staff[index] ?? 0, slots }, status);
  }
  if (!isOpenDay(today)) return;
  fill(random, book, { daysAgo: 0, slots: left, each: Math.round(((AHEAD[0] ?? 0) * left.length) / timeSlots.length) });
}

function fill(
  random: Random,
  book: AgendaBuilder,
  { daysAgo, slots, each }: { daysAgo: number; slots: readonly Time[]; each: number },
): void {
  for (const employee of getStaffOn(0)) {
    for (let count = random.int(Math.max(0, each - 1), each); count > 0; count--) {
      book.book(random, { daysAgo, employee, slots }, statusAhead(random));
    }
  }
}

function statusAhead(random: Random): ReservationStatus {
  const draw = random.next();
  if (draw < 0.55) return SCHEDULED;
  return draw < 0.9 ? CONFIRMED : CANCELLED;
}
