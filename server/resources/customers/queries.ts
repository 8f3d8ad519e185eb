import { sql } from 'kysely';
import type { Customer } from '../../../domain/entities.ts';
import type { CustomerInput } from '../../../domain/schemas/customer.ts';
import { fold } from '../../../domain/text.ts';
import { byId, byNumber, bySearch, byText } from '../../db/filters.ts';
import {
  applyFilter,
  countRows,
  isFiltered,
  type ListColumns,
  type ListQuery,
  type Page,
  readPage,
} from '../../db/listing.ts';
import type { Db } from '../../db/schema.ts';
import type { Moment } from '../../http/moment.ts';
import { byPart, haveMany } from './search.ts';

const COLUMNS = [
  'id',
  'name',
  'phone',
  'email',
  'points',
  'total_visits',
  'registration_date',
  'last_visit',
  'version',
] as const;

const columnsOf = (db: Db): ListColumns<'customer'> => ({
  sort: {
    id: 'id',
    name: 'search',
    email: 'email',
    phone: 'phone',
    points: 'points',
    total_visits: 'total_visits',
    registration_date: 'registration_date',
    last_visit: 'last_visit',
  },
  nullable: ['last_visit'],
  filter: {
    id: byId('id'),
    q: byPart(db),
    name: byPart(db),
    phone: byText('phone'),
    email: byText('email'),
    points: byNumber('points'),
  },
});

export async function listCustomers(db: Db, query: ListQuery): Promise<Page<Customer>> {
  const columns = columnsOf(db);
  const living = applyFilter(db.selectFrom('customer').where('archived_at', 'is', null), query, columns);
  const total = !query.range ? null : isFiltered(query) ? await countRows(living) : await countCustomers(db);
  const items = await readPage(living.select(COLUMNS), query, total, { columns, byDefault: ['search'], id: 'id' });
  return { items, total: total ?? items.length };
}

/** All less the archived: SQLite counts a whole table at once, and what a condition leaves of it row by row. */
export async function countCustomers(db: Db): Promise<number> {
  const all = sql<number>`(select count(*) from customer)`;
  const archived = sql<number>`(select count(*) from customer where archived_at is not null)`;
  return (await db.selectNoFrom(sql<number>`${all} - ${archived}`.as('total')).executeTakeFirstOrThrow()).total;
}

/** Customers whose name, phone or e-mail has the text anywhere in it, accents and case ignored; by name, `limit` at most. */
export async function findCustomers(db: Db, text: string, limit: number): Promise<Customer[]> {
  const isFound = (await haveMany(db, text)) ? bySearch('search') : byPart(db);
  return db
    .selectFrom('customer')
    .select(COLUMNS)
    .where('archived_at', 'is', null)
    .where((eb) => isFound(eb, text))
    .orderBy('search')
    .orderBy('id')
    .limit(limit)
    .execute();
}

export async function findCustomer(db: Db, id: number): Promise<Customer | undefined> {
  return db
    .selectFrom('customer')
    .select(COLUMNS)
    .where('id', '=', id)
    .where('archived_at', 'is', null)
    .executeTakeFirst();
}

export async function insertCustomer(db: Db, input: CustomerInput, { day }: Moment): Promise<number> {
  const { id } = await db
    .insertInto('customer')
    .values({ ...stored(input), registration_date: day, last_visit: null, archived_at: null })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateCustomer(db: Db, id: number, input: CustomerInput): Promise<void> {
  await db.updateTable('customer').set(stored(input)).where('id', '=', id).execute();
}

function stored(input: CustomerInput) {
  return { ...input, search: fold(`${input.name} ${input.phone} ${input.email}`) };
}
