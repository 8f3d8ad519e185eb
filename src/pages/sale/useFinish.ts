import { useQueryClient } from '@tanstack/react-query';
import { type Dispatch, useCallback, useEffect } from 'react';
import { useNotify } from 'react-admin';
import type { Id, Sale } from '../../../domain/entities.ts';
import type { SoldAs } from '../../../domain/receipt.ts';
import { useShopData } from '../../dataProvider/useShopData.ts';
import { newKey } from '../../idempotencyKey.ts';
import { loadDraft, saveDraft } from './draft.ts';
import { keepLastSale } from './lastSale.ts';
import { outcomeOf } from './outcome.ts';
import { wizardReducer } from './reducer.ts';
import type { Attempt, WizardAction, WizardState } from './state.ts';

const SOLD = 'Venda criada com sucesso';
const NOT_SOLD = 'Erro ao criar venda. Tente novamente.';

/** What no sale changes. Everything else that is on a screen is read again after one. */
const UNCHANGED_BY_SALES = new Set<unknown>(['services', 'employees', 'rewards', 'expenses']);

/** Tries under way, by the key of their run: a second tap, or the screen opened again meanwhile, joins the first. */
const underWay = new Map<string, Promise<WizardAction>>();

/**
 * Sends the sale. What is sent is kept first, so that a reload in the middle knows of it; a sale whose outcome is not
 * known is sent again exactly as it was, with the same key. `names` are those that its receipt will have.
 */
export function useFinish(user: Id, state: WizardState, dispatch: Dispatch<WizardAction>) {
  const shop = useShopData();
  const queryClient = useQueryClient();
  const notify = useNotify();
  useJoinTry(state, dispatch);
  useWarningOnLeave(state.attempt !== null);

  const tryToSell = useCallback(
    async (key: string, { sale, doubtful }: Attempt, sold: SoldAs): Promise<WizardAction> => {
      let answer: Sale;
      try {
        answer = await shop.createSale(sale, key);
        // A portal of some public network answers 200 to anything: only a sale with an id is one.
        if (answer?.id == null) throw new Error('the answer is no sale');
      } catch (error) {
        notify(NOT_SOLD, { type: 'error' });
        const outcome = outcomeOf(error, doubtful);
        if (outcome.kind === 'unknown') return { type: 'outcomeUnknown' };
        // Something the sale refers to may be gone or sold by somebody else.
        void queryClient.invalidateQueries();
        return { type: 'refused', refusal: outcome.refusal };
      }
      notify(SOLD, { type: 'success' });
      void queryClient.invalidateQueries({ predicate: ({ queryKey }) => !UNCHANGED_BY_SALES.has(queryKey[0]) });
      const run = newKey();
      keepLastSale(queryClient, user, { answer, sold, run });
      return { type: 'restarted', key: run };
    },
    [shop, queryClient, notify, user],
  );

  return useCallback(
    (now: Pick<Attempt, 'sale' | 'subtotal' | 'discount'>, names: (attempt: Attempt) => SoldAs) => {
      const { key } = state;
      if (underWay.has(key)) return;
      const send: WizardAction = { type: 'sent', attempt: now };
      const sent = wizardReducer(state, send);
      if (!sent.attempt) return;
      saveDraft(user, sent);
      dispatch(send);
      const result = tryToSell(key, sent.attempt, names(sent.attempt)).then((action) => {
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
