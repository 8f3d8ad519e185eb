import type { Id } from '../../domain/ids.ts';
import { type Cents, isCents } from '../../domain/money.ts';
import type { Correction, NewSale } from '../dataProvider/methods/sales.ts';
import { isObjectOf } from '../guards.ts';
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
  /** When it was first sent, in milliseconds since 1970; absent in attempts stored by older releases. */
  at?: number;
  /** `unknown`: no response, or none that says whether the sale was stored. */
  status: 'sending' | 'unknown';
  /** Whether an earlier try ended without a response. Stored under this name. */
  doubtful: boolean;
}

export type SentSale = Pick<Attempt, 'sale' | 'subtotal' | 'discount' | 'spent' | 'correction' | 'at'>;

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

/** The draft after it was sent or got a response. A retry repeats the first attempt. */
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

/*
 * The unfinished sale survives a reload. It is stored per tab (sessionStorage) and per signed-in user, as ids and
 * amounts without names or phones. The only free text is the observation: without it a sale of unknown outcome could
 * not be sent again unchanged.
 */

const PREFIX = 'navalha.venda.';
const VERSION = 1;

/**
 * The user's draft in this tab: of a new sale, or of the correction of the sale `corrects`. Null if `read` rejects
 * it. An attempt that was being sent becomes `unknown`.
 */
export function loadDraft<D extends Draft>(user: Id, read: (stored: unknown) => D | null, corrects?: Id): D | null {
  try {
    const { version, ...stored } = JSON.parse(sessionStorage.getItem(getStorageName(user, corrects)) ?? '{}');
    const draft = version === VERSION ? read(stored) : null;
    return draft && { ...draft, attempt: draft.attempt && { ...draft.attempt, status: 'unknown', doubtful: true } };
  } catch {
    return null;
  }
}

/** Stores a draft. Does nothing if storage is unavailable (private mode, full). */
export function saveDraft(user: Id, draft: Draft): void {
  try {
    sessionStorage.setItem(
      getStorageName(user, draft.corrects?.id),
      JSON.stringify({ ...draft, refusal: null, version: VERSION }),
    );
  } catch {
    // The sale works without a stored draft.
  }
}

/** Removes the draft of a finished or abandoned correction. */
export function deleteCorrectionDraft(user: Id, corrects: Id): void {
  try {
    sessionStorage.removeItem(getStorageName(user, corrects));
  } catch {
    // Where the browser stores nothing there is nothing to remove.
  }
}

/** Ids of sales with an unfinished correction in this tab. */
export function listUnfinishedCorrections(user: Id): string[] {
  const start = getStorageName(user, '');
  try {
    return Object.keys(sessionStorage).flatMap((name) =>
      name.startsWith(start) ? [decodeURIComponent(name.slice(start.length))] : [],
    );
  } catch {
    return [];
  }
}

/**
 * Removes this tab's drafts of all users. One that was sent without a response stays: only its key shows whether it is
 * registered, and without the key it could be sold twice.
 */
export function deleteDrafts(): void {
  try {
    for (const name of Object.keys(sessionStorage)) {
      if (name.startsWith(PREFIX) && !wasSent(sessionStorage.getItem(name))) sessionStorage.removeItem(name);
    }
  } catch {
    // Where the browser stores nothing there is nothing to remove.
  }
}

function wasSent(draft: string | null): boolean {
  try {
    return Boolean(JSON.parse(draft ?? 'null')?.attempt);
  } catch {
    return false;
  }
}

/** Corrections have their own names, so that they never overwrite the draft of a new sale. */
function getStorageName(user: Id, corrects?: Id): string {
  return corrects === undefined ? `${PREFIX}${user}` : `${PREFIX}${user}:corrige:${encodeURIComponent(corrects)}`;
}
