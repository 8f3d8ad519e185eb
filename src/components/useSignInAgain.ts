import { useState } from 'react';
import { useNotify } from 'react-admin';
import { hasFeature, signInAgain, useSessionState } from '../session.ts';

/** Signs in the person of this page again, over what is open; null where the other person's session cannot be ended. */
export function useSignInAgain(): { signIn: (() => Promise<void>) | null; leaving: boolean } {
  const { otherUser } = useSessionState();
  const notify = useNotify();
  const [leaving, setLeaving] = useState(false);
  const signIn = async () => {
    setLeaving(true);
    await signInAgain().catch((error: Error) => notify(error.message, { type: 'error' }));
    setLeaving(false);
  };
  return { signIn: otherUser && hasFeature(otherUser, 'session.end') ? signIn : null, leaving };
}
