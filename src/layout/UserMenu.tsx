import AccountIcon from '@mui/icons-material/AccountCircleOutlined';
import DarkIcon from '@mui/icons-material/DarkModeOutlined';
import LightIcon from '@mui/icons-material/LightModeOutlined';
import LogoutIcon from '@mui/icons-material/LogoutRounded';
import SystemIcon from '@mui/icons-material/SettingsBrightnessOutlined';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { styled, useColorScheme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { useLogout, useNotify } from 'react-admin';
import { ROLES } from '../../domain/access.ts';
import type { Id } from '../../domain/ids.ts';
import { useViewer } from '../access.ts';
import { useDialog } from '../components/DialogHost.tsx';
import { lazyComponent } from '../lazyComponent.ts';
import { filterAvailable } from '../menus.ts';
import { userMenuPages } from '../pages/index.ts';
import { listStorageKeys } from '../sales/queue/storageKeys.ts';
import { useFeature, useSession } from '../session.ts';
import { Disclosure, type DropdownState } from './Disclosure.tsx';
import { NavItem } from './NavItem.tsx';

const ConfirmDialog = lazyComponent(async () => (await import('../components/ConfirmDialog.tsx')).ConfirmDialog);

/** The signed-in user, links to their pages, the theme, and signing out where the back end supports it. */
export function UserMenu({ dropdownState }: { dropdownState: DropdownState }) {
  const session = useSession();
  const name = session?.name === session?.email ? undefined : session?.name;
  const canSignOut = useFeature('session.end');
  const entries = filterAvailable(userMenuPages, useViewer());
  const { signOut, isSigningOut } = useSignOut(session?.id);
  return (
    <Disclosure
      dropdown="user"
      dropdownState={dropdownState}
      align="right"
      button={(props) => (
        <IconButton {...props} color="inherit" aria-label="Usuário">
          <AccountIcon />
          {name && <FirstName aria-hidden="true">{name.split(' ')[0]}</FirstName>}
        </IconButton>
      )}
    >
      {session && (
        <Identity>
          {name && <strong>{name}</strong>}
          {/* Where only owners use the product, nobody needs to read their role. */}
          {name && session.role && <span>{ROLES[session.role]}</span>}
          <span>{session.email}</span>
        </Identity>
      )}
      {entries.map((entry) => (
        <NavItem key={entry.path} entry={entry} />
      ))}
      <ThemeSwitch />
      {canSignOut && (
        <>
          <Divider />
          <Button
            color="inherit"
            fullWidth
            startIcon={<LogoutIcon />}
            onClick={signOut}
            disabled={isSigningOut}
            sx={{ justifyContent: 'flex-start' }}
          >
            Sair
          </Button>
        </>
      )}
    </Disclosure>
  );
}

/** Signs out; asks first where this user's sales are queued on this device. */
function useSignOut(user: Id | undefined) {
  const logout = useLogout();
  const notify = useNotify();
  const openDialog = useDialog();
  const [isSigningOut, setSigningOut] = useState(false);

  const handleSignOut = async () => {
    setSigningOut(true);
    try {
      await logout({}, '/login', false);
    } catch (error) {
      // The session is still open on the server: showing the login page would leave a shared tablet signed in.
      setSigningOut(false);
      notify((error as Error).message, { type: 'error' });
    }
  };
  const confirmSignOut = () =>
    openDialog((close) => (
      <ConfirmDialog
        title="Sair com vendas guardadas?"
        text="Há venda sua guardada neste aparelho que ainda não chegou ao servidor. Ela fica aqui e só entra depois que você entrar de novo, neste navegador."
        confirmLabel="Sair assim mesmo"
        cancelLabel="Ficar"
        onConfirm={() => {
          close();
          void handleSignOut();
        }}
        onClose={close}
      />
    ));
  return { isSigningOut, signOut: () => (listStorageKeys(user).length > 0 ? confirmSignOut() : handleSignOut()) };
}

const Identity = styled('p')(({ theme }) => ({
  ...theme.typography.body2,
  display: 'grid',
  maxWidth: 280,
  margin: 0,
  padding: theme.spacing(1, 1.5),
  overflowWrap: 'anywhere',
  color: theme.vars.palette.text.secondary,
  '& > strong': { color: theme.vars.palette.text.primary },
}));

/** Shown where the bar has room. */
const FirstName = styled('span')(({ theme }) => ({
  ...theme.typography.body2,
  maxWidth: '12ch',
  marginLeft: theme.spacing(1),
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  [theme.breakpoints.down(1440)]: { display: 'none' },
}));

const Divider = styled('hr')(({ theme }) => ({
  margin: theme.spacing(1, 0),
  border: 'none',
  borderTop: `1px solid ${theme.vars.palette.divider}`,
}));

const MODES = [
  { mode: 'system', label: 'Sistema', Icon: SystemIcon },
  { mode: 'light', label: 'Claro', Icon: LightIcon },
  { mode: 'dark', label: 'Escuro', Icon: DarkIcon },
] as const;

/** Light, dark or the system's theme. Stored on this device. */
function ThemeSwitch() {
  const { mode: current, setMode } = useColorScheme();
  const id = useId();
  return (
    <>
      <Typography id={id} variant="overline" color="textSecondary" sx={{ display: 'block', px: 1.5, pt: 1 }}>
        Tema
      </Typography>
      <Choices role="group" aria-labelledby={id}>
        {MODES.map(({ mode, label, Icon }) => (
          <Choice
            key={mode}
            color="inherit"
            size="small"
            startIcon={<Icon />}
            aria-pressed={mode === current}
            onClick={() => setMode(mode)}
          >
            {label}
          </Choice>
        ))}
      </Choices>
    </>
  );
}

const Choices = styled('div')(({ theme }) => ({ display: 'flex', gap: theme.spacing(0.5) }));

const Choice = styled(Button)(({ theme }) => ({
  '&[aria-pressed="true"]': {
    color: theme.vars.palette.primary.main,
    backgroundColor: theme.alpha(theme.vars.palette.primary.main, 0.14),
  },
}));
