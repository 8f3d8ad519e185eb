import { sql } from 'kysely';
import { computeDayTotals } from '../../../domain/cash.ts';
import type { Day } from '../../../domain/dates.ts';
import { isUncovered } from '../../db/ledger.ts';
import type { Db } from '../../db/schema.ts';

/* Which closing covers which movements of the ledger. A movement is covered by one closing at most. */

/** Number and sum (cents) of the sales and expenses of a period that no closing covers, by day. */
export async function readUncoveredByDay(
  db: Db,
  from: Day,
  to: Day,
): Promise<Map<Day, { count: number; cents: number }>> {
  const rows = await db
    .selectFrom('movement')
    .select([
      'business_day as day',
      // One sale or expense has several movements: its reward, its void, its edits.
      sql<number>`count(distinct sale_id) + count(distinct expense_id)`.as('count'),
      (eb) => eb.fn.sum<number>('cents').as('cents'),
    ])
    .where('business_day', '>=', from)
    .where('business_day', '<=', to)
    .where(isUncovered)
    .groupBy('business_day')
    .execute();
  return new Map(rows.map(({ day, ...uncovered }) => [day, uncovered]));
}

/**
 * Assigns the day's uncovered movements to a closing, or those that arrived late in a cash session, then sums those: a sale that commits in
 * between is in neither.
 */
export async function assignMovementsToClosing(db: Db, id: number, day: Day, lateIn?: number): Promise<void> {
  await db
    .updateTable('movement')
    .set({ closing_id: id })
    .where('business_day', '=', day)
    .where(isUncovered)
    .$if(lateIn !== undefined, (query) =>
      query.where('session_id', '=', Number(lateIn)).where('session_entry', '=', 'late'),
    )
    .execute();
  const movements = await db
    .selectFrom('movement')
    .select(['kind', 'cents', 'method'])
    .where('closing_id', '=', id)
    .execute();
  const { sales, expenses, byMethod, count: n } = computeDayTotals(movements);
  await db
    .updateTable('cash_closing')
    .set({ sales_cents: sales, expense_cents: expenses, ...byMethod, n })
    .where('id', '=', id)
    .execute();
}

/** Removes a closing's movements from it: the day's next closing covers them. */
export async function releaseMovements(db: Db, id: number): Promise<void> {
  await db.updateTable('movement').set({ closing_id: null }).where('closing_id', '=', id).execute();
}
