import { useEffect, useRef } from 'react';
import { useLogout, useNotify } from 'react-admin';
import { useSessionExpired } from '../session.ts';

/** Takes a person whose session the server has ended to the login page, and says why. */
export function SessionEnd() {
  const expired = useSessionExpired();
  const notify = useNotify();
  const logout = useLogout();
  const told = useRef(false);
  useEffect(() => {
    if (!expired || told.current) return;
    told.current = true;
    notify('Sua sessão terminou. Entre novamente.', { type: 'error' });
    void logout({}, '/login', false);
  }, [expired, notify, logout]);
  return null;
}
