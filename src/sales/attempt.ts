import type { Id } from '../../domain/ids.ts';
import type { Cents } from '../../domain/money.ts';
import type { Correction, NewSale } from '../dataProvider/requests.ts';
import { isCents, isObject } from '../guards.ts';
import type { SaleRefusal } from './outcome.ts';

/**
 * A sale that was sent, exactly as it was sent. While there is one nothing of the sale can be changed: what is tried again
 * must be what was tried before, or the key no longer says that both are one sale.
 */
export interface Attempt {
  sale: NewSale;
  subtotal: Cents;
  discount: Cents;
  /** Points that its reward takes; unsaid in one that another release has stored. */
  spent?: number;
  /** The sale it is made in the place of, if any. */
  correction?: Correction;
  /** `unknown`: no answer came, or none that says whether the sale was stored. */
  status: 'sending' | 'unknown';
  /** Whether some earlier try of it ended without an answer. */
  doubtful: boolean;
}

export type SentSale = Pick<Attempt, 'sale' | 'subtotal' | 'discount' | 'spent' | 'correction'>;

/** A sale that is being entered, as far as it concerns sending it; whoever has it entered adds what is entered. */
export interface Draft {
  /** Idempotency key: one for each sale, whatever is retried or reloaded. */
  key: string;
  attempt: Attempt | null;
  refusal: SaleRefusal | null;
  /** The sale in whose place this one is made; absent from a new sale. */
  corrects?: { id: Id };
}

export type AttemptAction =
  | { type: 'sent'; attempt: SentSale }
  | { type: 'refused'; refusal: SaleRefusal }
  | { type: 'outcomeUnknown' };

/** What sending a draft, and the server's answer, make of it. One that is sent again goes as it went before. */
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

/** Whether what was read from storage is an attempt. */
export function isAttempt(value: unknown): boolean {
  return (
    isObject(value) &&
    isObject(value.sale) &&
    isCents(value.sale.amount) &&
    isCents(value.subtotal) &&
    isCents(value.discount)
  );
}
