import CloseIcon from '@mui/icons-material/CloseRounded';
import SearchIcon from '@mui/icons-material/SearchRounded';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import { useEffect, useId, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { LIMITS } from '../../../domain/constants.ts';
import { Dialog } from '../../components/Dialog.tsx';
import { useIsPhone } from '../../components/useIsPhone.ts';
import { useRememberCustomer } from '../../dataProvider/useCustomers.ts';
import { withIntent } from '../../navigationIntent.ts';
import { visuallyHidden } from '../../theme/visuallyHidden.ts';
import { RESET_STATE } from '../../urlState.ts';
import { FinderList } from './FinderList.tsx';
import type { FinderOption } from './option.ts';
import { useCombobox } from './useCombobox.ts';
import { useFinderOptions } from './useFinderOptions.ts';

/** The search field, its status and the options. */
function FinderContent({ onClose }: { onClose: () => void }) {
  const [text, setText] = useState('');
  const { options, statusText, retry } = useFinderOptions(text);
  const handleChoose = useHandleChoose(onClose);
  const combobox = useCombobox({ text, onText: setText, options, onChoose: handleChoose, onEscape: onClose });
  return (
    <>
      <Head>
        <Field {...combobox.getRootProps()}>
          <SearchIcon color="primary" />
          <HiddenLabel {...combobox.getInputLabelProps()}>Buscar em tudo</HiddenLabel>
          <Input
            {...combobox.getInputProps()}
            autoFocus
            placeholder="Pessoa, horário, serviço ou tela"
            maxLength={LIMITS.query}
            enterKeyHint="go"
          />
        </Field>
        <IconButton aria-label="Fechar" onClick={onClose}>
          <CloseIcon />
        </IconButton>
      </Head>
      <Note>
        <span role="status">{statusText}</span>
        {retry && <Button onClick={retry}>Tentar novamente</Button>}
      </Note>
      <FinderList combobox={combobox} />
      <KeyHints />
    </>
  );
}

const Head = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: theme.spacing(1),
  padding: theme.spacing(1, 1, 1, 2),
  borderBottom: `1px solid ${theme.vars.palette.divider}`,
  '&:focus-within': { borderBottomColor: theme.vars.palette.primary.main },
}));

const Field = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: theme.spacing(1.5),
  flex: 1,
  minWidth: 0,
}));

const Input = styled('input')(({ theme }) => ({
  ...theme.typography.body1,
  fontSize: '1.125rem',
  flex: 1,
  minWidth: 0,
  height: 48,
  padding: 0,
  border: 0,
  outline: 'none',
  background: 'none',
  color: theme.vars.palette.text.primary,
  '&::placeholder': { color: theme.vars.palette.text.secondary, opacity: 1 },
}));

const Note = styled('div')(({ theme }) => ({
  ...theme.typography.body2,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  columnGap: theme.spacing(1),
  minHeight: 32,
  padding: theme.spacing(0.5, 2, 0),
  color: theme.vars.palette.text.secondary,
}));

/** Shown only where there is a keyboard; hidden from screen readers, which announce the keys of a combobox. */
function KeyHints() {
  return (
    <HintBar aria-hidden="true">
      <span>
        <kbd>↑</kbd> <kbd>↓</kbd> escolher
      </span>
      <span>
        <kbd>Enter</kbd> abrir
      </span>
      <span>
        <kbd>Esc</kbd> fechar
      </span>
    </HintBar>
  );
}

const HintBar = styled('div')(({ theme }) => ({
  ...theme.typography.caption,
  display: 'none',
  gap: theme.spacing(2.5),
  padding: theme.spacing(1, 2),
  borderTop: `1px solid ${theme.vars.palette.divider}`,
  color: theme.vars.palette.text.secondary,
  '@media (hover: hover) and (pointer: fine)': { [theme.breakpoints.up('sm')]: { display: 'flex' } },
  kbd: {
    fontFamily: 'inherit',
    padding: '1px 6px',
    borderRadius: 5,
    border: `1px solid ${theme.vars.palette.divider}`,
  },
}));

/** Returns the handler that closes the finder and opens an option's address. */
function useHandleChoose(onClose: () => void): (option: FinderOption) => void {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const rememberCustomer = useRememberCustomer();
  return ({ to, intent, customer }) => {
    if (customer) rememberCustomer(customer);
    onClose();
    navigate(to, { state: withIntent(intent) ?? RESET_STATE, replace: to === pathname });
  };
}

/** The dialog that finds people, reservations, services, rewards and screens, and opens the chosen one. */
export function FinderDialog({ onClose }: { onClose: () => void }) {
  const titleId = useId();
  const isPhone = useIsPhone();
  useCloseOnNavigation(onClose);
  return (
    <Dialog
      open
      onClose={onClose}
      // DialogHost restores it. MUI would do so too between the two mounts of StrictMode, and the input would lose the focus.
      disableRestoreFocus
      aria-labelledby={titleId}
      fullScreen={isPhone}
      fullWidth
      maxWidth="sm"
      slotProps={{
        container: { sx: { alignItems: 'flex-start' } },
        paper: { sx: isPhone ? undefined : { mt: '8dvh', height: 'min(640px, 84dvh)' } },
      }}
    >
      <HiddenTitle id={titleId}>Buscar</HiddenTitle>
      <FinderContent onClose={onClose} />
    </Dialog>
  );
}

/** Closes the finder when another screen opens. `/` only redirects to the dashboard. */
function useCloseOnNavigation(onClose: () => void): void {
  const { pathname } = useLocation();
  const lastPathname = useRef(pathname);
  useEffect(() => {
    if (lastPathname.current !== pathname && lastPathname.current !== '/') onClose();
    lastPathname.current = pathname;
  }, [pathname, onClose]);
}

const HiddenTitle = styled('h2')(visuallyHidden);
const HiddenLabel = styled('label')(visuallyHidden);
