import type { FetchQueryOptions } from '@tanstack/react-query';
import simpleRestProvider from 'ra-data-simple-rest';
import { type DataProvider, type GetListParams, HttpError, type RaRecord, type SortPayload } from 'react-admin';
import { decodeRecords, encodeFields, type Json } from '../../domain/fields/codec.ts';
import type { Field } from '../../domain/fields/field.ts';
import { type Id, isSameId } from '../../domain/ids.ts';
import { getResource } from '../../domain/resources/all.ts';
import { withReferenceIds } from '../../domain/resources/request.ts';
import type { AnyResource } from '../../domain/resources/resource.ts';
import { mayCallNow } from '../access.ts';
import { getPageOfWholeDays } from './agendaList.ts';
import { call, type Envelope } from './http.ts';
import { type ListPage, type ListQuery, pageInMemory, type Row } from './inMemory.ts';

/** The number of cards on a page. */
export const CARDS_PER_PAGE = 24;

/** The order of a resource's list, as react-admin's sort: the first field of the declared order. */
export function getListSort({ order: [first], title }: AnyResource): SortPayload {
  const [field, direction] = first ?? [title, 'asc'];
  return { field, order: direction === 'desc' ? 'DESC' : 'ASC' };
}

/**
 * The query of the first page of a list's cards, for prefetching. The key is the one of react-admin's useGetList, which has no
 * function for it: with another key, a list that is opened would fetch the page again.
 */
export function getFirstPageQuery(
  shop: DataProvider,
  resource: AnyResource,
  { sort = getListSort(resource), perPage = CARDS_PER_PAGE, meta }: FirstPageOptions = {},
): FetchQueryOptions {
  const params = { pagination: { page: 1, perPage }, sort, filter: {}, meta };
  return {
    queryKey: [resource.name, 'getList', params],
    queryFn: ({ signal }) => shop.getList<RaRecord>(resource.name, { ...params, signal }),
  };
}

interface FirstPageOptions {
  sort?: SortPayload;
  perPage?: number;
  meta?: object;
}

export interface ListReader {
  /**
   * A page of the records. `meta.choices`: of those that a reference may refer to, active ones only (`offered`) or inactive ones too
   * (`all`); from a back end that does not page, all that match. `meta.wholeDays`: of the agenda, with whole days.
   */
  getList(params: GetListParams): Promise<ListPage>;
  getMany(ids: readonly Id[], signal?: AbortSignal): Promise<Row[]>;
}

interface Rows {
  records: Json[];
  /** Undefined from a back end that does not page: `records` is the whole list then. */
  total: number | undefined;
}

/**
 * Reads the lists of one resource. ra-data-simple-rest makes the queries, over our calls. A back end that sends Content-Range has
 * sorted, filtered and paged; for any other that is done here, on the whole list.
 */
export function createListReader(name: string): ListReader {
  const resource: AnyResource = getResource(name);
  const { api, fields } = resource;
  const list: NonNullable<AnyResource['api']['list']> = api.list ?? { path: api.path };
  // A professional may read only the choices of the employees.
  const getListPath = () => (api.choicesPath && !mayCallNow(`GET /${list.path}`) ? api.choicesPath : list.path);
  // Known after the first response. It spares a bare back end the useless list before a search.
  let canServerPage = true;

  async function read(path: string, signal?: AbortSignal | null): Promise<Rows> {
    const { headers, body } = await call(path, { signal });
    const total = /\/(\d+)$/.exec(headers.get('Content-Range') ?? '')?.[1];
    if (headers.has('Content-Range')) canServerPage = true;
    return {
      records: decodeRecords<Json>(fields, getRows(body, list.responseKey)).map((each) =>
        withReferenceIds(resource, each),
      ),
      total: total ? Number(total) : undefined,
    };
  }

  /** A page of the records at a path. `pageInBrowser` makes it from the whole list. `list.parameters` are sent beside the filter. */
  function getPage(
    path: string,
    { filter: rawFilter, ...params }: GetListParams,
    pageInBrowser: (records: Json[]) => ListPage | Promise<ListPage>,
  ): Promise<ListPage> {
    const filter = encodeFilter(resource, rawFilter);
    const parameters = new URLSearchParams();
    for (const parameter of list.parameters ?? []) {
      if (filter[parameter] !== undefined) parameters.set(parameter, String(filter[parameter]));
      delete filter[parameter];
    }
    const suffix = parameters.size > 0 ? `&${parameters}` : '';
    // Its Range header is left out: across origins it needs a permission that the contract does not require.
    const provider = simpleRestProvider('', async (url, options) => {
      const { records, total } = await read(url + suffix, options?.signal);
      const page = total === undefined ? await pageInBrowser(records) : { data: records, total };
      const headers = new Headers({ 'Content-Range': `items */${page.total}` });
      return { status: 200, headers, body: '', json: page.data };
    });
    return provider.getList(path, { ...params, filter }) as Promise<ListPage>;
  }

  async function getRecords(params: GetListParams): Promise<ListPage> {
    const { filter, signal } = params;
    const text = typeof filter?.q === 'string' ? filter.q.trim() : '';
    const searchPath = text !== '' && api.searchPath ? `/${api.searchPath}?query=${encodeURIComponent(text)}` : null;
    async function search(path: string): Promise<ListPage> {
      const { records } = await read(path, signal);
      return pageInMemory(records, { ...toListQuery({ ...params, filter: { ...filter, q: undefined } }), fields });
    }
    if (searchPath && !canServerPage) return search(searchPath);
    return getPage(getListPath(), params, (records) => {
      canServerPage = false;
      return searchPath ? search(searchPath) : pageInMemory(records, { ...toListQuery(params), fields });
    });
  }

  async function getChoices(params: GetListParams, includesInactive: boolean): Promise<ListPage> {
    const path = includesInactive ? getListPath() : (api.choicesPath ?? list.path);
    const omitInactive = <R extends Json>(records: R[]): R[] =>
      includesInactive ? records : records.filter((record) => isActive(resource, record));
    const { data, total } = await getPage(path, params, (records) =>
      pageInMemory(omitInactive(records), { ...toListQuery(params), fields, range: undefined }),
    );
    return { data: omitInactive(data), total };
  }

  return {
    getList(params) {
      const { choices, wholeDays } = params.meta ?? {};
      if (choices) return getChoices(params, choices === 'all');
      return wholeDays ? getPageOfWholeDays(getRecords, params) : getRecords(params);
    },

    async getMany(ids, signal) {
      const filter = JSON.stringify({ id: ids });
      const { records } = await read(`/${getListPath()}?${new URLSearchParams({ filter })}`, signal);
      // Filtered here too: a back end without filters sends everything.
      return (records as Row[]).filter((record) => ids.some((id) => isSameId(id, record.id)));
    },
  };
}

function isActive(resource: AnyResource, record: Json): boolean {
  const [flag] = findActiveFlag(resource) ?? [];
  return flag === undefined || Boolean(record[flag]);
}

/** The name and the field of the flag of a resource's active records; undefined if all are active. A flag of a feature has another meaning. */
export function findActiveFlag({ fields }: AnyResource): [name: string, field: Field] | undefined {
  return Object.entries(fields).find(([, { kind, options }]) => kind === 'flag' && !options.feature);
}

/** A filter with money and flags encoded; array values item by item. */
function encodeFilter({ fields }: AnyResource, filter: Json = {}): Json {
  const encode = (field: string, value: unknown) => encodeFields(fields, { [field]: value })[field];
  return Object.fromEntries(
    Object.entries(filter).map(([field, value]) => [
      field,
      Array.isArray(value) ? value.map((item) => encode(field, item)) : encode(field, value),
    ]),
  );
}

function toListQuery({ pagination, sort, filter }: GetListParams): ListQuery {
  const { page = 1, perPage = 10 } = pagination ?? {};
  return {
    sort: sort && [sort.field, sort.order],
    range: [(page - 1) * perPage, page * perPage - 1],
    filter: filter ?? {},
  };
}

function getRows(body: Envelope, key: string | undefined): unknown[] {
  const rows = key ? (body.data as Json | null | undefined)?.[key] : body.data;
  if (!Array.isArray(rows)) throw new HttpError('O servidor respondeu algo que não é uma lista. Tente novamente.', 502);
  return rows;
}
