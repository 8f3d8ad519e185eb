import { useSyncExternalStore } from 'react';

/* Whether the shop's server answers, by the outcome of every call and by the stream of changes. */

let isReachable = true;
let lastAnswerAt: number | null = null;
const listeners = new Set<() => void>();

/** Call when the server has answered, or a stream of it was open until now. */
export function reportAnswer(): void {
  lastAnswerAt = Date.now();
  setReachable(true);
}

/** Call when a call did not reach the server. */
export function reportNoAnswer(): void {
  setReachable(false);
}

function setReachable(next: boolean): void {
  if (next === isReachable) return;
  isReachable = next;
  for (const listener of listeners) listener();
}

/** When the server was last known to answer, in milliseconds; null before its first answer. */
export function getLastAnswerTime(): number | null {
  return lastAnswerAt;
}

/** False while the device is offline, or the last call did not reach the server. */
export function useIsConnected(): boolean {
  return useSyncExternalStore(subscribe, () => isReachable && navigator.onLine);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}
