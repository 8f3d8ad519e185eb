// biome-ignore lint/style/noRestrictedImports: every other file imports this one
import MuiDialog, { type DialogProps } from '@mui/material/Dialog';
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { isCurrentHistoryEntry } from '../urlState.ts';
import { NoticePlace } from './ActionNotices.tsx';
import { useNavigationGuard } from './NavigationGuard.tsx';

/**
 * MUI's dialog, which the browser's and Android's Back button closes like Escape, without leaving the screen. While it is on top it holds the
 * notices with a button.
 */
export function Dialog({ onClose, children, ...props }: DialogProps) {
  useNavigationGuard(
    props.open,
    ({ historyAction }) => historyAction === 'POP',
    (blocker) => {
      blocker.reset();
      onClose?.({}, 'escapeKeyDown');
    },
  );
  useSecondHistoryEntry(props.open);
  return (
    <MuiDialog onClose={onClose} {...props}>
      {children}
      {props.open && <NoticePlace />}
    </MuiDialog>
  );
}

/**
 * Adds a history entry where the screen is the first one of the tab. Without it Back would leave the page, or close the app on a
 * phone, before a guard can ask.
 */
function useSecondHistoryEntry(isOpen: boolean): void {
  const navigate = useNavigate();
  const { key, pathname, search, hash, state } = useLocation();
  useEffect(() => {
    // `idx` is react-router's index of the entry, for which it has no function. A blocked Back opens its question while the browser is still on the previous
    // entry.
    if (isOpen && window.history.state?.idx === 0 && isCurrentHistoryEntry(key))
      navigate({ pathname, search, hash }, { state });
  }, [isOpen, navigate, key, pathname, search, hash, state]);
}
