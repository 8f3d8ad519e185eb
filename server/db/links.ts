import { sql } from 'kysely';
import type { Field } from '../../domain/fields/field.ts';
import { carriedFields } from '../../domain/fields/references.ts';
import type { Fields, Wire } from '../../domain/fields/travel.ts';
import { resourceNamed } from '../../domain/resources/all.ts';
import type { AnyResource } from '../../domain/resources/resource.ts';
import { invalid } from '../http/refusal.ts';
import { columnsOf } from './columns.ts';
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
  /** What a record tells of each beside id and name. */
  carried: Fields;
  gone: string;
}

/** The fields of a resource that are kept in tables of their own. */
export function linksOf({ table, fields }: AnyResource): Link[] {
  return Object.entries(fields).flatMap(([name, field]) => linkOf(table, name, field));
}

function linkOf(own: string, name: string, { options }: Field): Link[] {
  const { through, to, as: key = name, gone = '' } = options;
  if (!through) return [];
  const { table } = resourceNamed(typeof to === 'object' ? to.name : String(to));
  return [{ name, key, through, own: `${own}_id`, other: `${table}_id`, table, carried: carriedFields(options), gone }];
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
    await sql`delete from ${sql.table(link.through)} where ${sql.ref(link.own)} = ${id}
      and ${sql.ref(link.other)} not in (${sql.join([0, ...others])})
      and ${sql.ref(link.other)} in (select id from ${sql.table(link.table)} where archived_at is null)`.execute(db);
    if (others.length === 0) continue;
    const pairs = others.map((other) => sql`(${id}, ${other})`);
    // The other side of the same fact may be written at the same now.
    await sql`insert into ${sql.table(link.through)} (${sql.ref(link.own)}, ${sql.ref(link.other)})
      values ${sql.join(pairs)} on conflict do nothing`.execute(db);
  }
}
