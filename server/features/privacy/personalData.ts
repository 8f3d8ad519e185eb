import { type People, type PersonalResource, personalResources } from '../../../domain/personalData.ts';
import type { LongList } from '../../db/listing.ts';
import type { Db } from '../../db/schema.ts';
import {
  changesThat,
  closingsOf,
  declaredRecordsOf,
  expensesOf,
  joinedWith,
  mapped,
  movementsOf,
  reservationsThat,
  salesThat,
  waitingOf,
} from './history.ts';
import { people } from './people.ts';

/* Everything the shop holds on one person, and nothing on others but the names of those who served them. What may be long is a LongList. */

export interface PersonalData {
  person: object;
  lists: Record<string, LongList>;
}

/**
 * The list of a personal data file that shows what a column refers to a person for, by table and column. Null: it is in no file, and
 * docs/privacy.md says why. Columns of other declared resources need no line here: `declaredLists` finds them.
 */
export const LIST_OF_COLUMN: Record<People, Readonly<Record<string, string | null>>> = {
  customers: {
    'customer.merged_into': 'joined',
    'reservation.customer_id': 'reservations',
    'sale.customer_id': 'sales',
    'movement.customer_id': 'movements',
    'waiting.customer_id': 'waiting',
  },
  employees: {
    'reservation.employee_id': 'reservations',
    'sale.employee_id': 'sales',
    'sale.tip_employee_id': 'sales',
    'sale_item.employee_id': 'sales',
    'expense.employee_id': 'expenses',
    'cash_closing.employee_id': 'closings',
    // Their specialties and own terms.
    'employee_service.employee_id': 'person',
    'waiting.employee_id': null,
    'reservation_tick.employee_id': null,
  },
};

/** The declared resources that the file lists as they are declared: those without a list of their own above. */
export function declaredLists(people: People): PersonalResource[] {
  const listed = Object.keys(LIST_OF_COLUMN[people]).map((column) => column.split('.')[0]);
  return personalResources(people).filter(({ resource }) => !listed.includes(resource.table));
}

async function readDeclared(db: Db, people: People, id: number): Promise<Record<string, LongList>> {
  const lists: Record<string, LongList> = {};
  for (const personal of declaredLists(people))
    lists[personal.resource.api.path] = await declaredRecordsOf(db, personal, id);
  return lists;
}

/** A customer's; undefined when there is no such customer. */
export async function customerData(db: Db, id: number): Promise<PersonalData | undefined> {
  const row = await db.selectFrom('customer').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) return undefined;
  const { search: _, version: __, archived_at: removed_at, anonymised_at: ___, merged_into: ____, ...person } = row;
  const joined = await joinedWith(db, id);
  return {
    person: { ...person, removed_at },
    lists: {
      joined,
      reservations: await reservationsThat(db, people.customers.reservations(id)),
      sales: mapped(await salesThat(db, people.customers.sales(id)), ({ tip_employee_id: _, services, ...sale }) => ({
        ...sale,
        services: services.map(({ employee_id: __, ...line }) => line),
      })),
      movements: await movementsOf(db, id),
      waiting: await waitingOf(db, id),
      ...(await readDeclared(db, 'customers', id)),
      history: await changesThat(db, 'customers', [id, ...joined.ids]),
    },
  };
}

/**
 * An employee's; undefined when there is no such employee. Of a sale the lines they did and the tip they got; how it was
 * paid, and what is noted on reservations and sales, is the customers'.
 */
export async function employeeData(db: Db, id: number): Promise<PersonalData | undefined> {
  const row = await db.selectFrom('employee').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) return undefined;
  const { search: _, version: __, archived_at: removed_at, anonymised_at: ___, status, ...person } = row;
  const specialties = await db
    .selectFrom('employee_service')
    .innerJoin('service', 'service.id', 'employee_service.service_id')
    .select('name')
    .where('employee_id', '=', id)
    .orderBy('search')
    .execute();
  const reservations = await reservationsThat(db, people.employees.reservations(id));
  const sales = await salesThat(db, people.employees.sales(id));
  return {
    person: {
      ...person,
      hours: JSON.parse(person.hours),
      active: status === 1,
      specialties: specialties.map(({ name }) => name),
      removed_at,
    },
    lists: {
      reservations: mapped(
        reservations,
        ({ employee: _, observation: __, no_show: ___, squeeze: ____, ...reservation }) => reservation,
      ),
      sales: mapped(
        sales,
        ({
          employee: _,
          observation: __,
          reward: ___,
          voided_because: ____,
          payments: _____,
          tip_employee_id,
          ...sale
        }) => ({
          ...sale,
          services: sale.services
            .filter((line) => line.employee_id === id)
            .map(({ employee_id: ______, ...line }) => line),
          tip: tip_employee_id === id ? sale.tip : 0,
        }),
      ),
      expenses: await expensesOf(db, id),
      closings: await closingsOf(db, id),
      ...(await readDeclared(db, 'employees', id)),
      history: await changesThat(db, 'employees', [id]),
    },
  };
}
