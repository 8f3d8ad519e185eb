import type { RefObject } from 'react';
import { useBeforeUnload, useBlocker } from 'react-router-dom';
import { AskToDiscard } from './SafeDialog.tsx';

/**
 * Asks before a page with something typed in it is left, by a link, the back button or the window's own. Signing in anew is
 * never asked about.
 */
export function UnsavedGuard({ touched }: { touched: RefObject<boolean> }) {
  useBeforeUnload((event) => {
    if (touched.current) event.preventDefault();
  });
  const { state, reset, proceed } = useBlocker(
    ({ currentLocation: { pathname }, nextLocation: next }) =>
      touched.current && next.pathname !== pathname && next.pathname !== '/login',
  );
  return <AskToDiscard open={state === 'blocked'} onStay={() => reset?.()} onDiscard={() => proceed?.()} />;
}
