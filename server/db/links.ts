import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Fields, Json } from '../../domain/fields/codec.ts';
import type { Field } from '../../domain/fields/field.ts';
import { getIncludedFields } from '../../domain/fields/references.ts';
import { getTargetResource, resources } from '../../domain/resources/all.ts';
import type { AnyResource } from '../../domain/resources/resource.ts';
import { invalid } from '../refusal.ts';
import { getColumns } from './columns.ts';
import { getDialect } from './connect.ts';
import type { Db } from './schema.ts';

/** A field that lists records of another resource, linked by a join table with a row for each pair. */
export interface Link {
  /** The keys of the field in a request and in a record. */
  inputKey: string;
  recordKey: string;
  joinTable: string;
  /** The columns of the join table. */
  ownColumn: string;
  otherColumn: string;
  /** The table of the other resource. */
  otherTable: string;
  /** Whether the records of the other resource list the same links and can edit them. */
  isBidirectional: boolean;
  /** The fields of a linked record that are included beside id and name. */
  includedFields: Fields;
  missingMessage: string;
}

/** The fields of a resource that are stored in join tables. */
export function getLinks({ table, fields }: AnyResource): Link[] {
  return Object.entries(fields).flatMap(([name, field]) => toLinks(table, name, field));
}

/**
 * The paths of a resource and of those whose records list the same links, as far as an input sends these links; all of them without an
 * input. A write of the one changes the others.
 */
export function getResourcesChangedWith(resource: AnyResource, input?: Json): string[] {
  const linkedTables = getLinks(resource)
    .filter(({ isBidirectional, inputKey }) => isBidirectional && (!input || input[inputKey] !== undefined))
    .map(({ otherTable }) => otherTable);
  const linked = resources.filter(({ table }) => linkedTables.includes(table));
  return [resource, ...linked].map(({ api }) => api.path);
}

function toLinks(ownTable: string, inputKey: string, { options }: Field): Link[] {
  const { joinTable, recordKey = inputKey, missingMessage = '' } = options;
  if (!joinTable) return [];
  const { table, fields } = getTargetResource(options);
  const isBidirectional = Object.values(fields).some((other) => other.options.joinTable === joinTable);
  const columns = { ownColumn: `${ownTable}_id`, otherColumn: `${table}_id` };
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

/** The linked records of each of these ids, unlisted ones excluded, sorted by name. */
export async function selectLinkedRecords(db: Db, link: Link, ids: readonly number[]): Promise<Map<number, Json[]>> {
  if (ids.length === 0) return new Map();
  const included = [...getColumns(link.includedFields).values()];
  const selections = included.map(({ name, key }) => sql`, ${sql.ref(`other.${name}`)} as ${sql.ref(key)}`);
  const { rows } = await sql<Json & { own: number }>`
    select ${sql.ref(`link.${link.ownColumn}`)} as own, other.id, other.name ${sql.join(selections, sql``)}
    from ${sql.table(link.joinTable)} as link join ${sql.table(link.otherTable)} as other on other.id = ${sql.ref(`link.${link.otherColumn}`)}
    where ${sql.ref(`link.${link.ownColumn}`)} in (${sql.join([...new Set(ids)])}) and ${isListed('other', link)}
    order by other.search, other.id`.execute(db);
  const byOwn = new Map<number, Json[]>();
  for (const { own, ...record } of rows) {
    for (const { key, fromRow } of included) record[key] = fromRow(record[key]);
    const others = byOwn.get(own);
    if (others) others.push(record);
    else byOwn.set(own, [record]);
  }
  return byOwn;
}

/** The condition on a table of linked records for those that are listed: neither deleted nor an employee who attends no customers. */
function isListed(table: string, { otherTable }: Link): RawBuilder<SqlBool> {
  const isUnarchived = sql`${sql.ref(`${table}.archived_at`)} is null`;
  const attends = otherTable === 'employee' ? sql` and ${sql.ref(`${table}.attends`)} = 1` : sql``;
  return sql`${isUnarchived}${attends}`;
}

/** Stores the links that a request sends. Throws a 422 Refusal for a record that is not listed. */
export async function setLinks(db: Db, resource: AnyResource, id: number, input: Json): Promise<void> {
  for (const link of getLinks(resource)) {
    const others = input[link.inputKey] as readonly number[] | undefined;
    if (!others) continue;
    const unarchived = await sql<{ id: number }>`
      select id from ${sql.table(link.otherTable)} where ${isListed(link.otherTable, link)} and id in (${sql.join([0, ...others])})`.execute(
      db,
    );
    if (unarchived.rows.length < others.length) throw invalid({ [link.inputKey]: link.missingMessage });
    // Links to records that are not listed stay, in case these are restored or attend customers again; links that are sent again keep their other columns.
    const removed = await sql<{
      id: number;
    }>`delete from ${sql.table(link.joinTable)} where ${sql.ref(link.ownColumn)} = ${id}
      and ${sql.ref(link.otherColumn)} not in (${sql.join([0, ...others])})
      and ${sql.ref(link.otherColumn)} in (select id from ${sql.table(link.otherTable)} where ${isListed(link.otherTable, link)})
      returning ${sql.ref(link.otherColumn)} as id`.execute(db);
    const added = await addLinks(db, link, id, others);
    if (link.isBidirectional) await bumpVersion(db, link.otherTable, [...removed.rows, ...added]);
  }
}

/** The ids of other resources' records that list the same links, by table: linked before the edit or by the input. */
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

/** Serializes edits of records that are linked from both sides: each edit also updates the versions of the other side. */
export async function lockLinks(db: Db, resource: AnyResource): Promise<void> {
  // SQLite runs one write transaction at a time.
  if (getDialect(db) === 'sqlite') return;
  for (const { joinTable, isBidirectional } of getLinks(resource))
    if (isBidirectional) await sql`select pg_advisory_xact_lock(hashtext(${joinTable}))`.execute(db);
}

/** Increments the versions of the records that list a restored record: an edit begun without it must not remove the link. */
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

/** Links a record to others. Returns the ones it was not linked to before. */
async function addLinks(db: Db, link: Link, id: number, others: readonly number[]): Promise<{ id: number }[]> {
  if (others.length === 0) return [];
  const pairs = others.map((other) => sql`(${id}, ${other})`);
  // The same link may be inserted from the other side at the same time.
  const { rows } = await sql<{ id: number }>`
    insert into ${sql.table(link.joinTable)} (${sql.ref(link.ownColumn)}, ${sql.ref(link.otherColumn)})
    values ${sql.join(pairs)} on conflict do nothing returning ${sql.ref(link.otherColumn)} as id`.execute(db);
  return rows;
}

/** Increments the versions of records that were changed from the other side, ordered by id to avoid deadlocks. */
async function bumpVersion(db: Db, table: string, changed: readonly { id: number }[]): Promise<void> {
  for (const { id } of changed.toSorted((a, b) => a.id - b.id))
    await sql`update ${sql.table(table)} set version = version + 1 where id = ${id}`.execute(db);
}
