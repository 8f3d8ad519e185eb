import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { HttpError } from 'react-admin';
import type { Role } from '../domain/access.ts';
import type { Feature } from '../domain/constants.ts';
import { DEFAULT_TIME_ZONE } from '../domain/dates.ts';
import { isSameId } from '../domain/ids.ts';
import type { Session } from '../domain/responses.ts';
import { call, type Envelope, getErrorEnvelope, SESSION_PATH, setRequestUser } from './dataProvider/http.ts';

export interface DemoCredentials {
  email: string;
  password: string;
  /** The users of the demonstration, all with this password (feature `roles`). */
  users?: readonly { role: Role; email: string }[];
}

/** The session of this page load. */
interface SessionState {
  /** Undefined until the server has answered, null when nobody is signed in. Changes to another user only by that user's choice. */
  session: Session | null | undefined;
  /** The user who signed in on another tab while this page has the session of `session`; null without one. */
  otherUser: Session | null;
  /** The sign-in of the demonstration, where the server runs in demo mode. */
  demo: DemoCredentials | null;
  /** Why the last check failed, a pt-BR sentence; null when it did not fail. */
  problem: string | null;
  /**
   * The server has ended the session. On a back end that announces extensions `session` stays set, and what is open stays behind
   * the sign-in (SignInOverlay).
   */
  isExpired: boolean;
}

const INITIAL_STATE: SessionState = {
  session: undefined,
  otherUser: null,
  demo: null,
  problem: null,
  isExpired: false,
};
const NO_FEATURES: ReadonlySet<string> = new Set();

/** Every screen checks the session: a response is reused for this long. An ended session also shows by the 401 of the next call. */
const MAX_AGE_MS = 30_000;

let state = INITIAL_STATE;
let pending: Promise<Session | null> | null = null;
let checkedAt = 0;
const listeners = new Set<() => void>();

/**
 * The session, or null when nobody is signed in. Sends one GET /check-session at a time, and only when the last response is older
 * than half a minute. Rejects with an HttpError when the server cannot answer (not reached, 5xx).
 */
export function loadSession(): Promise<Session | null> {
  if (state.session !== undefined && state.problem === null && Date.now() - checkedAt < MAX_AGE_MS)
    return Promise.resolve(state.session);
  pending ??= requestSession();
  return pending;
}

/** Fetches the session without changing what the screens show. Rejects as `loadSession` does. */
export async function fetchSession(): Promise<Session | null> {
  return (await fetchSessionCheck()).session;
}

/** Call when another user may have signed in: checks the session again in the background. */
export function recheckSession(): void {
  checkedAt = 0;
  // The failure is in `problem`.
  loadSession().catch(() => undefined);
}

/** Checks the session again, for what this page has changed in it. Rejects as `loadSession` does. */
export async function reloadSession(): Promise<void> {
  pending = null;
  checkedAt = 0;
  await loadSession();
}

/** Call when the person at the device continues as the user who signed in on another tab. */
export function continueAsOtherUser(): void {
  if (state.otherUser) setState({ ...state, session: state.otherUser, otherUser: null });
}

/** Call when the user of this page wants to sign in again: ends the other user's session first, where the back end can. */
export async function signInAgain(): Promise<void> {
  const { otherUser } = state;
  if (otherUser && hasFeature(otherUser, 'session.end')) {
    await call('/auth', { method: 'DELETE', userId: otherUser.id }).catch((error: unknown) => {
      // Already ended, or a third user's: the login page shows which.
      if (!(error instanceof HttpError) || (error.status !== 401 && error.status !== 403)) throw error;
    });
  }
  expireSession();
}

/** The last known session, without a request: undefined when not known. */
export function getCachedSession(): Session | null | undefined {
  return state.session;
}

/** Call after signing in or out: the next check goes to the server. */
export function forgetSession(): void {
  pending = null;
  setState({ ...INITIAL_STATE, demo: state.demo });
}

/** Call when the server answered 401 to a call. */
export function expireSession(): void {
  // Already known: the running check brings the demonstration's sign-in, so it is not dropped.
  if (state.isExpired && state.session) return;
  pending = null;
  checkedAt = Date.now();
  setState(createEndedState(state.demo));
}

/** The state after the session has ended. A bare back end (spec.md §2) has only the login page: nothing stays open there. */
function createEndedState(demo: DemoCredentials | null): SessionState {
  const { session, isExpired } = state;
  const keepsSession = supportsIdempotency(session);
  return { ...INITIAL_STATE, session: keepsSession ? session : null, demo, isExpired: Boolean(session) || isExpired };
}

/** Whether the server has ended the session of this page, and nobody has signed in since. */
export function hasSessionEnded(): boolean {
  return state.isExpired;
}

/**
 * Call after signing in over an ended session. Resolves to whether it is the same user, whose page then continues; for another
 * user call `forgetSession`.
 */
export async function resumeSession(): Promise<boolean> {
  pending = null;
  const check = await fetchSessionCheck();
  const isSame = Boolean(check.session) && !isOther(check.session);
  checkedAt = Date.now();
  if (isSame) setState({ ...INITIAL_STATE, ...check });
  return isSame;
}

/** The session; null when nobody is signed in, or until it is known. */
export function useSession(): Session | null {
  return useSessionState().session ?? null;
}

/** Names of the features the back end announces; empty on a bare one. The same object while the session is the same. */
export function useFeatures(): ReadonlySet<string> {
  const features = useSession()?.features;
  return useMemo(() => (features ? new Set(features) : NO_FEATURES), [features]);
}

/** Whether the back end announces a feature. */
export function useFeature(feature: Feature): boolean {
  return hasFeature(useSession(), feature);
}

/** The known session, or the loaded one. Rejects as `loadSession` does. */
export async function getSession(): Promise<Session | null> {
  return getCachedSession() ?? (await loadSession());
}

/** Whether a session announces a feature. */
export function hasFeature(session: Session | null | undefined, feature: Feature): boolean {
  return session?.features?.includes(feature) ?? false;
}

/** Whether the back end creates one sale per Idempotency-Key: true for every one that announces features (docs/contract.md, section 5). */
export function supportsIdempotency(session: Session | null | undefined): boolean {
  return Boolean(session?.features?.length);
}

/**
 * The header that makes a creation happen once for all its retries. Empty for a bare back end: it does not know the header, and may
 * refuse it from another origin. Rejects as `loadSession` does.
 */
export async function buildIdempotencyHeader(key: string): Promise<Record<string, string>> {
  return supportsIdempotency(await getSession()) ? { 'Idempotency-Key': key } : {};
}

/** The shop's time zone. */
export function getTimeZone(session: Session | null | undefined): string {
  return session?.time_zone ?? DEFAULT_TIME_ZONE;
}

export function useTimeZone(): string {
  return getTimeZone(useSession());
}

/** The whole session state; loads the session if it is unknown. */
export function useSessionState(): SessionState {
  const current = useSyncExternalStore(subscribe, () => state);
  const isUnknown = current.session === undefined && current.problem === null;
  useEffect(() => {
    // The failure is in `problem`.
    if (isUnknown) loadSession().catch(() => undefined);
  }, [isUnknown]);
  return current;
}

function requestSession(): Promise<Session | null> {
  const request = fetchSessionCheck().then(
    (check) => {
      // A response that was requested before a sign-in is ignored.
      if (pending === request) {
        pending = null;
        checkedAt = Date.now();
        setState(applySessionCheck(check));
      }
      return isOther(check.session) ? (state.session ?? null) : check.session;
    },
    (error: unknown) => {
      if (pending === request) {
        pending = null;
        setState({ ...state, problem: (error as Error).message });
      }
      throw error;
    },
  );
  return request;
}

function applySessionCheck(check: SessionCheck): SessionState {
  if (!check.session) return createEndedState(check.demo);
  // What is typed on this page belongs to its user, and is not sent under another name.
  if (isOther(check.session)) return { ...state, problem: null, otherUser: check.session };
  return { ...INITIAL_STATE, ...check };
}

/** Whether a session belongs to another user than this page's. */
function isOther(session: Session | null): boolean {
  return Boolean(session && state.session && !isSameId(session.id, state.session.id));
}

/** The response to GET /check-session. */
type SessionCheck = Pick<SessionState, 'demo'> & { session: Session | null };

async function fetchSessionCheck(): Promise<SessionCheck> {
  try {
    const { body } = await call(SESSION_PATH);
    return { session: parseSession(body), demo: body.demo ?? null };
  } catch (error) {
    if (!(error instanceof HttpError) || (error.status !== 401 && error.status !== 403)) throw error;
    return { session: null, demo: getErrorEnvelope(error).demo ?? null };
  }
}

/** A user is authenticated when the session check returns both an id and an email (spec.md §6). */
function parseSession(body: Envelope): Session | null {
  const session = body.data as Partial<Session> | null | undefined;
  return session?.id && session.email ? (session as Session) : null;
}

function setState(next: SessionState): void {
  state = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

// A bare back end does not check the user of a write.
setRequestUser(
  // After the session has ended only a sign-in is written.
  () => (supportsIdempotency(state.session) && !state.isExpired ? state.session?.id : undefined),
  recheckSession,
);
