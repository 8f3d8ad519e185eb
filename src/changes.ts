import type { QueryClient } from '@tanstack/react-query';
import { resources, resourcesWithoutScreen, singletons } from '../domain/resources/all.ts';
import { sales } from '../domain/resources/sales.ts';
import { API_URL, setUserActivityCheck } from './dataProvider/http.ts';
import { invalidate, invalidateAll } from './dataProvider/invalidation.ts';
import { loadSession, recheckSession } from './session.ts';

/** A page that nobody looks at for so long does not follow changes any more: a connection costs a tablet its battery. */
const HIDDEN_MS = 60_000;
/** Before the next try after one that failed: twice as long each time, up to this. It is also how long a screen takes to see that the server is back. */
const AGAIN_MS = [1_000, 15_000] as const;
/** After the last touch or key. */
const ATTENDED_MS = 60_000;
/** The next reading waits so long for one under way, at most. */
const READING_MS = 5_000;

const TOUCHES = ['pointerdown', 'keydown', 'wheel', 'touchmove'] as const;

/** The lock of the tab that has the stream, and the channel on which it hands events to the others. */
const SHARED = 'navalha-changes';
/** The channel on which a tab says that its session has ended. */
const ENDED = 'navalha-session-ended';

/** Resources by their names; null where anything may have changed. */
type OnChange = (changed: readonly string[] | null) => void;

/**
 * Listens to GET /changes and has the screens read again what others have changed, and everything once whenever it is connected:
 * what was missed before, nobody knows. Returns how to stop.
 */
export function subscribeToChanges(queryClient: QueryClient): () => void {
  const stopWatching = watchAttendance();
  const readAgain = readerOf(queryClient);
  let leave: (() => void) | null = null;
  let hidden: ReturnType<typeof setTimeout> | undefined;
  const ended = new BroadcastChannel(ENDED);
  ended.addEventListener('message', recheckSession);

  function open(): void {
    if (leave || document.hidden || !navigator.onLine) return;
    leave = navigator.locks ? shareStream(readAgain, close) : openStream(readAgain, close);
  }

  function close(): void {
    leave?.();
    leave = null;
  }

  function look(): void {
    clearTimeout(hidden);
    if (!document.hidden) open();
    // Without a shared stream each tab has its own, and a browser opens six connections to a server: only tabs in sight have one.
    else if (navigator.locks) hidden = setTimeout(close, HIDDEN_MS);
    else close();
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
    // Somebody has signed out here: the other tabs have no session any more, and ask at once.
    ended.close();
    const farewell = new BroadcastChannel(ENDED);
    farewell.postMessage(null);
    farewell.close();
  };
}

/**
 * One stream for all tabs of the browser, in the tab that holds the lock. When that one leaves, the next opens a stream of its own, and
 * every tab reads everything once. Returns how to leave.
 */
function shareStream(onChange: OnChange, giveUp: () => void): () => void {
  const leaving = new AbortController();
  const { signal } = leaving;
  const channel = new BroadcastChannel(SHARED);
  channel.addEventListener('message', ({ data }) => onChange(data));

  async function lead(): Promise<void> {
    if (signal.aborted) return;
    const close = openStream((changed) => {
      onChange(changed);
      channel.postMessage(changed);
    }, giveUp);
    await new Promise<void>((resolve) => {
      signal.addEventListener('abort', () => {
        close();
        resolve();
      });
    });
  }

  async function join(): Promise<void> {
    await navigator.locks.request(SHARED, { ifAvailable: true }, (lock) => {
      if (lock) return lead();
      // The stream of another tab is open already.
      if (!signal.aborted) onChange(null);
    });
    await navigator.locks.request(SHARED, { signal }, lead);
  }

  // A browser that refuses the lock to this page: a stream of its own.
  join().catch(lead);
  return () => {
    leaving.abort();
    channel.close();
  };
}

/** Keeps a stream open, and opens it again when it is lost; in a hidden tab it gives up instead. Returns how to close it. */
function openStream(onChange: OnChange, giveUp: () => void): () => void {
  let source: EventSource;
  let failures = 0;
  let retry: ReturnType<typeof setTimeout> | undefined;

  function open(): void {
    source = new EventSource(`${API_URL}/changes`, { withCredentials: true });
    source.addEventListener('open', () => {
      failures = 0;
      onChange(null);
    });
    source.addEventListener('change', ({ data }) => onChange(namesIn(data)));
    source.addEventListener('error', lost);
  }

  function lost(): void {
    const wasRefused = source.readyState === EventSource.CLOSED;
    source.close();
    const [first, longest] = AGAIN_MS;
    // Not all at the same moment after the server was away.
    retry = setTimeout(open, Math.min(first * 2 ** failures++, longest) * (0.75 + Math.random() / 2));
    // The layout sees when it has ended, and stops this.
    if (wasRefused) loadSession().catch(() => undefined);
    if (document.hidden) giveUp();
  }

  open();
  return () => {
    clearTimeout(retry);
    source.close();
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
  setUserActivityCheck(() => Date.now() - touched < ATTENDED_MS);
  return () => {
    for (const name of TOUCHES) window.removeEventListener(name, touch, { capture: true });
    document.removeEventListener('visibilitychange', touch);
    setUserActivityCheck(() => true);
  };
}

/**
 * Reads again what was changed, of resources by their names, or everything. Changes that come while a reading is under way wait for
 * it: one after the other would call each off, and on a slow line none would ever end.
 */
function readerOf(queryClient: QueryClient): OnChange {
  const waiting = new Set<string>();
  let isReading = false;

  async function readWaiting(): Promise<void> {
    if (isReading) return;
    isReading = true;
    while (waiting.size > 0) {
      const changed = [...waiting];
      waiting.clear();
      const patience = new Promise((resolve) => setTimeout(resolve, READING_MS));
      await Promise.race([invalidate(queryClient, ...changed), patience]);
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
    void invalidateAll(queryClient);
  };
}

const nameOf = new Map(
  [...resources, ...resourcesWithoutScreen, ...singletons, sales].map(({ api, name }) => [api.path, name]),
);

/** What an event says was changed; a resource that this version does not know makes everything stale, as its path does. */
function namesIn(data: string): string[] {
  const { resources: paths } = JSON.parse(data) as { resources: string[] };
  return paths.map((path) => nameOf.get(path) ?? path);
}
