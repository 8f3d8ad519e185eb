import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useId } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { signIn } from '../authProvider/index.ts';
import { Dialog } from '../components/Dialog.tsx';
import { invalidateAll } from '../dataProvider/invalidation.ts';
import { LoginForm } from '../pages/login/LoginForm.tsx';
import { LoginFrame } from '../pages/login/LoginFrame.tsx';
import { forgetReturnPath } from '../returnPath.ts';
import { forgetSession, recheckSession, resumeSession } from '../session.ts';

/**
 * The sign-in over a page whose session has ended, which it covers. What was open and typed is behind it, in the page's memory alone, and
 * goes on when the same person has signed in; another person begins with a new page.
 */
export function SignInOverlay() {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const titleId = useId();
  // The response has the demonstration sign-in, or says that the same person has signed in on another tab already.
  useEffect(recheckSession, []);

  async function signInHere(pair: { email: string; password: string }) {
    await signIn(pair);
    if (await resumeSession()) {
      void invalidateAll(queryClient);
      return;
    }
    forgetReturnPath();
    // The layout goes with all that is open in it, before anything is known of the other person.
    await navigate('/login', { replace: true });
    queryClient.clear();
    forgetSession();
  }

  return (
    <Dialog open fullScreen aria-labelledby={titleId} sx={{ zIndex: 'snackbar' }}>
      <LoginFrame>
        <LoginForm onSignIn={signInHere} interruptedPath={pathname} titleId={titleId} />
      </LoginFrame>
    </Dialog>
  );
}
