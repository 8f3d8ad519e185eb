import type { Fields, Json } from '../../domain/fields/codec.ts';
import type { Field } from '../../domain/fields/field.ts';
import type { Id } from '../../domain/ids.ts';
import { AGENDA_ORDER, compareAgenda, isOpenStatus, OPEN_ORDER } from '../../domain/reservations.ts';
import type { Reservation } from '../../domain/resources/reservations.ts';
import type { AnyResource } from '../../domain/resources/resource.ts';
import { buildSearchText, hasTerms, parseSearchTerms } from '../../domain/search.ts';
import { compareTexts, fold } from '../../domain/text.ts';
import { getShopToday } from '../shopClock.ts';

export type Row = Json & { id: Id };

export interface ListPage {
  data: Row[];
  /** Of all pages. */
  total: number;
}

/** Sort, range and filter of a list query. */
export interface ListQuery {
  /** The fields of the records: a choice sorts by its label. */
  fields?: Fields;
  /** The amounts of columns that are not in the records. */
  computed?: AnyResource['computed'];
  sort?: [field: string, order: string];
  /** First and last index, from 0, both included. */
  range?: [first: number, last: number];
  filter: Json;
}

/**
 * Filters, sorts and pages a whole list as the server does. Filters: `q` searches the words in every text of a record, an array
 * matches any of its values, `date_gte` and `date_lte` are inclusive bounds, any other value must be equal.
 */
export function pageInMemory(records: readonly Json[], query: ListQuery): ListPage {
  const matching = records.filter((record) => isMatch(record, query.filter));
  if (query.sort) {
    const [field, order] = query.sort;
    const direction = order === 'DESC' ? -1 : 1;
    const customOrder = CUSTOM_ORDERS[field];
    if (customOrder) matching.sort((a, b) => direction * customOrder(a, b));
    else return slicePage(sortBy(matching, direction, buildValueReader(field, query)), query);
  }
  return slicePage(matching, query);
}

function slicePage(matching: Json[], { range }: ListQuery): ListPage {
  const data = range ? matching.slice(range[0], range[1] + 1) : matching;
  return { data: data as Row[], total: matching.length };
}

const CUSTOM_ORDERS: Record<string, ((a: Json, b: Json) => number) | undefined> = {
  [AGENDA_ORDER]: (a, b) => compareAgenda(a as unknown as Reservation, b as unknown as Reservation, getShopToday()),
  [OPEN_ORDER]: (a, b) => compareTexts(getOpenSince(a) ?? '~', getOpenSince(b) ?? '~'),
};

/** Day and time of an open reservation; null for a closed one. */
function getOpenSince({ status, date, time }: Json): string | null {
  return isOpenStatus(Number(status)) ? `${date} ${time}` : null;
}

function isMatch(record: Json, filter: Json): boolean {
  return Object.entries(filter).every(([field, expected]) => {
    if (expected === undefined || expected === null || expected === '') return true;
    if (field === 'q') return hasTerms(buildSearchText(getTexts(record)), parseSearchTerms(String(expected)));
    const [, bounded, bound] = /^(.+)_(gte|lte)$/.exec(field) ?? [];
    if (bounded) return isWithin(getValue(record, bounded), String(expected), bound === 'gte');
    const value = String(getValue(record, field) ?? getValue(record, field.replace(/_id$/, '.id')));
    return Array.isArray(expected) ? expected.map(String).includes(value) : String(expected) === value;
  });
}

/** Days and instants are ISO 8601, so they compare as texts. */
function isWithin(value: unknown, bound: string, isLowest: boolean): boolean {
  return typeof value === 'string' && (isLowest ? value >= bound : value <= bound);
}

/** The value at a path such as `customer.name`. */
function getValue(record: Json, path: string): unknown {
  return path.split('.').reduce<unknown>((value, name) => (value as Json | null | undefined)?.[name], record);
}

function sortBy(records: readonly Json[], direction: number, readValue: (record: Json) => unknown): Json[] {
  const keyed = records.map((record) => ({ record, key: sortKey(readValue(record)) }));
  // A record without the value is at the end, in either direction.
  const isAbsent = ({ key }: { key: unknown }) => Number(key === null);
  return keyed
    .sort((a, b) => isAbsent(a) - isAbsent(b) || direction * compare(a.key, b.key))
    .map(({ record }) => record);
}

/** Reads what a list is sorted by: a computed amount, or the value at a path. */
function buildValueReader(path: string, { fields, computed }: ListQuery): (record: Json) => unknown {
  const amount = computed?.[path];
  if (amount) return (record) => amount.compute(record as never);
  return (record) => getChoiceLabel(fields?.[path], getValue(record, path));
}

/** The label of a choice of texts; any other value unchanged. */
function getChoiceLabel(field: Field | undefined, value: unknown): unknown {
  return field?.kind === 'choice' && typeof value === 'string' ? field.show(value) : value;
}

/** A number, also one that a back end sends as text; or the folded text; or null. */
function sortKey(value: unknown): string | number | null {
  if (value == null) return null;
  if (typeof value !== 'string') return Number(value);
  return /^-?\d{1,15}(\.\d+)?$/.test(value) ? Number(value) : fold(value);
}

/** `Pacote 9` before `Pacote 10`. */
const TEXT_ORDER = new Intl.Collator('pt-BR', { numeric: true });

/** Numbers before texts. */
function compare(a: string | number | null, b: string | number | null): number {
  if (a === null || b === null) return 0;
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  if (typeof a === 'string' && typeof b === 'string') return TEXT_ORDER.compare(a, b);
  return typeof a === 'number' ? -1 : 1;
}

/** The texts of a record and the names of the records it refers to. */
function getTexts(record: Json): string[] {
  return Object.values(record)
    .map((value) => (value as Json | null)?.name ?? value)
    .filter((value) => typeof value === 'string');
}
