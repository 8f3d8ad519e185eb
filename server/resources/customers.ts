import { type RawBuilder, sql } from 'kysely';
import { type Customer, customers } from '../../domain/resources/customers.ts';
import { dialectOf } from '../db/connect.ts';
import { bySearch, type Filter, searched } from '../db/filters.ts';
import { lockLeaving } from '../db/locks.ts';
import { listRecords, recordList } from '../db/records.ts';
import type { Db } from '../db/schema.ts';
import type { ResourceOverrides } from '../http/crud.ts';
import { leavingSaid, settleReservations } from './reservations/open.ts';
import { stopWaiting } from './waitingList.ts';

/** The length of the trigrams in SQLite's index. */
const TRIGRAM = 3;
/** From this many matches on, scanning 100,000 customers by name finds the first 50 sooner than the index does. */
const MANY = 4000;

/** Searched by an index, since there may be many. Whoever is deleted with open reservations is asked about, and waits no more. */
export const overrides: ResourceOverrides<typeof customers> = {
  lists: { '': recordList(customers, (db) => ({ search: byPart(db), count: () => countCustomers(db) })) },
  leaving: {
    said: leavingSaid.customer,
    lock: (db, id) => lockLeaving(db, 'customer', [id]),
    async settle(db, id, body, now) {
      await settleReservations(db, 'customer', id, body, now);
      await stopWaiting(db, id, now);
    },
  },
};

/** All minus the archived: SQLite counts a whole table quickly, but with a condition row by row. */
export async function countCustomers(db: Db): Promise<number> {
  const all = sql<number>`(select count(*) from customer)`;
  const archived = sql<number>`(select count(*) from customer where archived_at is not null)`;
  return (await db.selectNoFrom(sql<number>`${all} - ${archived}`.as('total')).executeTakeFirstOrThrow()).total;
}

/** Customers whose name, phone and e-mail have every word of the text anywhere in them, in any order; by name, `limit` at most. */
export async function findCustomers(db: Db, text: string, limit: number): Promise<Customer[]> {
  const query = { sort: null, range: null, filter: { q: text } };
  const search = (await haveMany(db, text)) ? undefined : byPart(db);
  return listRecords(db, customers, query, { search, limit });
}

/**
 * Any parts of name, phone or e-mail, as `bySearch`, and by SQLite's trigram index. One or two characters are shorter than a trigram
 * and need a scan. PostgreSQL chooses by itself.
 */
function byPart(db: Db): Filter {
  return (eb, value) => {
    const isPart = bySearch('customer.search')(eb, value);
    const trigrams = dialectOf(db) === 'sqlite' && trigramsOf(value);
    return trigrams ? sql`(customer.id in (${inIndex(trigrams)}) and ${isPart})` : isPart;
  };
}

/** Whether SQLite's index has so many matches that a scan by name is quicker. */
async function haveMany(db: Db, text: string): Promise<boolean> {
  const trigrams = dialectOf(db) === 'sqlite' && trigramsOf(text);
  if (!trigrams) return false;
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (${inIndex(trigrams)} limit ${MANY})`.execute(db);
  return rows[0]?.count === MANY;
}

function inIndex(trigrams: string): RawBuilder<unknown> {
  return sql`select rowid from customer_search where customer_search match ${trigrams}`;
}

/** A search as an FTS5 query of trigrams; '' where no word is as long as one. The words that are not are left to `bySearch`. */
function trigramsOf(value: unknown): string {
  return searched(value)
    .map((writings) => writings.map(trigramsIn))
    .filter((writings) => writings.every((trigrams) => trigrams !== ''))
    .map((writings) => `(${writings.map((trigrams) => `(${trigrams})`).join(' OR ')})`)
    .join(' AND ');
}

/** The trigrams of a word. What follows an @ is left out, being much the same for everybody. */
function trigramsIn(word: string): string {
  const all = [...word];
  const at = all.indexOf('@');
  const characters = at > 0 ? all.slice(0, Math.max(at + 1, TRIGRAM)) : all;
  const last = characters.length - TRIGRAM;
  const starts = Array.from({ length: Math.max(0, Math.ceil(last / TRIGRAM)) }, (_, index) => index * TRIGRAM);
  const trigrams = [...starts, last]
    .filter((start) => start >= 0)
    .map((start) => characters.slice(start, start + TRIGRAM).join(''));
  return trigrams.map((run) => `"${run.replaceAll('"', '""')}"`).join(' AND ');
}
