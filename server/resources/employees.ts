import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { type Employee, employees } from '../../domain/resources/employees.ts';
import { reservations } from '../../domain/resources/reservations.ts';
import type { AnyResource, InputOf } from '../../domain/resources/resource.ts';
import { users } from '../../domain/resources/users.ts';
import { attachTerms, splitRate } from '../db/employees.ts';
import { lockLinks } from '../db/links.ts';
import { bySearch, foldColumn } from '../db/listColumns.ts';
import type { List } from '../db/listing.ts';
import { isOwn, matchOwn, readPermissions } from '../db/own.ts';
import { archiveRecord, createRecordList, findRecord, insertRecord, updateRecord } from '../db/records.ts';
import { lockPeopleAndReferences } from '../db/rowLocks.ts';
import type { Db } from '../db/schema.ts';
import { disableUsersOfEmployee, lockUsers } from '../db/users.ts';
import type { ResourceOverrides } from '../http/crud.ts';
import {
  decisionSchemas,
  employeeDecisionFields,
  parseSuccessorId,
  resolveOpenReservations,
} from './reservations/openReservations.ts';

type Input = InputOf<typeof employees>;

/** `/employees` lists active employees, for the wizard and the selects. Removal, deactivation and the end of attending customers need a decision about open reservations. */
export const overrides: ResourceOverrides<typeof employees> = {
  lists: { '': createActiveList(), '/all': createEmployeeList() },
  restrict: (employee, context) => (isOwn(context, employee.id) ? employee : pickForColleagues(employee)),
  find: findEmployee,
  async create(db, input, now) {
    const id = await insertRecord(db, employees, input, now);
    await setTerms(db, id, input);
    return id;
  },
  async update(db, id, input, current) {
    await updateRecord(db, employees, id, input, current);
    await setTerms(db, id, input);
  },
  lockForRemoval: lockUsers,
  async remove(db, id, context) {
    await disableUsersOfEmployee(db, id, context);
    await archiveRecord(db, employees, id, context);
  },
  removalDecision: {
    // The list of users says who is deleted or inactive.
    changes: [reservations.api.path, users.api.path],
    bodySchema: decisionSchemas.employee,
    deactivatingEdit: {
      bodyFields: employeeDecisionFields,
      isDeactivating: (before, input) => takesBookings(before) && !takesBookings(input),
    },
    lock: async (db, id, body) => {
      await lockLinks(db, employees);
      await lockPeopleAndReferences(db, 'employee', [id, parseSuccessorId(body)]);
    },
    apply: (db, id, body, now) => resolveOpenReservations(db, 'employee', id, body, now),
  },
};

/** What a professional gets of a colleague: what a sale of the colleague's work needs. */
function pickForColleagues({ id, name, services, terms, attends, status }: Employee) {
  return { id, name, services, terms, attends, status };
}

function takesBookings({ status, attends = true }: Pick<Employee, 'status' | 'attends'>): boolean {
  return status && attends;
}

/** An employee who is not archived; undefined when there is none. */
export async function findEmployee(db: Db, id: number): Promise<Employee | undefined> {
  const found = await findRecord(db, employees, id);
  return found && (await attachTerms(db, [found]))[0];
}

function createEmployeeList(where?: RawBuilder<SqlBool>): List<Employee> {
  const { findIds, readByIds } = createRecordList(employees, () => ({ where }));
  return { findIds, readByIds: async (db, some) => attachTerms(db, await readByIds(db, some)) };
}

/** What a professional may sort and filter by, because a colleague has nothing else for them. */
const { name, services } = employees.fields;
const namedEmployees: AnyResource = { ...employees, fields: { name, services }, order: [['name', 'asc']] };
const byName = foldColumn('name');

/**
 * The active employees; for a professional themself alone or, if the shop's settings let them sell for others, also the colleagues who
 * attend customers.
 */
function createActiveList(): List<Employee> {
  const active = createEmployeeList(sql`status = 1`);
  return {
    ...active,
    async findIds(db, query, context) {
      if (context.onlyEmployeeId === null) return active.findIds(db, query, context);
      const { sellsForOthers } = await readPermissions(db);
      const colleagues = sellsForOthers ? sql`attends = 1` : sql`1 = 0`;
      const where = sql<SqlBool>`status = 1 and (${matchOwn('id', context)} or ${colleagues})`;
      const options = { where, search: bySearch(byName), sort: { name: byName } };
      return createRecordList(namedEmployees, () => options).findIds(db, query, context);
    },
  };
}

/** Stores the terms per service. Terms of a service that the same edit removes are ignored. */
async function setTerms(db: Db, id: number, { terms }: Input): Promise<void> {
  if (!terms) return;
  const all = db.updateTable('employee_service').where('employee_id', '=', id);
  await all.set({ duration_min: null, price_cents: null, commission: null, commission_cents: null }).execute();
  for (const { service_id, duration, price, commission } of terms) {
    const { percent, cents } = splitRate(commission);
    await all
      .set({ duration_min: duration, price_cents: price, commission: percent, commission_cents: cents })
      .where('service_id', '=', service_id)
      .execute();
  }
}
