import { type RefObject, useEffect, useState } from 'react';
import { useBeforeUnload, useNavigate } from 'react-router-dom';
import { AskToDiscard } from './SafeDialog.tsx';

/**
 * Asks before a page with something typed in it is left, by a link, the back button or the window's own. Within the product only
 * in browsers with the Navigation API; signing in anew is never asked about.
 */
export function UnsavedGuard({ touched }: { touched: RefObject<boolean> }) {
  const navigate = useNavigate();
  const [leave, setLeave] = useState<(() => void) | null>(null);

  useBeforeUnload((event) => {
    if (touched.current) event.preventDefault();
  });

  useEffect(() => {
    if (!('navigation' in window)) return;
    const { navigation } = window;
    const ask = (event: NavigateEvent) => {
      const { destination, navigationType } = event;
      const { origin, pathname, search } = new URL(destination.url);
      const isWithin = destination.sameDocument && origin === window.location.origin;
      if (!touched.current || !isWithin || !event.cancelable || pathname === '/login') return;
      if (pathname === window.location.pathname) return;
      event.preventDefault();
      setLeave(() => () => {
        if (navigationType === 'traverse') navigation.traverseTo(destination.key);
        else navigate(pathname + search);
      });
    };
    navigation.addEventListener('navigate', ask);
    return () => navigation.removeEventListener('navigate', ask);
  }, [navigate, touched]);

  return (
    <AskToDiscard
      open={leave !== null}
      onStay={() => setLeave(null)}
      onDiscard={() => {
        touched.current = false;
        setLeave(null);
        leave?.();
      }}
    />
  );
}
