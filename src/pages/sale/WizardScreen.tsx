import { styled } from '@mui/material/styles';
import { useEffect } from 'react';
import { useNotify } from 'react-admin';
import type { Id } from '../../../domain/ids.ts';
import { ErrorState } from '../../components/Note.tsx';
import { useNavigationIntent } from '../../navigationIntent.ts';
import { prefetchWizardParts } from './lazyParts.ts';
import { SaleWizard } from './SaleWizard.tsx';
import { StepTrail } from './StepTrail.tsx';
import { useSaleLists } from './state/useSaleLists.ts';
import type { WizardDraft } from './state/wizard.ts';
import { WIDTH } from './steps/ActionBar.tsx';

const NOT_LOADED = 'Erro ao carregar dados. Tente novamente.';

interface WizardScreenProps {
  user: Id;
  run: WizardDraft;
  /** Of a correction: asks whether to give it up. */
  onGiveUp?: () => void;
}

/** A sale in six steps. */
export function WizardScreen({ user, run, onGiveUp }: WizardScreenProps) {
  const [asked] = useNavigationIntent('sale');
  const wanted = [asked && 'reservation' in asked ? asked.reservation : null, run.state.reservation?.id ?? null];
  const { lists, failed, loading, reload } = useSaleLists(wanted.filter((id) => id !== null));
  const notify = useNotify();
  const broken = failed && !lists;
  useEffect(() => {
    // Also where older lists stay: what is chosen from them may be out of date.
    if (failed) notify(NOT_LOADED, { type: 'error' });
  }, [failed, notify]);
  useEffect(prefetchWizardParts, []);

  if (!broken) return <SaleWizard user={user} run={run} lists={lists} settled={!loading} onGiveUp={onGiveUp} />;
  return (
    <>
      <StepTrail current={run.state.step} />
      <ErrorState message={NOT_LOADED} onRetry={reload} />
    </>
  );
}

export const Page = styled('div')(({ theme }) => ({
  maxWidth: WIDTH,
  marginInline: 'auto',
  '& > header': { marginBottom: theme.spacing(1) },
}));
