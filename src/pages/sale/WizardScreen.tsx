import { styled } from '@mui/material/styles';
import { useEffect } from 'react';
import type { Id } from '../../../domain/ids.ts';
import { ErrorState } from '../../components/EmptyState.tsx';
import { useFailureToast } from '../../components/useFailureToast.ts';
import { useNavigationIntent } from '../../navigationIntent.ts';
import { QueuedSalesBar } from '../../sales/queue/QueuedSales.tsx';
import { LOW_SCREEN } from '../../theme/lowScreen.ts';
import { visuallyHidden } from '../../theme/visuallyHidden.ts';
import { SaleWizard } from './SaleWizard.tsx';
import { StepProgress } from './StepProgress.tsx';
import { useSaleLists } from './state/useSaleLists.ts';
import type { WizardDraft } from './state/wizard.ts';
import { STEP_MAX_WIDTH } from './steps/ActionBar.tsx';

const NOT_LOADED = 'Erro ao carregar dados. Tente novamente.';

interface WizardScreenProps {
  user: Id;
  draft: WizardDraft;
  /** Only for a correction: leaves it after a confirmation. */
  onGiveUp?: () => void;
}

/** Loads the lists and shows the wizard. */
export function WizardScreen({ user, draft, onGiveUp }: WizardScreenProps) {
  const [intent] = useNavigationIntent('sale');
  const wantedReservations = [
    intent && 'reservation' in intent ? intent.reservation : null,
    draft.state.reservation?.id ?? null,
  ];
  const { lists, error, isFetching, reload } = useSaleLists(wantedReservations.filter((id) => id !== null));
  const hasFailed = error !== null && !lists;
  // Also shown when cached lists remain: they may be out of date.
  useFailureToast({ data: lists ?? undefined, error }, NOT_LOADED);
  // Before the server can become unreachable: the bar shows the sales that wait for it.
  useEffect(() => void QueuedSalesBar.prefetch(), []);

  if (!hasFailed)
    return <SaleWizard user={user} draft={draft} lists={lists} hasFreshLists={!isFetching} onGiveUp={onGiveUp} />;
  return (
    <>
      <StepProgress current={draft.state.step} />
      <ErrorState message={NOT_LOADED} onRetry={reload} />
    </>
  );
}

export const WizardPage = styled('div')(({ theme }) => ({
  maxWidth: STEP_MAX_WIDTH,
  marginInline: 'auto',
  '& > header': { marginBottom: theme.spacing(1), [LOW_SCREEN]: visuallyHidden },
}));
