import type { QueuedSale } from './storage.ts';

const SOONEST_MS = 2_000;
const LATEST_MS = 60_000;

/**
 * Does some work unless another tab of this browser is doing it. Where the browser has no locks (a page that came over plain
 * HTTP) it is done anyway: two tabs may then send the same sale, and its key makes one of it.
 */
async function withLock(work: () => Promise<void>): Promise<void> {
  const locks = navigator.locks as LockManager | undefined;
  if (!locks) return work();
  await locks.request('navalha.guardadas', { ifAvailable: true }, async (lock) => {
    if (lock) await work();
  });
}

/** How long to wait after so many tries in a row that came to nothing, in milliseconds: 2 s, 4 s, … up to a minute. */
export function getRetryDelay(failures: number): number {
  return Math.min(LATEST_MS, SOONEST_MS * 2 ** Math.max(0, failures - 1));
}

interface SenderOptions {
  getDueSales: () => QueuedSale[];
  /** Sends them. Resolves to whether the server was there. Never rejects. */
  send: () => Promise<boolean>;
  /** Calls the listener when more may be due than before. */
  subscribeToChanges: (listener: () => void) => () => void;
  /** Calls the listener when the server has answered something else. */
  subscribeToAnswers: (listener: () => void) => () => void;
}

/**
 * Sends what is due: at once, whenever something becomes due, when the connection or the server is back and, as long as this
 * tab is visible, again and again at growing intervals. Returns what stops it.
 */
export function startSender({ getDueSales, send, subscribeToChanges, subscribeToAnswers }: SenderOptions): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running = false;
  let stopped = false;
  let unreachable = false;
  let failures = 0;

  async function round() {
    clearTimeout(timer);
    if (stopped || running || getDueSales().length === 0) return;
    running = true;
    const work = withLock(async () => {
      unreachable = !(await send());
    });
    // The browser may refuse the lock to a page that it is about to throw away.
    await work.catch(() => undefined);
    running = false;
    const left = getDueSales().length;
    failures = left > 0 ? failures + 1 : 0;
    if (left > 0 && !stopped) timer = setTimeout(lookAgain, getRetryDelay(failures));
  }

  function lookAgain() {
    if (document.visibilityState === 'visible') void round();
  }

  function freshStart() {
    failures = 0;
    void round();
  }

  const undo = [
    listen(window, 'online', freshStart),
    listen(document, 'visibilitychange', lookAgain),
    subscribeToChanges(freshStart),
    subscribeToAnswers(() => {
      if (unreachable) freshStart();
    }),
  ];
  freshStart();
  return () => {
    stopped = true;
    clearTimeout(timer);
    for (const each of undo) each();
  };
}

function listen(target: EventTarget, type: string, listener: () => void): () => void {
  target.addEventListener(type, listener);
  return () => target.removeEventListener(type, listener);
}
