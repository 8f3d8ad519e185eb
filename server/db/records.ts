import { type Kysely, type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import type { Json } from '../../domain/fields/codec.ts';
import { type Id, isSameId } from '../../domain/ids.ts';
import { getTargetResource } from '../../domain/resources/all.ts';
import type { AnyResource, InputOf, RecordOf } from '../../domain/resources/resource.ts';
import { buildSearchText } from '../../domain/search.ts';
import type { RequestContext } from '../http/context.ts';
import { conflict, invalid, notFound, VERSION_CONFLICT } from '../http/refusal.ts';
import { writeAuditEntries } from './audit.ts';
import { getColumns } from './columns.ts';
import type { Filter } from './filters.ts';
import { getLinks, linkedRecords, lockLinks, setLinks } from './links.ts';
import { buildListColumns, getReferenceNameFields, selectReferenceName } from './listColumns.ts';
import {
  applyFilter,
  chunkIds,
  countRows,
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

/* What the server does with the records of any resource, by its declaration. The connection comes first: it may be a transaction. */

/** Every table of a resource, as far as its declaration tells: what is in it besides is looked up there. */
interface AnyTable {
  id: number;
  version: number;
  archived_at: string | null;
  search: string;
  [column: string]: unknown;
}

/** A query of some resource's table. */
type AnyQuery = SelectQueryBuilder<Tables, ResourceTable, object>;

/** What a list may do otherwise than its declaration says. */
export interface ListOptions {
  /** Only these, of all living ones. */
  where?: RawBuilder<SqlBool>;
  /** How a text is searched for, where that is not by going through everybody's. */
  search?: Filter;
  /** How many living ones there are, where that is told sooner than by counting them. */
  count?: () => Promise<number>;
}

/** A resource's living records as a list that may be very long. */
export function createRecordList<R extends AnyResource>(
  resource: R,
  options: (db: Db) => ListOptions = () => ({}),
): List<RecordOf<R>> {
  return {
    findIds: (db, query) => listIds(db, resource, query, options(db)),
    readByIds: (db, ids) => readRecords(db, resource, ids),
  };
}

/** The same records at once, for a list that is short by itself. */
export async function listRecords<R extends AnyResource>(
  db: Db,
  resource: R,
  query: ListQuery,
  options: ListOptions = {},
): Promise<RecordOf<R>[]> {
  const { items: ids } = await listIds(db, resource, query, options);
  const records: RecordOf<R>[] = [];
  for (const part of chunkIds(ids)) records.push(...(await readRecords(db, resource, part)));
  return records;
}

/**
 * So few are put in order whole. For a page of them PostgreSQL may go along an index in the hope of a match nearby, and read past
 * nearly everybody.
 */
const FEW = 3000;

/** Which living records a list has: filtered, sorted and cut as asked, by its own order where nothing is. Throws a 422 Refusal. */
async function listIds(
  db: Db,
  resource: AnyResource,
  query: ListQuery,
  { where = sql`1 = 1`, search, count }: ListOptions,
): Promise<Page<number>> {
  const columns = buildListColumns(resource, search);
  const living = applyFilter(livingIn(db, resource).where(where), query, columns);
  const total = !query.range ? null : count && !isFiltered(query) ? await count() : await countRows(living);
  const byDefault = resource.order.map(([field, direction]) => `${String(columns.sort[field] ?? field)} ${direction}`);
  const order = { columns, byDefault, id: 'id' };
  const wanted = living.select('id');
  if (query.range && total !== null && total <= FEW && isFiltered(query)) {
    const all = await readPage(wanted, { ...query, range: null }, null, order);
    return { items: all.slice(query.range.start, query.range.end + 1).map(({ id }) => id), total };
  }
  const rows = await readPage(wanted, query, total, order);
  return { items: rows.map(({ id }) => id), total: total ?? rows.length };
}

/** Living records by their ids, in that order. */
export async function readRecords<R extends AnyResource>(
  db: Db,
  resource: R,
  ids: readonly number[],
): Promise<RecordOf<R>[]> {
  if (ids.length === 0) return [];
  const rows = await selected(livingIn(db, resource).where('id', 'in', ids), resource).execute();
  return sortByIds(ids, await asRecords(db, resource, rows));
}

/** Records by their ids, archived ones too. */
export async function readRecordsIncludingArchived<R extends AnyResource>(
  db: Db,
  resource: R,
  ids: readonly number[],
): Promise<RecordOf<R>[]> {
  const all = tables(db).selectFrom(resource.table) as unknown as AnyQuery;
  const rows = await selected(all.where('id', 'in', ids), resource).execute();
  return sortByIds(ids, await asRecords(db, resource, rows));
}

/** The living record of an id. */
export async function findRecord<R extends AnyResource>(
  db: Db,
  resource: R,
  id: number,
): Promise<RecordOf<R> | undefined> {
  return (await readRecords(db, resource, [id]))[0];
}

/** Stores a new record with what it links to, and `extra` columns that no request has. Returns its id. Throws a 422 Refusal for a reference to nobody. */
export async function insertRecord<R extends AnyResource>(
  db: Db,
  resource: R,
  input: InputOf<R>,
  now: RequestContext,
  extra: Json = {},
): Promise<number> {
  await checkReferences(db, resource, input as Json, null);
  const { id } = await tables(db)
    .insertInto(resource.table)
    .values({ archived_at: null, ...stampsOf(resource, now), ...rowOf(resource, input as Json), ...extra } as never)
    .returning('id')
    .executeTakeFirstOrThrow();
  await setLinks(db, resource, id, input as Json);
  return id;
}

/** Stores an edit. `current` is the record as it was: a reference that is not changed may be to somebody who is gone. */
export async function updateRecord<R extends AnyResource>(
  db: Db,
  resource: R,
  id: number,
  input: InputOf<R>,
  current: RecordOf<R>,
): Promise<void> {
  await checkReferences(db, resource, input as Json, current as Json);
  await tables(db)
    .updateTable(resource.table)
    .set(rowOf(resource, input as Json) as never)
    .where('id', '=', id)
    .execute();
  await setLinks(db, resource, id, input as Json);
}

/** Erases a record, or archives it when anything refers to it: history and totals keep it. 404 when there is none. */
export async function removeRecord(
  db: Db,
  resource: AnyResource,
  id: number,
  { instant }: RequestContext,
): Promise<void> {
  await lockForEdit(db, resource, id, undefined);
  if (await isReferenced(db, resource, id)) {
    await tables(db).updateTable(resource.table).set({ archived_at: instant }).where('id', '=', id).execute();
  } else {
    await tables(db).deleteFrom(resource.table).where('id', '=', id).execute();
  }
}

/** For so long what nothing refers to can still be brought back. */
const RESTORABLE_MS = 30 * 24 * 60 * 60_000;

/**
 * Archives a record that can be brought back, whether or not anything refers to it, and erases those of its kind that were archived a
 * month ago and that nothing refers to. Throws a 404 Refusal when there is none.
 */
export async function archiveRecord(db: Db, resource: AnyResource, id: number, now: RequestContext): Promise<void> {
  const { instant } = now;
  await lockForEdit(db, resource, id, undefined);
  await tables(db).updateTable(resource.table).set({ archived_at: instant }).where('id', '=', id).execute();
  const own = sql.ref(`${resource.table}.id`);
  const since = new Date(Date.parse(instant) - RESTORABLE_MS).toISOString();
  const expired = [sql`archived_at < ${since}`];
  for (const [table, column] of getReferencesTo(resource))
    expired.push(
      sql`not exists (select 1 from ${sql.table(table)} as other where ${sql.ref(`other.${column}`)} = ${own})`,
    );
  // What was joined with another record says so as long as that one is there.
  if (resource.table === 'customer') expired.push(sql`merged_into is null`);
  const table = sql.table(resource.table);
  const { rows } = await sql<{ id: number }>`delete from ${table} where id in
    (select id from ${table} where ${sql.join(expired, sql` and `)} order by id ${skipLocked(db)}) returning id`.execute(
    db,
  );
  await writeAuditEntries(
    db,
    now,
    rows.map((erased) => ({ resource: resource.api.path, id: erased.id, action: 'erase' as const })),
  );
}

/**
 * Locks the row for an edit by counting its version up; it stays locked until the transaction ends.
 * Throws a Refusal: 404 when there is no such row, 409 when `expected` is given and no longer current.
 */
export async function lockForEdit(
  db: Db,
  resource: AnyResource,
  id: number,
  expected: number | undefined,
): Promise<void> {
  await lockLinks(db, resource);
  const counted = tables(db)
    .updateTable(resource.table)
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', id);
  const living = resource.singleton ? counted : counted.where('archived_at', 'is', null);
  const taken = await living.returning('version').executeTakeFirst();
  if (!taken) throw notFound(resource.texts.notFound);
  if (expected !== undefined && taken.version !== expected + 1) throw conflict(VERSION_CONFLICT);
}

/** Whether the row lives. Until the transaction ends it stays so: whoever would archive it waits. */
export async function lockUnarchived(db: Db, table: ResourceTable, id: number): Promise<boolean> {
  const held = await db
    .updateTable(table)
    .set((eb) => ({ version: eb.ref('version') }))
    .where('id', '=', id)
    .where('archived_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return held !== undefined;
}

/** Which of these ids are no living rows of the table. */
export async function findMissingIds(db: Db, table: string, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return [];
  const rows = await tables(db)
    .selectFrom(table)
    .select('id')
    .where('id', 'in', ids)
    .where('archived_at', 'is', null)
    .execute();
  const found = new Set(rows.map((row) => row.id));
  return ids.filter((id) => !found.has(id));
}

function tables(db: Db): Kysely<Record<string, AnyTable>> {
  return db as unknown as Kysely<Record<string, AnyTable>>;
}

function livingIn(db: Db, { table, singleton }: AnyResource): AnyQuery {
  const all = tables(db).selectFrom(table);
  return (singleton ? all : all.where('archived_at', 'is', null)) as unknown as AnyQuery;
}

/** Adds the columns of a record to a query of its table, the names of those it refers to among them. */
function selected(query: AnyQuery, resource: AnyResource): AnyQuery {
  const columns = [...getColumns(resource.fields).values()].map(({ name, key }) => sql.ref(name).as(key));
  const names = getReferenceNameFields(resource).map((name) => selectReferenceName(resource, name, 'shown').as(name));
  return query.select(['id', 'version', ...columns, ...names]) as unknown as AnyQuery;
}

async function asRecords<R extends AnyResource>(db: Db, resource: R, rows: readonly object[]): Promise<RecordOf<R>[]> {
  const columns = [...getColumns(resource.fields).values()];
  const ids = rows.map((row) => (row as { id: number }).id);
  const links = await Promise.all(
    getLinks(resource).map(async (link) => [link.recordKey, await linkedRecords(db, link, ids)] as const),
  );
  return rows.map((row) => {
    const record: Json = { ...row };
    for (const { key, fromRow } of columns) if (record[key] !== null) record[key] = fromRow(record[key]);
    for (const [key, records] of links) record[key] = records.get(record.id as number) ?? [];
    return record as RecordOf<R>;
  });
}

/** The columns that a request decides. */
function rowOf(resource: AnyResource, input: Json): Json {
  const columns = [...getColumns(resource.fields)].filter(
    ([name]) => !resource.fields[name]?.options.readOnly && input[name] !== undefined,
  );
  const row = Object.fromEntries(columns.map(([key, { name, toRow }]) => [name, toRow(input[key])]));
  const searched = Object.entries(resource.fields).filter(([, { options }]) => options.searchable);
  if (searched.length === 0) return row;
  return { ...row, search: buildSearchText(searched.map(([name]) => input[name] as string | null)) };
}

/** What is set once, when a record is made. */
function stampsOf({ fields }: AnyResource, { day, instant }: RequestContext): Json {
  const stamped = Object.entries(fields).filter(([, { options }]) => options.setOnCreate);
  return Object.fromEntries(
    stamped.map(([name, { options }]) => [name, options.setOnCreate === 'day' ? day : instant]),
  );
}

async function checkReferences(db: Db, { fields }: AnyResource, input: Json, current: Json | null): Promise<void> {
  const referred = Object.entries(fields).filter(
    ([name, { kind, options }]) =>
      kind === 'reference' &&
      input[name] !== null &&
      !isSameId(input[name] as Id, idOf(current?.[options.recordKey ?? name])),
  );
  // The answer may name them: an anonymisation waits for this transaction, and finds the answer.
  const idsOf = (table: string) =>
    referred
      .filter(([, { options }]) => getTargetResource(options).table === table)
      .map(([name]) => input[name] as number);
  await lockInOrder(db, { employee: idsOf('employee'), customer: idsOf('customer') });
  for (const [name, { options }] of referred) {
    const gone = await findMissingIds(db, getTargetResource(options).table, [input[name] as number]);
    if (gone.length > 0) throw invalid({ [name]: options.missingMessage ?? '' });
  }
}

/** Of a record that is referred to, or its id. */
function idOf(value: unknown): Id | undefined {
  return typeof value === 'object' ? (value as { id?: Id } | null)?.id : (value as Id | undefined);
}

async function isReferenced(db: Db, resource: AnyResource, id: number): Promise<boolean> {
  for (const [table, column] of getReferencesTo(resource)) {
    const found = await tables(db)
      .selectFrom(table)
      .select(sql<number>`1`.as('one'))
      .where(sql.ref(column), '=', id)
      .limit(1)
      .execute();
    if (found.length > 0) return true;
  }
  return false;
}
