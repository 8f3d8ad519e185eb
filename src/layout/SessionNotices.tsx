import CloudOffOutlined from '@mui/icons-material/CloudOffOutlined';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useEffect, useRef, useState } from 'react';
import { useLogout } from 'react-admin';
import { useLocation } from 'react-router-dom';
import { EmptyState } from '../components/EmptyState.tsx';
import { PageHeader } from '../components/PageHeader.tsx';
import { useSignInAgain } from '../components/useSignInAgain.ts';
import { useIsConnected } from '../dataProvider/connection.ts';
import { invalidateAll } from '../dataProvider/invalidation.ts';
import { lazyComponent } from '../lazyComponent.ts';
import { findScreen } from '../menus.ts';
import { forgetReturnPath, rememberReturnPath } from '../returnPath.ts';
import { listStorageKeys } from '../sales/queue/storageKeys.ts';
import { continueAsOtherUser, loadSession, recheckSession, useSessionState } from '../session.ts';

const SignInOverlay = lazyComponent(async () => (await import('./SignInOverlay.tsx')).SignInOverlay);

/** Says that the server cannot be reached. The user stays signed in and the screen stays open. */
export function SessionProblem() {
  const { problem } = useSessionState();
  const isConnected = useIsConnected();
  const { isRetrying, retry } = useSessionRetry();
  // Without the server a known user works on with what is loaded, below the offline note; an unknown one sees UnreachableScreen.
  if (!problem || !isConnected) return null;
  return (
    <Banner role="alert">
      {problem}
      <Button variant="outlined" color="inherit" onClick={retry} disabled={isRetrying}>
        Tentar novamente
      </Button>
    </Banner>
  );
}

/** Whether the server could not be asked who the user is: nothing can be shown. */
export function useIsUserUnknown(): boolean {
  const { problem, session } = useSessionState();
  const isConnected = useIsConnected();
  return Boolean(problem) && !session && !isConnected;
}

const RETRY_MS = 5_000;

/** In place of a screen while the user is unknown. It opens by itself once the server answers. */
export function UnreachableScreen() {
  const { pathname } = useLocation();
  const { isRetrying, retry } = useSessionRetry();
  useEffect(() => {
    const check = () => {
      // The failure is in the session's state.
      if (!document.hidden) loadSession().catch(() => undefined);
    };
    const timer = setInterval(check, RETRY_MS);
    window.addEventListener('online', check);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', check);
    };
  }, []);
  return (
    <>
      <PageHeader title={findScreen(pathname)?.label ?? 'Navalha'} />
      <EmptyState
        role="alert"
        icon={<CloudOffOutlined />}
        text="Não foi possível falar com o servidor. A tela abre sozinha quando a conexão voltar."
        action={
          <Button variant="outlined" onClick={retry} disabled={isRetrying}>
            Tentar novamente
          </Button>
        }
      />
    </>
  );
}

function useSessionRetry(): { isRetrying: boolean; retry: () => Promise<void> } {
  const queryClient = useQueryClient();
  const [isRetrying, setRetrying] = useState(false);
  const retry = async () => {
    setRetrying(true);
    await loadSession().then(
      () => invalidateAll(queryClient),
      () => undefined,
    );
    setRetrying(false);
  };
  return { isRetrying, retry };
}

/** Checks the session when this tab becomes visible, and shows a banner if another user has signed in. */
export function OtherUserNotice() {
  const { otherUser } = useSessionState();
  useEffect(() => {
    const handleVisibilityChange = () => {
      if (document.visibilityState === 'visible') recheckSession();
    };
    document.addEventListener('visibilitychange', handleVisibilityChange);
    return () => document.removeEventListener('visibilitychange', handleVisibilityChange);
  }, []);
  return otherUser && <OtherUserBanner />;
}

/**
 * Says that another user has signed in on another tab. The server refuses writes from this page until its user has signed in again,
 * or chooses to continue as the other user.
 */
function OtherUserBanner() {
  const { session, otherUser } = useSessionState();
  const queryClient = useQueryClient();
  const signInAgain = useSignInAgain();
  if (!session || !otherUser) return null;

  const handleContinue = () => {
    continueAsOtherUser();
    void invalidateAll(queryClient);
  };
  return (
    <Banner role="alert">
      <span>
        <strong>{otherUser.email}</strong> entrou neste navegador em outra aba. O que você preencheu aqui, como{' '}
        {session.email}, não é registrado no nome dessa pessoa.
        {listStorageKeys(session.id).length > 0 && ' As suas vendas guardadas esperam até você entrar de novo.'}
      </span>
      {signInAgain && (
        <Button variant="outlined" color="inherit" onClick={signInAgain}>
          Entrar de novo
        </Button>
      )}
      <Button variant="outlined" color="inherit" onClick={handleContinue}>
        Continuar como a outra pessoa
      </Button>
    </Banner>
  );
}

/**
 * After the server has ended the session: a sign-in over the open page, which continues for the same user. On a bare back end, the
 * login page, which returns to this screen.
 */
export function SessionEnd() {
  const { isExpired, session } = useSessionState();
  const logout = useLogout();
  const { pathname, search } = useLocation();
  const isLeaving = useRef(false);
  const isSignedIn = Boolean(session) && !isExpired;
  const hasSession = Boolean(session);
  useEffect(() => {
    if (isSignedIn) forgetReturnPath();
  }, [isSignedIn]);
  useEffect(() => {
    if (!isExpired) return;
    // After a reload the login page returns to this screen too.
    rememberReturnPath(pathname + search);
    if (hasSession || isLeaving.current) return;
    isLeaving.current = true;
    void logout({}, '/login', false);
  }, [isExpired, hasSession, pathname, search, logout]);
  if (!isExpired || !hasSession) return null;
  return (
    <Suspense>
      <SignInOverlay />
    </Suspense>
  );
}

/** A notice across the page, under the navigation. */
const Banner = styled('div')(({ theme }) => ({
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
