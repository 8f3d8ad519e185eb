import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useNotify } from 'react-admin';
import type { Sale } from '../../domain/answers.ts';
import type { Id } from '../../domain/ids.ts';
import type { Cents } from '../../domain/money.ts';
import type { Correction, NewSale } from '../dataProvider/requests.ts';
import { markStale } from '../dataProvider/stale.ts';
import type { ShopDataProvider } from '../dataProvider/types.ts';
import { useShopData } from '../dataProvider/useShopData.ts';
import { sellsOnce, useSession } from '../session.ts';
import { isUnreachable, type Outcome, outcomeOf } from './outcome.ts';
import { type QueuedSale, queueSale, unqueue } from './queue/storage.ts';

const SOLD = 'Venda criada com sucesso';
const NOT_SOLD = 'Erro ao criar venda. Tente novamente.';
const CORRECTED = 'Venda corrigida com sucesso';
const NOT_CORRECTED = 'Erro ao corrigir venda. Tente novamente.';

interface Submission {
  /** Its Idempotency-Key, the same for every try. */
  key: string;
  sale: NewSale;
  /** The total agreed in the place of the services' sum. */
  customTotal: Cents | null;
  doubtful: boolean;
  /** The sale it is made in the place of, if any. */
  correction?: Correction;
}

type Submitted = { kind: 'sold'; sale: Sale } | { kind: 'queued'; sale: QueuedSale } | Outcome;

/**
 * Sends a sale once and tells by toast whether it is sold; never rejects. Where the server is not reached, and is known to
 * sell once for each key, a sale without an observation is queued on this device instead; a correction never is: the sale it corrects
 * may be another by the time it would be sent.
 */
export function useSubmitSale(): (submission: Submission) => Promise<Submitted> {
  const shop = useShopData();
  const queryClient = useQueryClient();
  const notify = useNotify();
  const session = useSession();
  const user = session?.id;
  const mayQueue = sellsOnce(session);

  return useCallback(
    async ({ key, sale, customTotal, doubtful, correction }) => {
      let sold: Sale;
      try {
        sold = await sell(shop, { key, sale, correction, owner: mayQueue ? user : undefined });
      } catch (error) {
        const waits =
          user !== undefined && mayQueue && !correction && sale.observation === null && isUnreachable(error);
        const queued = waits ? queueSale(user, key, sale, customTotal) : null;
        if (queued) return { kind: 'queued', sale: queued };
        notify(correction ? NOT_CORRECTED : NOT_SOLD, { type: 'error' });
        const outcome = outcomeOf(error, doubtful);
        if (outcome.kind === 'refused') markStale(queryClient, 'refusedSale');
        return outcome;
      }
      notify(correction ? CORRECTED : SOLD, { type: 'success' });
      markStale(queryClient, 'vendas');
      // It may have been queued, and opened to be corrected.
      if (user !== undefined) unqueue(user, key);
      return { kind: 'sold', sale: sold };
    },
    [shop, queryClient, notify, user, mayQueue],
  );
}

/**
 * Sends a sale, or one in the place of another, as that of its owner. Rejects as `createSale` does, and for an answer that is no
 * sale.
 */
export async function sell(
  shop: ShopDataProvider,
  { key, sale, correction, owner }: Pick<Submission, 'key' | 'sale' | 'correction'> & { owner: Id | undefined },
): Promise<Sale> {
  const answer = await (correction
    ? shop.correctSale(correction, sale, key, owner)
    : shop.createSale(sale, key, owner));
  // A portal of some public network answers 200 to anything: only a sale with an id is one.
  if (answer?.id == null) throw new Error('the answer is no sale');
  return answer;
}
