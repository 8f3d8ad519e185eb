import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { z } from 'zod';
import { paymentMethods } from '../../../domain/constants.ts';
import { encodeFields } from '../../../domain/fields/codec.ts';
import { buildResponseSchema, idSchema, reaisSchema } from '../../../domain/fields/schema.ts';
import { customers } from '../../../domain/resources/customers.ts';
import { waitingList } from '../../../domain/resources/waitingList.ts';
import { toFieldValues } from '../../db/columns.ts';
import { listRecords } from '../../db/records.ts';
import type { Db } from '../../db/schema.ts';
import type { PersonalData } from '../privacy/anonymize.ts';
import {
  createList,
  findDeclaredResources,
  type ListNameByColumn,
  listAuditChanges,
  listReservationsWhere,
  listSalesWhere,
  mapList,
  readDeclaredLists,
} from '../privacy/personalLists.ts';
import {
  buildDeclaredSchemas,
  historySchema,
  removedAtSchema,
  reservationSchema,
  saleSchema,
} from '../privacy/responseSchemas.ts';

/* Everything the shop stores about a customer, and nothing about others except the names of the employees who served them. */

export const listNameByColumn: ListNameByColumn = {
  'customer.merged_into': 'joined',
  'reservation.customer_id': 'reservations',
  'sale.customer_id': 'sales',
  'movement.customer_id': 'movements',
  'waiting.customer_id': 'waiting',
};

const declaredResources = findDeclaredResources('customers', listNameByColumn);

const { version: _, ...customer } = buildResponseSchema(customers).shape;

export const customerDataSchema = z.object({
  person: z.object({
    ...customer,
    opening_visits: z.int().describe('the visits according to the imported file'),
    imported_visit: z.string().nullable().describe('the last visit according to the imported file'),
    removed_at: removedAtSchema,
  }),
  joined: z
    .array(
      z.object({
        id: idSchema,
        name: z.string(),
        phone: z.string(),
        email: z.string().nullable(),
        registration_date: z.string(),
      }),
    )
    .describe('records of the same person that were merged into this one'),
  reservations: z.array(
    reservationSchema.extend({
      employee: z.string(),
      observation: z.string().nullable(),
      no_show: z.boolean().describe('the customer did not come'),
      squeeze: z.string().nullable().describe('the reason of the overbooking'),
    }),
  ),
  sales: z.array(
    saleSchema.extend({
      employee: z.string().nullable(),
      payments: z.array(
        z.object({
          payment_method: z.literal(paymentMethods),
          amount: reaisSchema,
          tendered: reaisSchema.nullable().describe('the cash received, if it was entered'),
          installments: z.int().nullable(),
        }),
      ),
      reward: z.string().nullable().describe('the title'),
      observation: z.string().nullable(),
      voided_because: z.string().nullable().describe('the reason of the void'),
    }),
  ),
  movements: z
    .array(z.object({ date: z.string(), sale_id: idSchema.nullable(), points: z.int() }))
    .describe('the movements of the points'),
  waiting: z
    .array(
      z.object({
        id: idSchema,
        from: z.string(),
        to: z.string(),
        services: z.array(z.string()).describe('their names'),
        employee: z.string().nullable(),
        observation: z.string().nullable(),
      }),
    )
    .describe('entries in the waiting list'),
  ...buildDeclaredSchemas(declaredResources),
  history: historySchema,
});

/** A condition for a query's reservations of a customer. */
function matchCustomerReservations(id: number): RawBuilder<SqlBool> {
  return sql`reservation.customer_id = ${id}`;
}

/** A condition for a query's sales to a customer. A sale without a customer belongs to its reservation's customer. */
export function matchCustomerSales(id: number): RawBuilder<SqlBool> {
  return sql`(sale.customer_id = ${id} or sale.customer_id is null
    and sale.reservation_id in (select id from reservation where customer_id = ${id}))`;
}

/** A customer's data; undefined when there is no such customer. */
export async function readCustomerData(db: Db, id: number): Promise<PersonalData | undefined> {
  const row = await db.selectFrom('customer').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) return undefined;
  const person = {
    id,
    ...encodeFields(customers.fields, toFieldValues(customers.fields, row)),
    opening_visits: row.opening_visits,
    imported_visit: row.imported_visit,
    removed_at: row.archived_at,
  };
  const joined = await listMergedCustomers(db, id);
  return {
    person,
    lists: {
      joined,
      reservations: await listReservationsWhere(db, matchCustomerReservations(id)),
      sales: mapList(await listSalesWhere(db, matchCustomerSales(id)), ({ tip_employee_id: _, services, ...sale }) => ({
        ...sale,
        services: services.map(({ employee_id: __, ...line }) => line),
      })),
      movements: await listPointMovements(db, id),
      waiting: await listWaitingEntries(db, id),
      ...(await readDeclaredLists(db, declaredResources, id)),
      history: await listAuditChanges(db, 'customers', [id, ...joined.ids]),
    },
  };
}

/** A customer's entries in the waiting list. */
async function listWaitingEntries(db: Db, customerId: number) {
  const found = db.selectFrom('waiting').select('id').where('customer_id', '=', customerId);
  return mapList(
    createList(await found.orderBy('id').execute(), (ids) => readWaiting(db, ids)),
    (waiting) => ({
      id: waiting.id,
      from: waiting.from,
      to: waiting.to,
      services: waiting.services.map(({ name }) => name),
      employee: waiting.employee,
      observation: waiting.observation,
    }),
  );
}

async function readWaiting(db: Db, ids: readonly number[]) {
  const order = { sort: null, range: null, filter: {} };
  const records = await listRecords(db, waitingList, order, { where: sql`id in (${sql.join(ids)})` });
  return records.map((record) => ({ ...record, id: Number(record.id) }));
}

/** The records that were merged into a customer. */
async function listMergedCustomers(db: Db, customerId: number) {
  const found = db.selectFrom('customer').select('id').where('merged_into', '=', customerId);
  return createList(await found.orderBy('id').execute(), (ids) =>
    db
      .selectFrom('customer')
      .select(['id', 'name', 'phone', 'email', 'registration_date'])
      .where('id', 'in', ids)
      .execute(),
  );
}

/** The movements of a customer's points, the oldest first. */
async function listPointMovements(db: Db, customerId: number) {
  const found = db.selectFrom('movement').select('id').where('customer_id', '=', customerId).where('points', '<>', 0);
  const list = createList(await found.orderBy('id').execute(), (ids) =>
    db
      .selectFrom('movement')
      .select(['id', 'business_day as date', 'sale_id', 'points'])
      .where('id', 'in', ids)
      .execute(),
  );
  return mapList(list, ({ id: _, ...movement }) => movement);
}
