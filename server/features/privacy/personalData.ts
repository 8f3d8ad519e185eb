import type { Db } from '../../db/schema.ts';
import { changesThat, reservationsThat, salesThat } from './history.ts';
import { people } from './people.ts';

/* Everything the shop holds on one person, and nothing on others but the names of those who served them. Amounts in cents. */

/** A customer's; undefined when there is no such customer. */
export async function customerData(db: Db, id: number) {
  const row = await db.selectFrom('customer').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) return undefined;
  const { search: _, version: __, archived_at: removed_at, anonymised_at: ___, merged_into: ____, ...person } = row;
  const joined = await db
    .selectFrom('customer')
    .select(['id', 'name', 'phone', 'email', 'registration_date'])
    .where('merged_into', '=', id)
    .orderBy('id')
    .execute();
  const movements = await db
    .selectFrom('movement')
    .select(['business_day as date', 'sale_id', 'points'])
    .where('customer_id', '=', id)
    .where('points', '<>', 0)
    .orderBy('id')
    .execute();
  return {
    person: { ...person, removed_at },
    joined,
    reservations: await reservationsThat(db, people.customers.reservations(id)),
    sales: await salesThat(db, people.customers.sales(id)),
    movements,
    history: await changesThat(db, 'customers', id),
  };
}

/** An employee's; undefined when there is no such employee. What is noted on reservations and sales is the customers'. */
export async function employeeData(db: Db, id: number) {
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
  const expenses = await db
    .selectFrom('expense')
    .select(['id', 'business_day as date', 'description', 'amount_cents as amount'])
    .where('employee_id', '=', id)
    .where('archived_at', 'is', null)
    .orderBy('id')
    .execute();
  const closings = await db
    .selectFrom('cash_closing')
    .select(['id', 'business_day as date', 'informed_cents as amount', 'observation'])
    .where('employee_id', '=', id)
    .orderBy('id')
    .execute();
  const reservations = await reservationsThat(db, people.employees.reservations(id));
  const sales = await salesThat(db, people.employees.sales(id));
  return {
    person: { ...person, active: status === 1, specialties: specialties.map(({ name }) => name), removed_at },
    reservations: reservations.map(({ employee: _, observation: __, ...reservation }) => reservation),
    sales: sales.map(({ employee: _, observation: __, reward: ___, ...sale }) => sale),
    expenses,
    closings,
    history: await changesThat(db, 'employees', id),
  };
}
