import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../server/db/schema.ts';
import { addManySales } from './manySales.ts';

/** The lists that grow with a shop, each with a filter that matches all generated rows and a sort column. */
const LISTS: readonly [path: string, filter: object, sort: string][] = [
  ['/customers', { q: 'cliente' }, 'email'],
  ['/employees', { status: '1' }, 'commission'],
  ['/employees/all', { q: 'colaborador' }, 'name'],
  ['/services', { q: 'servico' }, 'price'],
  ['/reservations', { status: 3, q: 'cliente' }, 'customer.name'],
  ['/reservations', { status: 3 }, 'agenda'],
  ['/rewards', { active: '1' }, 'points_required'],
  ['/sales', { month: '2001-01' }, 'amount'],
];

/** Paths of every list: bare, filtered, and sorted with one range of `count`. */
export function listLongListPaths(count: number): string[] {
  const query = (parameters: object) =>
    new URLSearchParams(Object.entries(parameters).map(([name, value]) => [name, JSON.stringify(value)]));
  const ways = LISTS.flatMap(([path, filter, sort]) => [
    path === '/sales' ? [] : path,
    `${path}?${query({ filter })}`,
    `${path}?${query({ filter, sort: [sort, 'ASC'], range: [0, count - 1] })}`,
  ]);
  return [...new Set(ways.flat()), '/customers/removed', '/employees/removed'];
}

const INSTANT = sql`'2026-11-20T12:00:00.000Z'`;

/**
 * Inserts `count` rows of each kind into a shop that has a user, archived people included (customers twice as many).
 */
export async function addManyRows(db: Db, count: number): Promise<void> {
  await addPeople(db, 'customer', count, INSTANT);
  await addPeople(db, 'employee', count, INSTANT);
  await addPeople(db, 'customer', count);
  await addManyReservations(db, count);
  await insertRows(db, 'reward', count, {
    title: sql`'Recompensa ' || n`,
    search: sql`'recompensa ' || n`,
    description: sql`''`,
    points_required: sql`20`,
    type: sql`'discount'`,
    value: sql`10`,
    min_limit_cents: sql`0`,
    active: sql`1`,
  });
  await addManySales(db, count);
}

/**
 * Inserts `count` reservations of `people` customers with `people` employees, each with a service. Every employee
 * offers the shop's first service and one more.
 */
export async function addManyReservations(db: Db, count: number, people = count): Promise<void> {
  const customers = await addPeople(db, 'customer', people);
  const employees = await addPeople(db, 'employee', people);
  const services = await insertWithIds(db, 'service', people, {
    name: sql`'Serviço ' || n`,
    search: sql`'servico ' || n`,
    price_cents: sql`3500`,
    points: sql`10`,
  });
  const selectOne = (before: number) => sql`${sql.lit(before)} + 1 + n % ${sql.lit(people)}`;
  await insertRows(db, 'employee_service', people, {
    employee_id: selectOne(employees),
    service_id: selectOne(services),
  });
  await sql`insert into employee_service (employee_id, service_id)
    select id, (select min(id) from service) from employee where archived_at is null on conflict do nothing`.execute(
    db,
  );
  const reservations = await insertWithIds(db, 'reservation', count, {
    customer_id: selectOne(customers),
    employee_id: selectOne(employees),
    day: sql`'2026-11-' || (10 + n % 20)`,
    slot: sql`'10:00'`,
    status: sql`3`,
  });
  const reservation_id = sql`${sql.lit(reservations)} + n`;
  await insertRows(db, 'reservation_service', count, { reservation_id, line: sql`0`, service_id: selectOne(services) });
}

export async function addManyCustomers(db: Db, count: number): Promise<void> {
  await addPeople(db, 'customer', count);
}

function addPeople(db: Db, table: 'customer' | 'employee', count: number, archived_at = sql`null`) {
  const name = table === 'customer' ? 'Cliente ' : 'Colaborador ';
  const own: Row =
    table === 'customer'
      ? { registration_date: sql`'2026-11-20'` }
      : { commission: sql`50`, status: sql`1`, created_at: INSTANT };
  return insertWithIds(db, table, count, {
    name: sql`${sql.lit(name)} || n`,
    search: sql`${sql.lit(name.toLowerCase())} || n`,
    phone: sql`'11900000000'`,
    email: sql`n || '@exemplo.com.br'`,
    archived_at,
    ...own,
  });
}

type Row = Record<string, RawBuilder<unknown>>;

/** Inserts `count` rows; in the column expressions `n` is the row number. */
async function insertRows(db: Db, table: string, count: number, row: Row): Promise<void> {
  await sql`
    insert into ${sql.table(table)} (${sql.join(Object.keys(row).map((column) => sql.ref(column)))})
    with recursive counted (n) as (select 1 union all select n + 1 from counted where n < ${sql.lit(count)})
    select ${sql.join(Object.values(row))} from counted`.execute(db);
}

/** As `insertRows`, for a table with ids. Resolves to the last id before the new rows. */
async function insertWithIds(db: Db, table: string, count: number, row: Row): Promise<number> {
  await insertRows(db, table, count, row);
  const { rows } = await sql<{ last: number }>`select max(id) as last from ${sql.table(table)}`.execute(db);
  return (rows[0]?.last ?? 0) - count;
}
