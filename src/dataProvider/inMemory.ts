import type { Json } from '../../domain/fields/codec.ts';
import { AGENDA_ORDER, compareAgenda, isOpenStatus, OPEN_ORDER } from '../../domain/reservations.ts';
import type { Reservation } from '../../domain/resources/reservations.ts';
import { buildSearchText, hasTerms, parseSearchTerms } from '../../domain/search.ts';
import { compareTexts, fold } from '../../domain/text.ts';
import { getShopToday } from '../session.ts';

/** What ra-data-simple-rest asks of a list, read back from its query. */
export interface ListQuery {
  sort?: [field: string, order: string];
  /** First and last position, both counted from 0 and both in the page. */
  range?: [first: number, last: number];
  filter: Json;
}

/**
 * Filters, sorts and cuts a whole list as a server would that honours the query. Filters: `q` is looked for in every text
 * of a record, word by word as the server does, a list means any of its values, `date_gte` and `date_lte` a day or later and a
 * day or earlier, everything else must be equal.
 */
export function pageInMemory(records: readonly Json[], query: ListQuery): { page: Json[]; total: number } {
  const found = records.filter((record) => matches(record, query.filter));
  if (query.sort) {
    const [field, order] = query.sort;
    const direction = order === 'DESC' ? -1 : 1;
    const ownOrder = orders[field];
    if (ownOrder) found.sort((a, b) => direction * ownOrder(a, b));
    else return cut(sortedBy(found, field, direction), query);
  }
  return cut(found, query);
}

function cut(found: Json[], query: ListQuery): { page: Json[]; total: number } {
  const page = query.range ? found.slice(query.range[0], query.range[1] + 1) : found;
  return { page, total: found.length };
}

const orders: Record<string, ((a: Json, b: Json) => number) | undefined> = {
  [AGENDA_ORDER]: (a, b) => compareAgenda(a as unknown as Reservation, b as unknown as Reservation, getShopToday()),
  [OPEN_ORDER]: (a, b) => compareTexts(openSince(a) ?? '~', openSince(b) ?? '~'),
};

/** When an open reservation is; nothing of one that is closed. */
function openSince({ status, date, time }: Json): string | null {
  return isOpenStatus(Number(status)) ? `${date} ${time}` : null;
}

function matches(record: Json, filter: Json): boolean {
  return Object.entries(filter).every(([field, wanted]) => {
    if (wanted === undefined || wanted === null || wanted === '') return true;
    if (field === 'q') return hasTerms(buildSearchText(textsOf(record)), parseSearchTerms(String(wanted)));
    const [, bounded, bound] = /^(.+)_(gte|lte)$/.exec(field) ?? [];
    if (bounded) return isWithin(valueAt(record, bounded), String(wanted), bound === 'gte');
    const value = String(valueAt(record, field) ?? valueAt(record, field.replace(/_id$/, '.id')));
    return Array.isArray(wanted) ? wanted.map(String).includes(value) : String(wanted) === value;
  });
}

/** Days and instants compare as texts. */
function isWithin(value: unknown, bound: string, isLowest: boolean): boolean {
  return typeof value === 'string' && (isLowest ? value >= bound : value <= bound);
}

/** `customer.name` is the name of the customer of a record. */
function valueAt(record: Json, path: string): unknown {
  return path.split('.').reduce<unknown>((value, name) => (value as Json | null | undefined)?.[name], record);
}

function sortedBy(records: readonly Json[], field: string, direction: number): Json[] {
  const keyed = records.map((record) => ({ record, key: sortKey(valueAt(record, field)) }));
  return keyed.sort((a, b) => direction * compare(a.key, b.key)).map(({ record }) => record);
}

/** A figure as a number, also one that a back end writes as a text; any other text as it is compared. */
function sortKey(value: unknown): string | number | null {
  if (value == null) return null;
  if (typeof value !== 'string') return Number(value);
  return /^-?\d{1,15}(\.\d+)?$/.test(value) ? Number(value) : fold(value);
}

/** `Pacote 9` before `Pacote 10`. */
const IN_READING_ORDER = new Intl.Collator('pt-BR', { numeric: true });

/** Texts by their normal form, ids and other figures by size and before texts, what is missing last. */
function compare(a: string | number | null, b: string | number | null): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  if (typeof a === 'string' && typeof b === 'string') return IN_READING_ORDER.compare(a, b);
  return typeof a === 'number' ? -1 : 1;
}

/** Its own texts, and the names of those it refers to. */
function textsOf(record: Json): string[] {
  return Object.values(record)
    .map((value) => (value as Json | null)?.name ?? value)
    .filter((value) => typeof value === 'string');
}
