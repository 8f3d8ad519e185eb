import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useLogout, useNotify } from 'react-admin';
import { useLocation } from 'react-router-dom';
import { markAllStale } from '../dataProvider/stale.ts';
import { forgetReturnPath, rememberReturnPath } from '../returnPath.ts';
import { loadSession, useSessionState } from '../session.ts';

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

const Strip = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'center',
  gap: theme.spacing(1, 2),
  padding: theme.spacing(1, 2),
  color: theme.vars.palette.warning.contrastText,
  backgroundColor: theme.vars.palette.warning.main,
  '& button': { backgroundColor: 'transparent' },
}));

/** Takes a person whose session the server has ended to the login page, says why, and has them come back here from there. */
export function SessionEnd() {
  const { expired, session } = useSessionState();
  const notify = useNotify();
  const logout = useLogout();
  const { pathname } = useLocation();
  const told = useRef(false);
  const isBack = Boolean(session);
  useEffect(() => {
    if (isBack) forgetReturnPath();
  }, [isBack]);
  useEffect(() => {
    if (!expired || told.current) return;
    told.current = true;
    rememberReturnPath(pathname);
    notify('Sua sessão terminou. Entre novamente.', { type: 'error' });
    void logout({}, '/login', false);
  }, [expired, pathname, notify, logout]);
  return null;
}
