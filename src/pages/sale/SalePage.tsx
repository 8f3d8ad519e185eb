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

/** The bar over the screen, in pixels. */
const NAV_BAR = 64;

/**
 * Fills the screen, so that the bar at its foot is at one place on every step; it takes the room that the layout
 * keeps free below other screens.
 */
const Page = styled('div')(({ theme }) => ({
  display: 'flex',
  flexDirection: 'column',
  maxWidth: 1080,
  marginInline: 'auto',
  marginBottom: theme.spacing(-6),
  minHeight: `calc(100dvh - ${NAV_BAR}px - ${theme.spacing(2)})`,
  '& > header': { marginBottom: theme.spacing(1) },
  [theme.breakpoints.up('sm')]: {
    marginBottom: theme.spacing(-4),
    minHeight: `calc(100dvh - ${NAV_BAR}px - ${theme.spacing(4)})`,
  },
  [theme.breakpoints.up('md')]: {
    marginBottom: theme.spacing(-6),
    minHeight: `calc(100dvh - ${NAV_BAR}px - ${theme.spacing(6)})`,
  },
}));
