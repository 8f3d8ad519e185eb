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

/** The one search for everything: its button, its shortcut and, while it is open, its box. */
export function Finder() {
  const [isOpen, setOpen] = useState(false);
  const { pathname } = useLocation();
  const open = useCallback(() => setOpen(true), []);
  const close = useCallback(() => setOpen(false), []);
  const [shownAt, setShownAt] = useState(pathname);
  // The browser's way back leads out of it as well. The shop's own address only redirects to the dashboard.
  if (shownAt !== pathname) {
    setShownAt(pathname);
    setOpen(isOpen && shownAt === '/');
  }
  const typed = useShortcut(isOpen, open);
  return (
    <>
      <FinderButton onOpen={open} onPrefetch={FinderDialog.prefetch} />
      {isOpen && <FinderDialog typed={typed} onClose={close} />}
    </>
  );
}

/** Opens the finder. Words and keys only where the bar has room for them. */
function FinderButton({ onOpen, onPrefetch }: { onOpen: () => void; onPrefetch: () => void }) {
  return (
    <Opener
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
    </Opener>
  );
}

const Opener = styled(Button)(({ theme }) => ({
  flex: 'none',
  gap: theme.spacing(1),
  minWidth: 44,
  padding: 0,
  '& > span': { display: 'none' },
  // Beside all the words of the bar, also in a wide typeface.
  [theme.breakpoints.up(1280)]: {
    padding: theme.spacing(0, 1, 0, 1.5),
    border: `1px solid ${theme.alpha(theme.vars.palette.text.secondary, 0.45)}`,
    color: theme.vars.palette.text.secondary,
    '& > span': { display: 'inline' },
    // Drawn, not written: `aria-keyshortcuts` says it, and a name has to hold the words that are written.
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
