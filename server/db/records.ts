import { CHANGED_MEANWHILE, conflict, notFound } from '../http/refusal.ts';
import type { Db, KeptTable, Tables } from './schema.ts';

/** A column that refers to a kept row. */
export type Reference = { [Table in keyof Tables]: readonly [Table, keyof Tables[Table] & string] }[keyof Tables];

/**
 * Takes the row for an edit: counts its version up, which also locks it until the transaction ends.
 * Throws a Refusal: 404 when there is no such row, 409 when `expected` is given and no longer current.
 */
export async function takeForEdit(db: Db, table: KeptTable, id: number, expected: number | undefined, missing: string) {
  const taken = await db
    .updateTable(table)
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .where('archived_at', 'is', null)
    .returning('version')
    .executeTakeFirst();
  if (!taken) throw notFound(missing);
  if (expected !== undefined && taken.version !== expected + 1) throw conflict(CHANGED_MEANWHILE);
}

/** Erases a row, or archives it when one of `references` points at it: history and totals keep it. 404 when there is none. */
export async function eraseOrArchive(
  db: Db,
  table: KeptTable,
  id: number,
  references: readonly Reference[],
  instant: string,
  missing: string,
): Promise<void> {
  await takeForEdit(db, table, id, undefined, missing);
  if (await isReferenced(db, id, references)) {
    await db.updateTable(table).set({ archived_at: instant }).where('id', '=', id).execute();
  } else {
    await db.deleteFrom(table).where('id', '=', id).execute();
  }
}

/** Whether the row lives. Until the transaction ends it stays so: whoever would archive it waits. */
export async function holdLiving(db: Db, table: KeptTable, id: number): Promise<boolean> {
  const held = await db
    .updateTable(table)
    .set((eb) => ({ version: eb.ref('version') }))
    .where('id', '=', id)
    .where('archived_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return held !== undefined;
}

/** Which of these ids are no living rows of the table. */
export async function missingIds(db: Db, table: KeptTable, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom(table)
    .select('id')
    .where('id', 'in', ids)
    .where('archived_at', 'is', null)
    .execute();
  const found = new Set(rows.map((row) => row.id));
  return ids.filter((id) => !found.has(id));
}

async function isReferenced(db: Db, id: number, references: readonly Reference[]): Promise<boolean> {
  for (const [table, column] of references) {
    const row = await db
      .selectFrom(table)
      .select((eb) => eb.lit(1).as('one'))
      .where(db.dynamic.ref(column), '=', id)
      .limit(1)
      .executeTakeFirst();
    if (row) return true;
  }
  return false;
}
