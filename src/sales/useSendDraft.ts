import { useQueryClient } from '@tanstack/react-query';
import { type Dispatch, useCallback, useEffect } from 'react';
import { useNotify } from 'react-admin';
import { useBeforeUnload } from 'react-router-dom';
import type { Id } from '../../domain/ids.ts';
import type { Cents } from '../../domain/money.ts';
import type { SaleForReceipt } from '../../domain/receipt.ts';
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
import { rememberCorrectedSale, rememberQueuedSale, rememberSoldSale } from './lastSale.ts';
import { queueSale } from './queue/storage.ts';
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
  /** Sends the sale, or resends one of unknown outcome. `names` supplies the names for its receipt. */
  send: (sentSale: SentSale, toReceiptSale: (attempt: Attempt) => SaleForReceipt) => void;
  /** Queues a sale of unknown outcome on this device, without its observation, to be sent automatically. */
  queue: () => void;
}

/**
 * Sends a draft. The attempt is stored in this tab first, so that it survives a reload; a sale of unknown outcome is
 * resent unchanged with the same key.
 */
export function useSendDraft<D extends Draft & { customTotal: Cents | null }>(options: SendDraftOptions<D>): SendDraft {
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
    async ({ key, customTotal }: D, attempt: Attempt, sold: SaleForReceipt): Promise<SendAction> => {
      const { sale, doubtful, correction } = attempt;
      const submitted = await submit({ key, sale, customTotal, outcomeUnknown: doubtful, correction });
      if (submitted.kind === 'unknown') return { type: 'outcomeUnknown' };
      if (submitted.kind === 'refused') return { type: 'refused', refusal: submitted.refusal };
      const next = createIdempotencyKey();
      if (submitted.kind === 'queued') rememberQueuedSale(queryClient, user, { next, queued: submitted.sale });
      else if (correction)
        rememberCorrectedSale(queryClient, user, { answer: submitted.sale, sold, corrected: correction.id });
      else rememberSoldSale(queryClient, user, { next, answer: submitted.sale, sold });
      return { type: 'restarted', key: next };
    },
    [submit, queryClient, user],
  );

  const send = useCallback<SendDraft['send']>(
    (sentSale, toReceiptSale) => {
      const { key } = draft;
      if (pending.has(key)) return;
      const sending: SendAction = { type: 'sent', attempt: sentSale };
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
    const { key, attempt, customTotal } = draft;
    if (pending.has(key)) return;
    const queued = attempt && queueSale(user, key, attempt.sale, customTotal);
    if (!queued) return notify(NOT_QUEUED, { type: 'error' });
    const next = createIdempotencyKey();
    rememberQueuedSale(queryClient, user, { next, queued });
    dispatch({ type: 'restarted', key: next });
  }, [draft, dispatch, queryClient, notify, user]);

  return { send, queue };
}

/** A screen opened during a pending request waits for the same answer. */
function useJoinPending({ key, attempt }: Draft, dispatch: Dispatch<SendAction>) {
  useEffect(() => {
    const result = pending.get(key);
    if (!result || attempt?.status !== 'unknown') return;
    dispatch({ type: 'sent', attempt });
    void result.then(dispatch);
  }, [key, attempt, dispatch]);
}
