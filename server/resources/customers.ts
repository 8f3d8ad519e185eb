import { type RawBuilder, sql } from 'kysely';
import { type Customer, customers } from '../../domain/resources/customers.ts';
import { dialectOf } from '../db/connect.ts';
import { bySearch, type Filter, searched } from '../db/filters.ts';
import { listRecords } from '../db/records.ts';
import type { Db } from '../db/schema.ts';
import type { Special } from '../http/crud.ts';

/** How many characters in a row SQLite's index goes by. */
const RUN = 3;
/** Of 100,000 customers so many are looked up and sorted in the time that going through all of them by name takes to find 50. */
const MANY = 4000;

/** Many: a search asks an index. */
export const special: Special<typeof customers> = {
  lists: {
    '': (db, query) => listRecords(db, customers, query, { search: byPart(db), count: () => countCustomers(db) }),
  },
};

/** All less the archived: SQLite counts a whole table at once, and what a condition leaves of it row by row. */
export async function countCustomers(db: Db): Promise<number> {
  const all = sql<number>`(select count(*) from customer)`;
  const archived = sql<number>`(select count(*) from customer where archived_at is not null)`;
  return (await db.selectNoFrom(sql<number>`${all} - ${archived}`.as('total')).executeTakeFirstOrThrow()).total;
}

/** Customers whose name, phone or e-mail has the text anywhere in it, accents and case ignored; by name, `limit` at most. */
export async function findCustomers(db: Db, text: string, limit: number): Promise<Customer[]> {
  const query = { sort: null, range: null, filter: { q: text } };
  const search = (await haveMany(db, text)) ? undefined : byPart(db);
  return (await listRecords(db, customers, query, { search, limit })).items;
}

/**
 * Any part of name, phone or e-mail, as `bySearch`, and by the index of them. One or two characters are in no index: they are
 * looked for in everybody's. PostgreSQL sees for itself which is quicker.
 */
function byPart(db: Db): Filter {
  return (eb, value) => {
    const isPart = bySearch('customer.search')(eb, value);
    const runs = dialectOf(db) === 'sqlite' && runsOf(value);
    return runs ? sql`(customer.id in (${inIndex(runs)}) and ${isPart})` : isPart;
  };
}

/** Whether SQLite's index has so many customers for a text that the first few by name are found sooner without it. */
async function haveMany(db: Db, text: string): Promise<boolean> {
  const runs = dialectOf(db) === 'sqlite' && runsOf(text);
  if (!runs) return false;
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (${inIndex(runs)} limit ${MANY})`.execute(db);
  return rows[0]?.count === MANY;
}

function inIndex(runs: string): RawBuilder<unknown> {
  return sql`select rowid from customer_search where customer_search match ${runs}`;
}

/**
 * The runs of a text one after the other, and the last one, as the index is asked for them; '' where the text has none. What
 * follows an @ is much the same for everybody.
 */
function runsOf(value: unknown): string {
  const all = [...searched(value)];
  const at = all.indexOf('@');
  const characters = at > 0 ? all.slice(0, Math.max(at + 1, RUN)) : all;
  const last = characters.length - RUN;
  const starts = Array.from({ length: Math.max(0, Math.ceil(last / RUN)) }, (_, index) => index * RUN);
  const runs = [...starts, last]
    .filter((start) => start >= 0)
    .map((start) => characters.slice(start, start + RUN).join(''));
  return runs.map((run) => `"${run.replaceAll('"', '""')}"`).join(' ');
}
