import type { FastifyInstance } from 'fastify';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { z } from 'zod';
import { LIMITS } from '../../domain/constants.ts';
import type { Json } from '../../domain/fields/codec.ts';
import { buildResponseSchema } from '../../domain/fields/schema.ts';
import { type Customer, customers } from '../../domain/resources/customers.ts';
import { reservations } from '../../domain/resources/reservations.ts';
import { waitingList } from '../../domain/resources/waitingList.ts';
import { createEncoder } from '../../domain/visibility.ts';
import type { Config } from '../config.ts';
import { getDialect } from '../db/connect.ts';
import { bySearch, foldColumn, readSearchTerms } from '../db/listColumns.ts';
import type { Filter } from '../db/listing.ts';
import { matchBookedToday, matchOwnCustomer, readPermissions } from '../db/own.ts';
import { createRecordList, readRecords } from '../db/records.ts';
import { lockPeopleAndReferences } from '../db/rowLocks.ts';
import type { Db } from '../db/schema.ts';
import type { RequestContext } from '../db/transaction.ts';
import type { ResourceOverrides } from '../http/crud.ts';
import { failureResponses, success, successResponse } from '../http/envelope.ts';
import { getOffered } from './offered.ts';
import { decisionSchemas, resolveOpenReservations } from './reservations/openReservations.ts';
import { removeFromWaitingList } from './waitingList.ts';

/** Search uses an index. An edit may be a part of an import. Removal needs a decision about open reservations, and takes the customer off the waiting list. */
export function createOverrides({ specStrict }: Pick<Config, 'specStrict'>): ResourceOverrides<typeof customers> {
  return {
    lists: {
      '': createRecordList(customers, (db) => ({
        search: byIndexedSearch(db),
        ...(!specStrict && { filter: { q: byIndexedSearchOrNote(db) } }),
        count: () => countCustomers(db),
      })),
    },
    importable: true,
    removalDecision: {
      changes: [reservations.api.path, waitingList.api.path],
      bodySchema: decisionSchemas.customer,
      lock: (db, id) => lockPeopleAndReferences(db, 'customer', [id]),
      async apply(db, id, body, context) {
        await resolveOpenReservations(db, 'customer', id, body, context);
        await removeFromWaitingList(db, id, context);
      },
    },
  };
}

const MAX_RESULTS = 50;
/** Characters per entry of SQLite's search index. */
const TRIGRAM_LENGTH = 3;
/** Customers scanned in the order of names before the index is used: 50 matches of a frequent word are nearly always among them. */
const SCANNED_FIRST = 2000;

const querystring = z.object({
  query: z.string({ error: 'Informe o texto da busca' }).max(LIMITS.query, `Use no máximo ${LIMITS.query} caracteres`),
});

/** GET /customers/find?query=text */
export function registerCustomerSearch(app: FastifyInstance): void {
  const offered = getOffered(customers, app.context.config);
  const encode = createEncoder(offered.fields);
  app.get<{ Querystring: z.output<typeof querystring> }>(
    '/customers/find',
    {
      schema: {
        tags: ['customers'],
        querystring,
        response: { 200: successResponse(z.array(buildResponseSchema(offered))), ...failureResponses(401, 422) },
      },
    },
    async (request) => {
      const context = request.requireContext();
      const { reader } = app.context;
      if (context.onlyEmployeeId !== null)
        return success((await findOwnCustomers(reader, request.query.query, MAX_RESULTS, context)).map(encode));
      const found = await findCustomers(reader, request.query.query, MAX_RESULTS, !app.context.config.specStrict);
      return success(found.map(encode));
    },
  );
}

/**
 * The name and id of a professional's own customers whose name contains every word of the text, by name, at most `limit`; of those whom they
 * have booked today also the note, and the phone if the shop's settings show it.
 */
async function findOwnCustomers(db: Db, text: string, limit: number, context: RequestContext): Promise<Json[]> {
  const name = foldColumn('name');
  const { rows } = await sql<{ id: number; name: string; phone: string; note: string | null; is_booked: number }>`
    select id, name, phone, note, case when ${matchBookedToday('id', context)} then 1 else 0 end as is_booked
    from customer where archived_at is null and ${matchOwnCustomer('id', context)} and ${bySearch(name)(text)}
    order by ${name}, id limit ${limit}`.execute(db);
  const { seesPhones } = await readPermissions(db);
  return rows.map(({ is_booked, id, name, phone, note }) => {
    if (is_booked === 0) return { id, name };
    return seesPhones ? { id, name, phone, note } : { id, name, note };
  });
}

/** Number of customers that are not archived. Counted as all minus archived: SQLite counts a whole table fast, but a condition row by row. */
export async function countCustomers(db: Db): Promise<number> {
  const all = sql<number>`(select count(*) from customer)`;
  const archived = sql<number>`(select count(*) from customer where archived_at is not null)`;
  return (await db.selectNoFrom(sql<number>`${all} - ${archived}`.as('total')).executeTakeFirstOrThrow()).total;
}

/**
 * Customers whose name, phone or e-mail contains every word of the text, in any order; by name, at most `limit`. Where there are none, and
 * `inNotes`, those whose note has the words that the rest lacks. Scans the first names before it uses the index, because the database cannot
 * estimate which is faster: similar names are neighbours.
 */
export async function findCustomers(db: Db, text: string, limit: number, inNotes: boolean): Promise<Customer[]> {
  const unarchived = sql`select id, search from customer where archived_at is null`;
  const selectIdsAmong = (names: RawBuilder<unknown>) => sql<{ id: number }>`
    with customer_found as materialized (${names}) select id from customer_found order by search, id limit ${limit}`;
  const first = sql`select * from (${unarchived} order by search, id limit ${SCANNED_FIRST}) as customer
    where ${bySearch('customer.search')(text)}`;
  let { rows } = await selectIdsAmong(first).execute(db);
  if (rows.length < limit)
    ({ rows } = await selectIdsAmong(sql`${unarchived} and ${byIndexedSearch(db)(text)}`).execute(db));
  if (rows.length === 0 && inNotes)
    ({ rows } = await selectIdsAmong(sql`${unarchived} and ${matchNote(text)}`).execute(db));
  return readRecords(
    db,
    customers,
    rows.map(({ id }) => id),
  );
}

/**
 * Filters like `bySearch`, through SQLite's trigram index; PostgreSQL chooses its index itself. Also finds a customer by the name, phone and
 * e-mail of records that were merged into theirs. A word of one or two characters is shorter than a trigram and needs a scan.
 */
function byIndexedSearch(db: Db): Filter {
  return (value) => {
    const isPart = bySearch('customer.search')(value);
    const trigrams = buildIndexQuery(value);
    if (trigrams === '') return isPart;
    const found = getDialect(db) === 'sqlite' ? sql`id in (${selectFromIndex(trigrams)}) and ${isPart}` : isPart;
    return sql`customer.id in (select coalesce(merged_into, id) from customer where ${found})`;
  };
}

/** The same; where it finds nobody, by the note. Notes have no index, and a name that is found should not be lost among them. */
function byIndexedSearchOrNote(db: Db): Filter {
  const isPart = byIndexedSearch(db);
  return (value) => sql`customer.id in (select id from customer where ${isPart(value)}
    union all select id from customer
      where not exists (select 1 from customer where archived_at is null and ${isPart(value)}) and ${matchNote(value)})`;
}

/** Customers whose note has the words that name, phone and e-mail lack, or the digits of a phone, however it is written there. */
function matchNote(value: unknown): RawBuilder<SqlBool> {
  const withNote = sql`customer.search || ' ' || ${foldColumn('customer.note')}`;
  const withPhones = sql`${withNote} || ' ' || ${withoutPunctuation('customer.note')}`;
  const isPart = bySearch(sql`(${/\d/.test(String(value)) ? withPhones : withNote})`);
  return sql`customer.note is not null and ${isPart(value)}`;
}

/** A text without what stands between the digits of a phone. */
function withoutPunctuation(column: string): RawBuilder<unknown> {
  return [' ', '(', ')', '-', '.', '/', '+'].reduce<RawBuilder<unknown>>(
    (text, character) => sql`replace(${text}, ${sql.lit(character)}, '')`,
    sql.ref(column),
  );
}

function selectFromIndex(trigrams: string): RawBuilder<unknown> {
  return sql`select rowid from customer_search where customer_search match ${trigrams}`;
}

/** A search as an FTS5 query; '' where every word is shorter than a trigram. `bySearch` handles the short words. */
function buildIndexQuery(value: unknown): string {
  return readSearchTerms(value)
    .map((spellings) => spellings.map(buildTrigrams))
    .filter((spellings) => spellings.every((trigrams) => trigrams !== ''))
    .map((spellings) => `(${spellings.map((trigrams) => `(${trigrams})`).join(' OR ')})`)
    .join(' AND ');
}

/**
 * The first two trigrams of a word: they select nearly the same rows as all of them, and each costs time. Of a number the last two,
 * because the beginnings of phone numbers, like the part of an e-mail after @, are alike.
 */
function buildTrigrams(word: string): string {
  const all = [...word];
  const at = all.indexOf('@');
  const characters = at > 0 ? all.slice(0, Math.max(at + 1, TRIGRAM_LENGTH)) : all;
  if (characters.length < TRIGRAM_LENGTH) return '';
  const two = /^\d+$/.test(word) ? characters.slice(-2 * TRIGRAM_LENGTH) : characters.slice(0, 2 * TRIGRAM_LENGTH);
  const trigrams = new Set([two.slice(0, TRIGRAM_LENGTH).join(''), two.slice(-TRIGRAM_LENGTH).join('')]);
  return [...trigrams].map((trigram) => `"${trigram.replaceAll('"', '""')}"`).join(' AND ');
}
