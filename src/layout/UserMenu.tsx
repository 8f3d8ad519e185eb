import AccountIcon from '@mui/icons-material/AccountCircleOutlined';
import LogoutIcon from '@mui/icons-material/LogoutRounded';
import Button from '@mui/material/Button';

import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { Suspense, useState } from 'react';
import { useLogout, useNotify } from 'react-admin';
import type { Feature } from '../../domain/constants.ts';
import type { Id } from '../../domain/ids.ts';
import { lazyComponent } from '../lazyComponent.tsx';
import { accountPage } from '../pages/index.ts';
import { queuedNames } from '../sales/queue/names.ts';
import { useFeatures, useSession } from '../session.ts';
import { Disclosure } from './Disclosure.tsx';
import { NavItem } from './NavItem.tsx';
import { ThemeSwitch } from './ThemeSwitch.tsx';
import type { OneOpen } from './useOneOpen.ts';

const ConfirmDialog = lazyComponent(async () => (await import('../components/ConfirmDialog.tsx')).ConfirmDialog);

/** Who is signed in and the way to what is theirs, the look, and the way out where the back end has one. */
export function UserMenu({ oneOpen }: { oneOpen: OneOpen }) {
  const session = useSession();
  const features = useFeatures();
  const canSignOut = features.has('session.end' satisfies Feature);
  const hasAccount = features.has('account' satisfies Feature);
  const { signOut, leaving, question } = useSignOut(session?.id);
  return (
    <>
      <Disclosure
        dropdown="user"
        oneOpen={oneOpen}
        align="right"
        button={(props) => (
          <IconButton {...props} color="inherit" aria-label="Usuário">
            <AccountIcon />
          </IconButton>
        )}
      >
        {session && (
          <Typography variant="body2" color="textSecondary" sx={{ px: 1.5, py: 1, overflowWrap: 'anywhere' }}>
            {session.email}
          </Typography>
        )}
        {hasAccount && <NavItem entry={accountPage} />}
        <ThemeSwitch />
        {canSignOut && (
          <>
            <Rule />
            <Button
              color="inherit"
              fullWidth
              startIcon={<LogoutIcon />}
              onClick={signOut}
              disabled={leaving}
              sx={{ justifyContent: 'flex-start' }}
            >
              Sair
            </Button>
          </>
        )}
      </Disclosure>
      {/* Outside the menu, which closes when the focus goes on to the question. */}
      {question}
    </>
  );
}

/** Signs out; where sales of this person are queued on this device, after a question. */
function useSignOut(user: Id | undefined) {
  const logout = useLogout();
  const notify = useNotify();
  const [leaving, setLeaving] = useState(false);
  const [asking, setAsking] = useState(false);

  const leave = async () => {
    setAsking(false);
    setLeaving(true);
    try {
      await logout({}, '/login', false);
    } catch (error) {
      // The session lives on at the server: saying "signed out" would leave the counter's tablet open.
      setLeaving(false);
      notify((error as Error).message, { type: 'error' });
    }
  };
  return {
    leaving,
    signOut: () => (queuedNames(user).length > 0 ? setAsking(true) : leave()),
    question: asking && (
      <Suspense>
        <ConfirmDialog
          title="Sair com vendas guardadas?"
          text="Há venda sua guardada neste aparelho que ainda não chegou ao servidor. Ela fica aqui e só entra depois que você entrar de novo, neste navegador."
          yes="Sair assim mesmo"
          no="Ficar"
          onYes={leave}
          onNo={() => setAsking(false)}
        />
      </Suspense>
    ),
  };
}

const Rule = styled('hr')(({ theme }) => ({
  margin: theme.spacing(1, 0),
  border: 'none',
  borderTop: `1px solid ${theme.vars.palette.divider}`,
}));
