import { type AuthProvider, HttpError } from 'react-admin';
import { COOKIE_DROPPED } from '../../domain/constants.ts';
import type { Session } from '../../domain/responses.ts';
import { getHomePath } from '../access.ts';
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
  recheckSession,
} from '../session.ts';

const WRONG_CREDENTIALS = 'Usuário ou senha inválidos. Verifique suas credenciais.';
const SIGN_IN_FAILED = 'Erro ao realizar login. Tente novamente.';

/** Signing in and out. What a role may do is asked with `useMayCall` (src/access.ts), so `getPermissions` is left out. */
export const authProvider: AuthProvider = {
  /** Rejects with an Error whose pt-BR message the login page shows. */
  async login({ email, password }: { email: string; password: string }) {
    const session = await signIn({ email, password });
    forgetSession();
    return { redirectTo: getReturnPath() ?? getHomePath(session) };
  },

  /**
   * Ends the session on the server, where it supports that. Rejects when the server did not end it. Signing out deletes an unfinished
   * sale; after a session that the server ended, it stays.
   */
  async logout() {
    if (hasFeature(getCachedSession(), 'session.end')) {
      await call('/auth', { method: 'DELETE' }).catch(ignoreUnauthorized);
      deleteDrafts();
    }
    // After a session that the server ended, the state stays: the login page says so.
    if (!hasSessionEnded()) forgetSession();
  },

  async checkAuth() {
    // An unreachable server signs nobody out: the layout shows SessionProblem.
    const session = await loadSession().catch(() => undefined);
    // After a session that has ended, SignInOverlay asks for a sign-in over the open page.
    if (session === null && !getCachedSession()) throw { message: false };
  },

  /**
   * Never rejects: after a rejection react-admin resolves the call as a success, and a screen would report a sale that was not
   * created. The layout shows the ended session (SessionEnd).
   */
  async checkError(error: unknown) {
    if (isUnauthorized(error)) expireSession();
    // The layout then shows the form that replaces it.
    if (isFirstPasswordRefusal(error)) recheckSession();
  },
};

/**
 * Signs in on the server. Resolves to the session; undefined if the server does not answer now, and the next screen checks again.
 * Rejects with an Error with a pt-BR message.
 */
export async function signIn(credentials: { email: string; password: string }): Promise<Session | undefined> {
  const { body } = await call('/auth', { method: 'POST', body: credentials }).catch((error: unknown) => {
    throw new Error(getErrorEnvelope(error).message || SIGN_IN_FAILED);
  });
  if (!(body.data as Partial<Session> | null | undefined)?.id) throw new Error(WRONG_CREDENTIALS);
  const session = await fetchSession().catch(() => undefined);
  if (session === null) throw new Error(COOKIE_DROPPED);
  return session;
}

/** Whether a call was refused because the user has to replace the first password (feature `roles`). */
function isFirstPasswordRefusal(error: unknown): boolean {
  return error instanceof HttpError && error.status === 403 && 'password' in (getErrorEnvelope(error).errors ?? {});
}

function ignoreUnauthorized(error: unknown): void {
  if (!isUnauthorized(error)) throw error;
}

function isUnauthorized(error: unknown): boolean {
  return error instanceof HttpError && error.status === 401;
}
