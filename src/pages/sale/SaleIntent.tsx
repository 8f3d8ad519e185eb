import { useEffect } from 'react';
import { useNotify } from 'react-admin';
import { findById, type Id, isSameId } from '../../../domain/ids.ts';
import { ConfirmDialog } from '../../components/ConfirmDialog.tsx';
import { useExplainSold } from '../../components/sales/soldReservation.tsx';
import { createIdempotencyKey } from '../../idempotencyKey.ts';
import { type NavigationIntents, useNavigationIntent } from '../../navigationIntent.ts';
import { findQueued, useIsSaleQueued } from '../../sales/queue/storage.ts';
import { OUTCOME_UNKNOWN_WARNING } from './RestartButton.tsx';
import { createStateFromQueued } from './state/draft.ts';
import { isUntouched, type WizardState } from './state/state.ts';
import { useChooseReservation, useRepeatableVisit } from './state/useChoose.ts';
import type { Wizard } from './state/wizard.ts';

const NOT_OPEN = 'Este agendamento não está mais em aberto.';
const ALREADY_QUEUED = 'A venda deste agendamento já está guardada neste aparelho.';
const NOT_QUEUED = 'Esta venda não está mais guardada neste aparelho.';

interface SaleIntentProps {
  wizard: Wizard;
  user: Id;
  /** False while the lists are being refetched. */
  hasFreshLists: boolean;
  onReopen: (run: WizardState) => void;
}

/**
 * Starts the sale that another screen requested by navigation intent: for a customer, a reservation, an employee or a
 * queued sale. Asks before discarding an unfinished sale.
 */
export function SaleIntent({ wizard, user, hasFreshLists, onReopen }: SaleIntentProps) {
  const { state, dispatch, lists, view } = wizard;
  const [intent, clearIntent] = useNavigationIntent('sale');
  const notify = useNotify();
  const explainSold = useExplainSold();
  const chooseReservation = useChooseReservation(dispatch, lists);
  const repeats = intent !== null && 'customer' in intent && intent.repeat === true;
  const lastVisit = useRepeatableVisit(repeats ? intent.customer : null, dispatch, lists);
  // A sale that is being sent is not discarded: it would be sold anyway.
  const isReady = intent !== null && hasFreshLists && !lastVisit.isLoading && state.attempt?.status !== 'sending';
  const requestedId = intent && 'reservation' in intent ? intent.reservation : null;
  const isSaleQueued = useIsSaleQueued(requestedId);
  const reservation = isSaleQueued ? null : findById(lists.reservations, requestedId);
  const queued = intent && 'queued' in intent ? findQueued(user, intent.queued) : null;
  const isMissing = intent !== null && (('reservation' in intent && !reservation) || ('queued' in intent && !queued));
  const isAlreadyOpen = intent !== null && isRequestedSale(state, intent);
  const canDiscard = isUntouched(state);

  const start = () => {
    if (!intent) return;
    if (queued) onReopen(createStateFromQueued(queued));
    else dispatch({ type: 'restarted', key: createIdempotencyKey() });
    if ('customer' in intent) {
      dispatch({ type: 'customerChosen', id: intent.customer });
      lastVisit.repeat();
    } else if (reservation) chooseReservation(reservation);
    else if ('employee' in intent) {
      // The employee is known, so the sale continues at the customer step.
      dispatch({ type: 'employeeChosen', id: intent.employee });
      dispatch({ type: 'goBack' });
      dispatch({ type: 'reservationSkipped' });
    }
    clearIntent();
  };

  useEffect(() => {
    if (!isReady) return;
    if (isMissing && !isAlreadyOpen) {
      if (isSaleQueued) notify(ALREADY_QUEUED, { type: 'warning' });
      else if ('reservation' in intent)
        void explainSold(intent.reservation, () => notify(NOT_OPEN, { type: 'warning' }));
      else notify(NOT_QUEUED, { type: 'warning' });
    }
    if (isAlreadyOpen) lastVisit.repeat();
    if (isMissing || isAlreadyOpen) clearIntent();
    else if (canDiscard) start();
  });

  if (!isReady || isMissing || isAlreadyOpen || canDiscard) return null;
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
      onClose={clearIntent}
    />
  );
}

/** Whether the unfinished sale already is the requested one. */
function isRequestedSale(state: WizardState, intent: NavigationIntents['sale']): boolean {
  const { key, attempt, reservation, customer, services } = state;
  if ('queued' in intent) return key === intent.queued;
  if (attempt || 'employee' in intent) return false;
  if ('reservation' in intent) return isSameId(reservation?.id, intent.reservation);
  // Services that a person has already chosen are not replaced without a question.
  if (intent.repeat && services.length > 0) return false;
  return reservation === null && isSameId(customer, intent.customer);
}
