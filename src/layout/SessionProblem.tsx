import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useEffect, useRef, useState } from 'react';
import { useLogout } from 'react-admin';
import { useLocation } from 'react-router-dom';
import { useSignInAgain } from '../components/useSignInAgain.ts';
import { markAllStale } from '../dataProvider/stale.ts';
import { lazyComponent } from '../lazyComponent.tsx';
import { forgetReturnPath, rememberReturnPath } from '../returnPath.ts';
import { queuedNames } from '../sales/queue/names.ts';
import { continueAsOtherUser, loadSession, recheckSession, useSessionState } from '../session.ts';

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

/**
 * Says that another person has signed in on another tab. What was typed here stays here, and goes under nobody else's name: the
 * server refuses it until this person has signed in again, or says that the page is the other's from now on.
 */
export function OtherUser() {
  const { session, otherUser } = useSessionState();
  const queryClient = useQueryClient();
  const { signIn, leaving } = useSignInAgain();
  useEffect(() => {
    // Another person may have signed in on another tab while this one was hidden.
    const look = () => {
      if (document.visibilityState === 'visible') recheckSession();
    };
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, []);
  if (!session || !otherUser) return null;

  const goOn = () => {
    continueAsOtherUser();
    void markAllStale(queryClient);
  };
  return (
    <Strip role="alert">
      <span>
        <strong>{otherUser.email}</strong> entrou neste navegador em outra aba. O que você preencheu aqui, como{' '}
        {session.email}, não é registrado no nome dessa pessoa.
        {queuedNames(session.id).length > 0 && ' As suas vendas guardadas esperam até você entrar de novo.'}
      </span>
      {signIn && (
        <Button variant="outlined" color="inherit" onClick={signIn} disabled={leaving}>
          Entrar de novo
        </Button>
      )}
      <Button variant="outlined" color="inherit" onClick={goOn} disabled={leaving}>
        Continuar como a outra pessoa
      </Button>
    </Strip>
  );
}

const Strip = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'center',
  gap: theme.spacing(1, 2),
  padding: theme.spacing(1, 2),
  overflowWrap: 'anywhere',
  color: theme.vars.palette.warning.contrastText,
  backgroundColor: theme.vars.palette.warning.main,
  '& button': { backgroundColor: 'transparent', textTransform: 'none' },
}));

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
