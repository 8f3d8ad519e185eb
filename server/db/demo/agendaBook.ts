import { DONE, type ReservationStatus } from '../../../domain/constants.ts';
import { type Day, shopTime, type Time } from '../../../domain/dates.ts';
import { timeSlots } from '../../../domain/reservations.ts';
import { dayBack, type Present } from './calendar.ts';
import { offersAll } from './employees.ts';
import type { DemoCustomer, DemoReservation, DemoSale } from './model.ts';
import type { Random } from './random.ts';
import { baskets } from './services.ts';
import { isLunch } from './settings.ts';

/** How long before it is paid for that work begins, in milliseconds. */
const LEAD = 20 * 60_000;

const REMARKS = ['Prefere tesoura.', 'Primeira vez na casa.', 'Traz foto de referência.', 'Pode atrasar dez minutos.'];

/** Reservations as they are taken: no employee has two at the same hour, no customer two on the same day. */
export class AgendaBook {
  readonly reservations: DemoReservation[] = [];
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
    const free = slots.filter((slot) => this.#isFree(employee, day, slot));
    const callers = [...this.#customers.keys()].filter(
      (customer) =>
        (this.#customers[customer]?.registeredDaysAgo ?? 0) >= daysAgo &&
        !this.#busy.has(`customer ${customer} ${day}`),
    );
    const basket = random.weighted(baskets, (each) => (offersAll(employee, each.services) ? each.weight : 0));
    if (free.length === 0 || callers.length === 0 || !basket) return;
    this.#add({
      customer: random.pick(callers),
      employee,
      services: basket.services,
      day,
      slot: random.pick(free),
      status,
      observation: random.chance(0.12) ? random.pick(REMARKS) : null,
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
    this.#add({ customer, employee, services, day, slot, status: DONE, observation, sale: sale.key });
  }

  #isFree(employee: number, day: Day, slot: Time): boolean {
    return !isLunch(day, slot) && !this.#busy.has(`employee ${employee} ${day} ${slot}`);
  }

  #add(reservation: DemoReservation): void {
    const { employee, customer, day, slot } = reservation;
    this.#busy.add(`employee ${employee} ${day} ${slot}`);
    this.#busy.add(`customer ${customer} ${day}`);
    this.reservations.push(reservation);
  }
}
