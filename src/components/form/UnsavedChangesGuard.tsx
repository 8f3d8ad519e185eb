import { type RefObject, useState } from 'react';
import { type Blocker, useBeforeUnload } from 'react-router-dom';
import { ConfirmDiscard } from '../ConfirmCloseDialog.tsx';
import { useNavigationGuard } from '../NavigationGuard.tsx';

/**
 * Asks before a page with unsaved input is left by a link, the back button or closing the window. Never asks before signing in
 * again.
 */
export function UnsavedChangesGuard({ dirtyRef }: { dirtyRef: RefObject<boolean> }) {
  const [blocked, setBlocked] = useState<Extract<Blocker, { state: 'blocked' }> | null>(null);
  useBeforeUnload((event) => {
    if (dirtyRef.current) event.preventDefault();
  });
  useNavigationGuard(
    true,
    ({ currentLocation: { pathname }, nextLocation: next }) =>
      dirtyRef.current && next.pathname !== pathname && next.pathname !== '/login',
    setBlocked,
  );
  const answer = (leave: boolean) => {
    setBlocked(null);
    if (leave) blocked?.proceed();
    else blocked?.reset();
  };
  return <ConfirmDiscard open={blocked !== null} onStay={() => answer(false)} onDiscard={() => answer(true)} />;
}
