import SearchIcon from '@mui/icons-material/SearchRounded';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useCallback, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { lazyDialog } from '../../lazyComponent.tsx';
import { isApple, useShortcut } from './useShortcut.ts';

const FinderDialog = lazyDialog(
  async () => (await import('./FinderDialog.tsx')).FinderDialog,
  'Não foi possível abrir a busca. Verifique a conexão e tente novamente.',
);

/** The search for everything: its button, its shortcut and, while open, its dialog. */
export function Finder() {
  const [isOpen, setOpen] = useState(false);
  const { pathname } = useLocation();
  const open = useCallback(() => setOpen(true), []);
  const close = useCallback(() => setOpen(false), []);
  const [lastPathname, setLastPathname] = useState(pathname);
  // Back closes it too. `/` only redirects to the dashboard, and must not close it.
  if (lastPathname !== pathname) {
    setLastPathname(pathname);
    setOpen(isOpen && lastPathname === '/');
  }
  const typed = useShortcut(isOpen, open);
  return (
    <>
      <FinderButton onOpen={open} onPrefetch={FinderDialog.prefetch} />
      {isOpen && <FinderDialog typed={typed} onClose={close} />}
    </>
  );
}

/** Opens the finder. The label and the shortcut show only where the bar has room. */
function FinderButton({ onOpen, onPrefetch }: { onOpen: () => void; onPrefetch: () => void }) {
  return (
    <OpenButton
      color="inherit"
      aria-label="Buscar em tudo"
      aria-haspopup="dialog"
      aria-keyshortcuts={isApple ? 'Meta+K' : 'Control+K'}
      onClick={onOpen}
      onPointerEnter={onPrefetch}
      onFocus={onPrefetch}
    >
      <SearchIcon />
      <span>Buscar</span>
    </OpenButton>
  );
}

const OpenButton = styled(Button)(({ theme }) => ({
  flex: 'none',
  gap: theme.spacing(1),
  minWidth: 44,
  padding: 0,
  '& > span': { display: 'none' },
  // From this width everything in the bar fits, also in a wide typeface.
  [theme.breakpoints.up(1280)]: {
    padding: theme.spacing(0, 1, 0, 1.5),
    border: `1px solid ${theme.alpha(theme.vars.palette.text.secondary, 0.45)}`,
    color: theme.vars.palette.text.secondary,
    '& > span': { display: 'inline' },
    // As CSS content without alternative text: `aria-keyshortcuts` announces it, and the accessible name must match the visible text.
    '&::after': {
      ...theme.typography.caption,
      content: `"${isApple ? '⌘ K' : 'Ctrl K'}" / ""`,
      marginLeft: theme.spacing(2),
      padding: '2px 8px',
      borderRadius: 6,
      border: `1px solid ${theme.vars.palette.divider}`,
    },
  },
}));
