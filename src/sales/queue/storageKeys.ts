import type { Id } from '../../../domain/ids.ts';

/*
 * The names under which sales are queued: an item of localStorage for each, so that two tabs never write over one another.
 * Apart from storage.ts, which reads the items, because every page needs to know whether there are any.
 */

const START = 'navalha.guardada:';

const listeners = new Set<() => void>();

export function getStorageKey(user: Id, key: string): string {
  return `${START}${encodeURIComponent(user)}:${key}`;
}

/** The names of the items queued on this device, by one person or by anybody. Empty where the browser stores nothing. */
export function listStorageKeys(user?: Id): string[] {
  const start = user === undefined ? START : getStorageKey(user, '');
  try {
    return Object.keys(localStorage).filter((name) => name.startsWith(start));
  } catch {
    return [];
  }
}

/** Calls the listener when something is queued or gone, in this tab or another. */
export function subscribeToQueue(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

/** To call when this tab has changed the queue: the browser tells only the others. */
export function notifyQueueChange(): void {
  for (const listener of listeners) listener();
}
