import { type QueryClient, skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { type Dispatch, useCallback, useEffect } from 'react';
import { useNotify } from 'react-admin';
import { useBeforeUnload } from 'react-router-dom';
import { type Id, isSameId } from '../../domain/ids.ts';
import { buildReceipt, type Receipt, type SaleForReceipt } from '../../domain/receipt.ts';
import { createIdempotencyKey } from '../idempotencyKey.ts';
import {
  type Attempt,
  type AttemptAction,
  type Draft,
  deleteCorrectionDraft,
  loadDraft,
  type SentSale,
  saveDraft,
} from './drafts.ts';
import { type QueuedSale, queueSale, type SaleChoices } from './queue/storage.ts';
import { useSubmitSale } from './useSubmitSale.ts';

const NOT_QUEUED = 'Este navegador não deixa guardar nada neste aparelho. Tente finalizar de novo.';

/** Actions caused by sending: the attempt changes, or the sale is done and a new draft starts with a new key. */
export type SendAction = AttemptAction | { type: 'restarted'; key: string };

/** Pending requests by key: a second tap, or a reopened screen, joins the first one. */
const pending = new Map<string, Promise<SendAction>>();

/** Options for the screen's own draft type. */
interface SendDraftOptions<D extends Draft> {
  user: Id;
  draft: D;
  dispatch: Dispatch<SendAction>;
  reducer: (draft: D, action: SendAction) => D;
  parseDraft: (stored: unknown) => D | null;
}

interface SendDraft {
  /** Sends the sale, or resends one of unknown outcome. `toReceiptSale` supplies the names for its receipt. */
  send: (sentSale: SentSale, toReceiptSale: (attempt: Attempt) => SaleForReceipt) => void;
  /** Queues a sale of unknown outcome on this device, without its observation, to be sent automatically. */
  queue: () => void;
}

/**
 * Sends a draft. The attempt is stored in this tab first, so that it survives a reload; a sale of unknown outcome is
 * resent unchanged with the same key.
 */
export function useSendDraft<D extends Draft & SaleChoices>(options: SendDraftOptions<D>): SendDraft {
  const { user, draft, dispatch, reducer, parseDraft } = options;
  const queryClient = useQueryClient();
  const notify = useNotify();
  const submit = useSubmitSale();
  useJoinPending(draft, dispatch);
  // Warns before closing the tab, which holds the only trace of an unconfirmed sale.
  useBeforeUnload((event) => {
    if (draft.attempt !== null) event.preventDefault();
  });

  const submitAttempt = useCallback(
    async ({ key, customTotal, reward }: D, attempt: Attempt, sold: SaleForReceipt): Promise<SendAction> => {
      const { sale, doubtful, correction, at } = attempt;
      const submitted = await submit({
        key,
        sale,
        choices: { customTotal, reward },
        outcomeUnknown: doubtful,
        correction,
        at,
      });
      if (submitted.kind === 'unknown') return { type: 'outcomeUnknown' };
      if (submitted.kind === 'refused') return { type: 'refused', refusal: submitted.refusal };
      const next = createIdempotencyKey();
      if (submitted.kind === 'queued') rememberLastSale(queryClient, user, { next, queued: submitted.sale });
      else {
        const receipt = buildReceipt(submitted.sale, sold, new Date());
        if (correction) replaceReceipt(queryClient, user, correction.id, receipt);
        else rememberLastSale(queryClient, user, { next, receipt });
      }
      return { type: 'restarted', key: next };
    },
    [submit, queryClient, user],
  );

  const send = useCallback<SendDraft['send']>(
    (sentSale, toReceiptSale) => {
      const { key } = draft;
      if (pending.has(key)) return;
      const sending: SendAction = { type: 'sent', attempt: { ...sentSale, at: Date.now() } };
      const sent = reducer(draft, sending);
      if (!sent.attempt) return;
      saveDraft(user, sent);
      dispatch(sending);
      const result = submitAttempt(sent, sent.attempt, toReceiptSale(sent.attempt)).then((action) => {
        pending.delete(key);
        // Stored here, because the screen may be unmounted.
        const { corrects } = sent;
        if (corrects && action.type === 'restarted') deleteCorrectionDraft(user, corrects.id);
        else saveDraft(user, reducer(loadDraft(user, parseDraft, corrects?.id) ?? sent, action));
        return action;
      });
      pending.set(key, result);
      void result.then(dispatch);
    },
    [user, draft, dispatch, reducer, parseDraft, submitAttempt],
  );

  const queue = useCallback(() => {
    const { key, attempt } = draft;
    if (pending.has(key)) return;
    const queued = attempt && queueSale(user, key, attempt.sale, draft, attempt.at);
    if (!queued) return notify(NOT_QUEUED, { type: 'error' });
    const next = createIdempotencyKey();
    rememberLastSale(queryClient, user, { next, queued });
    dispatch({ type: 'restarted', key: next });
  }, [draft, dispatch, queryClient, notify, user]);

  return { send, queue };
}

/** A screen opened during a pending request waits for the same response. */
function useJoinPending({ key, attempt }: Draft, dispatch: Dispatch<SendAction>) {
  useEffect(() => {
    const result = pending.get(key);
    if (!result || attempt?.status !== 'unknown') return;
    dispatch({ type: 'sent', attempt });
    void result.then(dispatch);
  }, [key, attempt, dispatch]);
}

/** The result of the last sale: sold with a receipt, or queued on this device. */
type LastSale = { receipt: Receipt } | { queued: QueuedSale };

/** `next` is the key of the draft that follows. In memory only: a receipt contains a name. */
type RememberedSale = LastSale & { next: string };

const getLastSaleKey = (user: Id) => ['lastSale', user];

function rememberLastSale(queryClient: QueryClient, user: Id, last: RememberedSale): void {
  queryClient.setQueryData(getLastSaleKey(user), last);
}

/** Replaces the receipt of the last sale with that of its correction; does nothing if another sale was corrected. */
function replaceReceipt(queryClient: QueryClient, user: Id, corrected: Id, receipt: Receipt): void {
  const last = queryClient.getQueryData<RememberedSale | null>(getLastSaleKey(user));
  if (last && 'receipt' in last && isSameId(last.receipt.id, corrected))
    rememberLastSale(queryClient, user, { next: last.next, receipt });
}

/** The last sale until the following draft (`key`) has begun, and a function that dismisses it earlier. */
export function useLastSale(
  user: Id,
  key: string,
  hasBegun: boolean,
): { lastSale: LastSale | null; dismiss: () => void } {
  const queryClient = useQueryClient();
  const { data: last } = useQuery<RememberedSale | null>({ queryKey: getLastSaleKey(user), queryFn: skipToken });
  const dismiss = useCallback(() => queryClient.setQueryData(getLastSaleKey(user), null), [queryClient, user]);
  // The cache is updated before the next draft is rendered.
  const isFollowed = last?.next === key;
  useEffect(() => {
    if (isFollowed && hasBegun) dismiss();
  }, [isFollowed, hasBegun, dismiss]);
  return { lastSale: last && isFollowed && !hasBegun ? last : null, dismiss };
}
