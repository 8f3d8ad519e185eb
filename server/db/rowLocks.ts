import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { getDialect } from './connect.ts';
import type { Db } from './schema.ts';

/**
 * The order in which every transaction locks rows of people and of what refers to them, each table by id, so that no two deadlock
 * (docs/reliability.md, "One order of locks"). Idempotency keys, links and services are locked before, the ledger and stored responses
 * after.
 */
const LOCK_ORDER = ['sale', 'reservation', 'waiting', 'block', 'employee', 'customer'] as const;

type LockedTable = (typeof LOCK_ORDER)[number];

/** Locks rows by id until the transaction ends, in LOCK_ORDER; ignores null ids. Does nothing on SQLite, which has one writer at a time. */
export async function lockInOrder(
  db: Db,
  idsByTable: Partial<Record<LockedTable, readonly (number | null | undefined)[]>>,
): Promise<void> {
  if (getDialect(db) === 'sqlite') return;
  for (const table of LOCK_ORDER) {
    const ids = (idsByTable[table] ?? []).filter((id) => id != null);
    if (ids.length > 0) await lockWhere(db, table, sql`id in (${sql.join(ids)})`);
  }
}

/** The records that change when a person leaves, by the column that refers to the person. */
const RECORDS_OF_PEOPLE = {
  customer: [
    ['sale', 'customer_id'],
    ['reservation', 'customer_id'],
    ['waiting', 'customer_id'],
  ],
  employee: [
    ['reservation', 'employee_id'],
    ['block', 'employee_id'],
  ],
} as const satisfies Record<string, readonly (readonly [LockedTable, string])[]>;

/**
 * Locks people who leave, and before them the records that change with them. A record that is inserted between the two locks can cause a
 * deadlock, which `runInTransaction` retries.
 */
export async function lockPeopleAndReferences(
  db: Db,
  table: keyof typeof RECORDS_OF_PEOPLE,
  ids: readonly (number | null)[],
): Promise<void> {
  if (getDialect(db) === 'sqlite') return;
  const personIds = ids.filter((id) => id !== null);
  for (const [other, column] of RECORDS_OF_PEOPLE[table]) {
    // A sale may refer to its customer only by the reservation.
    const byReservation = sql`(customer_id is null and reservation_id in
      (select id from reservation where customer_id in (${sql.join(personIds)})))`;
    const isTheirs = sql<SqlBool>`${sql.ref(column)} in (${sql.join(personIds)})`;
    await lockWhere(db, other, other === 'sale' ? sql`(${isTheirs} or ${byReservation})` : isTheirs);
  }
  await lockInOrder(db, { [table]: personIds });
}

async function lockWhere(db: Db, table: LockedTable, where: RawBuilder<SqlBool>): Promise<void> {
  await sql`select id from ${sql.table(table)} where ${where} order by id for no key update`.execute(db);
}

/** The clause of a `select` that skips rows locked by other transactions; empty on SQLite, which has one writer at a time. */
export function skipLocked(db: Db): RawBuilder<unknown> {
  return getDialect(db) === 'sqlite' ? sql`` : sql`for update skip locked`;
}
