import { type RawBuilder, sql } from 'kysely';
import { type Customer, customers } from '../../domain/resources/customers.ts';
import { getDialect } from '../db/connect.ts';
import { bySearch, type Filter, readSearchTerms } from '../db/filters.ts';
import { createRecordList, readRecords } from '../db/records.ts';
import { lockPeopleAndReferences } from '../db/rowLocks.ts';
import type { Db } from '../db/schema.ts';
import type { ResourceOverrides } from '../http/crud.ts';
import { decisionSchemas, resolveOpenReservations } from './reservations/openReservations.ts';
import { removeFromWaitingList } from './waitingList.ts';

/** The length of the trigrams in SQLite's index. */
const TRIGRAM = 3;
/** Where a word is frequent, the first 50 who have it are nearly always among so many first names of the list. */
const FIRST_NAMES = 2000;

/** Searched by an index, since there may be many. Whoever is deleted with open reservations is asked about, and waits no more. */
export const overrides: ResourceOverrides<typeof customers> = {
  lists: { '': createRecordList(customers, (db) => ({ search: byPart(db), count: () => countCustomers(db) })) },
  removalDecision: {
    bodySchema: decisionSchemas.customer,
    lock: (db, id) => lockPeopleAndReferences(db, 'customer', [id]),
    async apply(db, id, body, now) {
      await resolveOpenReservations(db, 'customer', id, body, now);
      await removeFromWaitingList(db, id, now);
    },
  },
};

/** All minus the archived: SQLite counts a whole table quickly, but with a condition row by row. */
export async function countCustomers(db: Db): Promise<number> {
  const all = sql<number>`(select count(*) from customer)`;
  const archived = sql<number>`(select count(*) from customer where archived_at is not null)`;
  return (await db.selectNoFrom(sql<number>`${all} - ${archived}`.as('total')).executeTakeFirstOrThrow()).total;
}

/**
 * Customers whose name, phone and e-mail have every word of the text anywhere in them, in any order; by name, `limit` at most. A
 * database cannot guess whether names in order or the index find them sooner: names that are alike stand together.
 */
export async function findCustomers(db: Db, text: string, limit: number): Promise<Customer[]> {
  const living = sql`select id, search from customer where archived_at is null`;
  const among = (names: RawBuilder<unknown>) => sql<{ id: number }>`
    with customer_found as materialized (${names}) select id from customer_found order by search, id limit ${limit}`;
  const first = sql`select * from (${living} order by search, id limit ${FIRST_NAMES}) as customer
    where ${bySearch('customer.search')(null, text)}`;
  let { rows } = await among(first).execute(db);
  if (rows.length < limit) ({ rows } = await among(sql`${living} and ${byPart(db)(null, text)}`).execute(db));
  return readRecords(
    db,
    customers,
    rows.map(({ id }) => id),
  );
}

/**
 * Any parts of name, phone or e-mail, as `bySearch`, and by SQLite's trigram index. One or two characters are shorter than a trigram
 * and need a scan. PostgreSQL chooses by itself.
 */
function byPart(db: Db): Filter {
  return (eb, value) => {
    const isPart = bySearch('customer.search')(eb, value);
    const trigrams = getDialect(db) === 'sqlite' && trigramsOf(value);
    return trigrams ? sql`(customer.id in (${inIndex(trigrams)}) and ${isPart})` : isPart;
  };
}

function inIndex(trigrams: string): RawBuilder<unknown> {
  return sql`select rowid from customer_search where customer_search match ${trigrams}`;
}

/** A search as an FTS5 query of trigrams; '' where no word is as long as one. The words that are not are left to `bySearch`. */
function trigramsOf(value: unknown): string {
  return readSearchTerms(value)
    .map((writings) => writings.map(trigramsIn))
    .filter((writings) => writings.every((trigrams) => trigrams !== ''))
    .map((writings) => `(${writings.map((trigrams) => `(${trigrams})`).join(' OR ')})`)
    .join(' AND ');
}

/**
 * The first two trigrams of a word: few who have both do not have the word, and each more takes its time. Of a number it is the last
 * two: how phones begin, as what follows an @, is much the same for everybody.
 */
function trigramsIn(word: string): string {
  const all = [...word];
  const at = all.indexOf('@');
  const characters = at > 0 ? all.slice(0, Math.max(at + 1, TRIGRAM)) : all;
  if (characters.length < TRIGRAM) return '';
  const two = /^\d+$/.test(word) ? characters.slice(-2 * TRIGRAM) : characters.slice(0, 2 * TRIGRAM);
  const trigrams = new Set([two.slice(0, TRIGRAM).join(''), two.slice(-TRIGRAM).join('')]);
  return [...trigrams].map((trigram) => `"${trigram.replaceAll('"', '""')}"`).join(' AND ');
}
