import { minutesToTime, timeToMinutes } from '../../../domain/agenda.ts';
import { CANCELLED, DONE, type ReservationStatus, SCHEDULED } from '../../../domain/constants.ts';
import { type Day, type Time, toShopTime } from '../../../domain/dates.ts';
import { isOpenStatus, timeSlots } from '../../../domain/reservations.ts';
import { type CurrentTime, subtractDays } from './calendar.ts';
import { hasAllServices } from './employees.ts';
import type { DemoBlock, DemoCustomer, DemoReservation, DemoSale, DemoWaiting } from './model.ts';
import type { Random } from './random.ts';
import { baskets, getServiceIndex, sumDurations } from './services.ts';
import { isLunch } from './settings.ts';

/** The time between the start of the work and the payment, in milliseconds. */
const WORK_MS = 20 * 60_000;

const REMARKS = ['Prefere tesoura.', 'Primeira vez na casa.', 'Traz foto de referência.', 'Pode atrasar dez minutos.'];

/** Collects reservations, blocks and waiting customers. No employee has two reservations at a time, no customer two on a day. */
export class AgendaBuilder {
  readonly reservations: DemoReservation[] = [];
  readonly blocks: DemoBlock[] = [];
  readonly waiting: DemoWaiting[] = [];
  readonly #busy = new Set<string>();
  readonly #present: CurrentTime;
  readonly #customers: readonly DemoCustomer[];

  constructor(present: CurrentTime, customers: readonly DemoCustomer[]) {
    this.#present = present;
    this.#customers = customers;
  }

  /** Adds a reservation of a random customer in one of these slots, if one is free. `daysAgo` is negative for future days. */
  book(
    random: Random,
    { daysAgo, employee, slots }: { daysAgo: number; employee: number; slots: readonly Time[] },
    status: ReservationStatus,
  ): void {
    const day = subtractDays(this.#present, daysAgo);
    const candidates = [...this.#customers.keys()].filter(
      (customer) =>
        (this.#customers[customer]?.registeredDaysAgo ?? 0) >= daysAgo &&
        !this.#busy.has(`customer ${customer} ${day}`),
    );
    const basket = random.pickWeighted(baskets, (each) => (hasAllServices(employee, each.services) ? each.weight : 0));
    if (candidates.length === 0 || !basket) return;
    const duration = sumDurations(basket.services);
    const free = slots.filter((slot) => this.#isFree(employee, day, slot, duration));
    if (free.length === 0) return;
    this.#add({
      customer: random.pick(candidates),
      employee,
      services: basket.services,
      day,
      slot: random.pick(free),
      status,
      observation: random.chance(0.12) ? random.pick(REMARKS) : null,
      duration,
      isNoShow: status === CANCELLED && daysAgo > 0 && !this.reservations.some((each) => each.isNoShow),
      overbooking: null,
      sale: null,
      everyWeeks: null,
    });
  }

  /** Adds the reservation of a sale, at the time its work began. Adds none for work before the shop opened. */
  addConcluded(sale: DemoSale): void {
    const begun = toShopTime(new Date(Date.parse(sale.instant) - WORK_MS), this.#present.timeZone);
    const past = timeSlots.filter((slot) => begun.day === sale.day && slot <= begun.time);
    this.#conclude(sale, past.reverse(), null);
  }

  /** Adds the reservation of a sale whose work began before the shop opened. */
  addEarlyVisit(sale: DemoSale): void {
    this.#conclude(sale, timeSlots, 'Veio mais cedo.');
  }

  #conclude(sale: DemoSale, slots: readonly Time[], observation: string | null): void {
    const { customer, employee, day } = sale;
    if (customer === null || employee === null) return;
    const slot = slots.find((candidate) => this.#isFree(employee, day, candidate));
    if (slot === undefined) return;
    const services = sale.items.map((item) => item.service).filter((service) => service !== null);
    const usual = sumDurations(services);
    // Half an hour where the usual duration would overlap the next reservation.
    const duration = this.#isFree(employee, day, slot, usual) ? usual : 30;
    const done = { status: DONE, observation, isNoShow: false, overbooking: null, sale: sale.key, everyWeeks: null };
    this.#add({ customer, employee, services, day, slot, duration, ...done });
  }

  /** Adds a block. Later reservations avoid its hours. */
  addBlock(block: DemoBlock): void {
    const { employee, day, from, to } = block;
    for (const slot of listHalfHours(from, timeToMinutes(to) - timeToMinutes(from)))
      this.#busy.add(`employee ${employee} ${day} ${slot}`);
    this.blocks.push(block);
  }

  /** Adds an overbooked reservation during a visit of at least an hour after a day, if there is one. */
  addOverbooking(random: Random, from: Day, overbooking: string): void {
    const long = this.reservations.find(
      ({ status, day, duration }) => isOpenStatus(status) && day > from && duration >= 60,
    );
    const customer = random.pick(
      [...this.#customers.keys()].filter((each) => !this.#busy.has(`customer ${each} ${long?.day}`)),
    );
    if (!long) return;
    const services = [getServiceIndex('Pezinho e acabamento')];
    const slot = minutesToTime(timeToMinutes(long.slot) + 30);
    const booked = { status: SCHEDULED, observation: null, isNoShow: false, overbooking, sale: null, everyWeeks: null };
    this.#add({
      customer,
      employee: long.employee,
      services,
      day: long.day,
      slot,
      duration: sumDurations(services),
      ...booked,
    });
  }

  /** Books a customer without an upcoming reservation on each of these days, at an hour that is free on all of them. */
  addSeries(
    random: Random,
    { employee, services, days, everyWeeks }: { employee: number; services: number[]; days: Day[]; everyWeeks: number },
  ): void {
    const duration = sumDurations(services);
    const slot = timeSlots.find((each) => days.every((day) => this.#isFree(employee, day, each, duration)));
    if (slot === undefined) return;
    const customer = random.pick(this.#findUnbooked());
    const booked = { status: SCHEDULED, observation: null, isNoShow: false, overbooking: null, sale: null, everyWeeks };
    for (const day of days) this.#add({ customer, employee, services, day, slot, duration, ...booked });
  }

  /** Adds a customer without an upcoming reservation to the waiting list. */
  addWaiting(random: Random, waiting: Omit<DemoWaiting, 'customer'>): void {
    this.waiting.push({ ...waiting, customer: random.pick(this.#findUnbooked()) });
  }

  /** The customers without an upcoming reservation who are not on the waiting list. */
  #findUnbooked(): number[] {
    const { today } = this.#present;
    const booked = new Set(this.reservations.filter(({ day }) => day >= today).map(({ customer }) => customer));
    for (const { customer } of this.waiting) booked.add(customer);
    return [...this.#customers.keys()].filter((each) => !booked.has(each));
  }

  #isFree(employee: number, day: Day, slot: Time, minutes = 30): boolean {
    return listHalfHours(slot, minutes).every(
      (each) => !isLunch(day, each) && !this.#busy.has(`employee ${employee} ${day} ${each}`),
    );
  }

  #add(reservation: DemoReservation): void {
    const { employee, customer, day, duration } = reservation;
    for (const slot of listHalfHours(reservation.slot, duration)) this.#busy.add(`employee ${employee} ${day} ${slot}`);
    this.#busy.add(`customer ${customer} ${day}`);
    this.reservations.push(reservation);
  }
}

/** The start times of the half hours that a duration in minutes touches. */
function listHalfHours(from: Time, minutes: number): Time[] {
  return Array.from({ length: Math.ceil(minutes / 30) }, (_, index) => minutesToTime(timeToMinutes(from) + index * 30));
}
