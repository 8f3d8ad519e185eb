import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import { z } from 'zod';
import type { Id } from '../../domain/ids.ts';
import { invalid } from '../refusal.ts';
import type { Db, Tables } from './schema.ts';
import type { RequestContext } from './transaction.ts';

/** The query of a list call, as ra-data-simple-rest sends it. Every part is optional. */
export interface ListQuery {
  sort: { field: string; order: 'asc' | 'desc' } | null;
  range: { start: number; end: number } | null;
  filter: Record<string, unknown>;
}

export interface Page<Item> {
  items: Item[];
  /** The number of matching rows before the range is applied. */
  total: number;
}

/**
 * A list that may be very long: first the ids of its records in order, then the records in chunks. So the number of parameters per
 * statement is bounded.
 */
export interface List<Item> {
  findIds(db: Db, query: ListQuery, context: RequestContext): Promise<Page<number>>;
  /** The records of at most CHUNK_SIZE ids, in their order. Deleted ones are left out. */
  readByIds(db: Db, ids: readonly number[]): Promise<Item[]>;
}

/** The ids of records in order, and a function that reads at most CHUNK_SIZE of them. It leaves out deleted records. */
export interface StreamedList<Item = unknown> {
  ids: readonly number[];
  readByIds(ids: readonly number[]): Promise<Item[]>;
}

/** Records read and encoded before other requests are handled: about five milliseconds of work. */
export const CHUNK_SIZE = 500;

/** Splits ids into chunks for `readByIds`. */
export function chunkIds(ids: readonly number[]): number[][] {
  const count = Math.ceil(ids.length / CHUNK_SIZE);
  return Array.from({ length: count }, (_, part) => ids.slice(part * CHUNK_SIZE, (part + 1) * CHUNK_SIZE));
}

/** Records in the order of the ids. Ids without a record are left out. */
export function sortByIds<Item extends { id: Id }>(ids: readonly number[], items: readonly Item[]): Item[] {
  const byId = new Map<Id, Item>(items.map((item) => [item.id, item]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** The query string of a list call, for validation and OpenAPI. */
export const listQuerystring = z.object({
  sort: createTextParameter('sort', 200).describe('["name","ASC"]'),
  range: createTextParameter('range', 100).describe('[0,24], both ends included'),
  // Long enough for a thousand ids.
  filter: createTextParameter('filter', 12_000).describe('{"q":"ana"}'),
});

/** An optional text of the query string. Refuses a repeated one and one longer than `limit` characters. */
export function createTextParameter(name: string, limit: number) {
  return z
    .string({ error: `O parâmetro ${name} foi enviado mais de uma vez` })
    .max(limit, `O parâmetro ${name} é longo demais`)
    .optional();
}

const sortSchema = z.tuple([z.string(), z.enum(['ASC', 'DESC', 'asc', 'desc'])]);
const rangeSchema = z.tuple([z.int().min(0), z.int().min(0)]).refine(([start, end]) => start <= end);
// Not z.record, which ignores a key named __proto__.
const filterSchema = z.custom<Record<string, unknown>>(
  (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
);

/** Parses the query string. Throws a 422 Refusal that names the invalid parameter. */
export function parseListQuery(query: z.output<typeof listQuerystring>): ListQuery {
  const sort = parseJson('sort', query.sort, sortSchema);
  const range = parseJson('range', query.range, rangeSchema);
  return {
    sort: sort && { field: sort[0], order: sort[1].toLowerCase() === 'asc' ? 'asc' : 'desc' },
    range: range && { start: range[0], end: range[1] },
    filter: parseJson('filter', query.filter, filterSchema) ?? {},
  };
}

/** Whether a list call sent sort, range or filter. */
export function hasListParameters(query: z.output<typeof listQuerystring>): boolean {
  return query.sort !== undefined || query.range !== undefined || query.filter !== undefined;
}

/** `customers 0-24/319`; an empty page reads `customers 0-0/0` or `customers 50-49/12`. */
export function formatContentRange(name: string, range: ListQuery['range'], page: Page<unknown>): string {
  const start = range?.start ?? 0;
  return `${name} ${start}-${Math.max(start + page.items.length - 1, 0)}/${page.total}`;
}

/** The condition of a filter's unvalidated value. Throws a 422 Refusal for one that it cannot use. */
export type Filter = (value: unknown) => RawBuilder<boolean>;

/** The sort columns and filters of one resource. */
export interface ListColumns {
  sort: Record<string, string | RawBuilder<unknown>>;
  /** The nullable ones of the sort columns. */
  nullable?: readonly string[];
  filter: Record<string, Filter>;
}

/** Adds the conditions of a list call's filter. Ignores empty filters; throws a 422 Refusal for an unknown one. */
export function applyFilter<Table extends keyof Tables, Output>(
  query: SelectQueryBuilder<Tables, Table, Output>,
  { filter }: ListQuery,
  columns: ListColumns,
): SelectQueryBuilder<Tables, Table, Output> {
  let filtered = query;
  for (const [name, value] of Object.entries(filter)) {
    const toCondition = Object.hasOwn(columns.filter, name) ? columns.filter[name] : undefined;
    if (!toCondition) throw invalid({ filter: `Não é possível filtrar por ${name}` });
    if (!isEmptyFilter(value)) filtered = filtered.where(toCondition(value));
  }
  return filtered;
}

/** The sort columns, the default order (`business_day`, or a column with a direction) and the column that breaks ties. */
interface Order {
  columns: ListColumns;
  byDefault: readonly (string | readonly [column: string | RawBuilder<unknown>, direction: 'asc' | 'desc'])[];
  id: string;
}

type Query<Table extends keyof Tables, Output> = SelectQueryBuilder<Tables, Table, Output>;

/** Adds order (ties by id, so that pages never overlap) and range. Throws a 422 Refusal for a column that cannot be sorted by. */
export function applyPage<Table extends keyof Tables, Output>(
  query: Query<Table, Output>,
  listQuery: ListQuery,
  order: Order,
): Query<Table, Output> {
  const ordered = applyOrder(query, listQuery, order, false);
  const { range } = listQuery;
  return range ? ordered.limit(range.end - range.start + 1).offset(range.start) : ordered;
}

/**
 * The rows of a page of a long list, skipping rows from the nearer end. `total` is the number of rows; it may be null when the query has no
 * range.
 */
export async function readPage<Table extends keyof Tables, Output>(
  query: Query<Table, Output>,
  listQuery: ListQuery,
  total: number | null,
  order: Order,
): Promise<Output[]> {
  const { range } = listQuery;
  if (!range || total === null || range.start <= total / 2) {
    return applyPage(query, listQuery, order).execute();
  }
  const last = Math.min(range.end, total - 1);
  if (last < range.start) return [];
  const fromTheEnd = applyOrder(query, listQuery, order, true)
    .limit(last - range.start + 1)
    .offset(total - 1 - last);
  return (await fromTheEnd.execute()).reverse();
}

function applyOrder<Table extends keyof Tables, Output>(
  query: Query<Table, Output>,
  { sort }: ListQuery,
  { columns, byDefault, id }: Order,
  isReversed: boolean,
): Query<Table, Output> {
  const column = sort && Object.hasOwn(columns.sort, sort.field) ? columns.sort[sort.field] : undefined;
  if (sort && !column) throw invalid({ sort: `Não é possível ordenar por ${sort.field}` });
  const first = column
    ? [[column, sort?.order] as const]
    : byDefault.map((part) => (typeof part === 'string' ? part.split(' ') : part));
  let ordered = query;
  for (const [what = '', order] of [...first, [id, sort?.order ?? 'asc'] as const]) {
    const isDescending = (order === 'desc') !== isReversed;
    // The name of a reference is null where the reference is.
    const isNullable = typeof what !== 'string' || columns.nullable?.includes(what);
    ordered = ordered.orderBy(typeof what === 'string' ? sql.ref(what) : what, (by) => {
      const direction = isDescending ? by.desc() : by.asc();
      if (!isNullable) return direction;
      // A record without the value is at the end, in either direction and on both databases.
      return isReversed ? direction.nullsFirst() : direction.nullsLast();
    });
  }
  return ordered;
}

/** A page of these items. Counts all rows only when there is a range. */
export async function toPage<Table extends keyof Tables, Item>(
  query: Query<Table, unknown>,
  { range }: ListQuery,
  items: Item[],
): Promise<Page<Item>> {
  return { items, total: range ? await countRows(query) : items.length };
}

export async function countRows<Table extends keyof Tables>(query: Query<Table, unknown>): Promise<number> {
  return (await query.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()).total;
}

/** Whether a list call has a filter that is not empty. */
export function isFiltered({ filter }: ListQuery): boolean {
  return Object.values(filter).some((value) => !isEmptyFilter(value));
}

/** Whether a filter has no value: the list ignores it. */
export function isEmptyFilter(value: unknown): boolean {
  return value === undefined || value === null || value === '';
}

function parseJson<Schema extends z.ZodType>(
  name: string,
  text: string | undefined,
  schema: Schema,
): z.output<Schema> | null {
  if (text === undefined) return null;
  try {
    return schema.parse(JSON.parse(text));
  } catch {
    throw invalid({ [name]: `Não foi possível ler o parâmetro ${name}` });
  }
}
