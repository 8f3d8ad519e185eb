import type { Id } from '../../../domain/ids.ts';
import { PageHeader } from '../../components/PageHeader.tsx';
import { RowSkeletons } from '../../components/Skeletons.tsx';
import { useSession } from '../../session.ts';
import { useWizardDraft } from './state/wizard.ts';
import { WizardPage, WizardScreen } from './WizardScreen.tsx';

// Both are the wizard: loaded as one file, it is no part of what other screens load.
export { CorrectionPage } from './CorrectionPage.tsx';

export function SalePage() {
  const session = useSession();
  return (
    <WizardPage>
      <PageHeader title="Registrar Venda" />
      {session ? <Sale key={session.id} user={session.id} /> : <RowSkeletons rows={5} height={88} />}
    </WizardPage>
  );
}

/** What this person left unfinished in this tab, or a new sale. */
function Sale({ user }: { user: Id }) {
  return <WizardScreen user={user} draft={useWizardDraft(user)} />;
}
