import type { Insertable, Kysely } from 'kysely';
import type { Db, Tables } from '../schema.ts';

/** Rows per statement. SQLite allows 32,766 bound values, and no row here has more than 20. */
const ROWS_PER_STATEMENT = 400;

/** Inserts rows in order, a batch at a time. */
export async function insertRows<Name extends keyof Tables>(
  db: Db,
  table: Name,
  rows: readonly Insertable<Tables[Name]>[],
): Promise<void> {
  for (const batch of splitIntoBatches(rows)) await asAnyTables(db).insertInto(table).values(batch).execute();
}

/** Inserts rows in order and returns their ids in the same order. */
export async function insertReturningIds<Name extends TableWithId>(
  db: Db,
  table: Name,
  rows: readonly Insertable<Tables[Name]>[],
): Promise<number[]> {
  const ids: number[] = [];
  for (const batch of splitIntoBatches(rows)) {
    const inserted = await asAnyTables(db).insertInto(table).values(batch).returning('id').execute();
    ids.push(...inserted.map(({ id }) => id).sort((a, b) => a - b));
  }
  return ids;
}

/** The id of the record at an index of its list. Throws a RangeError for an invalid index. */
export function getIdAt(ids: readonly number[], index: number): number {
  const id = ids[index];
  if (id === undefined) throw new RangeError(`no record at ${index}`);
  return id;
}

/** The id of the record at an index, or null for null. */
export function getIdOrNull(ids: readonly number[], index: number | null): number | null {
  return index === null ? null : getIdAt(ids, index);
}

type TableWithId = { [Name in keyof Tables]: 'id' extends keyof Tables[Name] ? Name : never }[keyof Tables];
type AnyRow = { id: number } & Record<string, unknown>;

function splitIntoBatches<Row>(rows: readonly Row[]): AnyRow[][] {
  const count = Math.ceil(rows.length / ROWS_PER_STATEMENT);
  return Array.from(
    { length: count },
    (_, index) => rows.slice(index * ROWS_PER_STATEMENT, (index + 1) * ROWS_PER_STATEMENT) as AnyRow[],
  );
}

function asAnyTables(db: Db): Kysely<Record<string, AnyRow>> {
  return db as unknown as Kysely<Record<string, AnyRow>>;
}
