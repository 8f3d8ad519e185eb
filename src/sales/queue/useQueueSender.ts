import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useNotify } from 'react-admin';
import { isSameId } from '../../../domain/ids.ts';
import {
  expireSession,
  fetchSession,
  getShopToday,
  loadSession,
  recheckSession,
  supportsIdempotency,
  useSessionState,
} from '../../session.ts';
import { useSendSale } from '../useSubmitSale.ts';
import { dispatchQueue, getQueueMemory, isDue } from './memory.ts';
import { formatSoldMessage } from './messages.ts';
import { sendDueSales, startSender } from './sender.ts';
import { readQueue, removeQueuedSale } from './storage.ts';
import { subscribeToQueue } from './storageKeys.ts';

/** Sends the queued sales of the signed-in user. */
export function useQueueSender(timeZone: string): void {
  const sendSale = useSendSale();
  const queryClient = useQueryClient();
  const notify = useNotify();
  const { session, otherUser, isExpired } = useSessionState();
  // Nothing of this user is sent while another one is signed in.
  const user = supportsIdempotency(session) && !otherUser && !isExpired ? session?.id : undefined;

  useEffect(() => {
    if (user === undefined) return;
    const getDueSales = () =>
      readQueue().filter((queued) => isSameId(queued.user, user) && isDue(getQueueMemory(), queued));

    async function send(): Promise<boolean> {
      const isReachable = await sendDueSales({
        user: user ?? '',
        getDueSales,
        fetchSession,
        sendSale: ({ key, sale, user: owner }) => sendSale({ key, sale: { ...sale, observation: null }, owner }),
        onSold: (queued) => {
          removeQueuedSale(queued.user, queued.key);
          notify(formatSoldMessage(queued, { today: getShopToday(), timeZone }), { type: 'success' });
        },
        onSignedOut: expireSession,
        onOtherUser: recheckSession,
        onEvent: dispatchQueue,
      });
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
  }, [sendSale, queryClient, notify, user, timeZone]);
}
