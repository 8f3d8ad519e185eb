import Button from '@mui/material/Button';
import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useEffect, useRef, useState } from 'react';
import { useLogout } from 'react-admin';
import { useLocation } from 'react-router-dom';
import { invalidateAll } from '../dataProvider/invalidation.ts';
import { lazyComponent } from '../lazyComponent.tsx';
import { forgetReturnPath, rememberReturnPath } from '../returnPath.ts';
import { loadSession, recheckSession, useSessionState } from '../session.ts';
import { Banner } from './Banner.ts';

const OtherUserBanner = lazyComponent(async () => (await import('./OtherUserBanner.tsx')).OtherUserBanner);
const SignInOverlay = lazyComponent(async () => (await import('./SignInOverlay.tsx')).SignInOverlay);

/** Says that the server cannot be reached. Nobody is signed out for that, and what is on the screen stays. */
export function SessionProblem() {
  const { problem } = useSessionState();
  const queryClient = useQueryClient();
  const [trying, setTrying] = useState(false);
  if (!problem) return null;

  const tryAgain = async () => {
    setTrying(true);
    await loadSession().then(
      () => invalidateAll(queryClient),
      () => undefined,
    );
    setTrying(false);
  };
  return (
    <Banner role="alert">
      {problem}
      <Button variant="outlined" color="inherit" onClick={tryAgain} disabled={trying}>
        Tentar novamente
      </Button>
    </Banner>
  );
}

/** Looks who is signed in whenever a person comes back to this tab, and says so where it is another person. */
export function OtherUserNotice() {
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
      <OtherUserBanner />
    </Suspense>
  );
}

/**
 * When the server has ended the session: a sign-in over the open page, which goes on when the same person has signed in. Before a back
 * end to the letter of the spec, the login page, from which one comes back to this screen.
 */
export function SessionEnd() {
  const { isExpired, session } = useSessionState();
  const logout = useLogout();
  const { pathname, search } = useLocation();
  const isLeaving = useRef(false);
  const isBack = Boolean(session) && !isExpired;
  const stays = Boolean(session);
  useEffect(() => {
    if (isBack) forgetReturnPath();
  }, [isBack]);
  useEffect(() => {
    if (!isExpired) return;
    // A reload comes back here too, by the login page.
    rememberReturnPath(pathname + search);
    if (stays || isLeaving.current) return;
    isLeaving.current = true;
    void logout({}, '/login', false);
  }, [isExpired, stays, pathname, search, logout]);
  if (!isExpired || !stays) return null;
  return (
    <Suspense>
      <SignInOverlay />
    </Suspense>
  );
}
