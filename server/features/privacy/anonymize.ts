import { type Kysely, sql, type Transaction } from 'kysely';
import type { Json } from '../../../domain/fields/codec.ts';
import { buildSearchText } from '../../../domain/search.ts';
import { writeAuditEntries } from '../../db/audit.ts';
import { lockPeopleAndReferences } from '../../db/rowLocks.ts';
import type { Tables } from '../../db/schema.ts';
import { redactStoredResponses } from '../../http/idempotency.ts';
import { busy, notFound } from '../../refusal.ts';
import type { RequestContext } from '../../requestContext.ts';
import {
  cancelReservations,
  lockOpenReservations,
  parseSuccessorId,
  resolveOpenReservations,
} from '../../resources/reservations/openReservations.ts';
import { removeFromWaitingList } from '../../resources/waitingList.ts';
import { type PersonDefinition, personKinds } from './people.ts';

type Trx = Transaction<Tables>;

/**
 * Erases a person's name, phone, e-mail and notes from every table, and archives the person. Money, points and visits stay. A customer's
 * open reservations are cancelled; for an employee's, `body` has the decision (`resolveOpenReservations`). Also works on a deleted
 * person; a second call changes nothing more. Throws a Refusal: 404 when there is no such person, 409 or 422 for an employee's
 * reservations.
 */
export async function anonymize(
  trx: Trx,
  kind: PersonDefinition,
  id: number,
  body: unknown,
  context: RequestContext,
): Promise<void> {
  const mergedBefore = kind.table === 'customer' ? await listMergedIds(trx, id) : [];
  const successor = kind.table === 'employee' ? parseSuccessorId(body) : null;
  await lockPeopleAndReferences(trx, kind.table, [id, ...mergedBefore, successor]);
  // The person is locked: a concurrent sale or reservation has committed by now, or fails afterwards.
  await erasePerson(trx, kind, id, context.instant);
  // Records merged into this one are of the same person.
  const mergedIds = kind.table === 'customer' ? await listMergedIds(trx, id) : [];
  for (const other of mergedIds) await erasePerson(trx, kind, other, context.instant);
  const erasedIds = [id, ...mergedIds];
  await writeAuditEntries(
    trx,
    context,
    erasedIds.map((each) => ({ resource: `${kind.table}s`, id: each, action: 'anonymise' as const })),
  );
  if (kind.table === 'customer') {
    await cancelReservations(trx, await lockOpenReservations(trx, 'customer', id), context);
    for (const each of erasedIds) await removeFromWaitingList(trx, each, context);
    await eraseNotes(trx, id, context);
  } else {
    await resolveOpenReservations(trx, 'employee', id, body, context);
    const blocks = await trx
      .updateTable('block')
      .set({ reason: 'Motivo removido' })
      .where('employee_id', '=', id)
      .returning('id')
      .execute();
    await auditErasure(trx, context, 'blocks', blocks);
    await trx.updateTable('employee').set({ observation: null, status: 0 }).where('id', '=', id).execute();
  }
  for (const each of erasedIds)
    await redactStoredResponses(trx, each, (scope, data) => isAboutPerson(kind, each, scope, data));
}

/**
 * SQLite: rewrites the file without deleted and replaced data, and empties the write-ahead log. No other request is served during it.
 * Throws a 503 Refusal while another connection, such as a backup's, still reads the old data.
 */
export async function eraseFreedPages(db: Kysely<Tables>): Promise<void> {
  // Otherwise the search index still has the trigrams of a replaced name, marked as deleted.
  await sql`insert into customer_search (customer_search) values ('optimize')`.execute(db);
  await sql`vacuum`.execute(db);
  const { rows } = await sql<{ busy: number }>`pragma wal_checkpoint(truncate)`.execute(db);
  if (rows[0]?.busy !== 0) {
    throw busy('Os dados já não aparecem, mas ainda há restos no arquivo. Tente novamente em instantes.');
  }
}

/** Replaces the person's contact data and archives the row. The new version makes an edit begun earlier fail. */
async function erasePerson(trx: Trx, kind: PersonDefinition, id: number, instant: string): Promise<void> {
  const name = `${kind.placeholderName} ${id}`;
  const found = await trx
    .updateTable(kind.table)
    .set((eb) => ({
      name,
      search: buildSearchText([name]),
      phone: '',
      email: '',
      anonymised_at: eb.fn.coalesce('anonymised_at', eb.val(instant)),
      version: eb('version', '+', 1),
      archived_at: eb.fn.coalesce('archived_at', eb.val(instant)),
    }))
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  if (!found) throw notFound(kind.missingMessage);
}

/** Ids of the customers merged into this one. */
async function listMergedIds(trx: Trx, id: number): Promise<number[]> {
  const rows = await trx.selectFrom('customer').select('id').where('merged_into', '=', id).orderBy('id').execute();
  return rows.map((row) => row.id);
}

/** Erases the notes on a customer's reservations and sales, and the reasons of voids. */
async function eraseNotes(trx: Trx, customerId: number, context: RequestContext): Promise<void> {
  const reservationsWithNotes = await trx
    .selectFrom('reservation')
    .select('reservation.id')
    .where(personKinds.customers.matchReservations(customerId))
    .where((eb) => eb.or([eb('observation', 'is not', null), eb('squeeze', 'is not', null)]))
    .execute();
  await trx
    .updateTable('reservation')
    .set((eb) => ({ observation: null, squeeze: null, version: eb('version', '+', 1) }))
    .where(personKinds.customers.matchReservations(customerId))
    .execute();
  const salesWithNotes = await trx
    .selectFrom('sale')
    .leftJoin('sale_void', 'sale_void.sale_id', 'sale.id')
    .select('sale.id')
    .where(personKinds.customers.matchSales(customerId))
    .where((eb) => eb.or([eb('sale.observation', 'is not', null), eb('sale_void.reason', 'is not', null)]))
    .execute();
  await trx
    .updateTable('sale')
    .set({ observation: null })
    .where(personKinds.customers.matchSales(customerId))
    .execute();
  const salesOfCustomer = trx.selectFrom('sale').select('sale.id').where(personKinds.customers.matchSales(customerId));
  await trx.updateTable('sale_void').set({ reason: null }).where('sale_id', 'in', salesOfCustomer).execute();
  await auditErasure(trx, context, 'reservations', reservationsWithNotes);
  await auditErasure(trx, context, 'sales', salesWithNotes);
}

/** Writes to the audit log that the notes of these records were erased. */
async function auditErasure(
  trx: Trx,
  context: RequestContext,
  resource: string,
  records: readonly { id: number }[],
): Promise<void> {
  await writeAuditEntries(
    trx,
    context,
    records.map(({ id }) => ({ resource, id, action: 'anonymise' as const })),
  );
}

/** Whether the stored response to a creation is about the person: as the record itself or as one that it refers to. */
function isAboutPerson({ table }: PersonDefinition, id: number, scope: string, data: Json): boolean {
  const ids = [data[`${table}_id`], getId(data[table]), ...toList(data[`${table}s`]).map(getId)];
  return (scope.startsWith(`${table}s/`) && data.id === id) || ids.includes(id);
}

function getId(record: unknown): unknown {
  return (record as { id?: unknown } | null | undefined)?.id;
}

function toList(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}
