import { instantAt } from '../../../domain/dates.ts';
import { SINGLE_ID } from '../../../domain/resources/resource.ts';
import { shop as resource, UNSAID } from '../../../domain/resources/shop.ts';
import { searchText } from '../../../domain/search.ts';
import { updateRecord } from '../records.ts';
import type { Db } from '../schema.ts';
import { dayBack, OPENS, type Present } from './calendar.ts';
import { employees } from './employees.ts';
import { idAt, idOrNull, insertRows, insertWithIds } from './insert.ts';
import type { DemoBlock, DemoReservation, DemoWaiting } from './model.ts';
import { rewards } from './rewards.ts';
import { services } from './services.ts';
import { settings } from './settings.ts';
import type { DemoShop } from './shop.ts';

/** The database's ids of the records, in the order of the lists. */
export interface Registered {
  services: number[];
  employees: number[];
  rewards: number[];
  customers: number[];
}

export async function writeRegistrations(db: Db, shop: DemoShop): Promise<Registered> {
  await updateRecord(db, resource, SINGLE_ID, settings, UNSAID);
  const serviceIds = await insertWithIds(
    db,
    'service',
    services.map(({ name, price, points, duration }) => ({
      name,
      search: searchText([name]),
      price_cents: price,
      points,
      duration_min: duration,
      archived_at: null,
    })),
  );
  return {
    services: serviceIds,
    employees: await writeEmployees(db, shop.present, serviceIds),
    rewards: await writeRewards(db),
    customers: await writeCustomers(db, shop),
  };
}

async function writeEmployees(db: Db, present: Present, serviceIds: readonly number[]): Promise<number[]> {
  const rows = employees.map(({ name, phone, email, commission, observation, startedDaysAgo, leftDaysAgo }) => ({
    name,
    phone,
    email,
    search: searchText([name, phone, email]),
    commission,
    status: leftDaysAgo === null ? 1 : 0,
    observation,
    created_at: instantAt(dayBack(present, startedDaysAgo), OPENS, present.timeZone).toISOString(),
    archived_at: null,
  }));
  const ids = await insertWithIds(db, 'employee', rows);
  const specialties = employees.flatMap((employee, index) =>
    employee.services.map((service) => {
      const own = employee.terms.find((term) => term.service_id === service);
      return {
        employee_id: idAt(ids, index),
        service_id: idAt(serviceIds, service),
        duration_min: own?.duration ?? null,
        price_cents: own?.price ?? null,
        commission: own?.commission ?? null,
      };
    }),
  );
  await insertRows(db, 'employee_service', specialties);
  return ids;
}

async function writeRewards(db: Db): Promise<number[]> {
  const rows = rewards.map(({ id: _, min_limit, active, ...reward }) => ({
    ...reward,
    search: searchText([reward.title]),
    min_limit_cents: min_limit,
    active: active ? 1 : 0,
    archived_at: null,
  }));
  return insertWithIds(db, 'reward', rows);
}

/** With the points and visits that the sales, written later, leave them with. */
async function writeCustomers(db: Db, { present, customers, balances }: DemoShop): Promise<number[]> {
  const rows = customers.map(({ name, phone, email, registeredDaysAgo }, index) => {
    const { points = 0, visits = 0, lastDaysAgo = null } = balances[index] ?? {};
    return {
      name,
      phone,
      email,
      search: searchText([name, phone, email]),
      points,
      total_visits: visits,
      registration_date: dayBack(present, registeredDaysAgo),
      last_visit: lastDaysAgo === null ? null : dayBack(present, lastDaysAgo),
      archived_at: null,
    };
  });
  return insertWithIds(db, 'customer', rows);
}

export async function writeBlocks(db: Db, blocks: readonly DemoBlock[], ids: Registered): Promise<void> {
  const rows = blocks.map(({ employee, day, from, to, reason }) => ({
    employee_id: idAt(ids.employees, employee),
    day,
    from_time: from,
    to_time: to,
    reason,
    archived_at: null,
  }));
  await insertRows(db, 'block', rows);
}

export async function writeWaiting(db: Db, waiting: readonly DemoWaiting[], ids: Registered): Promise<void> {
  const rows = waiting.map(({ customer, employee, from, to, observation }) => ({
    customer_id: idAt(ids.customers, customer),
    employee_id: idOrNull(ids.employees, employee),
    from_day: from,
    to_day: to,
    observation,
    archived_at: null,
  }));
  const waitingIds = await insertWithIds(db, 'waiting', rows);
  const wanted = waiting.flatMap(({ services }, index) =>
    services.map((service) => ({ waiting_id: idAt(waitingIds, index), service_id: idAt(ids.services, service) })),
  );
  await insertRows(db, 'waiting_service', wanted);
}

/** Writes the reservations; returns the id of each that became a sale, by the sale's key. */
export async function writeReservations(
  db: Db,
  reservations: readonly DemoReservation[],
  ids: Registered,
): Promise<Map<string, number>> {
  const rows = reservations.map(
    ({ customer, employee, day, slot, status, observation, duration, noShow, squeeze }) => ({
      customer_id: idAt(ids.customers, customer),
      employee_id: idAt(ids.employees, employee),
      day,
      slot,
      status,
      observation,
      duration_min: duration,
      no_show: noShow ? 1 : 0,
      squeeze,
      archived_at: null,
    }),
  );
  const reservationIds = await insertWithIds(db, 'reservation', rows);
  const booked = reservations.flatMap((reservation, index) =>
    reservation.services.map((service, line) => ({
      reservation_id: idAt(reservationIds, index),
      line,
      service_id: idAt(ids.services, service),
    })),
  );
  await insertRows(db, 'reservation_service', booked);
  return new Map(
    reservations.flatMap(({ sale }, index): [string, number][] =>
      sale === null ? [] : [[sale, idAt(reservationIds, index)]],
    ),
  );
}
