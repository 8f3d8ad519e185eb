import { useQueryClient } from '@tanstack/react-query';
import { type Dispatch, useCallback, useEffect } from 'react';
import { useNotify } from 'react-admin';
import type { Sale } from '../../../domain/answers.ts';
import type { Id } from '../../../domain/ids.ts';
import type { SoldAs } from '../../../domain/receipt.ts';
import { useShopData } from '../../dataProvider/useShopData.ts';
import { newKey } from '../../idempotencyKey.ts';
import { forget, keepSale } from '../../saleQueue/storage.ts';
import { isUnreachable } from '../../saleQueue/verdict.ts';
import { sellsOnce, useSession } from '../../session.ts';
import { loadDraft, saveDraft } from './draft.ts';
import { rememberKept, rememberSold } from './lastRun.ts';
import { outcomeOf } from './outcome.ts';
import { wizardReducer } from './reducer.ts';
import { refreshAfterSale, sell } from './sell.ts';
import type { Attempt, WizardAction, WizardState } from './state.ts';

const SOLD = 'Venda criada com sucesso';
const NOT_SOLD = 'Erro ao criar venda. Tente novamente.';
const NOT_KEPT = 'Este navegador não deixa guardar nada neste aparelho. Tente finalizar de novo.';

/** Tries under way, by the key of their run: a second tap, or the screen opened again meanwhile, joins the first. */
const underWay = new Map<string, Promise<WizardAction>>();

interface Finish {
  /** Sends the sale, or the one of unknown outcome again. `names` are those that its receipt will have. */
  send: (now: Pick<Attempt, 'sale' | 'subtotal' | 'discount'>, names: (attempt: Attempt) => SoldAs) => void;
  /** Keeps the sale of unknown outcome on this device, without its observation, to go in by itself. */
  keep: () => void;
}

/**
 * Brings the sale to its end. What is sent is kept in this tab first, so that a reload in the middle knows of it; a sale whose
 * outcome is not known is sent again exactly as it was, with the same key. Where the server was not reached, and is known
 * to sell once for each key, the sale waits on this device instead, and the wizard begins anew.
 */
export function useFinish(user: Id, state: WizardState, dispatch: Dispatch<WizardAction>): Finish {
  const shop = useShopData();
  const queryClient = useQueryClient();
  const notify = useNotify();
  const mayKeep = sellsOnce(useSession());
  useJoinTry(state, dispatch);
  useWarningOnLeave(state.attempt !== null);

  const keepOf = useCallback(
    (run: WizardState): WizardAction | null => {
      const kept = run.attempt && keepSale(user, run.key, run.attempt.sale, run.customTotal);
      if (!kept) return null;
      const key = newKey();
      rememberKept(queryClient, user, { run: key, kept });
      return { type: 'restarted', key };
    },
    [queryClient, user],
  );

  const tryToSell = useCallback(
    async (run: WizardState, { sale, doubtful }: Attempt, sold: SoldAs): Promise<WizardAction> => {
      let answer: Sale;
      try {
        answer = await sell(shop, sale, run.key);
      } catch (error) {
        const canWait = mayKeep && sale.observation === null && isUnreachable(error);
        const kept = canWait ? keepOf(run) : null;
        if (kept) return kept;
        notify(NOT_SOLD, { type: 'error' });
        const outcome = outcomeOf(error, doubtful);
        if (outcome.kind === 'unknown') return { type: 'outcomeUnknown' };
        // Something the sale refers to may be gone or sold by somebody else.
        void queryClient.invalidateQueries();
        return { type: 'refused', refusal: outcome.refusal };
      }
      notify(SOLD, { type: 'success' });
      refreshAfterSale(queryClient);
      // It may have waited on this device, and was mended.
      forget(user, run.key);
      const key = newKey();
      rememberSold(queryClient, user, { answer, sold, run: key });
      return { type: 'restarted', key };
    },
    [shop, queryClient, notify, user, mayKeep, keepOf],
  );

  const send = useCallback<Finish['send']>(
    (now, names) => {
      const { key } = state;
      if (underWay.has(key)) return;
      const sending: WizardAction = { type: 'sent', attempt: now };
      const sent = wizardReducer(state, sending);
      if (!sent.attempt) return;
      saveDraft(user, sent);
      dispatch(sending);
      const result = tryToSell(sent, sent.attempt, names(sent.attempt)).then((action) => {
        underWay.delete(key);
        // Kept here, not by the screen: it may be gone by now.
        saveDraft(user, wizardReducer(loadDraft(user) ?? sent, action));
        return action;
      });
      underWay.set(key, result);
      void result.then(dispatch);
    },
    [user, state, dispatch, tryToSell],
  );

  const keep = useCallback(() => {
    if (underWay.has(state.key)) return;
    const kept = keepOf(state);
    if (kept) dispatch(kept);
    else notify(NOT_KEPT, { type: 'error' });
  }, [state, dispatch, keepOf, notify]);

  return { send, keep };
}

/** A screen opened while its sale is still under way waits for the same answer. */
function useJoinTry({ key, attempt }: WizardState, dispatch: Dispatch<WizardAction>) {
  useEffect(() => {
    const result = underWay.get(key);
    if (!result || attempt?.status !== 'unknown') return;
    dispatch({ type: 'sent', attempt });
    void result.then(dispatch);
  }, [key, attempt, dispatch]);
}

/** The run lives as long as the tab: closing it in the middle would lose the only trace of a sale nobody confirmed. */
function useWarningOnLeave(pending: boolean) {
  useEffect(() => {
    if (!pending) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [pending]);
}
