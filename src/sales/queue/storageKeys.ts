import type { Id } from '../../../domain/ids.ts';

/*
 * The localStorage keys of queued sales: one item per sale, so that two tabs never overwrite each other. Separate
 * from storage.ts, because every page checks whether there are any.
 */

const PREFIX = 'navalha.guardada:';

const listeners = new Set<() => void>();

export function getStorageKey(user: Id, key: string): string {
  return `${PREFIX}${encodeURIComponent(user)}:${key}`;
}

/** Keys of items queued by one user or by all. Empty if storage is unavailable. */
export function listStorageKeys(user?: Id): string[] {
  const start = user === undefined ? PREFIX : getStorageKey(user, '');
  try {
    return Object.keys(localStorage).filter((name) => name.startsWith(start));
  } catch {
    return [];
  }
}

/** Calls the listener when the queue changes in this or another tab. */
export function subscribeToQueue(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

/** Call after changing the queue in this tab: the storage event reaches only other tabs. */
export function notifyQueueChange(): void {
  for (const listener of listeners) listener();
}
