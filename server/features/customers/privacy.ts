import { findPersonalResources } from '../../../domain/personalData.ts';
import { customers } from '../../../domain/resources/customers.ts';
import { reservations } from '../../../domain/resources/reservations.ts';
import { waitingList } from '../../../domain/resources/waitingList.ts';
import { resolveCustomerId } from '../../db/mergedCustomers.ts';
import { lockPeopleAndReferences } from '../../db/rowLocks.ts';
import type { Db } from '../../db/schema.ts';
import type { RequestContext } from '../../db/transaction.ts';
import { conflict } from '../../refusal.ts';
import { cancelReservations, lockOpenReservations } from '../../resources/reservations/openReservations.ts';
import { removeFromWaitingList } from '../../resources/waitingList.ts';
import { auditErasure, type PersonDefinition } from '../privacy/anonymize.ts';
import { customerDataSchema, listNameByColumn, matchCustomerSales, readCustomerData } from './personalData.ts';

export const customerPrivacy: PersonDefinition = {
  name: 'customers',
  table: 'customer',
  placeholderName: 'Cliente removido',
  missingMessage: 'Este cliente não existe mais',
  anonymizedMessage: 'Cliente anonimizado com sucesso!',
  resource: customers,
  // Entries of the waiting list are removed.
  erasedResources: findPersonalResources('customers').filter(({ resource }) => resource.name !== waitingList.name),
  changedByAnonymization: ['sales', ...[customers, reservations, waitingList].map(({ api }) => api.path)],
  dataSchema: customerDataSchema,
  listNameByColumn,
  resolveId: resolveCustomerId,
  readData: readCustomerData,
  addDetails: addBalances,
  async lock(trx, id) {
    await refuseMerged(trx, id);
    await lockPeopleAndReferences(trx, 'customer', [id, ...(await listMergedIds(trx, id))]);
    // Read again: a merge may have committed before the lock.
    return [id, ...(await listMergedIds(trx, id))];
  },
  eraseRelated: eraseCustomerNotes,
};

/** Cancels a customer's open reservations, removes their waiting entries and erases notes. `ids`: the customer's, then merged records'. */
async function eraseCustomerNotes(trx: Db, ids: readonly number[], _body: unknown, context: RequestContext) {
  const [id = 0] = ids;
  await cancelReservations(trx, await lockOpenReservations(trx, 'customer', id), context);
  for (const recordId of ids) await removeFromWaitingList(trx, recordId, context);
  await eraseNotes(trx, id, context);
}

/** Throws a 409 Refusal for a record that was merged: one person is anonymized as a whole, by the record that it was merged into. */
async function refuseMerged(db: Db, id: number): Promise<void> {
  const target = await db
    .selectFrom('customer as dropped')
    .innerJoin('customer', 'customer.id', 'dropped.merged_into')
    .select('customer.name')
    .where('dropped.id', '=', id)
    .where('dropped.anonymised_at', 'is', null)
    .executeTakeFirst();
  if (target)
    throw conflict(`Este cadastro foi juntado ao de ${target.name}. Anonimize aquele: os dois se apagam juntos.`);
}

/** Ids of the customers merged into this one. */
async function listMergedIds(trx: Db, id: number): Promise<number[]> {
  const rows = await trx.selectFrom('customer').select('id').where('merged_into', '=', id).orderBy('id').execute();
  return rows.map((row) => row.id);
}

/** Erases the notes on a customer's sales, and the reasons of voids. */
async function eraseNotes(trx: Db, customerId: number, context: RequestContext): Promise<void> {
  const salesWithNotes = await trx
    .selectFrom('sale')
    .leftJoin('sale_void', 'sale_void.sale_id', 'sale.id')
    .select('sale.id')
    .where(matchCustomerSales(customerId))
    .where((eb) => eb.or([eb('sale.observation', 'is not', null), eb('sale_void.reason', 'is not', null)]))
    .execute();
  await trx.updateTable('sale').set({ observation: null }).where(matchCustomerSales(customerId)).execute();
  const salesOfCustomer = trx.selectFrom('sale').select('sale.id').where(matchCustomerSales(customerId));
  await trx.updateTable('sale_void').set({ reason: null }).where('sale_id', 'in', salesOfCustomer).execute();
  await auditErasure(trx, context, 'sales', salesWithNotes);
}

/** Adds what a restore would bring back (points, visits) and the record they were merged into. */
async function addBalances<Person extends { id: number }>(db: Db, ids: readonly number[], people: readonly Person[]) {
  const rows = await db
    .selectFrom('customer')
    .leftJoin('customer as other', 'other.id', 'customer.merged_into')
    .select([
      'customer.id',
      'customer.points',
      'customer.total_visits',
      'customer.last_visit',
      'other.id as other_id',
      'other.name',
    ])
    .where('customer.id', 'in', ids)
    .execute();
  const byId = new Map(
    rows.map(({ id, points, total_visits, last_visit, other_id, name }) => {
      const merged_into = other_id === null || name === null ? null : { id: other_id, name };
      return [id, { points, total_visits, last_visit, merged_into }];
    }),
  );
  return people.map((person) => ({ ...person, ...byId.get(person.id) }));
}
