import type { Customer } from '../../../domain/entities.ts';
import type { CustomerInput } from '../../../domain/schemas/customer.ts';
import { fold } from '../../../domain/text.ts';
import { byId, byNumber, byText } from '../../db/filters.ts';
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
import { byPart } from './search.ts';

export const COLUMNS = [
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

export async function countCustomers(db: Db): Promise<number> {
  const count = db.selectFrom('living_count').select('total').where('name', '=', 'customer');
  return (await count.executeTakeFirstOrThrow()).total;
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
