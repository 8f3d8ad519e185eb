import { type Kysely, type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import { VERSION_CONFLICT } from '../../domain/constants.ts';
import type { Json } from '../../domain/fields/codec.ts';
import { getId, type Id, isSameId } from '../../domain/ids.ts';
import { getTargetResource } from '../../domain/resources/all.ts';
import type { AnyResource, InputOf, RecordOf } from '../../domain/resources/resource.ts';
import { buildSearchText } from '../../domain/search.ts';
import { restrictToRole } from '../../domain/visibility.ts';
import { conflict, invalid, notFound } from '../refusal.ts';
import { writeAuditEntries } from './audit.ts';
import { getColumns } from './columns.ts';
import { getLinks, lockLinks, selectLinkedRecords, setLinks } from './links.ts';
import { buildListColumns, getReferenceNameFields, selectReferenceName } from './listColumns.ts';
import {
  applyFilter,
  chunkIds,
  countRows,
  type Filter,
  isFiltered,
  type List,
  type ListQuery,
  type Page,
  readPage,
  sortByIds,
} from './listing.ts';
import { getReferencesTo } from './references.ts';
import { lockInOrder, skipLocked } from './rowLocks.ts';
import type { Db, ResourceTable, Tables } from './schema.ts';
import type { RequestContext } from './transaction.ts';

/* Reads and writes records of any resource by its declaration. `db` may be a transaction. */

/** The columns that every resource's table has; the others follow from the declaration. */
interface AnyTable {
  id: number;
  version: number;
  archived_at: string | null;
  search: string;
  [column: string]: unknown;
}

/** A query of any resource's table. */
type AnyQuery = SelectQueryBuilder<Tables, ResourceTable, object>;

/** How a list differs from its declaration. */
export interface ListOptions {
  /** A condition beside `archived_at is null`. */
  where?: RawBuilder<SqlBool>;
  /** Replaces the search that scans the column `search`. */
  search?: Filter;
  /** The values of fields that no column stores, to sort by. */
  sort?: Readonly<Record<string, RawBuilder<unknown>>>;
  /** Filters beside the declared ones, or in their place. */
  filter?: Readonly<Record<string, Filter>>;
  /** A faster count of the records without a filter. */
  count?: () => Promise<number>;
}

/** A resource's records as a list that may be very long. */
export function createRecordList<R extends AnyResource>(
  resource: R,
  options: (db: Db, context: RequestContext) => ListOptions = () => ({}),
): List<RecordOf<R>> {
  return {
    findIds: (db, query, context) => listIds(db, restrictToRole(resource, context.role), query, options(db, context)),
    readByIds: (db, ids) => readRecords(db, resource, ids),
  };
}

/** All records of a list that is short. */
export async function listRecords<R extends AnyResource>(
  db: Db,
  resource: R,
  query: ListQuery,
  options: ListOptions = {},
): Promise<RecordOf<R>[]> {
  const { items: ids } = await listIds(db, resource, query, options);
  const records: RecordOf<R>[] = [];
  for (const chunk of chunkIds(ids)) records.push(...(await readRecords(db, resource, chunk)));
  return records;
}

/**
 * Up to this many matches are sorted completely. With a limit, PostgreSQL may walk the index of the order instead and read nearly the
 * whole table.
 */
const MAX_SORTED_IDS = 3000;

/** The ids of a list's records, filtered, sorted and paged; in the declared order by default. Throws a 422 Refusal. */
async function listIds(
  db: Db,
  resource: AnyResource,
  query: ListQuery,
  { where = sql`1 = 1`, search, sort, filter, count }: ListOptions,
): Promise<Page<number>> {
  const stored = buildListColumns(resource, search);
  const columns = { ...stored, sort: { ...stored.sort, ...sort }, filter: { ...stored.filter, ...filter } };
  const matching = applyFilter(selectUnarchived(db, resource).where(where), query, columns);
  const total = !query.range ? null : count && !isFiltered(query) ? await count() : await countRows(matching);
  const byDefault = resource.order.map(([field, direction]) => [columns.sort[field] ?? field, direction] as const);
  const order = { columns, byDefault, id: 'id' };
  const idQuery = matching.select('id');
  if (query.range && total !== null && total <= MAX_SORTED_IDS && isFiltered(query)) {
    const all = await readPage(idQuery, { ...query, range: null }, null, order);
    return { items: all.slice(query.range.start, query.range.end + 1).map(({ id }) => id), total };
  }
  const rows = await readPage(idQuery, query, total, order);
  return { items: rows.map(({ id }) => id), total: total ?? rows.length };
}

/** The records of these ids in that order. Archived and missing ones are left out. */
export async function readRecords<R extends AnyResource>(
  db: Db,
  resource: R,
  ids: readonly number[],
): Promise<RecordOf<R>[]> {
  if (ids.length === 0) return [];
  const rows = await selectFields(selectUnarchived(db, resource).where('id', 'in', ids), resource).execute();
  return sortByIds(ids, await toRecords(db, resource, rows));
}

/** The records of these ids in that order, archived ones too. */
export async function readRecordsIncludingArchived<R extends AnyResource>(
  db: Db,
  resource: R,
  ids: readonly number[],
): Promise<RecordOf<R>[]> {
  const all = asAnyTables(db).selectFrom(resource.table) as unknown as AnyQuery;
  const rows = await selectFields(all.where('id', 'in', ids), resource).execute();
  return sortByIds(ids, await toRecords(db, resource, rows));
}

/** The record of an id; undefined for an archived or missing one. */
export async function findRecord<R extends AnyResource>(
  db: Db,
  resource: R,
  id: number,
): Promise<RecordOf<R> | undefined> {
  return (await readRecords(db, resource, [id]))[0];
}

/**
 * Stores a new record with its links and `extra` columns that no request sends, and returns its id. Throws a 422 Refusal for a missing
 * reference.
 */
export async function insertRecord<R extends AnyResource>(
  db: Db,
  resource: R,
  input: InputOf<R>,
  context: RequestContext,
  extra: Json = {},
): Promise<number> {
  await checkReferences(db, resource, input as Json, null);
  const { id } = await asAnyTables(db)
    .insertInto(resource.table)
    .values({
      archived_at: null,
      ...getCreatedValues(resource, context),
      ...toRow(resource, input as Json),
      ...extra,
    } as never)
    .returning('id')
    .executeTakeFirstOrThrow();
  await setLinks(db, resource, id, input as Json);
  return id;
}

/** Stores an edit. `current` is the record before it: an unchanged reference may be to an archived record. */
export async function updateRecord<R extends AnyResource>(
  db: Db,
  resource: R,
  id: number,
  input: InputOf<R>,
  current: RecordOf<R>,
): Promise<void> {
  await checkReferences(db, resource, input as Json, current as Json);
  await asAnyTables(db)
    .updateTable(resource.table)
    .set(toRow(resource, input as Json) as never)
    .where('id', '=', id)
    .execute();
  await setLinks(db, resource, id, input as Json);
}

/** Deletes a record, or archives it when anything refers to it. Throws a 404 Refusal when it is missing. */
export async function removeRecord(
  db: Db,
  resource: AnyResource,
  id: number,
  { instant }: RequestContext,
): Promise<void> {
  await lockForEdit(db, resource, id, undefined);
  if (await isReferenced(db, resource, id)) {
    await asAnyTables(db).updateTable(resource.table).set({ archived_at: instant }).where('id', '=', id).execute();
  } else {
    await asAnyTables(db).deleteFrom(resource.table).where('id', '=', id).execute();
  }
}

/** How long an archived record without references can be restored. */
const RESTORABLE_MS = 30 * 24 * 60 * 60_000;

/**
 * Archives a record so that it can be restored, and deletes the resource's records that were archived a month ago and that nothing refers
 * to. Throws a 404 Refusal when the record is missing.
 */
export async function archiveRecord(db: Db, resource: AnyResource, id: number, context: RequestContext): Promise<void> {
  const { instant } = context;
  await lockForEdit(db, resource, id, undefined);
  await asAnyTables(db).updateTable(resource.table).set({ archived_at: instant }).where('id', '=', id).execute();
  const own = sql.ref(`${resource.table}.id`);
  const cutoff = new Date(Date.parse(instant) - RESTORABLE_MS).toISOString();
  const expired = [sql`archived_at < ${cutoff}`];
  for (const [table, column] of getReferencesTo(resource))
    expired.push(
      sql`not exists (select 1 from ${sql.table(table)} as other where ${sql.ref(`other.${column}`)} = ${own})`,
    );
  // References to a merged customer are resolved by its row.
  if (resource.table === 'customer') expired.push(sql`merged_into is null`);
  const table = sql.table(resource.table);
  const { rows } = await sql<{ id: number }>`delete from ${table} where id in
    (select id from ${table} where ${sql.join(expired, sql` and `)} order by id ${skipLocked(db)}) returning id`.execute(
    db,
  );
  await writeAuditEntries(
    db,
    context,
    rows.map((erased) => ({ resource: resource.api.path, id: erased.id, action: 'erase' as const })),
  );
}

/**
 * Locks the row until the transaction ends, by incrementing its version. Throws a Refusal: 404 when there is no such row, 409 when
 * `expected` is given and no longer current.
 */
export async function lockForEdit(
  db: Db,
  resource: AnyResource,
  id: number,
  expected: number | undefined,
): Promise<void> {
  await lockLinks(db, resource);
  const update = asAnyTables(db)
    .updateTable(resource.table)
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', id);
  const unarchived = resource.singleton ? update : update.where('archived_at', 'is', null);
  const locked = await unarchived.returning('version').executeTakeFirst();
  if (!locked) throw notFound(resource.texts.notFound);
  if (expected !== undefined && locked.version !== expected + 1) throw conflict(VERSION_CONFLICT);
}

/** Whether the row exists and is not archived. Locks it, so that nobody archives it before the transaction ends. */
export async function lockUnarchived(db: Db, table: ResourceTable, id: number): Promise<boolean> {
  const locked = await db
    .updateTable(table)
    .set((eb) => ({ version: eb.ref('version') }))
    .where('id', '=', id)
    .where('archived_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return locked !== undefined;
}

/** The ids whose rows are missing or archived. */
export async function findMissingIds(db: Db, table: string, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return [];
  const rows = await asAnyTables(db)
    .selectFrom(table)
    .select('id')
    .where('id', 'in', ids)
    .where('archived_at', 'is', null)
    .execute();
  const found = new Set(rows.map((row) => row.id));
  return ids.filter((id) => !found.has(id));
}

function asAnyTables(db: Db): Kysely<Record<string, AnyTable>> {
  return db as unknown as Kysely<Record<string, AnyTable>>;
}

function selectUnarchived(db: Db, { table, singleton }: AnyResource): AnyQuery {
  const all = asAnyTables(db).selectFrom(table);
  return (singleton ? all : all.where('archived_at', 'is', null)) as unknown as AnyQuery;
}

/** Selects the fields of a record, including the names of its references. */
function selectFields(query: AnyQuery, resource: AnyResource): AnyQuery {
  const columns = [...getColumns(resource.fields).values()].map(({ name, key }) => sql.ref(name).as(key));
  const names = getReferenceNameFields(resource).map((name) => selectReferenceName(resource, name, 'shown').as(name));
  return query.select(['id', 'version', ...columns, ...names]) as unknown as AnyQuery;
}

async function toRecords<R extends AnyResource>(db: Db, resource: R, rows: readonly object[]): Promise<RecordOf<R>[]> {
  const columns = [...getColumns(resource.fields).values()];
  const ids = rows.map((row) => (row as { id: number }).id);
  const links = await Promise.all(
    getLinks(resource).map(async (link) => [link.recordKey, await selectLinkedRecords(db, link, ids)] as const),
  );
  return rows.map((row) => {
    const record: Json = { ...row };
    for (const { key, fromRow } of columns) if (record[key] !== null) record[key] = fromRow(record[key]);
    for (const [key, records] of links) record[key] = records.get(record.id as number) ?? [];
    return record as RecordOf<R>;
  });
}

/** The column values that an input sets, including `search`. */
function toRow(resource: AnyResource, input: Json): Json {
  const columns = [...getColumns(resource.fields)].filter(
    ([name]) => !resource.fields[name]?.options.readOnly && input[name] !== undefined,
  );
  const row = Object.fromEntries(columns.map(([key, column]) => [column.name, column.toRow(input[key])]));
  const searched = Object.entries(resource.fields).filter(([, { options }]) => options.searchable);
  if (searched.length === 0) return row;
  return { ...row, search: buildSearchText(searched.map(([name]) => input[name] as string | null)) };
}

/** The values of fields that are set on create. */
function getCreatedValues({ fields }: AnyResource, { day, instant }: RequestContext): Json {
  const setOnCreate = Object.entries(fields).filter(([, { options }]) => options.setOnCreate);
  return Object.fromEntries(
    setOnCreate.map(([name, { options }]) => [name, options.setOnCreate === 'day' ? day : instant]),
  );
}

async function checkReferences(db: Db, { fields }: AnyResource, input: Json, current: Json | null): Promise<void> {
  const references = Object.entries(fields).filter(
    ([name, { kind, options }]) =>
      kind === 'reference' &&
      input[name] !== null &&
      !isSameId(input[name] as Id, getId(current?.[options.recordKey ?? name]) as Id | null | undefined),
  );
  // Locks the people whose names the stored response has: an anonymization waits for this transaction, then removes them from it.
  const getIds = (table: string) =>
    references
      .filter(([, { options }]) => getTargetResource(options).table === table)
      .map(([name]) => input[name] as number);
  await lockInOrder(db, { employee: getIds('employee'), customer: getIds('customer') });
  for (const [name, { options }] of references) {
    const missing = await findMissingIds(db, getTargetResource(options).table, [input[name] as number]);
    if (missing.length > 0) throw invalid({ [name]: options.missingMessage ?? '' });
  }
}

async function isReferenced(db: Db, resource: AnyResource, id: number): Promise<boolean> {
  for (const [table, column] of getReferencesTo(resource)) {
    const found = await asAnyTables(db)
      .selectFrom(table)
      .select(sql<number>`1`.as('one'))
      .where(sql.ref(column), '=', id)
      .limit(1)
      .execute();
    if (found.length > 0) return true;
  }
  return false;
}
