import { styled } from '@mui/material/styles';
import { PageHeader } from '../../components/PageHeader.tsx';
import { RowSkeletons } from '../../components/Skeletons.tsx';
import { useSession } from '../../session.ts';
import { SaleWizard } from './SaleWizard.tsx';

/** `/vendas` */
export function SalePage() {
  const session = useSession();
  return (
    <Page>
      <PageHeader title="Registrar Venda" />
      {session ? <SaleWizard key={session.id} user={session.id} /> : <RowSkeletons rows={5} height={88} />}
    </Page>
  );
}

/** As wide as a hand reaches on a tablet; the bar at its foot is never far from what it belongs to. */
const Page = styled('div')({ maxWidth: 1080, marginInline: 'auto' });
