import { useEffect } from 'react';
import { useNotify } from 'react-admin';
import type { Id } from '../../../domain/ids.ts';
import { ErrorState } from '../../components/ErrorState.tsx';
import { prefetchWizardDialogs } from './dialogs.ts';
import { SaleSteps } from './SaleSteps.tsx';
import { StepTrail } from './StepTrail.tsx';
import { useSaleLists } from './useSaleLists.ts';
import { useWizard } from './useWizard.ts';

const NOT_LOADED = 'Erro ao carregar dados. Tente novamente.';

/** The sale in six steps, from what this person left unfinished in this tab. */
export function SaleWizard({ user }: { user: Id }) {
  const run = useWizard(user);
  const { lists, failed, loading, reload } = useSaleLists();
  const notify = useNotify();
  const broken = failed && !lists;
  useEffect(() => {
    // Also of lists that stay as they were: what is chosen from them may be of a while ago.
    if (failed) notify(NOT_LOADED, { type: 'error' });
  }, [failed, notify]);
  useEffect(prefetchWizardDialogs, []);

  if (!broken) return <SaleSteps user={user} run={run} lists={lists} settled={!loading} />;
  return (
    <>
      <StepTrail current={run.state.step} />
      <ErrorState message={NOT_LOADED} onRetry={reload} retrying={loading} />
    </>
  );
}
