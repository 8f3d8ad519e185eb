import type { QueryClient } from '@tanstack/react-query';
import { others, resources, singles } from '../domain/resources/all.ts';
import { sales } from '../domain/resources/sales.ts';
import { API_URL, sayWhetherAttended } from './dataProvider/http.ts';
import { markAllStale, markStale } from './dataProvider/stale.ts';
import { loadSession } from './session.ts';

/** A page that nobody looks at for so long is not told any more: a connection costs a tablet its battery. */
const HIDDEN_MS = 60_000;
/** Before the next try after one that failed: twice as long each time, up to a minute. */
const AGAIN_MS = [1_000, 60_000] as const;
/** After the last touch or key. */
const ATTENDED_MS = 60_000;
/** The next reading waits so long for one under way, at most. */
const READING_MS = 5_000;

const TOUCHES = ['pointerdown', 'keydown', 'wheel', 'touchmove'] as const;

/**
 * Listens to GET /changes and has the screens read again what others have changed, and everything once whenever it is connected:
 * what was missed before, nobody knows. Returns how to stop.
 */
export function followChanges(queryClient: QueryClient): () => void {
  const stopWatching = watchAttendance();
  const readAgain = readerOf(queryClient);
  let source: EventSource | null = null;
  let failures = 0;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let hidden: ReturnType<typeof setTimeout> | undefined;

  function open(): void {
    clearTimeout(retry);
    if (source || document.hidden || !navigator.onLine) return;
    source = new EventSource(`${API_URL}/changes`, { withCredentials: true });
    source.addEventListener('open', () => {
      failures = 0;
      readAgain(null);
    });
    source.addEventListener('change', ({ data }) => readAgain(namesIn(data)));
    source.addEventListener('error', lost);
  }

  function close(): void {
    clearTimeout(retry);
    source?.close();
    source = null;
  }

  function lost(): void {
    const wasRefused = source?.readyState === EventSource.CLOSED;
    close();
    const [first, longest] = AGAIN_MS;
    // Not all at the same moment after the server was away.
    retry = setTimeout(open, Math.min(first * 2 ** failures++, longest) * (0.75 + Math.random() / 2));
    // The layout sees when it has ended, and stops this.
    if (wasRefused) loadSession().catch(() => undefined);
  }

  function look(): void {
    clearTimeout(hidden);
    if (document.hidden) hidden = setTimeout(close, HIDDEN_MS);
    else open();
  }

  document.addEventListener('visibilitychange', look);
  window.addEventListener('online', open);
  window.addEventListener('offline', close);
  look();
  return () => {
    document.removeEventListener('visibilitychange', look);
    window.removeEventListener('online', open);
    window.removeEventListener('offline', close);
    clearTimeout(hidden);
    close();
    stopWatching();
  };
}

/** Has what is read long after the last touch not count as use of the session. */
function watchAttendance(): () => void {
  let touched = Date.now();
  const touch = () => {
    touched = Date.now();
  };
  for (const name of TOUCHES) window.addEventListener(name, touch, { capture: true, passive: true });
  document.addEventListener('visibilitychange', touch);
  sayWhetherAttended(() => Date.now() - touched < ATTENDED_MS);
  return () => {
    for (const name of TOUCHES) window.removeEventListener(name, touch, { capture: true });
    document.removeEventListener('visibilitychange', touch);
    sayWhetherAttended(() => true);
  };
}

/**
 * Reads again what was changed, of resources by their names, or everything. Changes that come while a reading is under way wait for
 * it: one after the other would call each off, and on a slow line none would ever end.
 */
function readerOf(queryClient: QueryClient): (changed: readonly string[] | null) => void {
  const waiting = new Set<string>();
  let isReading = false;

  async function readWaiting(): Promise<void> {
    if (isReading) return;
    isReading = true;
    while (waiting.size > 0) {
      const changed = [...waiting];
      waiting.clear();
      const patience = new Promise((resolve) => setTimeout(resolve, READING_MS));
      await Promise.race([markStale(queryClient, ...changed), patience]);
    }
    isReading = false;
  }

  return (changed) => {
    if (changed) {
      for (const name of changed) waiting.add(name);
      void readWaiting();
      return;
    }
    waiting.clear();
    void markAllStale(queryClient);
  };
}

const nameOf = new Map([...resources, ...others, ...singles, sales].map(({ api, name }) => [api.path, name]));

/** What an event says was changed; a resource that this version does not know makes everything stale, as its path does. */
function namesIn(data: string): string[] {
  const { resources: paths } = JSON.parse(data) as { resources: string[] };
  return paths.map((path) => nameOf.get(path) ?? path);
}
