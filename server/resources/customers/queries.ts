import type { Customer } from '../../../domain/entities.ts';
import type { CustomerInput } from '../../../domain/schemas/customer.ts';
import { fold } from '../../../domain/text.ts';
import type { Db } from '../../db/schema.ts';
import { byId, byNumber, bySearch, byText } from '../../filters.ts';
import { applyFilter, applyPage, type ListColumns, type ListQuery, type Page, pageOf } from '../../listing.ts';
import type { Moment } from '../../shop.ts';

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

const columns: ListColumns<'customer'> = {
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
  filter: {
    id: byId('id'),
    q: bySearch('search'),
    name: bySearch('search'),
    phone: byText('phone'),
    email: byText('email'),
    points: byNumber('points'),
  },
};

export async function listCustomers(db: Db, query: ListQuery): Promise<Page<Customer>> {
  const living = applyFilter(db.selectFrom('customer').where('archived_at', 'is', null), query, columns);
  const items = await applyPage(living.select(COLUMNS), query, columns, ['search'], 'id').execute();
  return pageOf(living, query, items);
}

/** Customers whose name, phone or e-mail has the text anywhere in it, accents and case ignored; by name, `limit` at most. */
export async function findCustomers(db: Db, text: string, limit: number): Promise<Customer[]> {
  const query: ListQuery = { sort: null, range: { start: 0, end: limit - 1 }, filter: { q: text } };
  const found = applyFilter(db.selectFrom('customer').where('archived_at', 'is', null), query, columns);
  return applyPage(found.select(COLUMNS), query, columns, ['search'], 'id').execute();
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
