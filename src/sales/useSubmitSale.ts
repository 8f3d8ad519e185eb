import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useNotify } from 'react-admin';
import type { Id } from '../../domain/ids.ts';
import type { Cents } from '../../domain/money.ts';
import type { Sale } from '../../domain/responses.ts';
import { invalidate } from '../dataProvider/invalidation.ts';
import type { Correction, NewSale } from '../dataProvider/requests.ts';
import type { ShopDataProvider } from '../dataProvider/types.ts';
import { useShopDataProvider } from '../dataProvider/useShopDataProvider.ts';
import { supportsIdempotency, useSession } from '../session.ts';
import { isUnreachable, type Outcome, parseSaleError } from './outcome.ts';
import { type QueuedSale, queueSale, removeQueuedSale } from './queue/storage.ts';

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
  outcomeUnknown: boolean;
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
  const shop = useShopDataProvider();
  const queryClient = useQueryClient();
  const notify = useNotify();
  const session = useSession();
  const user = session?.id;
  const mayQueue = supportsIdempotency(session);

  return useCallback(
    async ({ key, sale, customTotal, outcomeUnknown, correction }) => {
      let sold: Sale;
      try {
        sold = await sendSale(shop, { key, sale, correction, owner: mayQueue ? user : undefined });
      } catch (error) {
        const waits =
          user !== undefined && mayQueue && !correction && sale.observation === null && isUnreachable(error);
        const queued = waits ? queueSale(user, key, sale, customTotal) : null;
        if (queued) return { kind: 'queued', sale: queued };
        notify(correction ? NOT_CORRECTED : NOT_SOLD, { type: 'error' });
        const outcome = parseSaleError(error, outcomeUnknown);
        if (outcome.kind === 'refused') invalidate(queryClient, 'refusedSale');
        return outcome;
      }
      notify(correction ? CORRECTED : SOLD, { type: 'success' });
      invalidate(queryClient, 'vendas');
      // It may have been queued, and opened to be corrected.
      if (user !== undefined) removeQueuedSale(user, key);
      return { kind: 'sold', sale: sold };
    },
    [shop, queryClient, notify, user, mayQueue],
  );
}

/**
 * Sends a sale, or one in the place of another, as that of its owner. Rejects as `createSale` does, and for an answer that is no
 * sale.
 */
export async function sendSale(
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
