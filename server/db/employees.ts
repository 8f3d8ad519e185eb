import type { CommissionRate } from '../../domain/fields/rate.ts';
import type { ServiceOverride } from '../../domain/fields/terms.ts';
import type { Cents } from '../../domain/money.ts';
import { type Employee, employees } from '../../domain/resources/employees.ts';
import { getLinks, selectLinkedRecords } from './links.ts';
import { lockUnarchived } from './records.ts';
import type { Db } from './schema.ts';

/** The ids of those employees who can be booked and sell: who attend customers, and are neither inactive nor deleted. */
export async function findActiveEmployeeIds(db: Db, ids: readonly number[]): Promise<Set<number>> {
  const active = await db
    .selectFrom('employee')
    .select('id')
    .where('id', 'in', ids)
    .where('status', '=', 1)
    .where('attends', '=', 1)
    .where('archived_at', 'is', null)
    .execute();
  return new Set(active.map(({ id }) => id));
}

async function isActiveEmployee(db: Db, id: number): Promise<boolean> {
  return (await findActiveEmployeeIds(db, [id])).has(id);
}

/** Whether an employee can be booked and sell. Locks the row, so that nobody deletes the employee before the transaction ends. */
export async function lockActiveEmployee(db: Db, id: number): Promise<boolean> {
  return (await lockUnarchived(db, 'employee', id)) && (await isActiveEmployee(db, id));
}

/** The services that each of these employees offers, by employee id, sorted by name. */
export async function readEmployeeServices(db: Db, ids: readonly number[]): Promise<Map<number, Employee['services']>> {
  const [specialties] = getLinks(employees);
  if (!specialties) return new Map();
  return (await selectLinkedRecords(db, specialties, ids)) as unknown as Map<number, Employee['services']>;
}

/** A rate from its two columns; null where both are. */
export function toRate(percent: number | null, cents: Cents | null): CommissionRate | null {
  if (cents !== null) return { fixed: cents };
  return percent === null ? null : { percent };
}

/** The two columns of a rate, of which at most one is set. */
export function splitRate(rate: CommissionRate | null): { percent: number | null; cents: Cents | null } {
  if (rate === null) return { percent: null, cents: null };
  return 'fixed' in rate ? { percent: null, cents: rate.fixed } : { percent: rate.percent, cents: null };
}

/** Per-employee overrides of services (duration in minutes, price in cents), by employee id. */
export async function readTerms(db: Db, ids: readonly number[]): Promise<Map<number, ServiceOverride[]>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('employee_service')
    .select(['employee_id', 'service_id', 'duration_min as duration', 'price_cents as price'])
    .select(['commission', 'commission_cents'])
    .where('employee_id', 'in', [...new Set(ids)])
    .where((eb) =>
      eb.or(
        (['duration_min', 'price_cents', 'commission', 'commission_cents'] as const).map((column) =>
          eb(column, 'is not', null),
        ),
      ),
    )
    .execute();
  const byEmployee = new Map<number, ServiceOverride[]>();
  for (const { employee_id, commission, commission_cents, ...rest } of rows) {
    const term = { ...rest, commission: toRate(commission, commission_cents) };
    byEmployee.set(employee_id, [...(byEmployee.get(employee_id) ?? []), term]);
  }
  return byEmployee;
}

/** Adds `terms`, the overrides of their services, to employees, in the order of their services. */
export async function attachTerms(db: Db, withoutTerms: readonly Employee[]): Promise<Employee[]> {
  const terms = await readTerms(
    db,
    withoutTerms.map(({ id }) => Number(id)),
  );
  return withoutTerms.map((employee) => ({
    ...employee,
    terms: employee.services.flatMap(({ id }) =>
      (terms.get(Number(employee.id)) ?? []).filter((term) => term.service_id === id),
    ),
  }));
}
