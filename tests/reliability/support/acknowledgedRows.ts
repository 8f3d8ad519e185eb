import type { Db } from '../../../server/db/schema.ts';
import type { AcknowledgedRecord } from './checkout.ts';

/** The ids of the records made at a counter, by the key in their text. */
export async function readIdsByKey(db: Db): Promise<Map<string | null, number[]>> {
  const rows = await Promise.all([
    db.selectFrom('sale').select(['id', 'observation as key']).execute(),
    db.selectFrom('expense').select(['id', 'description as key']).execute(),
    db.selectFrom('reservation').select(['id', 'observation as key']).execute(),
    db.selectFrom('cash_closing').select(['id', 'observation as key']).execute(),
  ]);
  const byKey = new Map<string | null, number[]>();
  for (const { key, id } of rows.flat()) byKey.set(key, [...(byKey.get(key) ?? []), id]);
  return byKey;
}

/** How many acknowledged records and voids are missing in a database. */
export async function countLost(
  db: Db,
  acknowledged: readonly AcknowledgedRecord[],
  voided: readonly AcknowledgedRecord[],
): Promise<number> {
  const rows = await readIdsByKey(db);
  const voidedIds = new Set(
    (await db.selectFrom('sale_void').select('sale_id').execute()).map(({ sale_id }) => sale_id),
  );
  const lost = acknowledged.filter(({ key, id }) => !rows.get(key)?.includes(id));
  return lost.length + voided.filter(({ id }) => !voidedIds.has(id)).length;
}
