import Button from '@mui/material/Button';
import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useEffect, useRef, useState } from 'react';
import { useLogout } from 'react-admin';
import { useLocation } from 'react-router-dom';
import { markAllStale } from '../dataProvider/stale.ts';
import { lazyComponent } from '../lazyComponent.tsx';
import { forgetReturnPath, rememberReturnPath } from '../returnPath.ts';
import { loadSession, recheckSession, useSessionState } from '../session.ts';
import { Strip } from './Strip.ts';

const OtherUserStrip = lazyComponent(async () => (await import('./OtherUserStrip.tsx')).OtherUserStrip);
const SignInCover = lazyComponent(async () => (await import('./SignInCover.tsx')).SignInCover);

/** Says that the server cannot be reached. Nobody is signed out for that, and what is on the screen stays. */
export function SessionProblem() {
  const { problem } = useSessionState();
  const queryClient = useQueryClient();
  const [trying, setTrying] = useState(false);
  if (!problem) return null;

  const tryAgain = async () => {
    setTrying(true);
    await loadSession().then(
      () => markAllStale(queryClient),
      () => undefined,
    );
    setTrying(false);
  };
  return (
    <Strip role="alert">
      {problem}
      <Button variant="outlined" color="inherit" onClick={tryAgain} disabled={trying}>
        Tentar novamente
      </Button>
    </Strip>
  );
}

/** Looks who is signed in whenever a person comes back to this tab, and says so where it is another person. */
export function OtherUser() {
  const { otherUser } = useSessionState();
  useEffect(() => {
    // Another person may have signed in on another tab while this one was hidden.
    const look = () => {
      if (document.visibilityState === 'visible') recheckSession();
    };
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, []);
  if (!otherUser) return null;
  return (
    <Suspense>
      <OtherUserStrip />
    </Suspense>
  );
}

/**
 * When the server has ended the session: a sign-in over the open page, which goes on when the same person has signed in. Before a back
 * end to the letter of the spec, the login page, from which one comes back to this screen.
 */
export function SessionEnd() {
  const { expired, session } = useSessionState();
  const logout = useLogout();
  const { pathname, search } = useLocation();
  const isLeaving = useRef(false);
  const isBack = Boolean(session) && !expired;
  const stays = Boolean(session);
  useEffect(() => {
    if (isBack) forgetReturnPath();
  }, [isBack]);
  useEffect(() => {
    if (!expired) return;
    // A reload comes back here too, by the login page.
    rememberReturnPath(pathname + search);
    if (stays || isLeaving.current) return;
    isLeaving.current = true;
    void logout({}, '/login', false);
  }, [expired, stays, pathname, search, logout]);
  if (!expired || !stays) return null;
  return (
    <Suspense>
      <SignInCover />
    </Suspense>
  );
}
