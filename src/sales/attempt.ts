import type { Id } from '../../domain/ids.ts';
import type { Cents } from '../../domain/money.ts';
import type { Correction, NewSale } from '../dataProvider/requests.ts';
import { isCents, isObjectOf } from '../guards.ts';
import type { SaleRefusal } from './outcome.ts';

/**
 * A sale exactly as it was sent. It is not editable: a retry must equal the first attempt, or the idempotency key
 * would stand for two different sales.
 */
export interface Attempt {
  sale: NewSale;
  subtotal: Cents;
  discount: Cents;
  /** Points its reward takes; absent in attempts stored by older releases. */
  spent?: number;
  /** The sale it replaces, if any. */
  correction?: Correction;
  /** `unknown`: no answer, or none that says whether the sale was stored. */
  status: 'sending' | 'unknown';
  /** Whether an earlier try ended without an answer. Stored under this name. */
  doubtful: boolean;
}

export type SentSale = Pick<Attempt, 'sale' | 'subtotal' | 'discount' | 'spent' | 'correction'>;

/** The part of an entered sale that sending needs. */
export interface Draft {
  /** Idempotency key: one per sale, across retries and reloads. */
  key: string;
  attempt: Attempt | null;
  refusal: SaleRefusal | null;
  /** The sale it replaces; absent in a new sale. */
  corrects?: { id: Id };
}

export type AttemptAction =
  | { type: 'sent'; attempt: SentSale }
  | { type: 'refused'; refusal: SaleRefusal }
  | { type: 'outcomeUnknown' };

/** The draft after it was sent or answered. A retry repeats the first attempt. */
export function attemptReducer<D extends Draft>(draft: D, action: AttemptAction): D {
  const { attempt } = draft;
  switch (action.type) {
    case 'sent':
      return {
        ...draft,
        refusal: null,
        attempt: attempt
          ? { ...attempt, status: 'sending' }
          : { ...action.attempt, status: 'sending', doubtful: false },
      };
    case 'refused':
      return { ...draft, attempt: null, refusal: action.refusal };
    case 'outcomeUnknown':
      return attempt ? { ...draft, attempt: { ...attempt, status: 'unknown', doubtful: true } } : draft;
  }
}

/** Whether a value read from storage is an attempt. */
export const isAttempt = isObjectOf<Pick<Attempt, 'sale' | 'subtotal' | 'discount'>>({
  sale: isObjectOf<Pick<NewSale, 'amount'>>({ amount: isCents }),
  subtotal: isCents,
  discount: isCents,
});
