import { styled } from '@mui/material/styles';
import type { ComponentType } from 'react';
import type { Id } from '../../../domain/ids.ts';
import { RowSkeletons } from '../../components/Skeletons.tsx';
import { useCustomer } from '../../dataProvider/useCustomer.ts';
import { useFeatures } from '../../session.ts';
import { CustomerStep } from './CustomerStep.tsx';
import { EmployeeStep } from './EmployeeStep.tsx';
import { FinishStep } from './FinishStep.tsx';
import { LastSalePanel } from './LastSalePanel.tsx';
import { soldAs } from './lastRun.ts';
import { Notices } from './Notices.tsx';
import { PaymentStep } from './PaymentStep.tsx';
import { ReservationStep } from './ReservationStep.tsx';
import { RestartButton } from './RestartButton.tsx';
import { SaleIntent } from './SaleIntent.tsx';
import { ServiceStep } from './ServiceStep.tsx';
import { StepTrail } from './StepTrail.tsx';
import type { WizardState } from './state.ts';
import type { Step } from './steps.ts';
import { useFinish } from './useFinish.ts';
import { useRebuiltDraft } from './useRebuiltDraft.ts';
import { useStepFocus } from './useStepFocus.ts';
import type { WizardRun } from './useWizard.ts';
import { attemptOf, type SaleLists, saleView } from './view.ts';
import type { Wizard } from './wizard.ts';

const SCREENS: Record<Step, ComponentType<{ wizard: Wizard }>> = {
  reservation: ReservationStep,
  customer: CustomerStep,
  employee: EmployeeStep,
  service: ServiceStep,
  payment: PaymentStep,
  finish: FinishStep,
};

const NOTHING_YET: SaleLists = { reservations: [], employees: [], services: [], rewards: [] };

interface SaleStepsProps {
  user: Id;
  run: WizardRun;
  /** Null until they have arrived. */
  lists: SaleLists | null;
  /** Whether the lists are of now, and not about to be replaced. */
  settled: boolean;
}

/** The step that the run is at, and what stands around every step. */
export function SaleSteps({ user, run, lists, settled }: SaleStepsProps) {
  const { state, dispatch, resumed } = run;
  const customer = useCustomer(state.customer);
  const found = state.customer === null ? true : customer.data === undefined ? undefined : customer.data !== null;
  // What is known from before may be why the server refused it.
  const customerFound = customer.isFetching ? undefined : found;
  const lost = useRebuiltDraft({ state, dispatch, resumed, lists, customerFound });
  const known = lists ?? NOTHING_YET;
  const view = saleView(state, known, customer.data ?? null, useFeatures());
  const ready = lists !== null || needsNoLists(state);
  const heading = useStepFocus(state, ready);
  const { send, keep } = useFinish(user, state, dispatch);
  const wizard: Wizard = {
    state,
    dispatch,
    lists: known,
    waiting: lists === null,
    view,
    heading,
    points: found !== undefined ? 'known' : customer.isError ? 'failed' : 'loading',
    reloadPoints: () => void customer.refetch(),
    keep,
    finish: () => send(attemptOf(state, view), (attempt) => soldAs(attempt, known, view.customer?.name ?? null)),
  };
  const Screen = SCREENS[state.step];

  return (
    <>
      <Top>
        <StepTrail current={state.step} />
        <RestartButton state={state} dispatch={dispatch} />
      </Top>
      <LastSalePanel user={user} state={state} />
      <Notices key={state.key} user={user} state={state} resumed={resumed} lost={lost} />
      {ready ? <Screen wizard={wizard} /> : <RowSkeletons rows={5} height={88} />}
      <SaleIntent wizard={wizard} settled={settled} user={user} onReopen={run.reopen} />
    </>
  );
}

/** Skipping, searching and a new customer can begin while the lists are on their way. Not where there is a total to show. */
function needsNoLists({ step, services }: WizardState): boolean {
  return (step === 'reservation' || step === 'customer') && services.length === 0;
}

const Top = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: theme.spacing(2),
  minHeight: 44,
  marginBottom: theme.spacing(2),
}));
