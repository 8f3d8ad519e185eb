import { type AuthProvider, HttpError } from 'react-admin';
import type { Session } from '../../domain/answers.ts';
import { call, envelopeOf } from '../dataProvider/http.ts';
import { returnPath } from '../returnPath.ts';
import { forgetDrafts } from '../sales/drafts.ts';
import { currentSession, expireSession, forgetSession, hasFeature, loadSession } from '../session.ts';

const WRONG_PAIR = 'Usuário ou senha inválidos. Verifique suas credenciais.';
const SIGN_IN_FAILED = 'Erro ao realizar login. Tente novamente.';

/**
 * Signing in and out. There are no roles, so getPermissions is left out.
 */
export const authProvider: AuthProvider = {
  /** Rejects with an Error whose message is what the login page shows. */
  async login({ email, password }: { email: string; password: string }) {
    const data = await signIn(email, password);
    if (!data?.id) throw new Error(WRONG_PAIR);
    forgetSession();
    return { redirectTo: returnPath() ?? '/dashboard' };
  },

  /**
   * Ends the session on a server that can; elsewhere it is only forgotten here. Rejects when the server did not end it. Whoever
   * signs out takes an unfinished sale along; it waits for whom the server signed out.
   */
  async logout() {
    if (hasFeature(currentSession(), 'session.end')) {
      await call('/auth', { method: 'DELETE' }).catch(unlessEnded);
      forgetDrafts();
    }
    forgetSession();
  },

  async checkAuth() {
    // A server that cannot be reached has not signed anybody out: the layout says so (SessionProblem), the person stays.
    const session = await loadSession().catch(() => undefined);
    if (session === null) throw { message: false };
  },

  /**
   * Never rejects: for a rejection react-admin answers the call as if it had gone well, and a screen would report a sale
   * that was not made. The expired session is seen by the layout (SessionEnd), which goes to /login.
   */
  async checkError(error: unknown) {
    if (isUnauthorized(error)) expireSession();
  },
};

async function signIn(email: string, password: string): Promise<Partial<Session> | null | undefined> {
  try {
    const { body } = await call('/auth', { method: 'POST', body: { email, password } });
    return body.data as Partial<Session> | null | undefined;
  } catch (error) {
    throw new Error(envelopeOf(error).message || SIGN_IN_FAILED);
  }
}

function unlessEnded(error: unknown): void {
  if (!isUnauthorized(error)) throw error;
}

function isUnauthorized(error: unknown): boolean {
  return error instanceof HttpError && error.status === 401;
}
