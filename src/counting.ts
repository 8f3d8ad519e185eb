import { useSyncExternalStore } from 'react';

/*
 * Whether the drawer is being counted on this device. The count is blind: the dashboard, /caixa and /historico hide the figures
 * from which the expected amounts follow. Apart from the draft (pages/cash/drawer/countDraft.ts), because other screens read it.
 */

/** In place of those figures. */
export const HIDDEN_FIGURE = 'Aparece depois da contagem';

const STORAGE_KEY = 'navalha.contagem';

const listeners = new Set<() => void>();

/** The stored draft of the count; null if nobody counts here. Without storage it lasts until the page closes. */
let memory: string | null = null;

export function readStoredCount(): string | null {
  try {
    return localStorage.getItem(STORAGE_KEY);
  } catch {
    return memory;
  }
}

/** Stores the draft of the count; null removes it. */
export function storeCount(draft: string | null): void {
  memory = draft;
  try {
    if (draft === null) localStorage.removeItem(STORAGE_KEY);
    else localStorage.setItem(STORAGE_KEY, draft);
  } catch {
    // Kept in memory.
  }
  for (const listener of listeners) listener();
}

export function useStoredCount(): string | null {
  return useSyncExternalStore(subscribe, readStoredCount);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}
