import { type RawBuilder, sql } from 'kysely';
import { type Day, validateDay } from '../../domain/dates.ts';
import { type Choices, getSortedChoiceValues } from '../../domain/fields/choices.ts';
import type { Field } from '../../domain/fields/field.ts';
import { toCents } from '../../domain/money.ts';
import { getTargetResource } from '../../domain/resources/all.ts';
import { customers } from '../../domain/resources/customers.ts';
import { type AnyResource, isSearchable } from '../../domain/resources/resource.ts';
import { parseSearchTerms, type SearchTerms } from '../../domain/search.ts';
import { normalizeText } from '../../domain/text.ts';
import { invalid } from '../refusal.ts';
import { type Column, getColumns } from './columns.ts';
import type { Filter, ListColumns } from './listing.ts';
import { resolveCustomerSql } from './mergedCustomers.ts';

/** The columns a list can be sorted and filtered by: every stored field, the version, names of references, and the search as a filter. */
export function buildListColumns(resource: AnyResource, search = bySearch('search')): ListColumns {
  const columns = [...getColumns(resource.fields)].filter(
    ([name]) => !UNORDERED.has(resource.fields[name]?.kind ?? ''),
  );
  const sort = columns.map(([name, column]) => [column.key, sortColumn(resource, name, column)]);
  const names = getReferenceNameFields(resource).map((name) => [name, selectReferenceName(resource, name, 'sorted')]);
  const filter = columns.map(([name, column]) => [
    column.key,
    isTitle(resource, name) ? search : toFilter(resource.fields[name] as Field, column),
  ]);
  return {
    sort: { id: 'id', version: 'version', ...Object.fromEntries([...sort, ...names]) },
    nullable: columns.filter(([, { isNullable }]) => isNullable).map(([, { name }]) => name),
    // Only a resource with searchable fields has the column `search`.
    filter: { id: byId('id'), ...(isSearchable(resource) ? { q: search } : {}), ...Object.fromEntries(filter) },
  };
}

/** The hours of a week have no order, nor have percentages and amounts together. */
const UNORDERED: ReadonlySet<string> = new Set(['hours', 'rate']);

function isTitle({ title, fields }: AnyResource, name: string): boolean {
  return name === title && fields[name]?.options.searchable === true;
}

/** Texts sort by their folded form, choices by their labels. */
function sortColumn(resource: AnyResource, name: string, column: Column): string | RawBuilder<unknown> {
  if (isTitle(resource, name)) return 'search';
  const { kind, options } = resource.fields[name] ?? {};
  // Birthdays by month and day, whatever the year.
  if (kind === 'birthday') return sql`substr(${sql.ref(column.name)}, length(${sql.ref(column.name)}) - 4)`;
  if (kind === 'choice') return rankChoice(column.name, options?.choices ?? {});
  return kind === 'text' || kind === 'email' ? foldColumn(column.name) : column.name;
}

/** The place of a choice among its sorted values; null for any other value. */
export function rankChoice(column: string, choices: Choices): string | RawBuilder<unknown> {
  const values = getSortedChoiceValues(choices);
  if (values.every(Number.isInteger)) return column;
  const ranks = values.map((value, rank) => sql`when ${sql.lit(value)} then ${sql.lit(rank)}`);
  return sql`case ${sql.ref(column)} ${sql.join(ranks, sql` `)} end`;
}

/** A text column folded for comparisons (`fold` of domain/text.ts), on both databases. */
export function foldColumn(column: string): RawBuilder<unknown> {
  return sql`fold_text(${sql.ref(column)})`;
}

function toFilter({ kind, options }: Field, { name }: Column): Filter {
  if (kind === 'flag') return byFlag(name);
  if (kind === 'consent') return byPresence(name);
  if (kind === 'reference') return getTargetResource(options) === customers ? byCustomerId(name) : byId(name);
  if (kind === 'day') return byDay(name);
  if (kind === 'money') return byMoney(name);
  if (kind === 'percent') return byPercent(name);
  if (kind === 'whole' || kind === 'minutes') return byNumber(name);
  const isNumeric = kind === 'choice' && Object.keys(options.choices ?? {}).every((key) => /^\d+$/.test(key));
  return isNumeric ? byNumber(name) : byText(name);
}

/** The fields that show a column of the record that another field refers to, mostly its name. */
export function getReferenceNameFields({ fields }: AnyResource): string[] {
  return Object.keys(fields).filter((name) => fields[name]?.options.nameOf);
}

/** Selects the value of such a field, for display or for sorting. */
export function selectReferenceName(resource: AnyResource, name: string, use: 'shown' | 'sorted'): RawBuilder<string> {
  const { nameOf: field = '', sourceColumn } = resource.fields[name]?.options ?? {};
  const target = getTargetResource(resource.fields[field]?.options ?? {});
  const { table, title } = target;
  const selected = sourceColumn ?? (use === 'sorted' && isTitle(target, title) ? 'search' : title);
  const column = `${resource.table}.${getColumns(resource.fields).get(field)?.name}`;
  return sql<string>`(select ${sql.ref(selected)} from ${sql.table(table)} as referred where referred.id = ${sql.ref(column)})`;
}

/* The filters that lists share. Each throws a 422 Refusal for a value that it cannot use. */

const MAX_IDS = 1000;
const MAX_TEXT_LENGTH = 200;

/** Equal to an id, or to one of several. An invalid id matches no record. */
export function byId(column: string): Filter {
  return (value) => isIn(column, readIds(value));
}

/** The same for customer ids: the id of a merged record means the record it was merged into. */
export function byCustomerId(column: string): Filter {
  return (value) => isIn(column, readIds(value).map(resolveCustomerSql));
}

function isIn(column: string, ids: readonly (number | RawBuilder<number>)[]): RawBuilder<boolean> {
  return ids.length === 0 ? sql`1 = 0` : sql`${sql.ref(column)} in (${sql.join(ids)})`;
}

function readIds(value: unknown): number[] {
  const values = Array.isArray(value) ? value : [value];
  if (values.length > MAX_IDS) throw invalid({ filter: 'São ids demais de uma vez' });
  return values.filter(isId).map(Number);
}

/** Matches rows whose search text contains every word, in any order. `%`, `_` and `\\` are literal. */
export function bySearch(column: string | RawBuilder<unknown>): Filter {
  const text = typeof column === 'string' ? sql.ref(column) : column;
  return (value) => {
    const terms = readSearchTerms(value).map((spellings) => {
      const patterns = spellings.map((spelling) => `%${spelling.replace(/[\\%_]/g, '\\$&')}%`);
      return sql<boolean>`(${sql.join(
        patterns.map((pattern) => sql`${text} like ${pattern} escape '\\'`),
        sql` or `,
      )})`;
    });
    return terms.length === 0 ? sql`1 = 1` : sql`(${sql.join(terms, sql` and `)})`;
  };
}

export function readSearchTerms(value: unknown): SearchTerms {
  return parseSearchTerms(readText(value));
}

/** The flag of a request: 1, 0, true or false, as a number or text; undefined for any other value. */
export function parseFlag(value: unknown): boolean | undefined {
  if (value === true || value === 1 || value === '1') return true;
  return value === false || value === 0 || value === '0' ? false : undefined;
}

export function byFlag(column: string): Filter {
  return (value) => {
    const flag = parseFlag(value);
    if (flag === undefined) throw unusableValue();
    return sql`${sql.ref(column)} = ${flag ? 1 : 0}`;
  };
}

/** Whether there is a value: 1 or 0. */
function byPresence(column: string): Filter {
  return (value) => {
    const flag = parseFlag(value);
    if (flag === undefined) throw unusableValue();
    return flag ? sql`${sql.ref(column)} is not null` : sql`${sql.ref(column)} is null`;
  };
}

function byNumber(column: string): Filter {
  return (value) => equalTo(column, typeof value === 'string' && /^-?\d+$/.test(value) ? Number(value) : value);
}

/** Equal to a number, or to one of several. */
export function byNumberOrList(column: string): Filter {
  const isNumber = byNumber(column);
  return (value) => {
    if (!Array.isArray(value)) return isNumber(value);
    if (value.length > MAX_IDS) throw unusableValue();
    return sql`(${sql.join([sql`1 = 0`, ...value.map((item) => isNumber(item))], sql` or `)})`;
  };
}

/** Compares a column of cents with an amount in reais. */
function byMoney(column: string): Filter {
  return (value) => {
    try {
      return equalTo(column, toCents(value));
    } catch {
      throw unusableValue();
    }
  };
}

/** A number from 0 to 100. */
function byPercent(column: string): Filter {
  return (value) => {
    const percent = typeof value === 'string' && /^\d+(\.\d+)?$/.test(value) ? Number(value) : value;
    if (typeof percent !== 'number' || !(percent >= 0 && percent <= 100)) throw unusableValue();
    return sql`${sql.ref(column)} = ${percent}`;
  };
}

function equalTo(column: string, number: unknown): RawBuilder<boolean> {
  // PostgreSQL refuses to compare an integer column with anything larger.
  if (typeof number !== 'number' || !Number.isInteger(number) || Math.abs(number) >= 2 ** 31) throw unusableValue();
  return sql`${sql.ref(column)} = ${number}`;
}

export function byText(column: string): Filter {
  return (value) => sql`${sql.ref(column)} = ${readText(value)}`;
}

export function byDay(column: string): Filter {
  return (value) => sql`${sql.ref(column)} = ${readDay(value)}`;
}

/** A day or later. */
export function fromDay(column: string): Filter {
  return (value) => sql`${sql.ref(column)} >= ${readDay(value)}`;
}

/** A day or earlier. */
export function untilDay(column: string): Filter {
  return (value) => sql`${sql.ref(column)} <= ${readDay(value)}`;
}

/** A condition that depends on a day. */
export function byDayCondition(condition: (day: Day) => RawBuilder<boolean>): Filter {
  return (value) => condition(readDay(value));
}

function readDay(value: unknown): Day {
  const problem = validateDay(value);
  if (problem) throw invalid({ filter: problem });
  return value as Day;
}

function isId(value: unknown): value is number | string {
  return (typeof value === 'number' || typeof value === 'string') && /^[1-9]\d{0,8}$/.test(String(value));
}

function readText(value: unknown): string {
  if (typeof value === 'string' && value.length <= MAX_TEXT_LENGTH) return normalizeText(value, true);
  throw unusableValue();
}

function unusableValue() {
  return invalid({ filter: 'Não é possível filtrar por este valor' });
}
