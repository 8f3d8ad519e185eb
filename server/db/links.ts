import { sql } from 'kysely';
import type { Field } from '../../domain/fields/field.ts';
import { carriedFields } from '../../domain/fields/references.ts';
import type { Fields, Wire } from '../../domain/fields/travel.ts';
import { targetOf } from '../../domain/resources/all.ts';
import type { AnyResource } from '../../domain/resources/resource.ts';
import { invalid } from '../http/refusal.ts';
import { columnsOf } from './columns.ts';
import { dialectOf } from './connect.ts';
import type { Db } from './schema.ts';

/** A field that lists records of another resource, linked by a table with a row for each pair. */
export interface Link {
  /** The key in a request, and in a record. */
  name: string;
  key: string;
  through: string;
  /** The columns of the linking table. */
  own: string;
  other: string;
  /** The other resource's. */
  table: string;
  /** Its records tell of the same links, and can be edited with them. */
  isMutual: boolean;
  /** What a record tells of each beside id and name. */
  carried: Fields;
  gone: string;
}

/** The fields of a resource that are kept in tables of their own. */
export function linksOf({ table, fields }: AnyResource): Link[] {
  return Object.entries(fields).flatMap(([name, field]) => linkOf(table, name, field));
}

function linkOf(own: string, name: string, { options }: Field): Link[] {
  const { through, as: key = name, gone = '' } = options;
  if (!through) return [];
  const { table, fields } = targetOf(options);
  const isMutual = Object.values(fields).some((other) => other.options.through === through);
  const columns = { own: `${own}_id`, other: `${table}_id` };
  return [{ name, key, through, ...columns, table, isMutual, carried: carriedFields(options), gone }];
}

/** The living records that each of these links to, by its id and in the order of their names. */
export async function linkedRecords(db: Db, link: Link, ids: readonly number[]): Promise<Map<number, Wire[]>> {
  if (ids.length === 0) return new Map();
  const carried = [...columnsOf(link.carried).values()];
  const told = carried.map(({ name, key }) => sql`, ${sql.ref(`other.${name}`)} as ${sql.ref(key)}`);
  const { rows } = await sql<Wire & { own: number }>`
    select ${sql.ref(`link.${link.own}`)} as own, other.id, other.name ${sql.join(told, sql``)}
    from ${sql.table(link.through)} as link join ${sql.table(link.table)} as other on other.id = ${sql.ref(`link.${link.other}`)}
    where ${sql.ref(`link.${link.own}`)} in (${sql.join([...new Set(ids)])}) and other.archived_at is null
    order by other.search, other.id`.execute(db);
  const byOwn = new Map<number, Wire[]>();
  for (const { own, ...record } of rows) {
    for (const { key, fromRow } of carried) record[key] = fromRow(record[key]);
    const others = byOwn.get(own);
    if (others) others.push(record);
    else byOwn.set(own, [record]);
  }
  return byOwn;
}

/** Writes down what a record links to, where the request says. Throws a 422 Refusal for one that is gone. */
export async function setLinks(db: Db, resource: AnyResource, id: number, input: Wire): Promise<void> {
  for (const link of linksOf(resource)) {
    const others = input[link.name] as readonly number[] | undefined;
    if (!others) continue;
    const living = await sql<{ id: number }>`
      select id from ${sql.table(link.table)} where archived_at is null and id in (${sql.join([0, ...others])})`.execute(
      db,
    );
    if (living.rows.length < others.length) throw invalid({ [link.name]: link.gone });
    // Those to archived ones stay, for when they are brought back; those that are said again, with all there is beside.
    const removed = await sql<{ id: number }>`delete from ${sql.table(link.through)} where ${sql.ref(link.own)} = ${id}
      and ${sql.ref(link.other)} not in (${sql.join([0, ...others])})
      and ${sql.ref(link.other)} in (select id from ${sql.table(link.table)} where archived_at is null)
      returning ${sql.ref(link.other)} as id`.execute(db);
    const added = await addLinks(db, link, id, others);
    if (link.isMutual) await countUp(db, link.table, [...removed.rows, ...added]);
  }
}

/** The records of other resources that also tell of these links, by the resource's table: those linked now, and those an input links. */
export function mutualIds(
  resource: AnyResource,
  before: Wire | null,
  input: Wire,
): { table: string; ids: readonly number[] }[] {
  return linksOf(resource)
    .filter(({ isMutual, name }) => isMutual && input[name] !== undefined)
    .map(({ name, key, table }) => {
      const linked = ((before?.[key] ?? []) as { id: number }[]).map(({ id }) => id);
      return { table, ids: [...new Set([...linked, ...(input[name] as number[])])].sort((a, b) => a - b) };
    });
}

/** Has edits of records that are linked from both sides wait for one another: each counts up rows that the other holds. */
export async function lockLinks(db: Db, resource: AnyResource): Promise<void> {
  // SQLite has one transaction at a time anyhow.
  if (dialectOf(db) === 'sqlite') return;
  for (const { through, isMutual } of linksOf(resource))
    if (isMutual) await sql`select pg_advisory_xact_lock(hashtext(${through}))`.execute(db);
}

/** Counts up the versions of those that tell of a record again, once it is back: who saw them without it must not write them down so. */
export async function countUpLinked(db: Db, resource: AnyResource, id: number): Promise<void> {
  for (const { through, own, other, table, isMutual } of linksOf(resource)) {
    if (!isMutual) continue;
    const linked = await sql<{ id: number }>`
      select ${sql.ref(other)} as id from ${sql.table(through)} where ${sql.ref(own)} = ${id}`.execute(db);
    await countUp(db, table, linked.rows);
  }
}

/** Links a record to others. Returns those it was not linked to yet. */
async function addLinks(db: Db, link: Link, id: number, others: readonly number[]): Promise<{ id: number }[]> {
  if (others.length === 0) return [];
  const pairs = others.map((other) => sql`(${id}, ${other})`);
  // The other side of the same fact may be written at the same time.
  const { rows } = await sql<{ id: number }>`
    insert into ${sql.table(link.through)} (${sql.ref(link.own)}, ${sql.ref(link.other)})
    values ${sql.join(pairs)} on conflict do nothing returning ${sql.ref(link.other)} as id`.execute(db);
  return rows;
}

/** Counts up the versions of records that were changed from the other side, always in the same order: no two wait for each other. */
async function countUp(db: Db, table: string, changed: readonly { id: number }[]): Promise<void> {
  for (const { id } of changed.toSorted((one, other) => one.id - other.id))
    await sql`update ${sql.table(table)} set version = version + 1 where id = ${id}`.execute(db);
}
