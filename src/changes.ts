import type { QueryClient } from '@tanstack/react-query';
import { recordedResources } from '../domain/resources/all.ts';
import { reportAnswer, reportNoAnswer } from './dataProvider/connection.ts';
import { API_URL, setUserActivityCheck } from './dataProvider/http.ts';
import { invalidate, invalidateAll, isImport } from './dataProvider/invalidation.ts';
import { loadSession, recheckSession } from './session.ts';

/** A tab hidden for this long closes its stream: an open connection drains a tablet's battery. */
const HIDDEN_MS = 60_000;
/** First and longest delay before the stream is opened again; it doubles after each failure. */
const RECONNECT_DELAY_MS = [1_000, 15_000] as const;
/** A user counts as active for this long after the last pointer or key event. */
const USER_ACTIVE_MS = 60_000;
/** The longest time that a refetch waits for the one before it. */
const MAX_REFETCH_WAIT_MS = 5_000;

const ACTIVITY_EVENTS = ['pointerdown', 'keydown', 'wheel', 'touchmove'] as const;

/** Name of the lock held by the tab that owns the stream, and of the channel on which it forwards events to the other tabs. */
const STREAM_NAME = 'navalha-changes';
/** Name of the channel on which a tab announces that its session has ended. */
const SESSION_ENDED_CHANNEL = 'navalha-session-ended';

/** Posted in place of names when the server cannot be reached. */
const CONNECTION_LOST = 'lost';

/** Receives the names of the changed resources; null when any resource may have changed. */
type OnChange = (changed: readonly string[] | null) => void;

/**
 * Listens to GET /changes and refetches the queries that other users' changes made stale. Refetches everything after each connect,
 * since events may have been missed. Returns the unsubscribe function.
 */
export function subscribeToChanges(queryClient: QueryClient): () => void {
  const stopTracking = trackUserActivity();
  const refetch = createRefetcher(queryClient);
  let closeStream: (() => void) | null = null;
  let hiddenTimer: ReturnType<typeof setTimeout> | undefined;
  const endedChannel = new BroadcastChannel(SESSION_ENDED_CHANNEL);
  endedChannel.addEventListener('message', recheckSession);

  function open(): void {
    if (closeStream || document.hidden || !navigator.onLine) return;
    closeStream = navigator.locks ? shareStream(refetch, close) : openStream(refetch, close);
  }

  function close(): void {
    closeStream?.();
    closeStream = null;
  }

  function handleVisibilityChange(): void {
    clearTimeout(hiddenTimer);
    if (!document.hidden) open();
    // Without locks each tab has its own stream, and a browser opens at most six connections to a server.
    else if (navigator.locks) hiddenTimer = setTimeout(close, HIDDEN_MS);
    else close();
  }

  document.addEventListener('visibilitychange', handleVisibilityChange);
  window.addEventListener('online', open);
  window.addEventListener('offline', close);
  handleVisibilityChange();
  return () => {
    document.removeEventListener('visibilitychange', handleVisibilityChange);
    window.removeEventListener('online', open);
    window.removeEventListener('offline', close);
    clearTimeout(hiddenTimer);
    close();
    stopTracking();
    // Signed out in this tab: the other tabs check their session at once.
    endedChannel.close();
    const notifyChannel = new BroadcastChannel(SESSION_ENDED_CHANNEL);
    notifyChannel.postMessage(null);
    notifyChannel.close();
  };
}

/**
 * Shares one stream between all tabs of the browser: the tab that holds the lock opens it. When that tab closes, the next one opens
 * a stream, and every tab refetches everything. Returns the function that closes it.
 */
function shareStream(onChange: OnChange, onGiveUp: () => void): () => void {
  const abortController = new AbortController();
  const { signal } = abortController;
  const channel = new BroadcastChannel(STREAM_NAME);
  channel.addEventListener('message', ({ data }) => (data === CONNECTION_LOST ? reportNoAnswer() : onChange(data)));

  async function runStream(): Promise<void> {
    if (signal.aborted) return;
    const close = openStream(
      (changed) => {
        onChange(changed);
        channel.postMessage(changed);
      },
      onGiveUp,
      () => channel.postMessage(CONNECTION_LOST),
    );
    await new Promise<void>((resolve) => {
      signal.addEventListener('abort', () => {
        close();
        resolve();
      });
    });
  }

  async function requestLock(): Promise<void> {
    await navigator.locks.request(STREAM_NAME, { ifAvailable: true }, (lock) => {
      if (lock) return runStream();
      // Another tab already has the stream.
      if (!signal.aborted) onChange(null);
    });
    await navigator.locks.request(STREAM_NAME, { signal }, runStream);
  }

  // Where the browser refuses the lock, the tab opens its own stream.
  requestLock().catch(runStream);
  return () => {
    abortController.abort();
    channel.close();
  };
}

/**
 * Opens a stream and reconnects after an error; in a hidden tab it calls `onGiveUp` instead. Calls `onLoss` when reconnecting fails too: a
 * proxy closes long connections. Returns the function that closes it.
 */
function openStream(onChange: OnChange, onGiveUp: () => void, onLoss: () => void = () => undefined): () => void {
  let source: EventSource;
  let isOpen = false;
  let failures = 0;
  let retry: ReturnType<typeof setTimeout> | undefined;

  function open(): void {
    source = new EventSource(`${API_URL}/changes`, { withCredentials: true });
    source.addEventListener('open', () => {
      isOpen = true;
      failures = 0;
      reportAnswer();
      onChange(null);
    });
    source.addEventListener('change', ({ data }) => onChange(parseChangedNames(data)));
    source.addEventListener('error', handleError);
  }

  function handleError(): void {
    const wasRefused = source.readyState === EventSource.CLOSED;
    source.close();
    if (isOpen) reportAnswer();
    isOpen = false;
    if (!wasRefused && failures > 0) {
      reportNoAnswer();
      onLoss();
    }
    const [first, longest] = RECONNECT_DELAY_MS;
    // Random jitter, so that all devices do not reconnect at the same moment.
    retry = setTimeout(open, Math.min(first * 2 ** failures++, longest) * (0.75 + Math.random() / 2));
    // If the session has ended, the layout unsubscribes.
    if (wasRefused) loadSession().catch(() => undefined);
    if (document.hidden) onGiveUp();
  }

  open();
  return () => {
    clearTimeout(retry);
    source.close();
  };
}

/** Marks requests as background requests once the user is inactive: they do not extend the session. */
function trackUserActivity(): () => void {
  let lastActivityAt = Date.now();
  const handleActivity = () => {
    lastActivityAt = Date.now();
  };
  for (const name of ACTIVITY_EVENTS) window.addEventListener(name, handleActivity, { capture: true, passive: true });
  document.addEventListener('visibilitychange', handleActivity);
  setUserActivityCheck(() => Date.now() - lastActivityAt < USER_ACTIVE_MS);
  return () => {
    for (const name of ACTIVITY_EVENTS) window.removeEventListener(name, handleActivity, { capture: true });
    document.removeEventListener('visibilitychange', handleActivity);
    setUserActivityCheck(() => true);
  };
}

/**
 * Refetches the queries of changed resources, or all. Changes that arrive during a refetch wait for it: each new refetch would cancel
 * the one before, and on a slow line none would finish.
 */
function createRefetcher(queryClient: QueryClient): OnChange {
  const pendingNames = new Set<string>();
  let isRefetching = false;

  async function refetchPending(): Promise<void> {
    if (isRefetching) return;
    isRefetching = true;
    while (pendingNames.size > 0) {
      await waitForImports(queryClient);
      const changed = [...pendingNames];
      pendingNames.clear();
      const timeout = new Promise((resolve) => setTimeout(resolve, MAX_REFETCH_WAIT_MS));
      await Promise.race([invalidate(queryClient, ...changed), timeout]);
    }
    isRefetching = false;
  }

  return (changed) => {
    if (changed) {
      for (const name of changed) pendingNames.add(name);
      void refetchPending();
      return;
    }
    pendingNames.clear();
    void invalidateAll(queryClient);
  };
}

/** Resolves when no import runs: the list behind it would be refetched thousands of times. Its end invalidates what it changed. */
async function waitForImports(queryClient: QueryClient): Promise<void> {
  await new Promise<void>((resolve) => {
    const check = () => {
      if (queryClient.isMutating({ predicate: isImport }) > 0) return;
      unsubscribe();
      resolve();
    };
    const unsubscribe = queryClient.getMutationCache().subscribe(check);
    check();
  });
}

const nameByPath = new Map(recordedResources.map(({ api, name }) => [api.path, name]));

/** The names of the resources in an event. A path that this version does not know stays as it is, and makes everything stale. */
function parseChangedNames(data: string): string[] {
  const { resources: paths } = JSON.parse(data) as { resources: string[] };
  return paths.map((path) => nameByPath.get(path) ?? path);
}
