import type { Id } from '../../domain/ids.ts';

/*
 * Where kept sales are: an item of localStorage for each, so that two tabs never write over one another. What every page
 * needs to know of them, and small for that: storage.ts reads them.
 */

const START = 'navalha.guardada:';

const listeners = new Set<() => void>();

export function nameOf(user: Id, key: string): string {
  return `${START}${encodeURIComponent(user)}:${key}`;
}

/** The names of the items kept on this device, by one person or by anybody. Empty where the browser keeps nothing. */
export function keptNames(user?: Id): string[] {
  const start = user === undefined ? START : nameOf(user, '');
  try {
    return Object.keys(localStorage).filter((name) => name.startsWith(start));
  } catch {
    return [];
  }
}

/** Calls when something is kept or gone, in this tab or another. */
export function subscribeToKept(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

/** To call when this tab has changed what is kept: the browser tells only the others. */
export function tellKept(): void {
  for (const listener of listeners) listener();
}
