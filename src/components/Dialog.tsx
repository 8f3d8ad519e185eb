// biome-ignore lint/style/noRestrictedImports: every other file imports this one
import MuiDialog, { type DialogProps } from '@mui/material/Dialog';
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { isCurrentHistoryEntry } from '../urlState.ts';
import { useNavigationGuard } from './NavigationGuard.tsx';

/** MUI's dialog. The browser's and Android's Back does to it what Escape does, and leaves the screen alone. */
export function Dialog({ onClose, ...props }: DialogProps) {
  useNavigationGuard(
    props.open,
    ({ historyAction }) => historyAction === 'POP',
    (blocker) => {
      blocker.reset();
      onClose?.({}, 'escapeKeyDown');
    },
  );
  useEntryBelow(props.open);
  return <MuiDialog onClose={onClose} {...props} />;
}

/**
 * Gives the screen a second entry of the history where it is the first one of the tab: from there Back would leave the page, or close
 * the app on a phone, and nothing could ask.
 */
function useEntryBelow(isOpen: boolean): void {
  const navigate = useNavigate();
  const { key, pathname, search, hash, state } = useLocation();
  useEffect(() => {
    // react-router counts its entries there. The question that a blocked Back has asked opens while the browser is still below.
    if (isOpen && window.history.state?.idx === 0 && isCurrentHistoryEntry(key))
      navigate({ pathname, search, hash }, { state });
  }, [isOpen, navigate, key, pathname, search, hash, state]);
}
