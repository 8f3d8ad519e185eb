import { styled } from '@mui/material/styles';
import { type ComponentType, type RefObject, Suspense, useLayoutEffect, useRef } from 'react';
import type { Id } from '../../../domain/ids.ts';
import { ErrorState } from '../../components/EmptyState.tsx';
import { RowSkeletons } from '../../components/Skeletons.tsx';
import { useCustomer } from '../../dataProvider/useCustomers.ts';
import { useShop } from '../../dataProvider/useShop.ts';
import { lazyComponent } from '../../lazyComponent.tsx';
import { useSendDraft } from '../../sales/useSendDraft.ts';
import { useFeatures } from '../../session.ts';
import { LastSaleNotice, ResumedNotice } from './Notices.tsx';
import { GiveUpButton, RestartButton } from './RestartButton.tsx';
import { SaleIntent } from './SaleIntent.tsx';
import { StepProgress } from './StepProgress.tsx';
import { readWizardState } from './state/draft.ts';
import { findDeletedReferences, useRemovedReferences } from './state/missingReferences.ts';
import { wizardReducer } from './state/reducer.ts';
import type { Step, WizardState } from './state/state.ts';
import { getCustomerBeforeSale, useCorrection } from './state/useCorrection.ts';
import { useStepHistory } from './state/useStepHistory.ts';
import { buildSaleForReceipt, buildSaleView, buildSentSale, type SaleLists } from './state/view.ts';
import type { Wizard, WizardDraft } from './state/wizard.ts';
import { CustomerStep } from './steps/CustomerStep.tsx';
import { EmployeeStep } from './steps/EmployeeStep.tsx';
import { FinishStep } from './steps/FinishStep.tsx';
import { PaymentStep } from './steps/PaymentStep.tsx';
import { ReservationStep } from './steps/ReservationStep.tsx';
import { ServiceStep } from './steps/ServiceStep.tsx';

// Few sales are corrections.
const CorrectionNotice = lazyComponent(async () => (await import('./CorrectionNotice.tsx')).CorrectionNotice);

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
  /** Null until they are loaded. */
  lists: SaleLists | null;
  /** Whether the lists are fresh, and not about to be replaced. */
  hasFreshLists: boolean;
  /** Of a correction: asks whether to give it up. */
  onGiveUp?: () => void;
}

/** The step that the sale is at, and what stands around every step. */
export function SaleWizard({ user, draft, lists: offered, hasFreshLists, onGiveUp }: SaleWizardProps) {
  const { state, dispatch, resumedKey } = draft;
  useStepHistory(state, dispatch);
  const customer = useCustomer(state.customer);
  const { correctedSale, lists, retry } = useCorrection(state, offered);
  const record = getCustomerBeforeSale(correctedSale, state.customer, customer.data);
  const found = state.customer === null ? true : record === undefined ? undefined : record !== null;
  // A cached answer may be why the server refused the sale.
  const customerFound = customer.isFetching ? undefined : found;
  // The reward was refused for want of points: the price is another as soon as it is known how many there are.
  const recounting = customer.isFetching && state.refusal?.errors.reward_id !== undefined;
  const lost = useRemovedReferences({ state, dispatch, resumedKey, lists, customerFound });
  const known = lists ?? NO_LISTS;
  const view = buildSaleView(state, known, record ?? null, useFeatures(), correctedSale);
  const ready = lists !== null || needsNoLists(state);
  // Read while the first step is: a PIX code is also made without a connection.
  const shop = useShop();
  const heading = useStepFocus(state, ready);
  const { send, queue } = useSendDraft({
    user,
    draft: state,
    dispatch,
    reducer: wizardReducer,
    parseDraft: readWizardState,
  });
  const wizard: Wizard = {
    state,
    dispatch,
    lists: known,
    isLoading: lists === null,
    view,
    shop,
    headingRef: heading,
    pointsStatus:
      recounting || (found === undefined && !customer.isError) ? 'loading' : found === undefined ? 'failed' : 'known',
    missingReferences: lists && customerFound !== undefined ? findDeletedReferences(state, lists, customerFound) : null,
    reloadPoints: () => void customer.refetch(),
    queue,
    finish: () => send(buildSentSale(state, view), (attempt) => buildSaleForReceipt(attempt, known, view)),
  };
  const Screen = SCREENS[state.step];

  return (
    <>
      <Top>
        <StepProgress current={state.step} />
        {onGiveUp ? <GiveUpButton onGiveUp={onGiveUp} /> : <RestartButton state={state} dispatch={dispatch} />}
      </Top>
      {!onGiveUp && <LastSaleNotice user={user} state={state} />}
      {correctedSale && (
        <Suspense fallback={<RowSkeletons rows={1} height={88} />}>
          <CorrectionNotice correctedSale={correctedSale} state={state} dispatch={dispatch} total={view.totals.total} />
        </Suspense>
      )}
      <ResumedNotice key={state.key} user={user} state={state} resumedKey={resumedKey} missingNames={lost} />
      {retry && <ErrorState message="Não foi possível carregar a venda que está sendo corrigida." onRetry={retry} />}
      {!retry && (ready ? <Screen wizard={wizard} /> : <RowSkeletons rows={5} height={88} />)}
      {!onGiveUp && <SaleIntent wizard={wizard} hasFreshLists={hasFreshLists} user={user} onReopen={draft.reopen} />}
    </>
  );
}

/** Skipping, searching and a new customer can begin while the lists are loading, unless there is a total to show. */
function needsNoLists({ step, services }: WizardState): boolean {
  return (step === 'reservation' || step === 'customer') && services.length === 0;
}

/** After a change of step the new step's heading has the focus. Not on the first: the browser has it. `ready`: the step is there. */
function useStepFocus({ step, key }: WizardState, ready: boolean): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef({ step, key });
  useLayoutEffect(() => {
    if (!ready) return;
    if (shown.current.step === step && shown.current.key === key) return;
    shown.current = { step, key };
    heading.current?.focus({ preventScroll: true });
    window.scrollTo(0, 0);
  }, [step, key, ready]);
  return heading;
}

const Top = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: theme.spacing(2),
  minHeight: 44,
  marginBottom: theme.spacing(2),
}));
