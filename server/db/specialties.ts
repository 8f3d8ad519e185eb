import type { Service } from '../../domain/entities.ts';
import type { Db } from './schema.ts';

/** The services each of these employees offers, by employee id, in the order of their names. */
export async function servicesOfEmployees(db: Db, employeeIds: readonly number[]): Promise<Map<number, Service[]>> {
  const byEmployee = new Map<number, Service[]>();
  if (employeeIds.length === 0) return byEmployee;
  const rows = await db
    .selectFrom('employee_service')
    .innerJoin('service', 'service.id', 'employee_service.service_id')
    .select(['employee_service.employee_id', 'service.id', 'service.name', 'service.price_cents', 'service.points'])
    .where('employee_service.employee_id', 'in', [...new Set(employeeIds)])
    .where('service.archived_at', 'is', null)
    .orderBy('service.search')
    .orderBy('service.id')
    .execute();
  for (const { employee_id, id, name, price_cents, points } of rows) {
    const list = byEmployee.get(employee_id) ?? [];
    list.push({ id, name, price: price_cents, points });
    byEmployee.set(employee_id, list);
  }
  return byEmployee;
}
