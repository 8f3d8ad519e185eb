import { sql } from 'kysely';
import type { Clock } from '../../domain/dates.ts';
import { buildSearchText } from '../../domain/search.ts';
import type { Dialect } from '../../server/db/connect.ts';
import { getCurrentTime } from '../../server/db/demo/calendar.ts';
import { rewards } from '../../server/db/demo/rewards.ts';
import { dropCustomerSearch, indexCustomerSearch } from '../../server/db/migrations/003-index-customer-search.ts';
import type { Db, Tables } from '../../server/db/schema.ts';
import { generateSales } from './generateSales.ts';
import { createDayTable, createNameTables, createVisitTables } from './lookupTables.ts';
import { numbersCte, randomNumberSql } from './sqlHelpers.ts';
import { addUpcomingReservations } from './upcomingReservations.ts';
import { type FirstIds, writeHistory } from './writeHistory.ts';

export interface SeedOptions {
  /** At least 1. */
  customers: number;
  sales: number;
  clock: Clock;
  timeZone: string;
  /** The length of the history in calendar days; the sales are spread evenly. */
  days?: number;
  /** The same seed generates the same shop at the same instant. */
  seed?: number;
}

const TEN_YEARS = 3650;

/**
 * Adds years of data to a shop that has a user and the demonstration's services, employees and rewards: customers, sales with and without
 * a customer, points, voids, past and future reservations, expenses, and a closing of every past day. Uses `insert … select` inside the
 * database. Requires a transaction in which nobody else writes to these tables.
 */
export async function seedLargeShop(db: Db, dialect: Dialect, growth: SeedOptions): Promise<void> {
  if (dialect === 'sqlite') return grow(db, dialect, growth);
  // Generating takes longer than the server's statement timeout.
  await sql`set local statement_timeout = 0`.execute(db);
  await sql`set local maintenance_work_mem = '256MB'`.execute(db);
  await withoutForeignKeys(db, () => grow(db, dialect, growth));
}

async function grow(db: Db, dialect: Dialect, growth: SeedOptions): Promise<void> {
  const { customers, sales, clock, timeZone, days = TEN_YEARS, seed = 1 } = growth;
  const present = getCurrentTime(clock(), timeZone);
  const names = await createNameTables(db);
  const openDays = await createDayTable(db, present, days);
  const turns = await createVisitTables(db);
  const reward = await productReward(db);

  await dropCustomerSearch(db, dialect);
  const customer = await firstOf(db, 'customer', customers, () =>
    writeCustomers(db, { seed, customers, openDays, names }),
  );
  await indexCustomerSearch(db, dialect);
  await generateSales(db, { seed, sales, customers, openDays, turns, required: reward.points_required });
  const { booked } = await only<{ booked: number }>(db, sql`select coalesce(max(booking), 0) as booked from grown`);
  const ids: FirstIds = { customer, reservation: 0, expense: 0, cash_closing: 0, sale: 0 };
  await writeHistory(db, {
    seed,
    reward: reward.id,
    ids,
    claim: async (table, write) => {
      const count = { reservation: booked, expense: openDays, cash_closing: openDays - 1, sale: sales }[table];
      ids[table] = await firstOf(db, table, count, write);
    },
  });
  await addUpcomingReservations(db, present, { seed, customer, customers });
  for (const table of ['first', 'last', 'day', 'basket', 'line', 'turn']) {
    await sql`drop table ${sql.ref(`grown_${table}`)}`.execute(db);
  }
  await sql`drop table grown`.execute(db);
}

/** The redeemed reward: it takes more points than one visit earns, and gives no discount. */
async function productReward(db: Db) {
  const { title } = rewards.find(({ type }) => type === 'product') ?? {};
  return db
    .selectFrom('reward')
    .select(['id', 'points_required'])
    .where('title', '=', String(title))
    .executeTakeFirstOrThrow();
}

interface Registering {
  seed: number;
  customers: number;
  openDays: number;
  names: { first: number; last: number };
}

/** Rows per statement: SQLite allows 32,766 bound values. */
const ROWS_AT_ONCE = 4_000;

/** Generated in the database, with the product's own search text. */
async function writeCustomers(db: Db, { seed, customers, openDays, names }: Registering): Promise<void> {
  const pick = (stream: string, count: number) => sql`${randomNumberSql(seed, stream, 'n')} % ${sql.lit(count)}`;
  await sql`
    create temp table grown_customer as
    ${numbersCte(customers)},
    drawn as (
      select n, ${pick('first name', names.first)} as f, ${pick('surname', names.last)} as s, ${pick('family', names.last)} as t,
        cast(11 + ${pick('area', 9)} as text) || '90' || cast(1000000 + n % 9000000 as text) as phone
      from counted)
    select n, phone, f.name || ' ' || s.name || ' ' || t.name as name,
      replace(f.folded || '.' || t.folded, ' ', '.') || cast(n as text) || '@example.com' as email,
      grown_day.day as registration_date
    from drawn join grown_first f on f.i = drawn.f join grown_last s on s.i = drawn.s join grown_last t on t.i = drawn.t
      join grown_day on grown_day.i = (n - 1) * ${sql.lit(openDays)} / ${sql.lit(customers)}`.execute(db);
  await sql`create index grown_customer_n on grown_customer (n)`.execute(db);
  for (let last = 0; last < customers; last += ROWS_AT_ONCE) {
    const { rows } = await sql<{ name: string; phone: string; email: string; registration_date: string }>`
      select name, phone, email, registration_date from grown_customer
      where n > ${last} and n <= ${last + ROWS_AT_ONCE} order by n`.execute(db);
    const values = rows.map((row) => ({ ...row, search: buildSearchText([row.name, row.phone, row.email]) }));
    await db.insertInto('customer').values(values).execute();
  }
  await sql`drop table grown_customer`.execute(db);
}

/** Inserts `count` rows and returns the id of the first. Throws unless the ids are consecutive. */
async function firstOf(db: Db, table: keyof Tables, count: number, write: () => Promise<void>): Promise<number> {
  const { most } = await only<{ most: number }>(db, sql`select coalesce(max(id), 0) as most from ${sql.table(table)}`);
  await write();
  const { first, last, written } = await only<{ first: number; last: number; written: number }>(
    db,
    sql`select coalesce(min(id), 1) as first, coalesce(max(id), 0) as last, count(*) as written
      from ${sql.table(table)} where id > ${most}`,
  );
  if (written !== count || last - first + 1 !== count) {
    throw new Error(`${table}: ${count} rows wanted, ${written} written from ${first} to ${last}`);
  }
  return first;
}

async function only<Answer>(db: Db, query: ReturnType<typeof sql>): Promise<Answer> {
  const { rows } = await query.execute(db);
  return rows[0] as Answer;
}

interface ForeignKey {
  of: string;
  name: string;
  definition: string;
}

/** PostgreSQL: drops the foreign keys while `work` writes, and adds them again, which checks all rows at once. */
async function withoutForeignKeys(db: Db, work: () => Promise<void>): Promise<void> {
  const { rows } = await sql<ForeignKey>`
    select conrelid::regclass::text as of, conname as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and connamespace = current_schema()::regnamespace`.execute(db);
  for (const { of, name } of rows) await sql.raw(`alter table ${of} drop constraint ${name}`).execute(db);
  await work();
  for (const { of, name, definition } of rows) {
    await sql.raw(`alter table ${of} add constraint ${name} ${definition}`).execute(db);
  }
}
