import simpleRestProvider from 'ra-data-simple-rest';
import { type DataProvider, type GetListParams, HttpError } from 'react-admin';
import { decodeFields, decodeRecords, encodeFields, type Json } from '../../domain/fields/codec.ts';
import type { Id } from '../../domain/ids.ts';
import { getResource } from '../../domain/resources/all.ts';
import { history } from '../../domain/resources/history.ts';
import type { AnyResource } from '../../domain/resources/resource.ts';
import { call, type Envelope } from './http.ts';
import { type ListQuery, pageInMemory } from './inMemory.ts';

export { putEdit } from './editing.ts';
export { encodeSale, postSale } from './saleBody.ts';

export interface Reader {
  path: string;
  restProvider: DataProvider;
  encodeFilter(filter?: Json): Json;
  /**
   * The records that may be chosen now, those that are turned off too where `everybody` is true: a page of those that fit a filter, and
   * how many fit. Of a back end that does not page, all that fit.
   */
  getChoices(params: GetListParams, everybody: boolean): Promise<{ data: Row[]; total: number }>;
}

type Row = Json & { id: Id };

/**
 * A reader of the lists of one resource, by its name: ra-data-simple-rest's provider over our calls. A back end that answers with
 * Content-Range has sorted, filtered and paged; for one that has not, that is done here, on the whole list it sent.
 */
export function createReader(name: string): Reader {
  const resource: AnyResource = name === history.name ? history : getResource(name);
  const { api, fields } = resource;
  const list = api.list ?? { path: api.path };
  // Known after the first answer; it spares a bare back end the list it would send in vain before a search.
  let serverPages = true;

  async function read(path: string, signal?: AbortSignal | null) {
    const { headers, body } = await call(withParameters(path, list.parameters ?? []), { signal });
    if (headers.has('Content-Range')) serverPages = true;
    return { headers, records: decodeRecords(fields, listIn(body, list.responseKey)) };
  }

  async function client(url: string, options?: { signal?: AbortSignal | null }) {
    const query = queryOf(url, resource);
    const search = api.searchPath && searchPath(api.searchPath, query);
    if (!search || serverPages) {
      // simple-rest's Range header is left out: across origins it would need a permission that the contract does not ask for.
      const { headers, records } = await read(url, options?.signal);
      if (headers.has('Content-Range') || isUnpaged(query)) return answer(headers, records);
      serverPages = false;
      if (!search) return answerInMemory(records, query);
    }
    const { records } = await read(search, options?.signal);
    return answerInMemory(records, { ...query, filter: { ...query.filter, q: undefined } });
  }

  async function choices(params: GetListParams, everybody: boolean) {
    const { pagination = EVERYTHING, sort = { field: resource.title, order: 'ASC' }, filter, signal } = params;
    const { page, perPage } = pagination;
    const order: [string, string] = [sort.field, sort.order];
    const query = new URLSearchParams({
      sort: JSON.stringify(order),
      range: JSON.stringify([(page - 1) * perPage, page * perPage - 1]),
      filter: JSON.stringify(mapFilter(resource, filter, 'encode')),
    });
    const path = everybody ? list.path : (api.choicesPath ?? list.path);
    const { headers, records } = await read(`/${path}?${query}`, signal);
    const offered = everybody ? records : records.filter((record) => isTurnedOn(resource, record));
    const total = /\/(\d+)$/.exec(headers.get('Content-Range') ?? '')?.[1];
    const fitting = total ? offered : pageInMemory(offered, { sort: order, filter }).page;
    return { data: fitting as Row[], total: Number(total ?? fitting.length) };
  }

  return {
    path: list.path,
    restProvider: simpleRestProvider('', client),
    encodeFilter: (filter = {}) => mapFilter(resource, filter, 'encode'),
    getChoices: choices,
  };
}

const EVERYTHING = { page: 1, perPage: 1000 };

/** Whether a record is turned on, where its resource says that by a flag. */
function isTurnedOn({ fields }: AnyResource, record: Json): boolean {
  const flag = Object.keys(fields).find((name) => fields[name]?.kind === 'flag');
  return flag === undefined || Boolean(record[flag]);
}

/** A filter's values as they are on the wire (`encode`) or inside (`decode`): money, flags. Lists value by value. */
function mapFilter({ fields }: AnyResource, filter: Json, direction: 'encode' | 'decode'): Json {
  const change = direction === 'encode' ? encodeFields : decodeFields<Json>;
  const map = (field: string, value: unknown) => change(fields, { [field]: value })[field];
  return Object.fromEntries(
    Object.entries(filter).map(([field, value]) => [
      field,
      Array.isArray(value) ? value.map((item) => map(field, item)) : map(field, value),
    ]),
  );
}

function queryOf(url: string, resource: AnyResource): ListQuery {
  const parameters = new URLSearchParams(url.slice(url.indexOf('?')));
  const parse = (name: string) => JSON.parse(parameters.get(name) ?? 'null') ?? undefined;
  return {
    sort: parse('sort'),
    range: parse('range'),
    filter: mapFilter(resource, parse('filter') ?? {}, 'decode'),
  };
}

/** An address with some of its filter as parameters of their own. */
function withParameters(url: string, names: readonly string[]): string {
  if (names.length === 0) return url;
  const [path = '', query] = url.split('?');
  const parameters = new URLSearchParams(query);
  const filter: Json = JSON.parse(parameters.get('filter') ?? '{}');
  for (const name of names) {
    if (filter[name] !== undefined) parameters.set(name, String(filter[name]));
    delete filter[name];
  }
  parameters.set('filter', JSON.stringify(filter));
  return `${path}?${parameters}`;
}

/** getMany asks without a range, and its answer needs no total. */
function isUnpaged(query: ListQuery): boolean {
  return query.range === undefined;
}

function searchPath(path: string, query: ListQuery): string | undefined {
  const text = typeof query.filter.q === 'string' ? query.filter.q.trim() : '';
  return text === '' ? undefined : `/${path}?query=${encodeURIComponent(text)}`;
}

function listIn(body: Envelope, within: string | undefined): unknown[] {
  const list = within ? (body.data as Json | null | undefined)?.[within] : body.data;
  if (!Array.isArray(list)) throw new HttpError('O servidor respondeu algo que não é uma lista. Tente novamente.', 502);
  return list;
}

function answer(headers: Headers, json: Json[]) {
  return { status: 200, headers, body: '', json };
}

function answerInMemory(records: Json[], query: ListQuery) {
  const { page, total } = pageInMemory(records, query);
  return answer(new Headers({ 'Content-Range': `items */${total}` }), page);
}
