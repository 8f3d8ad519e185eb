import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { resources, singles } from '../../domain/resources/all.ts';
import { employees as employeesResource } from '../../domain/resources/employees.ts';
import { withoutFeatures } from '../../domain/resources/resource.ts';
import { recordList } from '../db/records.ts';
import { type ResourceOverrides, registerResource, registerSingle } from '../http/crud.ts';
import { overrides as cashRegister } from './cash-register/index.ts';
import { overrides as customers } from './customers.ts';
import { overrides as expenses } from './expenses.ts';
import { overrides as reservations } from './reservations/index.ts';
import { employeeSaid, leavingSaid, settleReservations } from './reservations/open.ts';

/** `/employees` has those who work, for the wizard and the selects. */
const employees: ResourceOverrides<typeof employeesResource> = {
  lists: {
    '': recordList(employeesResource, () => ({ where: sql`status = 1` })),
    '/all': recordList(employeesResource),
  },
  leaving: {
    said: leavingSaid.employee,
    onEdit: { said: employeeSaid, isOne: (before, { status }) => before.status && !status },
    settle: (db, id, body, now) => settleReservations(db, 'employee', id, body, now),
  },
};

/** What a declaration cannot say, by the path of the resource. */
const OVERRIDES: Readonly<Record<string, ResourceOverrides<never>>> = {
  'cash-register': cashRegister,
  customers,
  employees,
  expenses,
  reservations,
};

/** Registers the routes of every declared resource. */
export function registerResources(app: FastifyInstance): void {
  const { specStrict } = app.context.config;
  for (const resource of resources)
    registerResource(app, specStrict ? withoutFeatures(resource) : resource, OVERRIDES[resource.api.path]);
  // An extension each.
  if (!specStrict) for (const resource of singles) registerSingle(app, resource);
}
