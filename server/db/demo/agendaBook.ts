import { minutesOf as minutesOfDay, timeOf } from '../../../domain/agenda.ts';
import { CANCELLED, DONE, type ReservationStatus, SCHEDULED } from '../../../domain/constants.ts';
import { type Day, shopTime, type Time } from '../../../domain/dates.ts';
import { holdsSlot, timeSlots } from '../../../domain/reservations.ts';
import { dayBack, type Present } from './calendar.ts';
import { offersAll } from './employees.ts';
import type { DemoBlock, DemoCustomer, DemoReservation, DemoSale, DemoWaiting } from './model.ts';
import type { Random } from './random.ts';
import { baskets, minutesOf, serviceNamed } from './services.ts';
import { isLunch } from './settings.ts';

/** How long before it is paid for that work begins, in milliseconds. */
const LEAD = 20 * 60_000;

const REMARKS = ['Prefere tesoura.', 'Primeira vez na casa.', 'Traz foto de referência.', 'Pode atrasar dez minutos.'];

/** Reservations as they are taken: no employee has two at the same hour, no customer two on the same day. */
export class AgendaBook {
  readonly reservations: DemoReservation[] = [];
  readonly blocks: DemoBlock[] = [];
  readonly waiting: DemoWaiting[] = [];
  readonly #busy = new Set<string>();
  readonly #present: Present;
  readonly #customers: readonly DemoCustomer[];

  constructor(present: Present, customers: readonly DemoCustomer[]) {
    this.#present = present;
    this.#customers = customers;
  }

  /** A reservation of somebody at one of these hours; `daysAgo` is negative for days to come. None where the hours are taken. */
  book(
    random: Random,
    { daysAgo, employee, slots }: { daysAgo: number; employee: number; slots: readonly Time[] },
    status: ReservationStatus,
  ): void {
    const day = dayBack(this.#present, daysAgo);
    const callers = [...this.#customers.keys()].filter(
      (customer) =>
        (this.#customers[customer]?.registeredDaysAgo ?? 0) >= daysAgo &&
        !this.#busy.has(`customer ${customer} ${day}`),
    );
    const basket = random.weighted(baskets, (each) => (offersAll(employee, each.services) ? each.weight : 0));
    if (callers.length === 0 || !basket) return;
    const duration = minutesOf(basket.services);
    const free = slots.filter((slot) => this.#isFree(employee, day, slot, duration));
    if (free.length === 0) return;
    this.#add({
      customer: random.pick(callers),
      employee,
      services: basket.services,
      day,
      slot: random.pick(free),
      status,
      observation: random.chance(0.12) ? random.pick(REMARKS) : null,
      duration,
      noShow: status === CANCELLED && daysAgo > 0 && !this.reservations.some((each) => each.noShow),
      squeeze: null,
      sale: null,
    });
  }

  /** The reservation that a sale came from, at the hour the work began. None for work done before the doors opened. */
  concluded(sale: DemoSale): void {
    const begun = shopTime(new Date(Date.parse(sale.instant) - LEAD), this.#present.timeZone);
    const past = timeSlots.filter((slot) => begun.day === sale.day && slot <= begun.time);
    this.#conclude(sale, past.reverse(), null);
  }

  /** The reservation of somebody who was served before the doors opened. */
  cameEarly(sale: DemoSale): void {
    this.#conclude(sale, timeSlots, 'Veio mais cedo.');
  }

  #conclude(sale: DemoSale, slots: readonly Time[], observation: string | null): void {
    const { customer, employee, day } = sale;
    if (customer === null || employee === null) return;
    const slot = slots.find((each) => this.#isFree(employee, day, each));
    if (slot === undefined) return;
    const services = sale.items.map((item) => item.service).filter((service) => service !== null);
    const usual = minutesOf(services);
    // Whoever is quick is done before the next one comes.
    const duration = this.#isFree(employee, day, slot, usual) ? usual : 30;
    const done = { status: DONE, observation, noShow: false, squeeze: null, sale: sale.key };
    this.#add({ customer, employee, services, day, slot, duration, ...done });
  }

  /** Nobody is booked at these hours from now on. */
  block(block: DemoBlock): void {
    const { employee, day, from, to } = block;
    for (const slot of halfHours(from, minutesOfDay(to) - minutesOfDay(from)))
      this.#busy.add(`employee ${employee} ${day} ${slot}`);
    this.blocks.push(block);
  }

  /** Somebody who comes in the middle of a visit that is long, from a day on. None where there is no such visit. */
  squeezeIn(random: Random, from: Day, squeeze: string): void {
    const long = this.reservations.find(
      ({ status, day, duration }) => holdsSlot(status) && day > from && duration >= 60,
    );
    const customer = random.pick(
      [...this.#customers.keys()].filter((each) => !this.#busy.has(`customer ${each} ${long?.day}`)),
    );
    if (!long) return;
    const services = [serviceNamed('Pezinho e acabamento')];
    const slot = timeOf(minutesOfDay(long.slot) + 30);
    const booked = { status: SCHEDULED, observation: null, noShow: false, squeeze, sale: null };
    this.#add({
      customer,
      employee: long.employee,
      services,
      day: long.day,
      slot,
      duration: minutesOf(services),
      ...booked,
    });
  }

  /** Somebody who has nothing booked in the coming days, and would come for an hour that becomes free. */
  wait(random: Random, waiting: Omit<DemoWaiting, 'customer'>): void {
    const { today } = this.#present;
    const booked = new Set(this.reservations.filter(({ day }) => day >= today).map(({ customer }) => customer));
    for (const { customer } of this.waiting) booked.add(customer);
    const customer = random.pick([...this.#customers.keys()].filter((each) => !booked.has(each)));
    this.waiting.push({ ...waiting, customer });
  }

  #isFree(employee: number, day: Day, slot: Time, minutes = 30): boolean {
    return halfHours(slot, minutes).every(
      (each) => !isLunch(day, each) && !this.#busy.has(`employee ${employee} ${day} ${each}`),
    );
  }

  #add(reservation: DemoReservation): void {
    const { employee, customer, day, duration } = reservation;
    for (const slot of halfHours(reservation.slot, duration)) this.#busy.add(`employee ${employee} ${day} ${slot}`);
    this.#busy.add(`customer ${customer} ${day}`);
    this.reservations.push(reservation);
  }
}

/** The half hours that so many minutes from a time on have a part of. */
function halfHours(from: Time, minutes: number): Time[] {
  return Array.from({ length: Math.ceil(minutes / 30) }, (_, index) => timeOf(minutesOfDay(from) + index * 30));
}
