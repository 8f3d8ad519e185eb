import { type Cents, negate, sumCents } from './money.ts';
import type { CashCount, CashSession } from './schemas/cashSession.ts';

/* The float of a session is corrected while it is open: the one at the opening, and the one of each count, may be others than the latest. */

/** The float that was typed at the opening. */
export function getFloatAtOpening({ float, float_corrections }: CashSession): Cents {
  return float_corrections[0]?.before ?? float;
}

/** How a float of the session differs from what should have been in the drawer at the opening; null before the first count ever. */
export function computeOpeningDifference(
  { previous_keep, in_float }: Pick<CashSession, 'previous_keep' | 'in_float'>,
  float: Cents,
): Cents | null {
  return previous_keep === null ? null : sumCents([float, negate(previous_keep), negate(in_float)]);
}

/** Whether the float differs at the opening, without a reason and without a correction, which has its own. */
export function isOpeningUnexplained({ opening_difference, opening_reason, float_corrections }: CashSession): boolean {
  return Boolean(opening_difference) && opening_reason === null && float_corrections.length === 0;
}

/** The reason of the correction that a count's float comes from; null without one. */
export function getCorrectionReason(
  { float_corrections }: CashSession,
  { counted_at, figures }: CashCount,
): string | null {
  const correction = float_corrections.findLast(({ created_at }) => created_at <= counted_at);
  return correction?.after === figures.float ? correction.reason : null;
}
