import { type Kysely, sql, type Transaction } from 'kysely';
import type { z } from 'zod';
import type { Json } from '../../../domain/fields/codec.ts';
import type { PersonalResource, PersonKind } from '../../../domain/personalData.ts';
import { drawerResources } from '../../../domain/resources/cashSessions.ts';
import type { AnyResource } from '../../../domain/resources/resource.ts';
import { buildSearchText } from '../../../domain/search.ts';
import { writeAuditEntries } from '../../db/audit.ts';
import type { StreamedList } from '../../db/listing.ts';
import type { Db, Tables } from '../../db/schema.ts';
import type { RequestContext } from '../../db/transaction.ts';
import { redactStoredResponses } from '../../http/idempotency.ts';
import { busy, notFound } from '../../refusal.ts';
import { erasePersonalFields, getErasedColumns } from './erase.ts';
import type { ListNameByColumn } from './personalLists.ts';

/** A personal data file. */
export interface PersonalData {
  person: object;
  lists: Record<string, StreamedList>;
}

/** The differences between customers and employees in the feature `privacy`. */
export interface PersonDefinition {
  name: PersonKind;
  table: 'customer' | 'employee';
  resource: AnyResource;
  /** The name after anonymization, followed by the id. */
  placeholderName: string;
  missingMessage: string;
  anonymizedMessage: string;
  /** The declared resources that refer to the person and whose personal fields are erased with them. */
  erasedResources: readonly PersonalResource[];
  /** The other resources that an anonymization changes, by their path in the API. */
  changedByAnonymization: readonly string[];
  /** Response schema of the personal data file. */
  dataSchema: z.ZodType;
  listNameByColumn: ListNameByColumn;
  /** Schema of the body of an anonymization; without it there is no body. */
  decisionSchema?: z.ZodType;
  /** The id of the record that an id means; without it the same. */
  resolveId?(db: Db, id: number): Promise<number>;
  /** The person's data; undefined when there is no such person. */
  readData(db: Db, id: number): Promise<PersonalData | undefined>;
  /** Adds to deleted people what only this kind has. */
  addDetails?<Person extends { id: number }>(
    db: Db,
    ids: readonly number[],
    people: readonly Person[],
  ): Promise<Person[]>;
  /** Locks the person and the rows that refer to them, and returns the ids of the person's records. Throws a Refusal. */
  lock(trx: Db, id: number, body: unknown): Promise<number[]>;
  /** Erases what other tables store about the person with these records. Throws a Refusal. */
  eraseRelated(trx: Db, ids: readonly number[], body: unknown, context: RequestContext): Promise<void>;
}

/**
 * Erases a person's name, phone, e-mail and notes from every table and archives the person, also a deleted one; `body` has the decision
 * about an employee's open reservations (`resolveOpenReservations`). Throws a Refusal: 404 when there is no such person, 409 for a merged
 * customer, 409 or 422 for an employee's reservations.
 */
export async function anonymize(
  trx: Transaction<Tables>,
  kind: PersonDefinition,
  id: number,
  body: unknown,
  context: RequestContext,
): Promise<void> {
  // After the lock, a concurrent sale or reservation has committed, or fails later.
  const ids = await kind.lock(trx, id, body);
  for (const personId of ids) await erasePerson(trx, kind, personId, context.instant);
  await auditErasure(
    trx,
    context,
    kind.name,
    ids.map((personId) => ({ id: personId })),
  );
  await kind.eraseRelated(trx, ids, body, context);
  for (const personal of kind.erasedResources)
    for (const personId of ids)
      await auditErasure(trx, context, personal.resource.api.path, await erasePersonalFields(trx, personal, personId));
  for (const personId of ids)
    await redactStoredResponses(trx, personId, (scope, data) => isAboutPerson(kind, personId, scope, data));
}

/**
 * SQLite: rewrites the file without deleted and replaced data; no other request is served during it. Throws a 503 Refusal while another
 * connection, such as a backup's, still reads the old data.
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
async function erasePerson(trx: Db, kind: PersonDefinition, id: number, instant: string): Promise<void> {
  const name = `${kind.placeholderName} ${id}`;
  const found = await trx
    .updateTable(kind.table)
    .set((eb) => ({
      ...getErasedColumns(kind.resource),
      name,
      search: buildSearchText([name]),
      anonymised_at: eb.fn.coalesce('anonymised_at', eb.val(instant)),
      version: eb('version', '+', 1),
      archived_at: eb.fn.coalesce('archived_at', eb.val(instant)),
    }))
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  if (!found) throw notFound(kind.missingMessage);
}

/** Writes to the audit log that personal data in these records was erased. */
export async function auditErasure(
  trx: Db,
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
function isAboutPerson({ table, erasedResources }: PersonDefinition, id: number, scope: string, data: Json): boolean {
  const declared = erasedResources.find(({ resource }) => scope.startsWith(`${resource.api.path}/`));
  const ids = [
    data[`${table}_id`],
    getId(data[table]),
    ...toList(data[`${table}s`]).map(getId),
    ...(declared?.referenceFields ?? []).map((field) => data[field]),
  ];
  // A cash session has employees at several places.
  const isOfDrawer = table === 'employee' && drawerResources.some(({ api }) => scope.startsWith(`${api.path}/`));
  return isOfDrawer || (scope.startsWith(`${table}s/`) && data.id === id) || ids.includes(id);
}

function getId(record: unknown): unknown {
  return (record as { id?: unknown } | null | undefined)?.id;
}

function toList(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}
