import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { type Id, isSameId } from '../../../domain/ids.ts';
import type { Session } from '../../../domain/responses.ts';
import {
  expireSession,
  fetchSession,
  loadSession,
  recheckSession,
  supportsIdempotency,
  useSessionState,
} from '../../session.ts';
import { getShopToday } from '../../shopClock.ts';
import { classifyError } from '../outcome.ts';
import { useSendSale } from '../useSubmitSale.ts';
import { dispatchQueue, getQueueMemory, isDue, type QueueEvent } from './memory.ts';
import { formatSentMessage } from './messages.ts';
import { useSentNotice } from './sentNotice.tsx';
import { type QueuedSale, readQueue, removeQueuedSale } from './storage.ts';
import { subscribeToQueue } from './storageKeys.ts';

/** Sends the queued sales of the signed-in user. */
export function useQueueSender(timeZone: string): void {
  const sendSale = useSendSale();
  const queryClient = useQueryClient();
  const notifySent = useSentNotice();
  const announceSent = useEffectEvent((text: string) => notifySent(text));
  const { session, otherUser, isExpired } = useSessionState();
  // Nothing of this user is sent while another one is signed in.
  const user = supportsIdempotency(session) && !otherUser && !isExpired ? session?.id : undefined;

  useEffect(() => {
    if (user === undefined) return;
    const getDueSales = () =>
      readQueue().filter((queued) => isSameId(queued.user, user) && isDue(getQueueMemory(), queued));

    async function send(): Promise<boolean> {
      const sold: QueuedSale[] = [];
      const isReachable = await sendDueSales({
        user: user ?? '',
        getDueSales,
        fetchSession,
        sendSale: ({ key, sale, user: owner, at }) =>
          sendSale({ key, sale: { ...sale, observation: null, taken_at: new Date(at).toISOString() }, owner }),
        onSold: (queued) => {
          removeQueuedSale(queued.user, queued.key);
          sold.push(queued);
        },
        onSignedOut: expireSession,
        onOtherUser: recheckSession,
        onEvent: dispatchQueue,
      });
      if (sold.length > 0) announceSent(formatSentMessage(sold, { today: getShopToday(), timeZone }));
      // Clears the message that the server is unreachable.
      if (isReachable) await loadSession().catch(() => undefined);
      return isReachable;
    }

    return startSender({
      getDueSales,
      send,
      subscribeToChanges: subscribeToQueue,
      subscribeToAnswers: (listener) =>
        queryClient.getQueryCache().subscribe(({ type, ...event }) => {
          if (type === 'updated' && 'action' in event && event.action.type === 'success' && !event.action.manual)
            listener();
        }),
    });
  }, [sendSale, queryClient, user, timeZone]);
}

export interface SendDueOptions {
  user: Id;
  /** Sales to send, oldest first, read at each call. */
  getDueSales: () => QueuedSale[];
  /** Asks the server who is signed in: another tab may have changed it. Rejects if unreachable. */
  fetchSession: () => Promise<Session | null>;
  sendSale: (sale: QueuedSale) => Promise<unknown>;
  onSold: (sale: QueuedSale) => void;
  onSignedOut: () => void;
  /** Another user is signed in: queued sales stay for their owner. */
  onOtherUser: () => void;
  onEvent: (event: QueueEvent) => void;
}

/**
 * Sends due sales one by one, each once. A refusal or server error does not stop the others. Resolves to whether the
 * server stayed reachable for this user.
 */
export async function sendDueSales(options: SendDueOptions): Promise<boolean> {
  const tried = new Set<string>();
  const next = () => options.getDueSales().find(({ key }) => !tried.has(key));
  while (next()) {
    if (!(await isStillSignedIn(options))) return false;
    // Read after the session check: another tab may have sent it.
    const sale = next();
    if (!sale) return true;
    tried.add(sale.key);
    if (!(await sendOne(options, sale))) return false;
  }
  return true;
}

async function isStillSignedIn({ user, fetchSession, onSignedOut, onOtherUser }: SendDueOptions): Promise<boolean> {
  const session = await fetchSession().catch(() => undefined);
  if (session === null) onSignedOut();
  if (session && !isSameId(session.id, user)) onOtherUser();
  // Without announced idempotency a key does not guarantee a single sale.
  return isSameId(session?.id, user) && supportsIdempotency(session);
}

/** Resolves to whether to continue with the next sale. */
async function sendOne(options: SendDueOptions, sale: QueuedSale): Promise<boolean> {
  const { sendSale, onSold, onSignedOut, onOtherUser, onEvent } = options;
  onEvent({ type: 'started', key: sale.key });
  try {
    await sendSale(sale);
    onSold(sale);
    return true;
  } catch (error) {
    const failure = classifyError(error);
    if (failure.kind === 'refused') onEvent({ type: 'refused', sale, refusal: failure.refusal });
    if (failure.kind === 'signedOut') onSignedOut();
    if (failure.kind === 'otherUser') onOtherUser();
    return failure.kind === 'refused' || failure.kind === 'later';
  } finally {
    onEvent({ type: 'ended' });
  }
}

const MIN_DELAY_MS = 2_000;
const MAX_DELAY_MS = 60_000;

/**
 * Runs the work unless another tab does. Without the locks API (plain HTTP) it runs anyway: if two tabs send the same
 * sale, its key prevents a duplicate.
 */
async function withLock(work: () => Promise<void>): Promise<void> {
  const locks = navigator.locks as LockManager | undefined;
  if (!locks) return work();
  await locks.request('navalha.guardadas', { ifAvailable: true }, async (lock) => {
    if (lock) await work();
  });
}

/** Delay after so many failed rounds, in milliseconds: 2 s, 4 s, … up to a minute. */
export function getRetryDelay(failures: number): number {
  return Math.min(MAX_DELAY_MS, MIN_DELAY_MS * 2 ** Math.max(0, failures - 1));
}

interface SenderOptions {
  getDueSales: () => QueuedSale[];
  /** Sends them. Resolves to whether the server was reachable. Never rejects. */
  send: () => Promise<boolean>;
  /** Calls the listener when more sales may be due. */
  subscribeToChanges: (listener: () => void) => () => void;
  /** Calls the listener when the server has responded to another request. */
  subscribeToAnswers: (listener: () => void) => () => void;
}

/**
 * Sends due sales at once, when a sale becomes due, when the connection or the server returns, and at growing
 * intervals while the tab is visible. Returns a function that stops it.
 */
export function startSender({ getDueSales, send, subscribeToChanges, subscribeToAnswers }: SenderOptions): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running = false;
  let stopped = false;
  let unreachable = false;
  let failures = 0;

  async function sendRound() {
    clearTimeout(timer);
    if (stopped || running || getDueSales().length === 0) return;
    running = true;
    const work = withLock(async () => {
      unreachable = !(await send());
    });
    // The browser may refuse the lock while unloading the page.
    await work.catch(() => undefined);
    running = false;
    const left = getDueSales().length;
    failures = left > 0 ? failures + 1 : 0;
    if (left > 0 && !stopped) timer = setTimeout(retryIfVisible, getRetryDelay(failures));
  }

  function retryIfVisible() {
    if (document.visibilityState === 'visible') void sendRound();
  }

  function restart() {
    failures = 0;
    void sendRound();
  }

  const unsubscribers = [
    listen(window, 'online', restart),
    listen(document, 'visibilitychange', retryIfVisible),
    subscribeToChanges(restart),
    subscribeToAnswers(() => {
      if (unreachable) restart();
    }),
  ];
  restart();
  return () => {
    stopped = true;
    clearTimeout(timer);
    for (const each of unsubscribers) each();
  };
}

function listen(target: EventTarget, type: string, listener: () => void): () => void {
  target.addEventListener(type, listener);
  return () => target.removeEventListener(type, listener);
}
