import { useQueryClient } from '@tanstack/react-query';
import { type Dispatch, useCallback, useEffect } from 'react';
import { useNotify } from 'react-admin';
import { useBeforeUnload } from 'react-router-dom';
import type { Id } from '../../domain/ids.ts';
import type { Cents } from '../../domain/money.ts';
import type { SaleForReceipt } from '../../domain/receipt.ts';
import { createIdempotencyKey } from '../idempotencyKey.ts';
import type { Attempt, AttemptAction, Draft, SentSale } from './attempt.ts';
import { deleteCorrectionDraft, loadDraft, saveDraft } from './drafts.ts';
import { rememberCorrectedSale, rememberQueuedSale, rememberSoldSale } from './lastSale.ts';
import { queueSale } from './queue/storage.ts';
import { useSubmitSale } from './useSubmitSale.ts';

const NOT_QUEUED = 'Este navegador não deixa guardar nada neste aparelho. Tente finalizar de novo.';

/** What sending does to a draft: its attempt goes on, or the sale is done and the next draft begins under a new key. */
export type SendAction = AttemptAction | { type: 'restarted'; key: string };

/** Tries on their way, by key: a second tap, or the screen opened again meanwhile, joins the first. */
const pending = new Map<string, Promise<SendAction>>();

/** The screen's own kind of draft. */
interface SendDraftOptions<D extends Draft> {
  user: Id;
  draft: D;
  dispatch: Dispatch<SendAction>;
  reducer: (draft: D, action: SendAction) => D;
  parseDraft: (stored: unknown) => D | null;
}

interface SendDraft {
  /** Sends the sale, or the one of unknown outcome again. `names` are those that its receipt will have. */
  send: (now: SentSale, names: (attempt: Attempt) => SaleForReceipt) => void;
  /** Queues the sale of unknown outcome on this device, without its observation, to be sent by itself. */
  queue: () => void;
}

/**
 * Sends a draft. What is sent is stored in this tab first, so that a reload in the middle knows of it; a sale whose outcome is
 * not known is sent again exactly as it was, with the same key.
 */
export function useSendDraft<D extends Draft & { customTotal: Cents | null }>(options: SendDraftOptions<D>): SendDraft {
  const { user, draft, dispatch, reducer, parseDraft } = options;
  const queryClient = useQueryClient();
  const notify = useNotify();
  const submit = useSubmitSale();
  useJoinPending(draft, dispatch);
  // The draft lives as long as the tab: closing it now would lose the only trace of a sale nobody confirmed.
  useBeforeUnload((event) => {
    if (draft.attempt !== null) event.preventDefault();
  });

  const trySending = useCallback(
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
    (now, names) => {
      const { key } = draft;
      if (pending.has(key)) return;
      const sending: SendAction = { type: 'sent', attempt: now };
      const sent = reducer(draft, sending);
      if (!sent.attempt) return;
      saveDraft(user, sent);
      dispatch(sending);
      const result = trySending(sent, sent.attempt, names(sent.attempt)).then((action) => {
        pending.delete(key);
        // Stored here, not by the screen: it may be gone by now.
        const { corrects } = sent;
        if (corrects && action.type === 'restarted') deleteCorrectionDraft(user, corrects.id);
        else saveDraft(user, reducer(loadDraft(user, parseDraft, corrects?.id) ?? sent, action));
        return action;
      });
      pending.set(key, result);
      void result.then(dispatch);
    },
    [user, draft, dispatch, reducer, parseDraft, trySending],
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

/** A screen opened while its sale is still on its way waits for the same answer. */
function useJoinPending({ key, attempt }: Draft, dispatch: Dispatch<SendAction>) {
  useEffect(() => {
    const result = pending.get(key);
    if (!result || attempt?.status !== 'unknown') return;
    dispatch({ type: 'sent', attempt });
    void result.then(dispatch);
  }, [key, attempt, dispatch]);
}
