import { styled } from '@mui/material/styles';
import { type ComponentType, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Id } from '../../../domain/ids.ts';
import type { Reservation } from '../../../domain/resources/reservations.ts';
import { ErrorState } from '../../components/EmptyState.tsx';
import { RowSkeletons } from '../../components/Skeletons.tsx';
import { isUnreachable } from '../../dataProvider/http.ts';
import { useCustomer, useMayReadCustomers } from '../../dataProvider/useCustomers.ts';
import { useShop } from '../../dataProvider/useShop.ts';
import { findGoOnButton } from '../../layout/useSubmitShortcut.ts';
import { useSendDraft } from '../../sales/useSendDraft.ts';
import { useFeatures } from '../../session.ts';
import { LOW_SCREEN } from '../../theme/lowScreen.ts';
import { CorrectionNotice } from './CorrectionNotice.tsx';
import { LastSaleNotice, ResumedNotice, WithoutPointsNotice } from './Notices.tsx';
import { GiveUpButton, RestartButton } from './RestartButton.tsx';
import { SaleIntent } from './SaleIntent.tsx';
import { StepProgress } from './StepProgress.tsx';
import { readWizardState } from './state/draft.ts';
import { findDeletedReferences, useRemovedReferences } from './state/missingReferences.ts';
import { wizardReducer } from './state/reducer.ts';
import type { Step, WizardState } from './state/state.ts';
import { getCustomerBeforeSale, useCorrection } from './state/useCorrection.ts';
import { useStepHistory } from './state/useStepHistory.ts';
import { buildSaleForReceipt, buildSaleView, buildSentSale, findBookedCustomer, type SaleLists } from './state/view.ts';
import type { Wizard, WizardDraft } from './state/wizard.ts';
import { CustomerStep } from './steps/CustomerStep.tsx';
import { EmployeeStep } from './steps/EmployeeStep.tsx';
import { FinishStep } from './steps/FinishStep.tsx';
import { PaymentStep } from './steps/PaymentStep.tsx';
import { ReservationStep } from './steps/ReservationStep.tsx';
import { ServiceStep } from './steps/ServiceStep.tsx';

const SCREENS: Record<Step, ComponentType<{ wizard: Wizard }>> = {
  reservation: ReservationStep,
  customer: CustomerStep,
  employee: EmployeeStep,
  service: ServiceStep,
  payment: PaymentStep,
  finish: FinishStep,
};

const NO_LISTS: SaleLists = { reservations: [], employees: [], services: [], rewards: [] };

interface SaleWizardProps {
  user: Id;
  draft: WizardDraft;
  /** Null until loaded. */
  lists: SaleLists | null;
  /** False while the lists are being refetched. */
  hasFreshLists: boolean;
  /** Only for a correction: leaves it after a confirmation. */
  onGiveUp?: () => void;
}

/** The current step, with the progress, notices and dialogs around it. */
export function SaleWizard({ user, draft, lists: offered, hasFreshLists, onGiveUp }: SaleWizardProps) {
  const { state, dispatch, resumedKey } = draft;
  useStepHistory(state, dispatch);
  useEnterKey();
  const customer = useCustomer(state.customer);
  const { correctedSale, lists, retry } = useCorrection(state, offered);
  const availableLists = lists ?? NO_LISTS;
  const mayReadCustomers = useMayReadCustomers();
  const customerRecord = mayReadCustomers
    ? getCustomerBeforeSale(correctedSale, state.customer, customer.data)
    : (customer.data ?? findBookedCustomer(availableLists.reservations, state.customer));
  const customerExists =
    state.customer === null ? true : customerRecord === undefined ? undefined : customerRecord !== null;
  // A cached customer may be the reason for a refusal, so it counts only after a refetch.
  const customerFound = customer.isFetching ? undefined : customerExists;
  // After a refusal for lack of points, the price changes once the current points are loaded.
  const isReloadingPoints = customer.isFetching && state.refusal?.errors.reward_id !== undefined;
  // Without the server the sale continues without a reward.
  const isWithoutPoints = customerExists === undefined && isUnreachable(customer.error);
  const removedNames = useRemovedReferences({ state, dispatch, resumedKey, lists, customerFound });
  const features = useFeatures();
  const view = buildSaleView(state, availableLists, customerRecord ?? null, features, correctedSale);
  const isReady = lists !== null || needsNoLists(state);
  // Loaded early: a PIX code must also be generated offline.
  const shop = useShop();
  const heading = useStepFocus(state, isReady);
  const { send, queue } = useSendDraft({
    user,
    draft: state,
    dispatch,
    reducer: wizardReducer,
    parseDraft: readWizardState,
  });
  // Of the last sale, also when it could only be queued.
  const [soldReservation, setSoldReservation] = useState<Reservation | null>(null);
  const wizard: Wizard = {
    state,
    dispatch,
    lists: availableLists,
    isLoading: lists === null,
    view,
    shop,
    headingRef: heading,
    pointsStatus:
      isReloadingPoints || (customerExists === undefined && !customer.isError)
        ? 'loading'
        : customerExists === undefined && !isWithoutPoints
          ? 'failed'
          : 'known',
    missingReferences: lists && customerFound !== undefined ? findDeletedReferences(state, lists, customerFound) : null,
    reloadPoints: () => void customer.refetch(),
    queue,
    finish: () => {
      setSoldReservation(view.reservation);
      send(buildSentSale(state, view), (attempt) => buildSaleForReceipt(attempt, availableLists, view));
    },
  };
  const StepScreen = SCREENS[state.step];

  return (
    <>
      <TopRow>
        <StepProgress current={state.step} />
        {onGiveUp ? <GiveUpButton onGiveUp={onGiveUp} /> : <RestartButton state={state} dispatch={dispatch} />}
      </TopRow>
      {!onGiveUp && <LastSaleNotice user={user} state={state} reservation={soldReservation} />}
      {correctedSale && (
        <CorrectionNotice correctedSale={correctedSale} state={state} dispatch={dispatch} total={view.totals.total} />
      )}
      <ResumedNotice key={state.key} user={user} state={state} resumedKey={resumedKey} missingNames={removedNames} />
      {isWithoutPoints && state.reward.kind === 'auto' && !state.attempt && <WithoutPointsNotice />}
      {retry && <ErrorState message="Não foi possível carregar a venda que está sendo corrigida." onRetry={retry} />}
      {!retry && (isReady ? <StepScreen wizard={wizard} /> : <RowSkeletons rows={5} height={88} />)}
      {!onGiveUp && <SaleIntent wizard={wizard} hasFreshLists={hasFreshLists} user={user} onReopen={draft.reopen} />}
    </>
  );
}

/**
 * Enter takes a service or a payment method, as a click does. On a method that is taken, and in the payment's amounts, it goes on; forms
 * and the search have their own Enter.
 */
function useEnterKey() {
  useEffect(() => {
    const handleKeyDown = (event: KeyboardEvent) => {
      const { target, key, ctrlKey, metaKey, repeat, isComposing, defaultPrevented } = event;
      if (key !== 'Enter' || ctrlKey || metaKey || repeat || isComposing || defaultPrevented) return;
      if (!(target instanceof HTMLInputElement) || target.form || target.type === 'search') return;
      if (target.closest('[role="dialog"], [role="alertdialog"]')) return;
      if (target.type === 'checkbox' || (target.type === 'radio' && !target.checked)) target.click();
      else findGoOnButton()?.click();
    };
    document.addEventListener('keydown', handleKeyDown);
    return () => document.removeEventListener('keydown', handleKeyDown);
  }, []);
}

/** On these steps the user can act before the lists are loaded, unless there is a total to show. */
function needsNoLists({ step, services }: WizardState): boolean {
  return (step === 'reservation' || step === 'customer') && services.length === 0;
}

/** Moves the focus to the heading after a step change, but not on page load. `isReady`: the step is rendered. */
function useStepFocus({ step, key }: WizardState, isReady: boolean): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  const focusedStep = useRef({ step, key });
  useLayoutEffect(() => {
    if (!isReady) return;
    if (focusedStep.current.step === step && focusedStep.current.key === key) return;
    focusedStep.current = { step, key };
    heading.current?.focus({ preventScroll: true });
    window.scrollTo(0, 0);
  }, [step, key, isReady]);
  return heading;
}

const TopRow = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: theme.spacing(2),
  minHeight: 44,
  marginBottom: theme.spacing(2),
  [LOW_SCREEN]: { marginBottom: 0 },
}));
