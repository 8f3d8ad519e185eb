import type { Service } from '../../../domain/entities.ts';
import type { ServiceInput } from '../../../domain/schemas/service.ts';
import { fold } from '../../../domain/text.ts';
import { byId, byNumber, bySearch } from '../../db/filters.ts';
import { applyFilter, applyPage, type ListColumns, type ListQuery, type Page, pageOf } from '../../db/listing.ts';
import { missingIds } from '../../db/records.ts';
import type { Db } from '../../db/schema.ts';
import { invalid } from '../../http/refusal.ts';

const columns: ListColumns<'service'> = {
  sort: { id: 'id', name: 'search', price: 'price_cents', points: 'points' },
  filter: { id: byId('id'), q: bySearch('search'), name: bySearch('search'), points: byNumber('points') },
};

export async function listServices(db: Db, query: ListQuery): Promise<Page<Service>> {
  const living = applyFilter(db.selectFrom('service').where('archived_at', 'is', null), query, columns);
  const rows = await applyPage(
    living.select(['id', 'name', 'price_cents as price', 'points', 'version']),
    query,
    columns,
    ['search'],
    'id',
  ).execute();
  const employees = await employeesByService(
    db,
    rows.map((row) => row.id),
  );
  const items = rows.map((row) => ({ ...row, employees: employees.get(row.id) ?? [] }));
  return pageOf(living, query, items);
}

export async function findService(db: Db, id: number): Promise<Service | undefined> {
  return (await listServices(db, { sort: null, range: null, filter: { id } })).items[0];
}

export async function insertService(db: Db, input: ServiceInput): Promise<number> {
  const { id } = await db
    .insertInto('service')
    .values({ ...stored(input), archived_at: null })
    .returning('id')
    .executeTakeFirstOrThrow();
  await offerBy(db, id, input.employeeIds ?? []);
  return id;
}

export async function updateService(db: Db, id: number, input: ServiceInput): Promise<void> {
  await db.updateTable('service').set(stored(input)).where('id', '=', id).execute();
  if (input.employeeIds) await offerBy(db, id, input.employeeIds);
}

async function offerBy(db: Db, serviceId: number, employeeIds: readonly number[]): Promise<void> {
  if ((await missingIds(db, 'employee', employeeIds)).length > 0) {
    throw invalid({ employeeIds: 'Um dos colaboradores escolhidos não existe mais' });
  }
  await db.deleteFrom('employee_service').where('service_id', '=', serviceId).execute();
  if (employeeIds.length === 0) return;
  const rows = employeeIds.map((employee_id) => ({ employee_id, service_id: serviceId }));
  // The other side of the same fact may be written at the same moment.
  await db
    .insertInto('employee_service')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

async function employeesByService(
  db: Db,
  ids: readonly number[],
): Promise<Map<number, { id: number; name: string }[]>> {
  const byService = new Map<number, { id: number; name: string }[]>();
  if (ids.length === 0) return byService;
  const rows = await db
    .selectFrom('employee_service')
    .innerJoin('employee', 'employee.id', 'employee_service.employee_id')
    .select(['employee_service.service_id', 'employee.id', 'employee.name'])
    .where('employee_service.service_id', 'in', ids)
    .where('employee.archived_at', 'is', null)
    .orderBy('employee.search')
    .orderBy('employee.id')
    .execute();
  for (const { service_id, id, name } of rows) {
    const list = byService.get(service_id) ?? [];
    list.push({ id, name });
    byService.set(service_id, list);
  }
  return byService;
}

function stored(input: ServiceInput) {
  return { name: input.name, search: fold(input.name), price_cents: input.price, points: input.points };
}
