import type { Id } from '../../domain/ids.ts';
import type { Draft } from './attempt.ts';

/*
 * The unfinished sale survives a reload. It is stored per tab (sessionStorage: two tabs are two sales, and it is gone with
 * the tab) and per signed-in person, as ids and amounts: no name, no phone. The one free text is the observation: without
 * it a sale whose answer got lost could not be sent again as it was.
 */

const NAME = 'navalha.venda.';
const VERSION = 1;

/** The draft this person left in this tab, or null where `read` does not know it as one. A sale that was being sent may or may not have arrived. */
export function loadDraft<D extends Draft>(user: Id, read: (stored: unknown) => D | null): D | null {
  try {
    const { version, ...stored } = JSON.parse(sessionStorage.getItem(nameFor(user)) ?? '{}');
    const draft = version === VERSION ? read(stored) : null;
    return draft && { ...draft, attempt: draft.attempt && { ...draft.attempt, status: 'unknown', doubtful: true } };
  } catch {
    return null;
  }
}

/** Stores a draft. Where the browser stores nothing (private mode, full), the sale goes on without. */
export function saveDraft(user: Id, draft: Draft): void {
  try {
    sessionStorage.setItem(nameFor(user), JSON.stringify({ ...draft, refusal: null, version: VERSION }));
  } catch {
    // The sale itself does not depend on it.
  }
}

/**
 * Removes the drafts of this tab, whoever's they are. One that was sent and not answered stays: only with its key can it be
 * found out whether it is registered, and without it would be registered twice.
 */
export function forgetDrafts(): void {
  try {
    for (const name of Object.keys(sessionStorage)) {
      if (name.startsWith(NAME) && !wasSent(sessionStorage.getItem(name))) sessionStorage.removeItem(name);
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

function nameFor(user: Id): string {
  return `${NAME}${user}`;
}
