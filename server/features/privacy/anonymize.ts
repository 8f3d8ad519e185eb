import { type Kysely, sql, type Transaction } from 'kysely';
import type { Json } from '../../../domain/fields/codec.ts';
import { buildSearchText } from '../../../domain/search.ts';
import { writeAuditEntries } from '../../db/audit.ts';
import { lockPeopleAndReferences } from '../../db/rowLocks.ts';
import type { Tables } from '../../db/schema.ts';
import type { RequestContext } from '../../http/context.ts';
import { redactStoredResponses } from '../../http/idempotency.ts';
import { busy, notFound } from '../../http/refusal.ts';
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
 * Takes name, phone, e-mail and what was noted about a person out of every table, for good, and the person out of the lists.
 * Money, points and visits stay as they are. A customer's open reservations are cancelled; of an employee's, `body` says what
 * becomes (`settleReservations`). Whoever was deleted before can be anonymised too; a second time changes nothing more. Throws a
 * Refusal: 404 when there is no such person, 409 or 422 for an employee's reservations.
 */
export async function anonymize(
  trx: Trx,
  kind: PersonDefinition,
  id: number,
  body: unknown,
  now: RequestContext,
): Promise<void> {
  const before = kind.table === 'customer' ? await joinedWith(trx, id) : [];
  const successor = kind.table === 'employee' ? parseSuccessorId(body) : null;
  await lockPeopleAndReferences(trx, kind.table, [id, ...before, successor]);
  // The person is locked: a sale or reservation under way has committed before, or comes too late.
  await forgetWho(trx, kind, id, now.instant);
  // Records that were joined with this one are of the same person.
  const joined = kind.table === 'customer' ? await joinedWith(trx, id) : [];
  for (const other of joined) await forgetWho(trx, kind, other, now.instant);
  const forgotten = [id, ...joined];
  await writeAuditEntries(
    trx,
    now,
    forgotten.map((each) => ({ resource: `${kind.table}s`, id: each, action: 'anonymise' as const })),
  );
  if (kind.table === 'customer') {
    // Nobody knows any more who would come.
    await cancelReservations(trx, await lockOpenReservations(trx, 'customer', id), now);
    for (const each of forgotten) await removeFromWaitingList(trx, each, now);
    await forgetNotes(trx, id, now);
  } else {
    await resolveOpenReservations(trx, 'employee', id, body, now);
    const blocked = await trx
      .updateTable('block')
      .set({ reason: 'Motivo removido' })
      .where('employee_id', '=', id)
      .returning('id')
      .execute();
    await recordForgotten(trx, now, 'blocks', blocked);
    await trx.updateTable('employee').set({ observation: null, status: 0 }).where('id', '=', id).execute();
  }
  for (const each of forgotten)
    await redactStoredResponses(trx, each, (scope, data) => isAbout(kind, each, scope, data));
}

/**
 * SQLite: writes the file anew without what was deleted or replaced in it, and empties the log beside it. Nothing else is
 * answered meanwhile. Throws a 503 Refusal while somebody else, a backup for one, still reads what was there before.
 */
export async function eraseFreedPages(db: Kysely<Tables>): Promise<void> {
  // Else the search's index keeps the characters of a replaced name, with a note that they are no longer anybody's.
  await sql`insert into customer_search (customer_search) values ('optimize')`.execute(db);
  await sql`vacuum`.execute(db);
  const { rows } = await sql<{ busy: number }>`pragma wal_checkpoint(truncate)`.execute(db);
  if (rows[0]?.busy !== 0) {
    throw busy('Os dados já não aparecem, mas ainda há restos no arquivo. Tente novamente em instantes.');
  }
}

/** An edit that was begun before finds nobody any more. */
async function forgetWho(trx: Trx, kind: PersonDefinition, id: number, instant: string): Promise<void> {
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

/** The records that were joined with a customer's. */
async function joinedWith(trx: Trx, id: number): Promise<number[]> {
  const rows = await trx.selectFrom('customer').select('id').where('merged_into', '=', id).orderBy('id').execute();
  return rows.map((row) => row.id);
}

/** The notes on a customer's reservations and sales, and why sales were taken back. */
async function forgetNotes(trx: Trx, customerId: number, now: RequestContext): Promise<void> {
  const noted = await trx
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
  const sold = await trx
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
  const theirs = trx.selectFrom('sale').select('sale.id').where(personKinds.customers.matchSales(customerId));
  await trx.updateTable('sale_void').set({ reason: null }).where('sale_id', 'in', theirs).execute();
  await recordForgotten(trx, now, 'reservations', noted);
  await recordForgotten(trx, now, 'sales', sold);
}

/** Records that the notes of these records were erased with the person they were about. */
async function recordForgotten(
  trx: Trx,
  now: RequestContext,
  resource: string,
  records: readonly { id: number }[],
): Promise<void> {
  await writeAuditEntries(
    trx,
    now,
    records.map(({ id }) => ({ resource, id, action: 'anonymise' as const })),
  );
}

/** Whether the answer to a creation tells of the person, who stands in it as the record itself or as somebody it refers to. */
function isAbout({ table }: PersonDefinition, id: number, scope: string, data: Json): boolean {
  const ids = [data[`${table}_id`], idOf(data[table]), ...listOf(data[`${table}s`]).map(idOf)];
  return (scope.startsWith(`${table}s/`) && data.id === id) || ids.includes(id);
}

function idOf(record: unknown): unknown {
  return (record as { id?: unknown } | null | undefined)?.id;
}

function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}
