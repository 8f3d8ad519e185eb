import { useNotify } from 'react-admin';
import { hasFeature, signInAgain, useSessionState } from '../session.ts';

/** Signs in the person of this page again, over what is open; null where the other person's session cannot be ended. */
export function useSignInAgain(): (() => Promise<void>) | null {
  const { otherUser } = useSessionState();
  const notify = useNotify();
  if (!otherUser || !hasFeature(otherUser, 'session.end')) return null;
  return () => signInAgain().catch((error: Error) => notify(error.message, { type: 'error' }));
}
