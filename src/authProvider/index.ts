import { type AuthProvider, HttpError } from 'react-admin';
import { COOKIE_DROPPED } from '../../domain/constants.ts';
import type { Session } from '../../domain/responses.ts';
import { call, getErrorEnvelope } from '../dataProvider/http.ts';
import { getReturnPath } from '../returnPath.ts';
import { deleteDrafts } from '../sales/drafts.ts';
import {
  expireSession,
  fetchSession,
  forgetSession,
  getCachedSession,
  hasFeature,
  hasSessionEnded,
  loadSession,
} from '../session.ts';

const WRONG_PAIR = 'Usuário ou senha inválidos. Verifique suas credenciais.';
const SIGN_IN_FAILED = 'Erro ao realizar login. Tente novamente.';

/**
 * Signing in and out. There are no roles, so getPermissions is left out.
 */
export const authProvider: AuthProvider = {
  /** Rejects with an Error whose message is what the login page shows. */
  async login({ email, password }: { email: string; password: string }) {
    await signIn({ email, password });
    forgetSession();
    return { redirectTo: getReturnPath() ?? '/dashboard' };
  },

  /**
   * Ends the session on a server that can; elsewhere it is only forgotten here. Rejects when the server did not end it. Whoever
   * signs out takes an unfinished sale along; it waits for whom the server signed out.
   */
  async logout() {
    if (hasFeature(getCachedSession(), 'session.end')) {
      await call('/auth', { method: 'DELETE' }).catch(unlessEnded);
      deleteDrafts();
    }
    // One that the server ended is still known to have ended: the login page says so, and no toast beside it.
    if (!hasSessionEnded()) forgetSession();
  },

  async checkAuth() {
    // A server that cannot be reached has not signed anybody out: the layout says so (SessionProblem), the person stays.
    const session = await loadSession().catch(() => undefined);
    // One that has ended is signed in again over the open page (SignInCover).
    if (session === null && !getCachedSession()) throw { message: false };
  },

  /**
   * Never rejects: for a rejection react-admin answers the call as if it had gone well, and a screen would report a sale
   * that was not made. The expired session is seen by the layout (SessionEnd).
   */
  async checkError(error: unknown) {
    if (isUnauthorized(error)) expireSession();
  },
};

/** Signs in on the server. Rejects with an Error whose message is what a person reads. */
export async function signIn(pair: { email: string; password: string }): Promise<void> {
  const { body } = await call('/auth', { method: 'POST', body: pair }).catch((error: unknown) => {
    throw new Error(getErrorEnvelope(error).message || SIGN_IN_FAILED);
  });
  if (!(body.data as Partial<Session> | null | undefined)?.id) throw new Error(WRONG_PAIR);
  // A server that does not answer now is asked again by the next screen.
  if ((await fetchSession().catch(() => undefined)) === null) throw new Error(COOKIE_DROPPED);
}

function unlessEnded(error: unknown): void {
  if (!isUnauthorized(error)) throw error;
}

function isUnauthorized(error: unknown): boolean {
  return error instanceof HttpError && error.status === 401;
}
