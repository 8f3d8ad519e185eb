import { type RawBuilder, sql } from 'kysely';
import type { Field } from '../../domain/fields/field.ts';
import { getTargetResource } from '../../domain/resources/all.ts';
import { customers } from '../../domain/resources/customers.ts';
import type { AnyResource } from '../../domain/resources/resource.ts';
import { type Column, getColumns } from './columns.ts';
import {
  byCustomerId,
  byDay,
  byFlag,
  byId,
  byMoney,
  byNumber,
  byPercent,
  bySearch,
  byText,
  type Filter,
} from './filters.ts';
import type { ListColumns } from './listing.ts';
import type { ResourceTable } from './schema.ts';

/** The columns a list can be sorted and filtered by: every stored field, the version, names of references, and the search as a filter. */
export function buildListColumns(resource: AnyResource, search = bySearch('search')): ListColumns<ResourceTable> {
  // Opening hours of a week have no order.
  const columns = [...getColumns(resource.fields)].filter(([name]) => resource.fields[name]?.kind !== 'hours');
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
    filter: { id: byId('id'), ...(isSearched(resource) ? { q: search } : {}), ...Object.fromEntries(filter) },
  };
}

function isSearched({ fields }: AnyResource): boolean {
  return Object.values(fields).some(({ options }) => options.searchable);
}

function isTitle({ title, fields }: AnyResource, name: string): boolean {
  return name === title && fields[name]?.options.searchable === true;
}

/** Texts sort by their folded form. */
function sortColumn(resource: AnyResource, name: string, column: Column): string | RawBuilder<unknown> {
  if (isTitle(resource, name)) return 'search';
  const kind = resource.fields[name]?.kind;
  return kind === 'text' || kind === 'email' ? foldColumn(column.name) : column.name;
}

/** A text column folded for comparisons (`fold` of domain/text.ts), on both databases. */
export function foldColumn(column: string): RawBuilder<unknown> {
  return sql`fold_text(${sql.ref(column)})`;
}

function toFilter({ kind, options }: Field, { name }: Column): Filter {
  if (kind === 'flag') return byFlag(name);
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
