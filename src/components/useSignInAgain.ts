import { useNotify } from 'react-admin';
import { hasFeature, signInAgain, useSessionState } from '../session.ts';

/** Returns a function that signs this page's user in again; null where the other user's session cannot be ended. */
export function useSignInAgain(): (() => Promise<void>) | null {
  const { otherUser } = useSessionState();
  const notify = useNotify();
  if (!otherUser || !hasFeature(otherUser, 'session.end')) return null;
  return () => signInAgain().catch((error: Error) => notify(error.message, { type: 'error' }));
}
