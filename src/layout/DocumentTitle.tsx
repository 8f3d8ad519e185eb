import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { entryAt } from '../routes.tsx';

/** The browser tab says which screen it shows, also while the screen's code is on its way. */
export function DocumentTitle() {
  const { pathname } = useLocation();
  const label = pathname === '/login' ? 'Entrar' : entryAt(pathname)?.label;
  useEffect(() => {
    document.title = label ? `${label} · Navalha` : 'Navalha';
  }, [label]);
  return null;
}
