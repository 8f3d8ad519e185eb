import { type RefObject, useState } from 'react';
import { type Blocker, useBeforeUnload } from 'react-router-dom';
import { useGuard } from '../BackGuard.tsx';
import { AskToDiscard } from './SafeDialog.tsx';

/**
 * Asks before a page with something typed in it is left, by a link, the back button or the window's own. Signing in anew is
 * never asked about.
 */
export function UnsavedGuard({ touched }: { touched: RefObject<boolean> }) {
  const [blocked, setBlocked] = useState<Extract<Blocker, { state: 'blocked' }> | null>(null);
  useBeforeUnload((event) => {
    if (touched.current) event.preventDefault();
  });
  useGuard(
    true,
    ({ currentLocation: { pathname }, nextLocation: next }) =>
      touched.current && next.pathname !== pathname && next.pathname !== '/login',
    setBlocked,
  );
  const answer = (leave: boolean) => {
    setBlocked(null);
    if (leave) blocked?.proceed();
    else blocked?.reset();
  };
  return <AskToDiscard open={blocked !== null} onStay={() => answer(false)} onDiscard={() => answer(true)} />;
}
