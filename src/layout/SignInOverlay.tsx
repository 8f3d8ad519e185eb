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
 * The sign-in over a page whose session has ended. The open page stays mounted behind it and continues for the same user. For another
 * user it is unmounted first, so that nothing of it is shown to them.
 */
export function SignInOverlay() {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const titleId = useId();
  // The response has the demonstration sign-in, or says that the same person has signed in on another tab already.
  useEffect(recheckSession, []);

  async function handleSignIn(credentials: { email: string; password: string }) {
    await signIn(credentials);
    if (await resumeSession()) {
      void invalidateAll(queryClient);
      return;
    }
    forgetReturnPath();
    // Unmounts the layout with all that is open in it, before the other user's session is known.
    await navigate('/login', { replace: true });
    queryClient.clear();
    forgetSession();
  }

  return (
    <Dialog open fullScreen aria-labelledby={titleId} sx={{ zIndex: 'snackbar' }}>
      <LoginFrame>
        <LoginForm onSignIn={handleSignIn} interruptedPath={pathname} titleId={titleId} />
      </LoginFrame>
    </Dialog>
  );
}
