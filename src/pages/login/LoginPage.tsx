import { useState } from 'react';
import { useLogin } from 'react-admin';
import { Navigate } from 'react-router-dom';
import { getReturnPath } from '../../returnPath.ts';
import { useSessionState } from '../../session.ts';
import { LoginForm } from './LoginForm.tsx';
import { LoginFrame } from './LoginFrame.tsx';

/** Where staff sign in. Who is signed in already has no business here. */
export function LoginPage() {
  const { session, isExpired } = useSessionState();
  const login = useLogin();
  const [left] = useState(getReturnPath);
  if (session && !isExpired) return <Navigate to={left ?? '/dashboard'} replace />;
  return (
    <LoginFrame isPage>
      <LoginForm onSignIn={(pair) => login(pair, '/dashboard')} interruptedPath={left} />
    </LoginFrame>
  );
}
