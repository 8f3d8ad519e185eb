import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { getDialect } from './connect.ts';
import type { Db } from './schema.ts';

/**
 * The one order in which a transaction locks rows of people and of what refers to them (docs/reliability.md, "One order of locks"): sales,
 * then reservations and other records that refer to people, then employees, then customers, each table by its ids. Before them come the
 * key of a call, the links between employees and services, and services; after them the ledger and the answers stored for retries.
 * Two transactions that lock in the same order never wait for each other.
 */
const LOCK_ORDER = ['sale', 'reservation', 'waiting', 'block', 'employee', 'customer'] as const;

type Locked = (typeof LOCK_ORDER)[number];

/** Locks rows by their ids until the transaction ends, in the one order; null is no row. SQLite has one writer at a time anyway. */
export async function lockInOrder(
  db: Db,
  wanted: Partial<Record<Locked, readonly (number | null | undefined)[]>>,
): Promise<void> {
  if (getDialect(db) === 'sqlite') return;
  for (const table of LOCK_ORDER) {
    const ids = (wanted[table] ?? []).filter((id) => id != null);
    if (ids.length > 0) await lockWhere(db, table, sql`id in (${sql.join(ids)})`);
  }
}

/** What refers to a person and is changed when the person leaves, by the column that does. */
const THEIRS = {
  customer: [
    ['sale', 'customer_id'],
    ['reservation', 'customer_id'],
    ['waiting', 'customer_id'],
  ],
  employee: [
    ['reservation', 'employee_id'],
    ['block', 'employee_id'],
  ],
} as const satisfies Record<string, readonly (readonly [Locked, string])[]>;

/**
 * Locks people who leave, and before them everything of theirs that changes with them. What is booked or sold for them between the two
 * is locked by the call that changes it: a deadlock of that kind is retried (`inTransaction`).
 */
export async function lockPeopleAndReferences(
  db: Db,
  table: keyof typeof THEIRS,
  ids: readonly (number | null)[],
): Promise<void> {
  if (getDialect(db) === 'sqlite') return;
  const some = ids.filter((id) => id !== null);
  for (const [other, column] of THEIRS[table]) {
    // A sale may name its customer by the reservation alone.
    const byReservation = sql`(customer_id is null and reservation_id in
      (select id from reservation where customer_id in (${sql.join(some)})))`;
    const isTheirs = sql<SqlBool>`${sql.ref(column)} in (${sql.join(some)})`;
    await lockWhere(db, other, other === 'sale' ? sql`(${isTheirs} or ${byReservation})` : isTheirs);
  }
  await lockInOrder(db, { [table]: some });
}

async function lockWhere(db: Db, table: Locked, where: RawBuilder<SqlBool>): Promise<void> {
  await sql`select id from ${sql.table(table)} where ${where} order by id for no key update`.execute(db);
}

/** The end of a `select` that passes over rows that another transaction has locked; nothing on SQLite, which has one at a time. */
export function skipLocked(db: Db): RawBuilder<unknown> {
  return getDialect(db) === 'sqlite' ? sql`` : sql`for update skip locked`;
}
