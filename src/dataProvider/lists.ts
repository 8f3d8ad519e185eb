import simpleRestProvider from 'ra-data-simple-rest';
import { type GetListParams, type GetListResult, HttpError } from 'react-admin';
import type { Day } from '../../domain/dates.ts';
import { decodeRecords, encodeFields, type Json } from '../../domain/fields/codec.ts';
import { type Id, isSameId } from '../../domain/ids.ts';
import { getResource } from '../../domain/resources/all.ts';
import type { Reservation } from '../../domain/resources/reservations.ts';
import type { AnyResource } from '../../domain/resources/resource.ts';
import { call, type Envelope } from './http.ts';
import { type ListQuery, pageInMemory } from './inMemory.ts';

type Row = Json & { id: Id };

interface Page {
  data: Row[];
  total: number;
}

export interface ListReader {
  getList(params: GetListParams): Promise<Page>;
  getMany(ids: readonly Id[], signal?: AbortSignal): Promise<Row[]>;
  /**
   * A page of the records that a reference may refer to, with inactive ones if `includesInactive`. From a back end that does not page,
   * all that match.
   */
  getChoices(params: GetListParams, includesInactive: boolean): Promise<Page>;
}

interface Answer {
  records: Json[];
  /** Undefined from a back end that does not page: `records` is the whole list then. */
  total: number | undefined;
}

/**
 * Reads the lists of one resource, with ra-data-simple-rest's queries over our calls. A back end that answers with Content-Range has
 * sorted, filtered and paged; for any other that is done here, on the whole list.
 */
export function createListReader(name: string): ListReader {
  const resource: AnyResource = getResource(name);
  const { api, fields } = resource;
  const list = api.list ?? { path: api.path };
  // Known after the first answer. It spares a bare back end the useless list before a search.
  let canServerPage = true;

  async function read(path: string, signal?: AbortSignal | null): Promise<Answer> {
    const { headers, body } = await call(path, { signal });
    const total = /\/(\d+)$/.exec(headers.get('Content-Range') ?? '')?.[1];
    if (headers.has('Content-Range')) canServerPage = true;
    return {
      records: decodeRecords(fields, getRows(body, list.responseKey)),
      total: total ? Number(total) : undefined,
    };
  }

  /** Sends ra-data-simple-rest's query. `list.parameters` are sent beside the filter. */
  async function query(path: string, { filter: rawFilter, ...params }: GetListParams): Promise<Answer> {
    const filter = encodeFilter(resource, rawFilter);
    const parameters = new URLSearchParams();
    for (const parameter of list.parameters ?? []) {
      if (filter[parameter] !== undefined) parameters.set(parameter, String(filter[parameter]));
      delete filter[parameter];
    }
    const suffix = parameters.size > 0 ? `&${parameters}` : '';
    let answer: Answer = { records: [], total: undefined };
    // Its Range header is left out: across origins it needs a permission that the contract does not require.
    const provider = simpleRestProvider('', async (url, options) => {
      answer = await read(url + suffix, options?.signal);
      const headers = new Headers({ 'Content-Range': `items */${answer.total ?? answer.records.length}` });
      return { status: 200, headers, body: '', json: answer.records };
    });
    await provider.getList(path, { ...params, filter });
    return answer;
  }

  return {
    async getList({
      pagination = { page: 1, perPage: 10 },
      sort = { field: 'id', order: 'ASC' },
      filter = {},
      signal,
    }) {
      const params = { pagination, sort, filter, signal };
      const text = typeof filter.q === 'string' ? filter.q.trim() : '';
      const searchPath = text !== '' && api.searchPath ? `/${api.searchPath}?query=${encodeURIComponent(text)}` : null;
      if (!searchPath || canServerPage) {
        const { records, total } = await query(list.path, params);
        if (total !== undefined) return { data: records as Row[], total };
        canServerPage = false;
        if (!searchPath) return toPage(records, toListQuery(params));
      }
      const { records } = await read(searchPath, signal);
      return toPage(records, toListQuery({ ...params, filter: { ...filter, q: undefined } }));
    },

    async getMany(ids, signal) {
      const { records } = await read(
        `/${list.path}?${new URLSearchParams({ filter: JSON.stringify({ id: ids }) })}`,
        signal,
      );
      // Filtered here too: a back end without filters sends everything.
      return (records as Row[]).filter((record) => ids.some((id) => isSameId(id, record.id)));
    },

    async getChoices(params, includesInactive) {
      const { pagination = { page: 1, perPage: 1000 }, sort = { field: resource.title, order: 'ASC' } } = params;
      const { filter = {}, signal } = params;
      const path = includesInactive ? list.path : (api.choicesPath ?? list.path);
      const { records, total } = await query(path, { pagination, sort, filter, signal });
      const choices = includesInactive ? records : records.filter((record) => isActive(resource, record));
      if (total !== undefined) return { data: choices as Row[], total };
      return toPage(choices, { sort: [sort.field, sort.order], filter });
    },
  };
}

/** Whether a record is active, if its resource has a flag for that. */
function isActive({ fields }: AnyResource, record: Json): boolean {
  const flag = Object.keys(fields).find((name) => fields[name]?.kind === 'flag');
  return flag === undefined || Boolean(record[flag]);
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

function toPage(records: readonly Json[], query: ListQuery): Page {
  const { page, total } = pageInMemory(records, query);
  return { data: page as Row[], total };
}

function getRows(body: Envelope, key: string | undefined): unknown[] {
  const rows = key ? (body.data as Json | null | undefined)?.[key] : body.data;
  if (!Array.isArray(rows)) throw new HttpError('O servidor respondeu algo que não é uma lista. Tente novamente.', 502);
  return rows;
}

/** More than a day's reservations. */
const WHOLE_DAY = { page: 1, perPage: 1000 };

/**
 * A page of the agenda with whole days: it includes the rest of its last day, and leaves out the day that the previous page ends with,
 * unless that day fills this page.
 */
export async function getPageOfWholeDays(
  read: (params: GetListParams) => Promise<GetListResult<Reservation>>,
  params: GetListParams,
): Promise<GetListResult<Reservation>> {
  const { page, perPage } = params.pagination ?? WHOLE_DAY;
  const offset = (page - 1) * perPage;
  const { data, total = 0, ...rest } = await read(params);
  const lastDay = data.at(-1)?.date;
  // With pages of one record, page number `offset` is the last record of the previous page.
  const dayOnPreviousPage =
    offset > 0 && lastDay
      ? (await read({ ...params, pagination: { page: offset, perPage: 1 } })).data[0]?.date
      : undefined;
  const omitDays = (excluded: Day | undefined) =>
    data.filter(({ date }) => date !== dayOnPreviousPage && date !== excluded);
  const hasMore = offset + data.length < total;
  if (!lastDay || (!hasMore && lastDay !== dayOnPreviousPage)) return { data: omitDays(undefined), total, ...rest };
  const wholeDay = await read({ ...params, pagination: WHOLE_DAY, filter: { ...params.filter, date: lastDay } });
  return { data: [...omitDays(lastDay), ...wholeDay.data], total, ...rest };
}
