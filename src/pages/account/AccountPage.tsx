import { styled } from '@mui/material/styles';
import { PageHeader } from '../../components/PageHeader.tsx';
import { useSession } from '../../session.ts';
import { PasswordSection } from './PasswordSection.tsx';
import { SessionsSection } from './SessionsSection.tsx';

export function AccountPage() {
  return (
    <>
      <PageHeader title="Minha conta" note={useSession()?.email} />
      <Columns>
        <PasswordSection />
        <SessionsSection />
      </Columns>
    </>
  );
}

const Columns = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(3),
  alignItems: 'start',
  [theme.breakpoints.up('md')]: { gridTemplateColumns: 'minmax(0, 5fr) minmax(0, 7fr)' },
}));
