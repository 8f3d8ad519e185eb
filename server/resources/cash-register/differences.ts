import { type ByMethod, computeDifference, toEffects } from '../../../domain/drawer.ts';
import type { Db } from '../../db/schema.ts';

/**
 * The difference of each method by the last count of these sessions, minus what arrived late after it; also of a session that is
 * reopened, whose closing is still the one of that count.
 */
export async function readLastDifferences(db: Db, sessionIds: readonly number[]): Promise<Map<number, ByMethod>> {
  if (sessionIds.length === 0) return new Map();
  const counts = await db
    .selectFrom('cash_count')
    .selectAll()
    .where('session_id', 'in', sessionIds)
    .where((eb) =>
      eb(
        'number',
        '=',
        eb
          .selectFrom('cash_count as latest')
          .select((latest) => latest.fn.max('latest.number').as('number'))
          .whereRef('latest.session_id', '=', 'cash_count.session_id'),
      ),
    )
    .execute();
  const sums = await db
    .selectFrom('movement')
    .innerJoin('cash_count', 'cash_count.session_id', 'movement.session_id')
    .select(['cash_count.session_id', 'kind', 'method', 'outside', (eb) => eb.fn.sum<number>('cents').as('cents')])
    .where(
      'cash_count.id',
      'in',
      counts.map(({ id }) => id),
    )
    .where('session_entry', '=', 'late')
    .whereRef('movement.id', '>', 'last_movement_id')
    .groupBy(['cash_count.session_id', 'kind', 'method', 'outside'])
    .execute();
  const late = Map.groupBy(sums, ({ session_id }) => session_id);
  return new Map(
    counts.map((count) => [
      count.session_id,
      computeDifference(
        {
          cash: count.counted_cash - count.expected_cash,
          pix: count.counted_pix - count.expected_pix,
          debit: count.counted_debit - count.expected_debit,
          credit: count.counted_credit - count.expected_credit,
        },
        toEffects((late.get(count.session_id) ?? []).map((sum) => ({ ...sum, isOutside: sum.outside === 1 }))),
      ),
    ]),
  );
}
