import type { Id } from '../../domain/ids.ts';
import type { Draft } from './attempt.ts';

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
 * Removes this tab's drafts of all users. One that was sent without an answer stays: only its key shows whether it is
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
