import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { closings } from '../../domain/resources/closings.ts';
import { customers } from '../../domain/resources/customers.ts';
import { employees } from '../../domain/resources/employees.ts';
import { expenses } from '../../domain/resources/expenses.ts';
import type { AnyResource } from '../../domain/resources/resource.ts';
import { getDialect } from './connect.ts';
import { getDeclaredReferencesTo, type Reference } from './references.ts';
import type { Db } from './schema.ts';

/**
 * The order in which every transaction locks rows of people and of what refers to them, each table by id, so that no two deadlock
 * (docs/reliability.md, "One order of locks"). Idempotency keys, users, links and services are locked before, the ledger and stored responses
 * after.
 */
const LOCK_ORDER = ['sale', 'reservation', 'waiting', 'block', 'employee', 'customer'] as const;

type LockedTable = (typeof LOCK_ORDER)[number];

/** Locked later: people after what refers to them, expenses and closings together with the ledger. */
const LOCKED_LATER = [employees, customers, expenses, closings].map(({ table }) => table);

/** The records that change when a person leaves, by the column that refers to the person, in the order in which they are locked. */
const RECORDS_OF_PEOPLE = {
  customer: [['sale', 'customer_id'], ...findRecordsOf(customers)],
  employee: findRecordsOf(employees),
} as const satisfies Record<string, readonly Reference[]>;

/** The declared references to these people; tables that LOCK_ORDER does not name come last, by name. */
function findRecordsOf(people: AnyResource): Reference[] {
  const order: readonly string[] = LOCK_ORDER;
  const getPlace = (table: string) => (order.includes(table) ? order.indexOf(table) : order.length);
  return getDeclaredReferencesTo(people)
    .filter(([table]) => !LOCKED_LATER.includes(table))
    .sort(([one], [other]) => getPlace(one) - getPlace(other) || one.localeCompare(other));
}

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

async function lockWhere(db: Db, table: string, where: RawBuilder<SqlBool>): Promise<void> {
  await sql`select id from ${sql.table(table)} where ${where} order by id for no key update`.execute(db);
}

/** The clause of a `select` that skips rows locked by other transactions; empty on SQLite, which has one writer at a time. */
export function skipLocked(db: Db): RawBuilder<unknown> {
  return getDialect(db) === 'sqlite' ? sql`` : sql`for update skip locked`;
}
