import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { useLogout, useNotify } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import { useHomePath } from '../../access.ts';
import { Logo } from '../../components/Logo.tsx';
import { SectionCard } from '../../components/SectionCard.tsx';
import { reloadSession, useFeature, useSession } from '../../session.ts';
import { PasswordForm } from './PasswordSection.tsx';

const TITLE = 'Troque a senha provisória';

/** All that a user with a first password can do: replace it, or sign out. Afterwards the user begins at home. */
export function FirstPasswordPage() {
  const session = useSession();
  const home = useHomePath();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const titleId = useId();
  const name = session?.name === session?.email ? null : session?.name;

  async function handleChanged() {
    await navigate(home, { replace: true });
    // Refused calls are not shown as failures of the first screen.
    queryClient.clear();
    // If the server does not answer now, the layout says so.
    await reloadSession().catch(() => undefined);
  }

  return (
    <Page aria-labelledby={titleId}>
      <Logo />
      <Typography variant="h1" id={titleId}>
        {TITLE}
      </Typography>
      <SectionCard title={name ? `Olá, ${name}` : 'Sua senha'}>
        <PasswordForm
          note="A senha com que você entrou foi criada por outra pessoa e só vale para esta troca. Escolha uma só sua."
          currentLabel="Senha provisória"
          submitLabel="Trocar senha"
          onChanged={() => void handleChanged()}
        />
      </SectionCard>
      {useFeature('session.end') && <SignOutButton />}
    </Page>
  );
}

function SignOutButton() {
  const logout = useLogout();
  const notify = useNotify();
  const handleClick = () =>
    logout({}, '/login', false).catch((error: Error) => notify(error.message, { type: 'error' }));
  return (
    <Button color="inherit" onClick={handleClick} sx={{ justifySelf: 'start' }}>
      Sair
    </Button>
  );
}

const Page = styled('main')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(3),
  alignContent: 'start',
  width: '100%',
  maxWidth: 480,
  minHeight: '100dvh',
  marginInline: 'auto',
  padding: theme.spacing(3, 2, 6),
  [theme.breakpoints.up('md')]: { paddingTop: theme.spacing(10) },
}));
