import type { Insertable, Kysely } from 'kysely';
import type { Db, Tables } from '../schema.ts';

/** Rows inserted by one statement. SQLite takes 32,766 variables at once, and no row here has more than 20. */
const ROWS = 400;

/** Inserts rows in order, a batch at a time. */
export async function insertRows<Name extends keyof Tables>(
  db: Db,
  table: Name,
  rows: readonly Insertable<Tables[Name]>[],
): Promise<void> {
  for (const batch of batchesOf(rows)) await anyTable(db).insertInto(table).values(batch).execute();
}

/** The same for a table with ids. Returns them in the order of the rows: ids count up. */
export async function insertReturningIds<Name extends TableWithId>(
  db: Db,
  table: Name,
  rows: readonly Insertable<Tables[Name]>[],
): Promise<number[]> {
  const ids: number[] = [];
  for (const batch of batchesOf(rows)) {
    const inserted = await anyTable(db).insertInto(table).values(batch).returning('id').execute();
    ids.push(...inserted.map(({ id }) => id).sort((a, b) => a - b));
  }
  return ids;
}

/** The id of the record at an index of its list. Throws a RangeError where there is none. */
export function getIdAt(ids: readonly number[], index: number): number {
  const id = ids[index];
  if (id === undefined) throw new RangeError(`no record at ${index}`);
  return id;
}

/** The same for a reference that may be missing. */
export function getIdOrNull(ids: readonly number[], index: number | null): number | null {
  return index === null ? null : getIdAt(ids, index);
}

type TableWithId = { [Name in keyof Tables]: 'id' extends keyof Tables[Name] ? Name : never }[keyof Tables];
type AnyRow = { id: number } & Record<string, unknown>;

function batchesOf<Row>(rows: readonly Row[]): AnyRow[][] {
  const count = Math.ceil(rows.length / ROWS);
  return Array.from({ length: count }, (_, index) => rows.slice(index * ROWS, (index + 1) * ROWS) as AnyRow[]);
}

function anyTable(db: Db): Kysely<Record<string, AnyRow>> {
  return db as unknown as Kysely<Record<string, AnyRow>>;
}
