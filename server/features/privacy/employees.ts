import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { z } from 'zod';
import { encodeFields } from '../../../domain/fields/codec.ts';
import { buildResponseSchema, idSchema, reaisSchema } from '../../../domain/fields/schema.ts';
import { cashSessions } from '../../../domain/resources/cashSessions.ts';
import { closings } from '../../../domain/resources/closings.ts';
import { COMMISSIONS, payouts } from '../../../domain/resources/commissions.ts';
import { employees } from '../../../domain/resources/employees.ts';
import { expenses } from '../../../domain/resources/expenses.ts';
import { reservations } from '../../../domain/resources/reservations.ts';
import { users } from '../../../domain/resources/users.ts';
import { toFieldValues } from '../../db/columns.ts';
import { lockPeopleAndReferences } from '../../db/rowLocks.ts';
import type { Db } from '../../db/schema.ts';
import type { RequestContext } from '../../db/transaction.ts';
import { disableUsersOfEmployee, lockUsers } from '../../db/users.ts';
import {
  decisionSchemas,
  parseSuccessorId,
  resolveOpenReservations,
} from '../../resources/reservations/openReservations.ts';
import type { PersonalData, PersonDefinition } from './anonymize.ts';
import { cashListNames, cashListSchemas, eraseCashNotes, readCashLists } from './cashSessions.ts';
import {
  commissionListNames,
  commissionListSchemas,
  eraseCommissionTexts,
  readCommissionLists,
} from './commissions.ts';
import {
  createList,
  findDeclaredResources,
  type ListNameByColumn,
  listAuditChanges,
  listReservationsWhere,
  listSalesWhere,
  mapList,
  omit,
  readDeclaredLists,
} from './personalLists.ts';
import {
  buildDeclaredSchemas,
  historySchema,
  removedAtSchema,
  reservationSchema,
  saleSchema,
} from './responseSchemas.ts';

const listNameByColumn: ListNameByColumn = {
  'reservation.employee_id': 'reservations',
  'sale.employee_id': 'sales',
  'sale.tip_employee_id': 'sales',
  'sale_item.employee_id': 'sales',
  'expense.employee_id': 'expenses',
  'cash_closing.employee_id': 'closings',
  ...cashListNames,
  ...commissionListNames,
  // Specialties and terms.
  'employee_service.employee_id': 'person',
  'waiting.employee_id': null,
  'reservation_tick.employee_id': null,
  'app_user.employee_id': null,
};

const declaredResources = findDeclaredResources('employees', listNameByColumn);

const responseFields: Record<string, z.ZodType> = buildResponseSchema(employees).shape;
const employee = omit(responseFields, 'version', 'services', 'status');

const employeeDataSchema = z.object({
  person: z.object({ ...employee, active: z.boolean(), specialties: z.array(z.string()), removed_at: removedAtSchema }),
  reservations: z.array(reservationSchema),
  sales: z.array(saleSchema),
  expenses: z.array(z.object({ id: idSchema, date: z.string(), description: z.string(), amount: reaisSchema })),
  closings: z.array(
    z.object({ id: idSchema, date: z.string(), amount: reaisSchema, observation: z.string().nullable() }),
  ),
  ...cashListSchemas,
  ...commissionListSchemas,
  ...buildDeclaredSchemas(declaredResources),
  history: historySchema,
});

export const employeePrivacy: PersonDefinition = {
  name: 'employees',
  table: 'employee',
  placeholderName: 'Colaborador removido',
  missingMessage: 'Este colaborador não existe mais',
  anonymizedMessage: 'Colaborador anonimizado com sucesso!',
  resource: employees,
  erasedResources: declaredResources,
  changedByAnonymization: [employees, users, reservations, cashSessions, closings, expenses, payouts]
    .map(({ api }) => api.path)
    .concat(COMMISSIONS),
  dataSchema: employeeDataSchema,
  listNameByColumn,
  decisionSchema: decisionSchemas.employee,
  readData: readEmployeeData,
  async lock(trx, id, body) {
    await lockUsers(trx);
    await lockPeopleAndReferences(trx, 'employee', [id, parseSuccessorId(body)]);
    return [id];
  },
  eraseRelated: eraseEmployeeNotes,
};

/** An employee's open reservations need a decision in the body. */
async function eraseEmployeeNotes(trx: Db, [id = 0]: readonly number[], body: unknown, context: RequestContext) {
  await resolveOpenReservations(trx, 'employee', id, body, context);
  await disableUsersOfEmployee(trx, id, context);
  await trx.updateTable('employee').set({ status: 0 }).where('id', '=', id).execute();
  await eraseCashNotes(trx, id, context);
  await eraseCommissionTexts(trx, id, context);
}

/**
 * An employee's data; undefined when there is no such employee. Of a sale it has the lines they did and their tip; payments and
 * observations are the customer's data.
 */
async function readEmployeeData(db: Db, id: number): Promise<PersonalData | undefined> {
  const row = await db.selectFrom('employee').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) return undefined;
  const { status: _, ...person } = encodeFields(employees.fields, toFieldValues(employees.fields, row));
  const specialties = await db
    .selectFrom('employee_service')
    .innerJoin('service', 'service.id', 'employee_service.service_id')
    .select('name')
    .where('employee_id', '=', id)
    .orderBy('search')
    .execute();
  const reservations = await listReservationsWhere(db, sql<SqlBool>`reservation.employee_id = ${id}`);
  const sales = await listSalesWhere(db, matchEmployeeSales(id));
  return {
    person: {
      id,
      ...person,
      active: row.status === 1,
      specialties: specialties.map(({ name }) => name),
      removed_at: row.archived_at,
    },
    lists: {
      reservations: mapList(reservations, (reservation) =>
        omit(reservation, 'employee', 'observation', 'no_show', 'squeeze'),
      ),
      sales: mapList(sales, (sale) => ({
        ...omit(sale, 'employee', 'observation', 'reward', 'voided_because', 'payments', 'tip_employee_id'),
        services: sale.services.filter((line) => line.employee_id === id).map((line) => omit(line, 'employee_id')),
        tip: sale.tip_employee_id === id ? sale.tip : 0,
      })),
      expenses: await listEmployeeExpenses(db, id),
      closings: await listEmployeeClosings(db, id),
      ...(await readCashLists(db, id)),
      ...(await readCommissionLists(db, id)),
      ...(await readDeclaredLists(db, declaredResources, id)),
      history: await listAuditChanges(db, 'employees', [id]),
    },
  };
}

/** A condition for a query's sales with work of an employee: also those in which they did one line or received the tip. */
function matchEmployeeSales(id: number): RawBuilder<SqlBool> {
  return sql`(sale.employee_id = ${id} or sale.tip_employee_id = ${id}
    or sale.id in (select sale_id from sale_item where employee_id = ${id}))`;
}

/** The expenses an employee is responsible for, the oldest first. Amounts in cents. */
async function listEmployeeExpenses(db: Db, employeeId: number) {
  const found = db.selectFrom('expense').select('id').where('employee_id', '=', employeeId);
  return createList(await found.where('archived_at', 'is', null).orderBy('id').execute(), (ids) =>
    db
      .selectFrom('expense')
      .select(['id', 'business_day as date', 'description', 'amount_cents as amount'])
      .where('id', 'in', ids)
      .execute(),
  );
}

/** The closings an employee is responsible for, the oldest first. Amounts in cents. */
async function listEmployeeClosings(db: Db, employeeId: number) {
  const found = db.selectFrom('cash_closing').select('id').where('employee_id', '=', employeeId);
  return createList(await found.orderBy('id').execute(), (ids) =>
    db
      .selectFrom('cash_closing')
      .select(['id', 'business_day as date', 'informed_cents as amount', 'observation'])
      .where('id', 'in', ids)
      .execute(),
  );
}
