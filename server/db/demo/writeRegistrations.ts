import { CONSENT_TEXT, type Consent } from '../../../domain/consent.ts';
import { type Day, toInstant } from '../../../domain/dates.ts';
import { SINGLETON_ID } from '../../../domain/resources/resource.ts';
import { EMPTY_SHOP, shop as resource } from '../../../domain/resources/shop.ts';
import { buildSearchText } from '../../../domain/search.ts';
import { splitRate } from '../employees.ts';
import { updateRecord } from '../records.ts';
import type { Db } from '../schema.ts';
import { type CurrentTime, OPENING_TIME, subtractDays } from './calendar.ts';
import { employees } from './employees.ts';
import { getIdAt, getIdOrNull, insertReturningIds, insertRows } from './insert.ts';
import type { DemoBlock, DemoProfile, DemoReservation, DemoWaiting } from './model.ts';
import { rewards } from './rewards.ts';
import { services } from './services.ts';
import { settings } from './settings.ts';
import type { DemoShop } from './shop.ts';

/** The database's ids of the records, in the order of the lists. */
export interface DemoIds {
  services: number[];
  employees: number[];
  rewards: number[];
  customers: number[];
}

type Registrations = Pick<DemoShop, 'currentTime' | 'customers' | 'balances'>;

/** Inserts the settings, services, employees, rewards and customers. */
export async function writeRegistrations(db: Db, shop: Registrations): Promise<DemoIds> {
  await updateRecord(db, resource, SINGLETON_ID, settings, EMPTY_SHOP);
  const serviceIds = await insertReturningIds(
    db,
    'service',
    services.map(({ name, price, points, duration, commission = null }) => ({
      name,
      search: buildSearchText([name]),
      price_cents: price,
      points,
      duration_min: duration,
      commission: commission && JSON.stringify(commission),
      archived_at: null,
    })),
  );
  return {
    services: serviceIds,
    employees: await writeEmployees(db, shop.currentTime, serviceIds),
    rewards: await writeRewards(db, serviceIds),
    customers: await writeCustomers(db, shop),
  };
}

async function writeEmployees(db: Db, present: CurrentTime, serviceIds: readonly number[]): Promise<number[]> {
  const rows = employees.map(
    ({ name, phone, email, commission, regime, document, observation, startedDaysAgo, leftDaysAgo }) => ({
      name,
      phone,
      email,
      search: buildSearchText([name, phone, email]),
      commission,
      regime,
      document,
      contract_at: subtractDays(present, startedDaysAgo),
      homologated_at: regime === 'parceiro' ? subtractDays(present, startedDaysAgo - 12) : null,
      status: leftDaysAgo === null ? 1 : 0,
      observation,
      created_at: toInstant(subtractDays(present, startedDaysAgo), OPENING_TIME, present.timeZone).toISOString(),
      archived_at: null,
    }),
  );
  const ids = await insertReturningIds(db, 'employee', rows);
  const employeeServices = employees.flatMap((employee, index) =>
    employee.services.map((service) => {
      const own = employee.terms.find((term) => term.service_id === service);
      const { percent, cents } = splitRate(own?.commission ?? null);
      return {
        employee_id: getIdAt(ids, index),
        service_id: getIdAt(serviceIds, service),
        duration_min: own?.duration ?? null,
        price_cents: own?.price ?? null,
        commission: percent,
        commission_cents: cents,
      };
    }),
  );
  await insertRows(db, 'employee_service', employeeServices);
  return ids;
}

async function writeRewards(db: Db, serviceIds: readonly number[]): Promise<number[]> {
  const rows = rewards.map(({ id: _, min_limit, active, service_id, ...reward }) => ({
    ...reward,
    service_id: getIdOrNull(serviceIds, service_id),
    search: buildSearchText([reward.title]),
    min_limit_cents: min_limit,
    active: active ? 1 : 0,
    archived_at: null,
  }));
  return insertReturningIds(db, 'reward', rows);
}

/** Inserts customers with the points and visits of the sales, which are inserted later. */
async function writeCustomers(db: Db, { currentTime, customers, balances }: Registrations): Promise<number[]> {
  const rows = customers.map(({ name, phone, email, registeredDaysAgo, profile }, index) => {
    const { points = 0, visits = 0, lastDaysAgo = null } = balances[index] ?? {};
    return {
      name,
      phone,
      email,
      search: buildSearchText([name, phone, email]),
      points,
      total_visits: visits,
      registration_date: subtractDays(currentTime, registeredDaysAgo),
      last_visit: lastDaysAgo === null ? null : subtractDays(currentTime, lastDaysAgo),
      ...toProfileRow(profile, subtractDays(currentTime, registeredDaysAgo)),
      archived_at: null,
    };
  });
  return insertReturningIds(db, 'customer', rows);
}

function toProfileRow({ hasConsented, ...profile }: DemoProfile, registered: Day) {
  const consent: Consent = { at: registered, text: CONSENT_TEXT };
  return { ...profile, consent: hasConsented ? JSON.stringify(consent) : null };
}

export async function writeBlocks(db: Db, blocks: readonly DemoBlock[], ids: DemoIds): Promise<void> {
  const rows = blocks.map(({ employee, day, from, to, reason }) => ({
    employee_id: getIdAt(ids.employees, employee),
    day,
    from_time: from,
    to_time: to,
    reason,
    archived_at: null,
  }));
  await insertRows(db, 'block', rows);
}

export async function writeWaiting(db: Db, waiting: readonly DemoWaiting[], ids: DemoIds): Promise<void> {
  const rows = waiting.map(({ customer, employee, from, to, observation }) => ({
    customer_id: getIdAt(ids.customers, customer),
    employee_id: getIdOrNull(ids.employees, employee),
    from_day: from,
    to_day: to,
    observation,
    archived_at: null,
  }));
  const waitingIds = await insertReturningIds(db, 'waiting', rows);
  const waitingServices = waiting.flatMap(({ services }, index) =>
    services.map((service) => ({ waiting_id: getIdAt(waitingIds, index), service_id: getIdAt(ids.services, service) })),
  );
  await insertRows(db, 'waiting_service', waitingServices);
}

/** Inserts the reservations. Returns the ids of those that became a sale, by the sale's key. */
export async function writeReservations(
  db: Db,
  reservations: readonly DemoReservation[],
  ids: DemoIds,
): Promise<Map<string, number>> {
  const rows = reservations.map(
    ({ customer, employee, day, slot, status, observation, duration, isNoShow, overbooking }) => ({
      customer_id: getIdAt(ids.customers, customer),
      employee_id: getIdAt(ids.employees, employee),
      day,
      slot,
      status,
      observation,
      duration_min: duration,
      no_show: isNoShow ? 1 : 0,
      squeeze: overbooking,
      archived_at: null,
    }),
  );
  const reservationIds = await insertReturningIds(db, 'reservation', rows);
  const reservationServices = reservations.flatMap((reservation, index) =>
    reservation.services.map((service, line) => ({
      reservation_id: getIdAt(reservationIds, index),
      line,
      service_id: getIdAt(ids.services, service),
    })),
  );
  await insertRows(db, 'reservation_service', reservationServices);
  await writeSeries(db, reservations, reservationIds);
  return new Map(
    reservations.flatMap(({ sale }, index): [string, number][] =>
      sale === null ? [] : [[sale, getIdAt(reservationIds, index)]],
    ),
  );
}

/** Makes the reservations that repeat one series, named after its first one as in any shop. */
async function writeSeries(db: Db, reservations: readonly DemoReservation[], ids: readonly number[]): Promise<void> {
  const repeated = ids.filter((_, index) => reservations[index]?.everyWeeks !== null);
  const everyWeeks = reservations.find((each) => each.everyWeeks !== null)?.everyWeeks;
  if (repeated.length === 0) return;
  await db
    .updateTable('reservation')
    .set({ series_id: Math.min(...repeated), every_weeks: everyWeeks })
    .where('id', 'in', repeated)
    .execute();
}
