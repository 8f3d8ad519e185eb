import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { encodeFields } from '../../../domain/fields/codec.ts';
import { findPersonalResources, type PersonalResource, type PersonKind } from '../../../domain/personalData.ts';
import type { Changes } from '../../../domain/resources/history.ts';
import { getColumns } from '../../db/columns.ts';
import { type StreamedList, sortByIds } from '../../db/listing.ts';
import { readRecordsIncludingArchived } from '../../db/records.ts';
import type { Db } from '../../db/schema.ts';
import { pointsGiven } from '../sales/salesColumns.ts';

/* Lists of a personal data file that customers and employees share. What may be long is a StreamedList. */

/** Reservations with the names of their services, archived ones too; the oldest first. */
export async function listReservationsWhere(db: Db, condition: RawBuilder<SqlBool>) {
  const found = db.selectFrom('reservation').select('id').where(condition);
  return createList(await found.orderBy('day').orderBy('slot').orderBy('id').execute(), async (ids) => {
    const rows = await db
      .selectFrom('reservation')
      .innerJoin('employee', 'employee.id', 'reservation.employee_id')
      .select([
        'reservation.id',
        'day as date',
        'slot as time',
        'reservation.status',
        'employee.name as employee',
        'reservation.observation',
        'reservation.no_show',
        'reservation.squeeze',
      ])
      .where('reservation.id', 'in', ids)
      .execute();
    const booked = await db
      .selectFrom('reservation_service')
      .innerJoin('service', 'service.id', 'reservation_service.service_id')
      .select(['reservation_id', 'service.name'])
      .where('reservation_id', 'in', ids)
      .orderBy('line')
      .execute();
    const services = Map.groupBy(booked, (line) => line.reservation_id);
    return rows.map((row) => ({
      ...row,
      no_show: row.no_show === 1,
      services: (services.get(row.id) ?? []).map(({ name }) => name),
    }));
  });
}

/** Sales with their lines, payments and tip, voided ones too; the oldest first. Amounts in cents. */
export async function listSalesWhere(db: Db, condition: RawBuilder<SqlBool>) {
  const found = db.selectFrom('sale').select('id').where(condition);
  return createList(await found.orderBy('id').execute(), async (ids) => {
    const rows = await db
      .selectFrom('sale')
      .leftJoin('sale_void', 'sale_void.sale_id', 'sale.id')
      .leftJoin('employee', 'employee.id', 'sale.employee_id')
      .leftJoin('reward', 'reward.id', 'sale.reward_id')
      .select([
        'sale.id',
        'sale.business_day as date',
        'sale.subtotal_cents as subtotal',
        'sale.discount_cents as discount',
        'sale.total_cents as amount',
        pointsGiven.as('points'),
        'sale.method as payment_method',
        'sale.tip_cents as tip',
        'sale.tip_employee_id',
        'reward.title as reward',
        'employee.name as employee',
        'sale.observation',
        'sale_void.business_day as voided_on',
        'sale_void.reason as voided_because',
      ])
      .where('sale.id', 'in', ids)
      .execute();
    const sold = await db
      .selectFrom('sale_item')
      .select(['sale_id', 'employee_id', 'name', 'price_cents as price', 'discount_cents as discount', 'points'])
      .where('sale_id', 'in', ids)
      .orderBy('line')
      .execute();
    const paid = await db
      .selectFrom('sale_payment')
      .select(['sale_id', 'method as payment_method', 'cents as amount', 'tendered_cents as tendered', 'installments'])
      .where('sale_id', 'in', ids)
      .orderBy('line')
      .execute();
    const lines = Map.groupBy(sold, (line) => line.sale_id);
    const paymentsBySale = Map.groupBy(paid, (part) => part.sale_id);
    return rows.map((row) => ({
      ...row,
      services: (lines.get(row.id) ?? []).map(({ sale_id: _, ...line }) => line),
      payments: (paymentsBySale.get(row.id) ?? []).map(({ sale_id: _, ...part }) => part),
    }));
  });
}

/** The audit entries of a person's records, the oldest first, without their users. */
export async function listAuditChanges(db: Db, resource: string, records: readonly number[]) {
  const found = db.selectFrom('audit').select('id').where('resource', '=', resource).where('record_id', 'in', records);
  const list = createList(await found.orderBy('id').execute(), (ids) =>
    db.selectFrom('audit').select(['id', 'record_id', 'at', 'action', 'changes']).where('id', 'in', ids).execute(),
  );
  return mapList(list, ({ id: _, changes, ...row }) => ({ ...row, changes: JSON.parse(changes) as Changes }));
}

/**
 * The list of a personal data file that covers a column with a reference to a person, by table and column; null where none does, for the
 * reason given in docs/privacy.md. Columns of other declared resources need no entry: `findDeclaredResources` finds them.
 */
export type ListNameByColumn = Readonly<Record<string, string | null>>;

/** The resources that the file lists by their declaration: those without a line in `listNameByColumn`. */
export function findDeclaredResources(personKind: PersonKind, listNameByColumn: ListNameByColumn): PersonalResource[] {
  const listed = Object.keys(listNameByColumn).map((column) => column.split('.')[0]);
  return findPersonalResources(personKind).filter(({ resource }) => !listed.includes(resource.table));
}

/** The lists of these resources by API path. */
export async function readDeclaredLists(
  db: Db,
  declared: readonly PersonalResource[],
  id: number,
): Promise<Record<string, StreamedList>> {
  const lists: Record<string, StreamedList> = {};
  for (const personal of declared) lists[personal.resource.api.path] = await listDeclaredRecords(db, personal, id);
  return lists;
}

/** The records of a declared resource that refer to a person, the oldest first, encoded for the wire. */
async function listDeclaredRecords(db: Db, { resource, referenceFields, fields }: PersonalResource, id: number) {
  const columns = getColumns(resource.fields);
  const refers = referenceFields.map((name) => sql<SqlBool>`${sql.ref(columns.get(name)?.name ?? name)} = ${id}`);
  const { rows } = await sql<{ id: number }>`
    select id from ${sql.table(resource.table)} where ${sql.join(refers, sql` or `)} order by id`.execute(db);
  const keys = ['id', ...Object.entries(fields).map(([name, { options }]) => options.recordKey ?? name)];
  return createList(rows, async (ids) => {
    const records = await readRecordsIncludingArchived(db, resource, ids);
    return records.map((record) => {
      const own = Object.fromEntries(Object.entries(record).filter(([key]) => keys.includes(key)));
      return { ...encodeFields(fields, own), id: Number(record.id) };
    });
  });
}

/** A copy of a row without some columns. */
export function omit<Row extends object, Column extends keyof Row>(row: Row, ...columns: Column[]): Omit<Row, Column> {
  const copy = { ...row };
  for (const column of columns) delete copy[column];
  return copy;
}

/** The same list with each record mapped. */
export function mapList<From, To>(list: StreamedList<From>, toItem: (item: From) => To): StreamedList<To> {
  return { ids: list.ids, readByIds: async (ids) => (await list.readByIds(ids)).map(toItem) };
}

/** A list of found ids whose records are read in chunks. */
export function createList<Item extends { id: number }>(
  found: readonly { id: number }[],
  read: (ids: readonly number[]) => Promise<Item[]>,
): StreamedList<Item> {
  return { ids: found.map(({ id }) => id), readByIds: async (ids) => sortByIds(ids, await read(ids)) };
}
