import type { SelectQueryBuilder, SqlBool } from 'kysely';
import { type Expression, type ExpressionBuilder, type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import type { Id } from '../../domain/ids.ts';
import type { RequestContext } from '../http/context.ts';
import { invalid } from '../http/refusal.ts';
import type { Db, Tables } from './schema.ts';

/** What a list call asks for, as ra-data-simple-rest writes it in the query. All of it may be missing. */
export interface ListQuery {
  sort: { field: string; order: 'asc' | 'desc' } | null;
  range: { start: number; end: number } | null;
  filter: Record<string, unknown>;
}

export interface Page<Item> {
  items: Item[];
  /** How many there are in all, before the range. */
  total: number;
}

/**
 * A list that may be as long as the shop is old: which records it has, in order, and the records themselves, part by part. No
 * statement then has more parameters the more rows there are.
 */
export interface List<Item> {
  findIds(db: Db, query: ListQuery, now: RequestContext): Promise<Page<number>>;
  /** In the order of the ids, of which there are ROWS_AT_ONCE at most. One that is gone by now is left out. */
  readByIds(db: Db, ids: readonly number[]): Promise<Item[]>;
}

/** The ids of records in order, and what reads a part of them: ROWS_AT_ONCE at most. One that is gone by then is left out. */
export interface StreamedList<Item = unknown> {
  ids: readonly number[];
  readByIds(ids: readonly number[]): Promise<Item[]>;
}

/** Other requests wait while so many records are read and encoded: some five milliseconds. */
export const CHUNK_SIZE = 500;

/** Ids as `read` of a list takes them. */
export function chunkIds(ids: readonly number[]): number[][] {
  const count = Math.ceil(ids.length / CHUNK_SIZE);
  return Array.from({ length: count }, (_, part) => ids.slice(part * CHUNK_SIZE, (part + 1) * CHUNK_SIZE));
}

/** Records in the order of their ids; those that are gone are left out. */
export function sortByIds<Item extends { id: Id }>(ids: readonly number[], items: readonly Item[]): Item[] {
  const byId = new Map<Id, Item>(items.map((item) => [item.id, item]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** The query string of a list call, for validation and OpenAPI. */
export const listQuerystring = z.object({
  sort: createTextParameter('sort', 200).describe('["name","ASC"]'),
  range: createTextParameter('range', 100).describe('[0,24], both ends included'),
  // A thousand ids fit.
  filter: createTextParameter('filter', 12_000).describe('{"q":"ana"}'),
});

/** A text of the query string that may be missing; refused where it is repeated or longer than `limit`. */
export function createTextParameter(name: string, limit: number) {
  return z
    .string({ error: `O parâmetro ${name} foi enviado mais de uma vez` })
    .max(limit, `O parâmetro ${name} é longo demais`)
    .optional();
}

const sortSchema = z.tuple([z.string(), z.enum(['ASC', 'DESC', 'asc', 'desc'])]);
const rangeSchema = z.tuple([z.int().min(0), z.int().min(0)]).refine(([start, end]) => start <= end);
// Not z.record, which passes over a key called __proto__.
const filterSchema = z.custom<Record<string, unknown>>(
  (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
);

/** Reads the query string. Throws a 422 Refusal naming the parameter that cannot be read. */
export function parseListQuery(query: z.output<typeof listQuerystring>): ListQuery {
  const sort = parseJson('sort', query.sort, sortSchema);
  const range = parseJson('range', query.range, rangeSchema);
  return {
    sort: sort && { field: sort[0], order: sort[1].toLowerCase() === 'asc' ? 'asc' : 'desc' },
    range: range && { start: range[0], end: range[1] },
    filter: parseJson('filter', query.filter, filterSchema) ?? {},
  };
}

/** Whether a list call asked for anything that a bare list does not give. */
export function hasListParameters(query: z.output<typeof listQuerystring>): boolean {
  return query.sort !== undefined || query.range !== undefined || query.filter !== undefined;
}

/** `customers 0-24/319`; an empty page reads `customers 0-0/0` or `customers 50-49/12`. */
export function formatContentRange(name: string, range: ListQuery['range'], page: Page<unknown>): string {
  const start = range?.start ?? 0;
  return `${name} ${start}-${Math.max(start + page.items.length - 1, 0)}/${page.total}`;
}

type Condition = Expression<SqlBool>;
/** One resource's columns: what may be sorted by and filtered by. A filter gets the value as it came and says 422 by throwing. */
export interface ListColumns<Table extends keyof Tables> {
  sort: Record<string, string | RawBuilder<unknown>>;
  /** Those of the columns sorted by that may be empty. */
  nullable?: readonly string[];
  filter: Record<string, (eb: ExpressionBuilder<Tables, Table>, value: unknown) => Condition>;
}

/** Adds the conditions of a list call's filter; one left empty is none. Throws a 422 Refusal for one the resource does not have. */
export function applyFilter<Table extends keyof Tables, Output>(
  query: SelectQueryBuilder<Tables, Table, Output>,
  { filter }: ListQuery,
  columns: ListColumns<Table>,
): SelectQueryBuilder<Tables, Table, Output> {
  let filtered = query;
  for (const [name, value] of Object.entries(filter)) {
    const condition = Object.hasOwn(columns.filter, name) ? columns.filter[name] : undefined;
    if (!condition) throw invalid({ filter: `Não é possível filtrar por ${name}` });
    if (isNone(value)) continue;
    filtered = filtered.where((eb) => condition(eb as ExpressionBuilder<Tables, Table>, value));
  }
  return filtered;
}

/** What a list is in the order of. */
interface Order<Table extends keyof Tables> {
  columns: ListColumns<Table>;
  byDefault: readonly string[];
  id: string;
}

type Query<Table extends keyof Tables, Output> = SelectQueryBuilder<Tables, Table, Output>;

/** Adds order (ties by id, so that pages never overlap) and range. Throws a 422 Refusal for a column that does not sort. */
export function applyPage<Table extends keyof Tables, Output>(
  query: Query<Table, Output>,
  asked: ListQuery,
  columns: ListColumns<Table>,
  byDefault: readonly string[],
  id: string,
): Query<Table, Output> {
  const ordered = applyOrder(query, asked, { columns, byDefault, id }, false);
  const { range } = asked;
  return range ? ordered.limit(range.end - range.start + 1).offset(range.start) : ordered;
}

/**
 * The rows of a page of a list that may be very long: rows are passed over from whichever end is nearer. `total` is how many
 * there are; it may be null where no range is asked for.
 */
export async function readPage<Table extends keyof Tables, Output>(
  query: Query<Table, Output>,
  asked: ListQuery,
  total: number | null,
  order: Order<Table>,
): Promise<Output[]> {
  const { range } = asked;
  if (!range || total === null || range.start <= total / 2) {
    return applyPage(query, asked, order.columns, order.byDefault, order.id).execute();
  }
  const last = Math.min(range.end, total - 1);
  if (last < range.start) return [];
  const fromTheEnd = applyOrder(query, asked, order, true)
    .limit(last - range.start + 1)
    .offset(total - 1 - last);
  return (await fromTheEnd.execute()).reverse();
}

function applyOrder<Table extends keyof Tables, Output>(
  query: Query<Table, Output>,
  { sort }: ListQuery,
  { columns, byDefault, id }: Order<Table>,
  isReversed: boolean,
): Query<Table, Output> {
  const column = sort && Object.hasOwn(columns.sort, sort.field) ? columns.sort[sort.field] : undefined;
  if (sort && !column) throw invalid({ sort: `Não é possível ordenar por ${sort.field}` });
  const first = column ? [[column, sort?.order] as const] : byDefault.map((part) => part.split(' '));
  let ordered = query;
  for (const [what = '', order] of [...first, [id, sort?.order ?? 'asc'] as const]) {
    const isDescending = (order === 'desc') !== isReversed;
    // A name that is looked up may be missing as well as an empty column.
    const isNullable = typeof what !== 'string' || columns.nullable?.includes(what);
    ordered = ordered.orderBy(typeof what === 'string' ? sql.ref(what) : what, (by) => {
      const way = isDescending ? by.desc() : by.asc();
      if (!isNullable) return way;
      // What is missing counts as the largest: PostgreSQL thinks so by itself, SQLite has to be told.
      return isDescending ? way.nullsFirst() : way.nullsLast();
    });
  }
  return ordered;
}

/** The page of these rows: their number in all is counted only when a range cut them. */
export async function toPage<Table extends keyof Tables, Item>(
  living: Query<Table, unknown>,
  { range }: ListQuery,
  items: Item[],
): Promise<Page<Item>> {
  return { items, total: range ? await countRows(living) : items.length };
}

export async function countRows<Table extends keyof Tables>(living: Query<Table, unknown>): Promise<number> {
  return (await living.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()).total;
}

/** Whether a list call leaves anything out by its filter. */
export function isFiltered({ filter }: ListQuery): boolean {
  return Object.values(filter).some((value) => !isNone(value));
}

/** A filter that was left empty. */
function isNone(value: unknown): boolean {
  return value === null || value === '';
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
