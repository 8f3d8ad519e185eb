import type { Db } from '../../../server/db/schema.ts';
import type { AcknowledgedRecord } from './checkout.ts';

/** The ids of what people at a counter made, by the key in its text. */
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

/** How many of these records, and of these sales taken back, are not in a database as people were told. */
export async function countLost(
  db: Db,
  made: readonly AcknowledgedRecord[],
  takenBack: readonly AcknowledgedRecord[],
): Promise<number> {
  const rows = await readIdsByKey(db);
  const voided = new Set((await db.selectFrom('sale_void').select('sale_id').execute()).map(({ sale_id }) => sale_id));
  const lost = made.filter(({ key, id }) => !rows.get(key)?.includes(id));
  return lost.length + takenBack.filter(({ id }) => !voided.has(id)).length;
}
