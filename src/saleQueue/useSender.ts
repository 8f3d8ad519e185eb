import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useNotify } from 'react-admin';
import { sameId } from '../../domain/ids.ts';
import { useShopData } from '../dataProvider/useShopData.ts';
import { refreshAfterSale, sell } from '../pages/sale/sell.ts';
import { askSession, expireSession, loadSession, sellsOnce, shopToday, useSession } from '../session.ts';
import { subscribeToKept } from './kept.ts';
import { isDue, queueMemory, tellQueue } from './memory.ts';
import { sendDue } from './sendDue.ts';
import { startSender } from './sender.ts';
import { forget, readKept } from './storage.ts';
import { soldSentence } from './words.ts';

/** Sends what the person who is signed in has waiting on this device, for as long as somebody is. */
export function useSender(timeZone: string): void {
  const shop = useShopData();
  const queryClient = useQueryClient();
  const notify = useNotify();
  const session = useSession();
  const user = sellsOnce(session) ? session?.id : undefined;

  useEffect(() => {
    if (user === undefined) return;
    const due = () => readKept().filter((kept) => sameId(kept.user, user) && isDue(queueMemory(), kept));

    async function send(): Promise<boolean> {
      let sold = false;
      const there = await sendDue({
        user: user ?? '',
        due,
        askWho: askSession,
        sell: (kept) => sell(shop, { ...kept.sale, observation: null }, kept.key),
        onSold: (kept) => {
          sold = true;
          forget(kept.user, kept.key);
          notify(soldSentence(kept, { today: shopToday(), timeZone }), { type: 'success' });
        },
        onSignedOut: expireSession,
        tell: (event) => {
          tellQueue(event);
          // Something the sale refers to may be gone or sold by somebody else.
          if (event.type === 'refused') void queryClient.invalidateQueries();
        },
      });
      if (sold) refreshAfterSale(queryClient);
      // Where the screens say that the server cannot be reached, they no longer do.
      if (there) await loadSession().catch(() => undefined);
      return there;
    }

    return startSender({
      due,
      send,
      onChange: subscribeToKept,
      onAnswer: (listener) =>
        queryClient.getQueryCache().subscribe(({ type, ...event }) => {
          if (type === 'updated' && 'action' in event && event.action.type === 'success' && !event.action.manual)
            listener();
        }),
    });
  }, [shop, queryClient, notify, user, timeZone]);
}
