import { Navigate, useLocation } from 'react-router-dom';
import type { Id } from '../../../domain/ids.ts';
import { PageHeader } from '../../components/PageHeader.tsx';
import { RowSkeletons } from '../../components/Skeletons.tsx';
import { parseSaleAddress, SALE_PATH, withIntent } from '../../navigationIntent.ts';
import { useSession } from '../../session.ts';
import { useWizardDraft } from './state/wizard.ts';
import { WizardPage, WizardScreen } from './WizardScreen.tsx';

// Exported here so that both pages share one lazy chunk.
export { CorrectionPage } from './CorrectionPage.tsx';

export function SalePage() {
  const session = useSession();
  const intent = parseSaleAddress(useLocation().search);
  // As an intent it leaves the address, so that a reload does not begin the sale again.
  if (intent) return <Navigate to={SALE_PATH} state={withIntent({ sale: intent })} replace />;
  return (
    <WizardPage>
      <PageHeader title="Registrar Venda" />
      {session ? <Sale key={session.id} user={session.id} /> : <RowSkeletons rows={5} height={88} />}
    </WizardPage>
  );
}

/** The user's unfinished sale in this tab, or a new one. */
function Sale({ user }: { user: Id }) {
  return <WizardScreen user={user} draft={useWizardDraft(user)} />;
}
