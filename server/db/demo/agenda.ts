import { CANCELLED, CONFIRMED, type ReservationStatus, SCHEDULED } from '../../../domain/constants.ts';
import { shopTime, type Time } from '../../../domain/dates.ts';
import { timeSlots } from '../../../domain/reservations.ts';
import { AgendaBook } from './agendaBook.ts';
import { dayBack, isOpenDay, type Present } from './calendar.ts';
import { staffOn } from './employees.ts';
import type { DemoCustomer, DemoSale } from './model.ts';
import { type Random, randomOf } from './random.ts';
import { serviceNamed } from './services.ts';

const WEEK = 7;
/** Reservations an employee has at most, by how many days ahead: the nearer, the fuller. */
const AHEAD = [3, 4, 4, 3, 3, 2, 2, 1];

/** The agenda of the past week, today and the coming week: what became sales, what was cancelled, what is still to come. */
export function imagineAgenda(
  seed: number,
  present: Present,
  customers: readonly DemoCustomer[],
  sales: readonly DemoSale[],
): Pick<AgendaBook, 'reservations' | 'blocks' | 'waiting'> {
  const book = new AgendaBook(present, customers);
  concludeSold(seed, book, sales);
  blockCourse(book, present);
  for (let daysAgo = WEEK; daysAgo >= -WEEK; daysAgo--) {
    const random = randomOf(seed, `agenda ${daysAgo}`);
    if (daysAgo === 0) fillToday(random, book, present);
    else if (!isOpenDay(dayBack(present, daysAgo))) continue;
    else if (daysAgo > 0) cancelSome(random, book, daysAgo);
    else fill(random, book, { daysAgo, slots: timeSlots, each: AHEAD[-daysAgo] ?? 0 });
  }
  squeezeIn(seed, book, present);
  wait(seed, book, present);
  return { reservations: book.reservations, blocks: book.blocks, waiting: book.waiting };
}

/** Most of the past week's sales to customers, all of today's, and at least one of today's. */
function concludeSold(seed: number, book: AgendaBook, sales: readonly DemoSale[]): void {
  const ofCustomers = sales.filter((sale) => sale.daysAgo <= WEEK && sale.customer !== null && sale.employee !== null);
  for (const sale of ofCustomers) {
    if (sale.daysAgo === 0 || randomOf(seed, `agenda ${sale.key}`).chance(0.8)) book.concluded(sale);
  }
  const today = ofCustomers.filter((sale) => sale.daysAgo === 0);
  const first = today[0];
  if (first && !book.reservations.some((reservation) => reservation.day === first.day)) book.cameEarly(first);
}

/** Somebody learns something on the next open day, and nobody is booked then. */
function blockCourse(book: AgendaBook, present: Present): void {
  const ahead = [1, 2, 3].find((days) => isOpenDay(dayBack(present, -days)));
  const [employee] = staffOn(0);
  if (ahead === undefined || employee === undefined) return;
  book.block({ employee, day: dayBack(present, -ahead), from: '15:00', to: '17:00', reason: 'Curso de barboterapia' });
}

/** Somebody comes for a trim in the middle of a longer visit. */
function squeezeIn(seed: number, book: AgendaBook, present: Present): void {
  book.squeezeIn(randomOf(seed, 'squeezed in'), present.today, 'Só o pezinho, enquanto a cor age.');
}

/** One who would come to anybody, and one who wants only the one they know. */
function wait(seed: number, book: AgendaBook, present: Present): void {
  const [employee = 0] = staffOn(0);
  const [from, to] = [present.today, dayBack(present, -WEEK)];
  const trim = [serviceNamed('Pezinho e acabamento')];
  const cut = [serviceNamed('Corte masculino')];
  book.wait(randomOf(seed, 'waiting 1'), {
    employee: null,
    services: cut,
    from,
    to,
    observation: 'Vem em meia hora.',
  });
  book.wait(randomOf(seed, 'waiting 2'), { employee, services: trim, from, to, observation: null });
}

function cancelSome(random: Random, book: AgendaBook, daysAgo: number): void {
  for (const employee of random.shuffled(staffOn(daysAgo)).slice(0, random.int(1, 2))) {
    book.book(random, { daysAgo, employee, slots: timeSlots }, CANCELLED);
  }
}

/** One of each open status and a cancelled one whatever the hour; more only where the shop is open and has hours left. */
function fillToday(random: Random, book: AgendaBook, { now, today, timeZone }: Present): void {
  const { time } = shopTime(now, timeZone);
  const left = timeSlots.filter((slot) => slot > time);
  // Late at night these are the ones that nobody came for.
  const slots = left.length > 0 ? left : timeSlots.slice(-4);
  const staff = random.shuffled(staffOn(0));
  for (const [index, status] of ([CONFIRMED, SCHEDULED, CANCELLED] as const).entries()) {
    book.book(random, { daysAgo: 0, employee: staff[index] ?? 0, slots }, status);
  }
  if (!isOpenDay(today)) return;
  fill(random, book, { daysAgo: 0, slots: left, each: Math.round(((AHEAD[0] ?? 0) * left.length) / timeSlots.length) });
}

function fill(
  random: Random,
  book: AgendaBook,
  { daysAgo, slots, each }: { daysAgo: number; slots: readonly Time[]; each: number },
): void {
  for (const employee of staffOn(0)) {
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
