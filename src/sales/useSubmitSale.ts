import { useMutation } from '@tanstack/react-query';
import { useCallback } from 'react';
import { mayCall } from '../../domain/access.ts';
import type { Id } from '../../domain/ids.ts';
import { sales } from '../../domain/resources/sales.ts';
import type { Sale } from '../../domain/schemas/saleResponse.ts';
import { useNotifyAbout } from '../components/useNotifyAbout.ts';
import { isUnreachable } from '../dataProvider/http.ts';
import { useShopDataProvider } from '../dataProvider/index.ts';
import type { Correction, NewSale } from '../dataProvider/methods/sales.ts';
import { hasFeature, supportsIdempotency, useSession } from '../session.ts';
import { notifyWithoutDrawer } from './drawerNotice.ts';
import { isAlreadySold, type Outcome, parseSaleError } from './outcome.ts';
import { type QueuedSale, queueSale, removeQueuedSale, type SaleChoices } from './queue/storage.ts';

const SOLD = 'Venda criada com sucesso';
const NOT_SOLD = 'Erro ao criar venda. Tente novamente.';
const CORRECTED = 'Venda corrigida com sucesso';
const NOT_CORRECTED = 'Erro ao corrigir venda. Tente novamente.';

interface Submission {
  /** Its Idempotency-Key, the same for every try. */
  key: string;
  sale: NewSale;
  choices: SaleChoices;
  outcomeUnknown: boolean;
  /** The sale it replaces, if any. */
  correction?: Correction;
  /** When it was first sent, in milliseconds since 1970; now by default. */
  at?: number;
}

type Submitted = { kind: 'sold'; sale: Sale } | { kind: 'queued'; sale: QueuedSale } | Outcome;

/**
 * Sends a sale once and shows the result as a toast; never rejects. If the server is unreachable and supports
 * idempotency, a sale without observation is queued instead. A correction never is: the corrected sale may change
 * before it would be sent.
 */
export function useSubmitSale(): (submission: Submission) => Promise<Submitted> {
  const sendSale = useSendSale();
  const notify = useNotifyAbout(sales.name);
  const session = useSession();
  const user = session?.id;
  const canQueue = supportsIdempotency(session);
  const hasDrawer = hasFeature(session, 'cash.sessions') && mayCall(session?.role, 'GET /cash-sessions/current');

  return useCallback(
    async ({ key, sale, choices, outcomeUnknown, correction, at = Date.now() }) => {
      let sold: Sale;
      try {
        sold = await sendSale({ key, sale, correction, owner: canQueue ? user : undefined });
      } catch (error) {
        const shouldQueue =
          user !== undefined && canQueue && !correction && sale.observation === null && isUnreachable(error);
        const queued = shouldQueue ? queueSale(user, key, sale, choices, at) : null;
        if (queued) return { kind: 'queued', sale: queued };
        const outcome = parseSaleError(error, outcomeUnknown);
        // The screen says that it is sold, which 'try again' would contradict.
        if (outcome.kind === 'unknown' || !isAlreadySold(outcome.refusal))
          notify(correction ? NOT_CORRECTED : NOT_SOLD, { type: 'error' });
        return outcome;
      }
      notify(correction ? CORRECTED : SOLD, { type: 'success' });
      // It may be in the queue, opened for correction.
      if (user !== undefined) removeQueuedSale(user, key);
      if (hasDrawer && !correction) void notifyWithoutDrawer(notify);
      return { kind: 'sold', sale: sold };
    },
    [sendSale, notify, user, canQueue, hasDrawer],
  );
}

type SaleRequest = Pick<Submission, 'key' | 'sale' | 'correction'> & { owner: Id | undefined };

/** Returns a function that sends a sale or a correction as its owner. It rejects as `createSale` does, and for a response without a sale. */
export function useSendSale(): (request: SaleRequest) => Promise<Sale> {
  const shop = useShopDataProvider();
  const { mutateAsync } = useMutation({
    mutationKey: [sales.name, 'create'],
    mutationFn: async ({ key, sale, correction, owner }: SaleRequest) => {
      const response = await (correction
        ? shop.correctSale(correction, sale, key, owner)
        : shop.createSale(sale, key, owner));
      // A captive portal returns 200 for anything: only a response with an id is a sale.
      if (response?.id == null) throw new Error('the response has no sale id');
      return response;
    },
  });
  return mutateAsync;
}
