import { fold } from '../../../domain/text.ts';
import type { Db } from '../schema.ts';
import { idAt, idsInOrder, inBatches } from './batches.ts';
import { dayBack, instantAt, OPENS, type Present } from './calendar.ts';
import { employees } from './employees.ts';
import { rewards } from './rewards.ts';
import { services } from './services.ts';
import type { DemoShop } from './shop.ts';

/** The database's ids of the records, in the order of the lists. */
export interface Registered {
  services: number[];
  employees: number[];
  rewards: number[];
  customers: number[];
}

export async function writeRegistrations(db: Db, shop: DemoShop): Promise<Registered> {
  const serviceIds = await writeServices(db);
  return {
    services: serviceIds,
    employees: await writeEmployees(db, shop.present, serviceIds),
    rewards: await writeRewards(db),
    customers: await writeCustomers(db, shop),
  };
}

async function writeServices(db: Db): Promise<number[]> {
  const rows = services.map(({ name, price, points }) => ({
    name,
    search: fold(name),
    price_cents: price,
    points,
    archived_at: null,
  }));
  const written = await db.insertInto('service').values(rows).returning(['id', 'name']).execute();
  return idsInOrder(
    rows.map((row) => row.name),
    written,
    (row) => row.name,
  );
}

async function writeEmployees(db: Db, present: Present, serviceIds: readonly number[]): Promise<number[]> {
  const rows = employees.map(({ name, phone, email, commission, observation, startedDaysAgo, leftDaysAgo }) => ({
    name,
    phone,
    email,
    search: fold(`${name} ${phone} ${email}`),
    commission,
    status: leftDaysAgo === null ? 1 : 0,
    observation,
    created_at: instantAt(dayBack(present, startedDaysAgo), OPENS, present.timeZone).toISOString(),
    archived_at: null,
  }));
  const written = await db.insertInto('employee').values(rows).returning(['id', 'email']).execute();
  const ids = idsInOrder(
    rows.map((row) => row.email),
    written,
    (row) => row.email,
  );
  const specialties = employees.flatMap((employee, index) =>
    employee.services.map((service) => ({
      employee_id: idAt(ids, index),
      service_id: idAt(serviceIds, service),
    })),
  );
  await db.insertInto('employee_service').values(specialties).execute();
  return ids;
}

async function writeRewards(db: Db): Promise<number[]> {
  const rows = rewards.map(({ id: _, min_limit, active, ...reward }) => ({
    ...reward,
    search: fold(reward.title),
    min_limit_cents: min_limit,
    active: active ? 1 : 0,
    archived_at: null,
  }));
  const written = await db.insertInto('reward').values(rows).returning(['id', 'title']).execute();
  return idsInOrder(
    rows.map((row) => row.title),
    written,
    (row) => row.title,
  );
}

/** With the points and visits that the sales, written later, leave them with. */
async function writeCustomers(db: Db, { present, customers, balances }: DemoShop): Promise<number[]> {
  const rows = customers.map(({ name, phone, email, registeredDaysAgo }, index) => {
    const { points = 0, visits = 0, lastDaysAgo = null } = balances[index] ?? {};
    return {
      name,
      phone,
      email,
      search: fold(`${name} ${phone} ${email}`),
      points,
      total_visits: visits,
      registration_date: dayBack(present, registeredDaysAgo),
      last_visit: lastDaysAgo === null ? null : dayBack(present, lastDaysAgo),
      archived_at: null,
    };
  });
  const written = await inBatches(rows, (batch) =>
    db.insertInto('customer').values(batch).returning(['id', 'email']).execute(),
  );
  return idsInOrder(
    rows.map((row) => row.email),
    written,
    (row) => row.email,
  );
}
