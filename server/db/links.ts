import { sql } from 'kysely';
import type { Fields, Json } from '../../domain/fields/codec.ts';
import type { Field } from '../../domain/fields/field.ts';
import { getIncludedFields } from '../../domain/fields/references.ts';
import { getTargetResource } from '../../domain/resources/all.ts';
import type { AnyResource } from '../../domain/resources/resource.ts';
import { invalid } from '../http/refusal.ts';
import { getColumns } from './columns.ts';
import { getDialect } from './connect.ts';
import type { Db } from './schema.ts';

/** A field that lists records of another resource, linked by a table with a row for each pair. */
export interface Link {
  /** The key in a request, and in a record. */
  inputKey: string;
  recordKey: string;
  joinTable: string;
  /** The columns of the linking table. */
  ownColumn: string;
  otherColumn: string;
  /** The other resource's. */
  otherTable: string;
  /** Its records tell of the same links, and can be edited with them. */
  isBidirectional: boolean;
  /** What a record tells of each beside id and name. */
  includedFields: Fields;
  missingMessage: string;
}

/** The fields of a resource that are kept in tables of their own. */
export function getLinks({ table, fields }: AnyResource): Link[] {
  return Object.entries(fields).flatMap(([name, field]) => linkOf(table, name, field));
}

function linkOf(own: string, inputKey: string, { options }: Field): Link[] {
  const { joinTable, recordKey = inputKey, missingMessage = '' } = options;
  if (!joinTable) return [];
  const { table, fields } = getTargetResource(options);
  const isBidirectional = Object.values(fields).some((other) => other.options.joinTable === joinTable);
  const columns = { ownColumn: `${own}_id`, otherColumn: `${table}_id` };
  return [
    {
      inputKey,
      recordKey,
      joinTable,
      ...columns,
      otherTable: table,
      isBidirectional,
      includedFields: getIncludedFields(options),
      missingMessage,
    },
  ];
}

/** The living records that each of these links to, by its id and in the order of their names. */
export async function linkedRecords(db: Db, link: Link, ids: readonly number[]): Promise<Map<number, Json[]>> {
  if (ids.length === 0) return new Map();
  const carried = [...getColumns(link.includedFields).values()];
  const told = carried.map(({ name, key }) => sql`, ${sql.ref(`other.${name}`)} as ${sql.ref(key)}`);
  const { rows } = await sql<Json & { own: number }>`
    select ${sql.ref(`link.${link.ownColumn}`)} as own, other.id, other.name ${sql.join(told, sql``)}
    from ${sql.table(link.joinTable)} as link join ${sql.table(link.otherTable)} as other on other.id = ${sql.ref(`link.${link.otherColumn}`)}
    where ${sql.ref(`link.${link.ownColumn}`)} in (${sql.join([...new Set(ids)])}) and other.archived_at is null
    order by other.search, other.id`.execute(db);
  const byOwn = new Map<number, Json[]>();
  for (const { own, ...record } of rows) {
    for (const { key, fromRow } of carried) record[key] = fromRow(record[key]);
    const others = byOwn.get(own);
    if (others) others.push(record);
    else byOwn.set(own, [record]);
  }
  return byOwn;
}

/** Writes down what a record links to, where the request says. Throws a 422 Refusal for one that is gone. */
export async function setLinks(db: Db, resource: AnyResource, id: number, input: Json): Promise<void> {
  for (const link of getLinks(resource)) {
    const others = input[link.inputKey] as readonly number[] | undefined;
    if (!others) continue;
    const living = await sql<{ id: number }>`
      select id from ${sql.table(link.otherTable)} where archived_at is null and id in (${sql.join([0, ...others])})`.execute(
      db,
    );
    if (living.rows.length < others.length) throw invalid({ [link.inputKey]: link.missingMessage });
    // Those to archived ones stay, for when they are brought back; those that are said again, with all there is beside.
    const removed = await sql<{
      id: number;
    }>`delete from ${sql.table(link.joinTable)} where ${sql.ref(link.ownColumn)} = ${id}
      and ${sql.ref(link.otherColumn)} not in (${sql.join([0, ...others])})
      and ${sql.ref(link.otherColumn)} in (select id from ${sql.table(link.otherTable)} where archived_at is null)
      returning ${sql.ref(link.otherColumn)} as id`.execute(db);
    const added = await addLinks(db, link, id, others);
    if (link.isBidirectional) await bumpVersion(db, link.otherTable, [...removed.rows, ...added]);
  }
}

/** The records of other resources that also tell of these links, by the resource's table: those linked now, and those an input links. */
export function listBidirectionalIds(
  resource: AnyResource,
  before: Json | null,
  input: Json,
): { table: string; ids: readonly number[] }[] {
  return getLinks(resource)
    .filter(({ isBidirectional, inputKey }) => isBidirectional && input[inputKey] !== undefined)
    .map(({ inputKey, recordKey, otherTable }) => {
      const linked = ((before?.[recordKey] ?? []) as { id: number }[]).map(({ id }) => id);
      return {
        table: otherTable,
        ids: [...new Set([...linked, ...(input[inputKey] as number[])])].sort((a, b) => a - b),
      };
    });
}

/** Has edits of records that are linked from both sides wait for one another: each counts up rows that the other holds. */
export async function lockLinks(db: Db, resource: AnyResource): Promise<void> {
  // SQLite has one transaction at a time anyhow.
  if (getDialect(db) === 'sqlite') return;
  for (const { joinTable, isBidirectional } of getLinks(resource))
    if (isBidirectional) await sql`select pg_advisory_xact_lock(hashtext(${joinTable}))`.execute(db);
}

/** Counts up the versions of those that tell of a record again, once it is back: who saw them without it must not write them down so. */
export async function bumpLinkedVersions(db: Db, resource: AnyResource, id: number): Promise<void> {
  for (const { joinTable, ownColumn, otherColumn, otherTable, isBidirectional } of getLinks(resource)) {
    if (!isBidirectional) continue;
    const linked = await sql<{ id: number }>`
      select ${sql.ref(otherColumn)} as id from ${sql.table(joinTable)} where ${sql.ref(ownColumn)} = ${id}`.execute(
      db,
    );
    await bumpVersion(db, otherTable, linked.rows);
  }
}

/** Links a record to others. Returns those it was not linked to yet. */
async function addLinks(db: Db, link: Link, id: number, others: readonly number[]): Promise<{ id: number }[]> {
  if (others.length === 0) return [];
  const pairs = others.map((other) => sql`(${id}, ${other})`);
  // The other side of the same fact may be written at the same time.
  const { rows } = await sql<{ id: number }>`
    insert into ${sql.table(link.joinTable)} (${sql.ref(link.ownColumn)}, ${sql.ref(link.otherColumn)})
    values ${sql.join(pairs)} on conflict do nothing returning ${sql.ref(link.otherColumn)} as id`.execute(db);
  return rows;
}

/** Counts up the versions of records that were changed from the other side, always in the same order: no two wait for each other. */
async function bumpVersion(db: Db, table: string, changed: readonly { id: number }[]): Promise<void> {
  for (const { id } of changed.toSorted((one, other) => one.id - other.id))
    await sql`update ${sql.table(table)} set version = version + 1 where id = ${id}`.execute(db);
}
