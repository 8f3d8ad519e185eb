import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useNotify } from 'react-admin';
import { sameId } from '../../../domain/ids.ts';
import { markStale } from '../../dataProvider/stale.ts';
import { useShopData } from '../../dataProvider/useShopData.ts';
import {
  askSession,
  expireSession,
  loadSession,
  recheckSession,
  sellsOnce,
  shopToday,
  useSessionState,
} from '../../session.ts';
import { sell } from '../useSubmitSale.ts';
import { dispatchQueue, isDue, queueMemory } from './memory.ts';
import { soldSentence } from './messages.ts';
import { subscribeToQueue } from './names.ts';
import { sendDue } from './sendDue.ts';
import { startSender } from './sender.ts';
import { readQueue, unqueue } from './storage.ts';

/** Sends what the signed-in person has queued on this device. */
export function useSender(timeZone: string): void {
  const shop = useShopData();
  const queryClient = useQueryClient();
  const notify = useNotify();
  const { session, otherUser, expired } = useSessionState();
  // While another person is signed in, nothing of this one is sent.
  const user = sellsOnce(session) && !otherUser && !expired ? session?.id : undefined;

  useEffect(() => {
    if (user === undefined) return;
    const due = () => readQueue().filter((queued) => sameId(queued.user, user) && isDue(queueMemory(), queued));

    async function send(): Promise<boolean> {
      let sold = false;
      const there = await sendDue({
        user: user ?? '',
        due,
        askWho: askSession,
        sell: ({ key, sale, user: owner }) => sell(shop, { key, sale: { ...sale, observation: null }, owner }),
        onSold: (queued) => {
          sold = true;
          unqueue(queued.user, queued.key);
          notify(soldSentence(queued, { today: shopToday(), timeZone }), { type: 'success' });
        },
        onSignedOut: expireSession,
        onOtherUser: recheckSession,
        onEvent: (event) => {
          dispatchQueue(event);
          if (event.type === 'refused') markStale(queryClient, 'refusedSale');
        },
      });
      if (sold) markStale(queryClient, 'vendas');
      // Where the screens say that the server cannot be reached, they no longer do.
      if (there) await loadSession().catch(() => undefined);
      return there;
    }

    return startSender({
      due,
      send,
      onChange: subscribeToQueue,
      onAnswer: (listener) =>
        queryClient.getQueryCache().subscribe(({ type, ...event }) => {
          if (type === 'updated' && 'action' in event && event.action.type === 'success' && !event.action.manual)
            listener();
        }),
    });
  }, [shop, queryClient, notify, user, timeZone]);
}
