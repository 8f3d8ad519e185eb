import { useMemo } from 'react';
import { type PaymentMethod, paymentMethods } from '../../../../domain/constants.ts';
import { type Id, isSameId } from '../../../../domain/ids.ts';
import { type Cents, isCents, sumCents } from '../../../../domain/money.ts';
import type { CashSession, SessionRow } from '../../../../domain/schemas/cashSession.ts';
import { readStoredCount, storeCount, useStoredCount } from '../../../counting.ts';
import { isArrayOf, isId, isNullOr, isObjectOf, isOptional } from '../../../guards.ts';

/** Banknotes and coins in cents. */
export const NOTES: readonly Cents[] = [20_000, 10_000, 5_000, 2_000, 1_000, 500, 200];
export const COINS: readonly Cents[] = [100, 50, 25, 10, 5];

/** A count that is not stored on the server yet: amounts and ids, no texts. It survives a reload and the end of the browser. */
export interface CountDraft extends Record<PaymentMethod, Cents | null> {
  session: Id;
  /** The session's number of counts before this one. */
  counts: number;
  step: 'count' | 'keep';
  /** How many of each banknote and coin, by their cents; empty if they are not counted one by one. */
  pieces: Record<string, number>;
  keep: Cents | null;
  /** Who counted; null until somebody is chosen. */
  employee_id: Id | null;
  /** The ids of the session's rows when the count began; missing if they were not loaded. */
  seen?: Id[];
}

const VERSION = 1;

const isPieces = (value: unknown) =>
  typeof value === 'object' && value !== null && Object.values(value).every((count) => isCents(count) && count >= 0);

const isCountDraft = isObjectOf<CountDraft>({
  session: isId,
  counts: isCents,
  step: (step) => step === 'count' || step === 'keep',
  cash: isNullOr(isCents),
  pix: isNullOr(isCents),
  debit: isNullOr(isCents),
  credit: isNullOr(isCents),
  pieces: isPieces,
  keep: isNullOr(isCents),
  employee_id: isNullOr(isId),
  seen: isOptional((ids) => isArrayOf(ids, isId)),
});

/** Starts a count of the open session, with nothing filled in. Its figures are hidden from here on. `rows` are what it has so far. */
export function startCount({ id, counts }: CashSession, rows: readonly SessionRow[] | undefined): void {
  const amounts = { cash: null, pix: null, debit: null, credit: null };
  const seen = rows?.map((row) => row.id);
  saveCount({
    ...{ session: id, counts: counts.length, step: 'count', ...amounts, pieces: {}, keep: null, employee_id: null },
    seen,
  });
}

export function saveCount(draft: CountDraft): void {
  storeCount(JSON.stringify({ ...draft, version: VERSION }));
}

/** Ends the count on this device: it is stored on the server or given up. */
export function endCount(): void {
  storeCount(null);
}

/** The count of this device; null if there is none. */
export function useCountDraft(): CountDraft | null {
  const stored = useStoredCount();
  return useMemo(() => parse(stored), [stored]);
}

/**
 * Ends a count of a session that was counted on another device, or that cannot be read. `current` is the open session. Returns what was
 * typed; null if nothing was, or if the count goes on.
 */
export function endStaleCount(current: CashSession | null): CountDraft | null {
  const stored = readStoredCount();
  const draft = parse(stored);
  const isOfCurrent = draft && isSameId(draft.session, current?.id) && draft.counts === current?.counts.length;
  if (stored === null || isOfCurrent) return null;
  endCount();
  return draft && isCountTyped(draft) ? draft : null;
}

function parse(stored: string | null): CountDraft | null {
  try {
    const { version, ...draft } = JSON.parse(stored ?? '{}');
    return version === VERSION && isCountDraft(draft) ? draft : null;
  } catch {
    return null;
  }
}

/** What the counted banknotes and coins come to; null if none is counted. */
export function sumPieces(pieces: CountDraft['pieces']): Cents | null {
  const counted = Object.entries(pieces);
  return counted.length === 0 ? null : sumCents(counted.map(([cents, count]) => Number(cents) * count));
}

/** Whether anything is typed. */
export function isCountTyped({ keep, ...draft }: CountDraft): boolean {
  return keep !== null || paymentMethods.some((method) => draft[method] !== null);
}
