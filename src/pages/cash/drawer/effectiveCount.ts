import { hasDifference } from '../../../../domain/drawer.ts';
import type { CashCount, CashSession } from '../../../../domain/schemas/cashSession.ts';

/** What was counted and expected, and how they differ, by method. */
export type CountAmounts = Pick<CashCount, 'counted' | 'expected' | 'difference'>;

/** The amounts of the last count as if what came late had been expected; null before the first count. */
export function getEffectiveCount({ counts, effective_difference }: CashSession): CountAmounts | null {
  const last = counts.at(-1);
  if (!last) return null;
  const { counted, expected, difference } = last;
  const effective = effective_difference ?? difference;
  const expectedWithLate = (method: keyof typeof expected) => expected[method] + difference[method] - effective[method];
  return {
    counted,
    expected: {
      cash: expectedWithLate('cash'),
      pix: expectedWithLate('pix'),
      debit: expectedWithLate('debit'),
      credit: expectedWithLate('credit'),
    },
    difference: effective,
  };
}

/** Whether the last count of a closed session has a difference without a reason that what came late does not explain. */
export function isUnexplained(session: CashSession): boolean {
  const last = session.counts.at(-1);
  const effective = getEffectiveCount(session);
  if (session.closed_at === null || !last || !effective || last.reason !== null) return false;
  // The server takes a reason only for a difference of the count itself.
  return hasDifference(last.difference) && hasDifference(effective.difference);
}
