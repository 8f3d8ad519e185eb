import { useState } from 'react';
import { useLogin } from 'react-admin';
import { Navigate } from 'react-router-dom';
import { getHomePath } from '../../access.ts';
import { getReturnPath } from '../../returnPath.ts';
import { useSessionState } from '../../session.ts';
import { LoginForm } from './LoginForm.tsx';
import { LoginFrame } from './LoginFrame.tsx';

/** The sign-in page. Redirects a user who is already signed in. */
export function LoginPage() {
  const { session, isExpired } = useSessionState();
  const login = useLogin();
  const [returnPath] = useState(getReturnPath);
  if (session && !isExpired) return <Navigate to={returnPath ?? getHomePath(session)} replace />;
  return (
    <LoginFrame isPage>
      <LoginForm onSignIn={(pair) => login(pair, '/')} interruptedPath={returnPath} />
    </LoginFrame>
  );
}
