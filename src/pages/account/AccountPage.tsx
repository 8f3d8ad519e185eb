import { styled } from '@mui/material/styles';
import { Navigate } from 'react-router-dom';
import { PageHeader } from '../../components/PageHeader.tsx';
import { hasFeature, useSession } from '../../session.ts';
import { PasswordSection } from './PasswordSection.tsx';
import { SessionsSection } from './SessionsSection.tsx';

/** One's own password and sessions. To a back end that does not announce `account` this is an unknown address. */
export function AccountPage() {
  const session = useSession();
  // Nothing is asked for before it is known whether the back end has it.
  if (!session) return null;
  if (!hasFeature(session, 'account')) return <Navigate to="/login" replace />;
  return (
    <>
      <PageHeader title="Minha conta" note={session.email} />
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
