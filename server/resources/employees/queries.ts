import type { SelectQueryBuilder } from 'kysely';
import type { Employee, Service } from '../../../domain/entities.ts';
import type { EmployeeInput } from '../../../domain/schemas/employee.ts';
import { fold } from '../../../domain/text.ts';
import { byFlag, byId, bySearch } from '../../db/filters.ts';
import { applyFilter, applyPage, type ListColumns, type ListQuery, type Page, pageOf } from '../../db/listing.ts';
import { missingIds } from '../../db/records.ts';
import type { Db, Tables } from '../../db/schema.ts';
import { servicesOfEmployees } from '../../db/specialties.ts';
import type { Moment } from '../../http/moment.ts';
import { invalid } from '../../http/refusal.ts';

const columns: ListColumns<'employee'> = {
  sort: { id: 'id', name: 'search', commission: 'commission', status: 'status', created_at: 'created_at' },
  filter: { id: byId('id'), q: bySearch('search'), name: bySearch('search'), status: byFlag('status') },
};

export async function listEmployees(db: Db, query: ListQuery): Promise<Page<Employee>> {
  return pageOfEmployees(db, db.selectFrom('employee').where('archived_at', 'is', null), query);
}

/** Those the wizard and the selects offer. */
export async function listActiveEmployees(db: Db, query: ListQuery): Promise<Page<Employee>> {
  const active = db.selectFrom('employee').where('archived_at', 'is', null).where('status', '=', 1);
  return pageOfEmployees(db, active, query);
}

async function pageOfEmployees(
  db: Db,
  from: SelectQueryBuilder<Tables, 'employee', unknown>,
  query: ListQuery,
): Promise<Page<Employee>> {
  const living = applyFilter(from, query, columns);
  const rows = await applyPage(
    living.select(['id', 'name', 'phone', 'email', 'commission', 'status', 'observation', 'created_at', 'version']),
    query,
    columns,
    ['status desc', 'search'],
    'id',
  ).execute();
  const specialties = await servicesOfEmployees(
    db,
    rows.map((row) => row.id),
  );
  const items = rows.map((row) => ({
    ...row,
    status: row.status === 1,
    services: specialties.get(row.id) ?? ([] as Service[]),
  }));
  return pageOf(living, query, items);
}

export async function findEmployee(db: Db, id: number): Promise<Employee | undefined> {
  return (await listEmployees(db, { sort: null, range: null, filter: { id } })).items[0];
}

export async function insertEmployee(db: Db, input: EmployeeInput, { instant }: Moment): Promise<number> {
  const { id } = await db
    .insertInto('employee')
    .values({ ...stored(input), created_at: instant, archived_at: null })
    .returning('id')
    .executeTakeFirstOrThrow();
  await setSpecialties(db, id, input.services);
  return id;
}

export async function updateEmployee(db: Db, id: number, input: EmployeeInput): Promise<void> {
  await db.updateTable('employee').set(stored(input)).where('id', '=', id).execute();
  await setSpecialties(db, id, input.services);
}

async function setSpecialties(db: Db, employeeId: number, serviceIds: readonly number[]): Promise<void> {
  if ((await missingIds(db, 'service', serviceIds)).length > 0) {
    throw invalid({ services: 'Um dos serviços escolhidos não existe mais' });
  }
  await db.deleteFrom('employee_service').where('employee_id', '=', employeeId).execute();
  if (serviceIds.length === 0) return;
  const rows = serviceIds.map((service_id) => ({ employee_id: employeeId, service_id }));
  // The other side of the same fact may be written at the same moment.
  await db
    .insertInto('employee_service')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

function stored({ services: _, status, ...input }: EmployeeInput) {
  return { ...input, status: status ? 1 : 0, search: fold(`${input.name} ${input.phone} ${input.email}`) };
}
