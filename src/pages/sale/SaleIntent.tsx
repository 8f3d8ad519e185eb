import { useEffect } from 'react';
import { useNotify } from 'react-admin';
import { type Id, isSameId } from '../../../domain/ids.ts';
import { createIdempotencyKey } from '../../idempotencyKey.ts';
import { type NavigationIntents, useNavigationIntent } from '../../navigationIntent.ts';
import { findQueued } from '../../sales/queue/storage.ts';
import { ConfirmDialog } from './lazyParts.ts';
import { OUTCOME_UNKNOWN_WARNING } from './RestartButton.tsx';
import { createStateFromQueued } from './state/draft.ts';
import { isUntouched, type WizardState } from './state/state.ts';
import { useChooseReservation } from './state/useChoose.ts';
import { findById } from './state/view.ts';
import type { Wizard } from './state/wizard.ts';

const NOT_OPEN = 'Este agendamento não está mais em aberto.';
const NOT_QUEUED = 'Esta venda não está mais guardada neste aparelho.';

interface SaleIntentProps {
  wizard: Wizard;
  user: Id;
  /** Whether the lists are fresh, and not about to be replaced. */
  hasFreshLists: boolean;
  onReopen: (run: WizardState) => void;
}

/**
 * Begins the sale that was asked for elsewhere, as if its customer or reservation had been chosen at the first step; one that
 * is queued on this device is resumed as it was typed. An unfinished sale is discarded only after a question.
 */
export function SaleIntent({ wizard, user, hasFreshLists, onReopen }: SaleIntentProps) {
  const { state, dispatch, lists, view } = wizard;
  const [wanted, forget] = useNavigationIntent('sale');
  const notify = useNotify();
  const chooseReservation = useChooseReservation(dispatch, lists);
  // A sale that is being sent first gets its answer: discarded, it would be sold all the same.
  const due = wanted !== null && hasFreshLists && state.attempt?.status !== 'sending';
  const reservation = wanted && 'reservation' in wanted ? findById(lists.reservations, wanted.reservation) : null;
  const queued = wanted && 'queued' in wanted ? findQueued(user, wanted.queued) : null;
  const isMissing = wanted !== null && (('reservation' in wanted && !reservation) || ('queued' in wanted && !queued));
  const there = wanted !== null && isAlready(state, wanted);
  const free = isUntouched(state);

  const start = () => {
    if (!wanted) return;
    if (queued) onReopen(createStateFromQueued(queued));
    else dispatch({ type: 'restarted', key: createIdempotencyKey() });
    if ('customer' in wanted) dispatch({ type: 'customerChosen', id: wanted.customer });
    else if (reservation) chooseReservation(reservation);
    else if ('employee' in wanted) {
      // Who does it is known, and then asked is only for whom.
      dispatch({ type: 'employeeChosen', id: wanted.employee });
      dispatch({ type: 'wentBack' });
      dispatch({ type: 'reservationSkipped' });
    }
    forget();
  };

  useEffect(() => {
    if (!due) return;
    if (isMissing && !there) notify('queued' in wanted ? NOT_QUEUED : NOT_OPEN, { type: 'warning' });
    if (isMissing || there) forget();
    else if (free) start();
  });

  if (!due || isMissing || there || free) return null;
  const whose = view.customer ? ` de ${view.customer.name}` : '';
  return (
    <ConfirmDialog
      title="Começar outra venda?"
      text={
        state.attempt
          ? OUTCOME_UNKNOWN_WARNING
          : `Há uma venda${whose} que não foi terminada. O que foi preenchido nela será descartado.`
      }
      confirmLabel={state.attempt ? 'Começar assim mesmo' : 'Descartar e começar'}
      cancelLabel="Voltar à venda"
      danger
      onConfirm={start}
      onClose={forget}
    />
  );
}

/** Whether the unfinished sale is the one asked for. */
function isAlready(state: WizardState, wanted: NavigationIntents['sale']): boolean {
  const { key, attempt, reservation, customer } = state;
  if ('queued' in wanted) return key === wanted.queued;
  if (attempt || 'employee' in wanted) return false;
  if ('reservation' in wanted) return isSameId(reservation?.id, wanted.reservation);
  return reservation === null && isSameId(customer, wanted.customer);
}
