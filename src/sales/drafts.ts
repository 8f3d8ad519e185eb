import type { Id } from '../../domain/ids.ts';
import type { Draft } from './attempt.ts';

/*
 * The unfinished sale survives a reload. It is stored per tab (sessionStorage: two tabs are two sales, and it is gone with
 * the tab) and per signed-in person, as ids and amounts: no name, no phone. The one free text is the observation: without
 * it a sale whose answer got lost could not be sent again as it was.
 */

const NAME = 'navalha.venda.';
const VERSION = 1;

/**
 * The draft this person left in this tab, or null where `read` does not know it as one: of a new sale, or of the correction of the
 * sale `corrects`. A sale that was being sent may or may not have arrived.
 */
export function loadDraft<D extends Draft>(user: Id, read: (stored: unknown) => D | null, corrects?: Id): D | null {
  try {
    const { version, ...stored } = JSON.parse(sessionStorage.getItem(nameFor(user, corrects)) ?? '{}');
    const draft = version === VERSION ? read(stored) : null;
    return draft && { ...draft, attempt: draft.attempt && { ...draft.attempt, status: 'unknown', doubtful: true } };
  } catch {
    return null;
  }
}

/** Stores a draft. Where the browser stores nothing (private mode, full), the sale goes on without. */
export function saveDraft(user: Id, draft: Draft): void {
  try {
    sessionStorage.setItem(
      nameFor(user, draft.corrects?.id),
      JSON.stringify({ ...draft, refusal: null, version: VERSION }),
    );
  } catch {
    // The sale itself does not depend on it.
  }
}

/** Removes the draft of a correction, which is made or given up. */
export function deleteCorrectionDraft(user: Id, corrects: Id): void {
  try {
    sessionStorage.removeItem(nameFor(user, corrects));
  } catch {
    // Where the browser stores nothing there is nothing to remove.
  }
}

/** The sales whose corrections this person left unfinished in this tab. */
export function listUnfinishedCorrections(user: Id): string[] {
  const start = nameFor(user, '');
  try {
    return Object.keys(sessionStorage).flatMap((name) =>
      name.startsWith(start) ? [decodeURIComponent(name.slice(start.length))] : [],
    );
  } catch {
    return [];
  }
}

/**
 * Removes the drafts of this tab, whoever's they are. One that was sent and not answered stays: only with its key can it be
 * found out whether it is registered, and without it would be registered twice.
 */
export function deleteDrafts(): void {
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

/** The draft of a correction stands beside that of a new sale, and neither becomes the other. */
function nameFor(user: Id, corrects?: Id): string {
  return corrects === undefined ? `${NAME}${user}` : `${NAME}${user}:corrige:${encodeURIComponent(corrects)}`;
}
