import SearchIcon from '@mui/icons-material/SearchRounded';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useCallback, useEffect, useRef } from 'react';
import { useNotify } from 'react-admin';
import { NOT_OPENED, useDialog } from '../../components/DialogHost.tsx';

/** Apple devices use ⌘K: there, Ctrl+K in a text field deletes the rest of the line. */
const isApple = /Mac|iP/.test(navigator.platform);

const loadFinder = () => import('./FinderDialog.tsx');

/** The search for everything: its button and its shortcut, which open its dialog. */
export function Finder() {
  const openDialog = useDialog();
  const notify = useNotify();
  const isOpening = useRef(false);
  const open = useCallback(async () => {
    if (isOpening.current) return;
    isOpening.current = true;
    try {
      const { FinderDialog } = await loadFinder();
      openDialog((close) => <FinderDialog onClose={close} />);
    } catch {
      notify(NOT_OPENED, { type: 'error' });
    }
    isOpening.current = false;
  }, [openDialog, notify]);
  useShortcut(open);
  return <FinderButton onOpen={open} />;
}

/** Calls `onPress` for Ctrl+K or ⌘K, except over a dialog, whose form would lose its input. */
function useShortcut(onPress: () => void): void {
  useEffect(() => {
    const handleKeyDown = (event: KeyboardEvent) => {
      if (!isShortcut(event)) return;
      // Otherwise the browser moves the focus to its address bar, also over a dialog.
      event.preventDefault();
      const dialog = document.querySelector('[role="dialog"], [role="alertdialog"]');
      if (!event.repeat && !dialog) onPress();
    };
    document.addEventListener('keydown', handleKeyDown);
    return () => document.removeEventListener('keydown', handleKeyDown);
  }, [onPress]);
}

/** Whether a key is Ctrl+K or ⌘K. With another modifier it is the browser's. */
export function isShortcut(event: KeyboardEvent): boolean {
  const isPressed = event.key?.toLowerCase() === 'k' && (isApple ? event.metaKey : event.ctrlKey);
  return isPressed && !event.altKey && !event.shiftKey && !event.isComposing;
}

/** Opens the finder. The label and the shortcut show only where the bar has room. */
function FinderButton({ onOpen }: { onOpen: () => void }) {
  const prefetch = () => void loadFinder().catch(() => undefined);
  return (
    <OpenButton
      color="inherit"
      aria-label="Buscar em tudo"
      aria-haspopup="dialog"
      aria-keyshortcuts={isApple ? 'Meta+K' : 'Control+K'}
      onClick={onOpen}
      onPointerEnter={prefetch}
      onFocus={prefetch}
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
