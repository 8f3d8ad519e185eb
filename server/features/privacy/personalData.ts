import { findPersonalResources, type PersonalResource, type PersonKind } from '../../../domain/personalData.ts';
import type { StreamedList } from '../../db/listing.ts';
import type { Db } from '../../db/schema.ts';
import { personKinds } from './people.ts';
import {
  listAuditChanges,
  listDeclaredRecords,
  listEmployeeClosings,
  listEmployeeExpenses,
  listMergedCustomers,
  listPointMovements,
  listReservationsWhere,
  listSalesWhere,
  listWaitingEntries,
  mapList,
} from './personalLists.ts';

/* Everything the shop stores about one person, and nothing about others but the names of those who served them. What may be long is a StreamedList. */

export interface PersonalData {
  person: object;
  lists: Record<string, StreamedList>;
}

/**
 * The list of a personal data file that covers a column with a reference to a person, by table and column. Null: no list does, for the
 * reason given in docs/privacy.md. Columns of other declared resources need no line here: `findDeclaredResources` finds them.
 */
export const LIST_OF_COLUMN: Record<PersonKind, Readonly<Record<string, string | null>>> = {
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
    // Specialties and terms.
    'employee_service.employee_id': 'person',
    'waiting.employee_id': null,
    'reservation_tick.employee_id': null,
  },
};

/** The resources that the file lists by their declaration: those without a line in LIST_OF_COLUMN. */
export function findDeclaredResources(people: PersonKind): PersonalResource[] {
  const listed = Object.keys(LIST_OF_COLUMN[people]).map((column) => column.split('.')[0]);
  return findPersonalResources(people).filter(({ resource }) => !listed.includes(resource.table));
}

async function readDeclaredLists(db: Db, people: PersonKind, id: number): Promise<Record<string, StreamedList>> {
  const lists: Record<string, StreamedList> = {};
  for (const personal of findDeclaredResources(people))
    lists[personal.resource.api.path] = await listDeclaredRecords(db, personal, id);
  return lists;
}

/** A customer's data; undefined when there is no such customer. */
export async function readCustomerData(db: Db, id: number): Promise<PersonalData | undefined> {
  const row = await db.selectFrom('customer').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) return undefined;
  const { search: _, version: __, archived_at: removed_at, anonymised_at: ___, merged_into: ____, ...person } = row;
  const joined = await listMergedCustomers(db, id);
  return {
    person: { ...person, removed_at },
    lists: {
      joined,
      reservations: await listReservationsWhere(db, personKinds.customers.matchReservations(id)),
      sales: mapList(
        await listSalesWhere(db, personKinds.customers.matchSales(id)),
        ({ tip_employee_id: _, services, ...sale }) => ({
          ...sale,
          services: services.map(({ employee_id: __, ...line }) => line),
        }),
      ),
      movements: await listPointMovements(db, id),
      waiting: await listWaitingEntries(db, id),
      ...(await readDeclaredLists(db, 'customers', id)),
      history: await listAuditChanges(db, 'customers', [id, ...joined.ids]),
    },
  };
}

/**
 * An employee's data; undefined when there is no such employee. Of a sale it has the lines they did and their tip; payments and
 * observations are the customer's data.
 */
export async function readEmployeeData(db: Db, id: number): Promise<PersonalData | undefined> {
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
  const reservations = await listReservationsWhere(db, personKinds.employees.matchReservations(id));
  const sales = await listSalesWhere(db, personKinds.employees.matchSales(id));
  return {
    person: {
      ...person,
      hours: JSON.parse(person.hours),
      active: status === 1,
      specialties: specialties.map(({ name }) => name),
      removed_at,
    },
    lists: {
      reservations: mapList(
        reservations,
        ({ employee: _, observation: __, no_show: ___, squeeze: ____, ...reservation }) => reservation,
      ),
      sales: mapList(
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
      expenses: await listEmployeeExpenses(db, id),
      closings: await listEmployeeClosings(db, id),
      ...(await readDeclaredLists(db, 'employees', id)),
      history: await listAuditChanges(db, 'employees', [id]),
    },
  };
}
