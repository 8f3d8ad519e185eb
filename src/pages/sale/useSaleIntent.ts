import { useEffect } from 'react';
import { useNotify } from 'react-admin';
import { type Id, sameId } from '../../../domain/ids.ts';
import { newKey } from '../../idempotencyKey.ts';
import { type NavigationIntents, useNavigationIntent } from '../../navigationIntent.ts';
import { runOf } from '../../saleQueue/actions.ts';
import { keptOf } from '../../saleQueue/storage.ts';
import { isUntouched, type WizardState } from './state.ts';
import { useChooseReservation } from './useChooseReservation.ts';
import { byId } from './view.ts';
import type { Wizard } from './wizard.ts';

const NOT_OPEN = 'Este agendamento não está mais em aberto.';
const NOT_KEPT = 'Esta venda não está mais guardada neste aparelho.';

interface SaleIntent {
  /** Something unfinished is in the way: a person has to say which sale it is to be. */
  asking: boolean;
  /** Gives up what stands here and begins the sale that was asked for. */
  start: () => void;
  /** Leaves what stands here as it is. */
  forget: () => void;
}

export interface SaleIntentOptions {
  user: Id;
  /** Whether the lists are of now, and not about to be replaced. */
  settled: boolean;
  onReopen: (run: WizardState) => void;
}

/**
 * The sale that was asked for elsewhere, begun as if its customer or reservation had been chosen at the first step; one that
 * waits on this device is taken up as it was typed.
 */
export function useSaleIntent(
  { state, dispatch, lists }: Wizard,
  { user, settled, onReopen }: SaleIntentOptions,
): SaleIntent {
  const [wanted, forget] = useNavigationIntent('sale');
  const notify = useNotify();
  const chooseReservation = useChooseReservation(dispatch, lists);
  // What is on its way first gets its answer: given up, it would be sold all the same.
  const due = wanted !== null && settled && state.attempt?.status !== 'sending';
  const reservation = wanted && 'reservation' in wanted ? byId(lists.reservations, wanted.reservation) : null;
  const kept = wanted && 'kept' in wanted ? keptOf(user, wanted.kept) : null;
  const gone = wanted !== null && (('reservation' in wanted && !reservation) || ('kept' in wanted && !kept));
  const there = wanted !== null && isAlready(state, wanted);
  const free = isUntouched(state);

  const start = () => {
    if (!wanted) return;
    if (kept) onReopen(runOf(kept));
    else dispatch({ type: 'restarted', key: newKey() });
    if ('customer' in wanted) dispatch({ type: 'customerChosen', id: wanted.customer });
    else if (reservation) chooseReservation(reservation);
    forget();
  };

  useEffect(() => {
    if (!due) return;
    if (gone) notify('kept' in wanted ? NOT_KEPT : NOT_OPEN, { type: 'warning' });
    if (gone || there) forget();
    else if (free) start();
  });

  return { asking: due && !gone && !there && !free, start, forget };
}

/** Whether the sale that stands here is the one asked for. */
function isAlready({ key, attempt, reservation, customer }: WizardState, wanted: NavigationIntents['sale']): boolean {
  if ('kept' in wanted) return key === wanted.kept;
  if (attempt) return false;
  if ('reservation' in wanted) return sameId(reservation?.id, wanted.reservation);
  return reservation === null && sameId(customer, wanted.customer);
}
