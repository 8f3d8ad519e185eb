import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { HttpError } from 'react-admin';
import type { Feature } from '../domain/constants.ts';
import { type Day, DEFAULT_TIME_ZONE, getDayAt } from '../domain/dates.ts';
import { isSameId } from '../domain/ids.ts';
import { type AnyResource, restrictToFeatures } from '../domain/resources/resource.ts';
import type { Session } from '../domain/responses.ts';
import { call, type Envelope, getErrorEnvelope, SESSION_PATH, setWriteOwner } from './dataProvider/http.ts';

/** The one place that knows the session of this page load. */

export interface DemoCredentials {
  email: string;
  password: string;
}

/** What this page load knows of the session. */
interface SessionState {
  /** Undefined while the server has not answered yet, null when nobody is signed in. Never silently another person's. */
  session: Session | null | undefined;
  /** Who signed in on another tab while this page works for the person of `session`; null when nobody did. */
  otherUser: Session | null;
  /** The demonstration sign-in, when the server runs in demo. */
  demo: DemoCredentials | null;
  /** Why the last try to ask failed, fit to show a person; null when it did not. */
  problem: string | null;
  /**
   * Somebody was signed in, and the server has ended it without being asked. A back end that announces extensions: `session` is
   * still theirs then, and what they have open stays behind the sign-in (SignInCover).
   */
  isExpired: boolean;
}

const NOTHING: SessionState = { session: undefined, otherUser: null, demo: null, problem: null, isExpired: false };
const NO_FEATURES: ReadonlySet<string> = new Set();

/** Every screen asks; a session that ended meanwhile is also told by the 401 of the next call. */
const FRESH_MS = 30_000;

let known = NOTHING;
let pending: Promise<Session | null> | null = null;
let answeredAt = 0;
const listeners = new Set<() => void>();

/**
 * The session, or null when nobody is signed in. Asks GET /check-session at most once at a time, and again only when the
 * last answer is older than half a minute. Rejects with an HttpError when the server could not tell (not reached, 5xx).
 */
export function loadSession(): Promise<Session | null> {
  if (known.session !== undefined && known.problem === null && Date.now() - answeredAt < FRESH_MS)
    return Promise.resolve(known.session);
  pending ??= ask();
  return pending;
}

/** Asks the server who is signed in now, without a word to the screens. Rejects as `loadSession` does. */
export async function fetchSession(): Promise<Session | null> {
  return (await fetchAnswer()).session;
}

/** To call when the session may be another person's by now: asks the server again, without waiting for the answer. */
export function recheckSession(): void {
  answeredAt = 0;
  // A server that is not there has signed nobody in: `problem` says so.
  loadSession().catch(() => undefined);
}

/** To call when the person at the device goes on as the user who signed in on another tab. */
export function continueAsOtherUser(): void {
  if (known.otherUser) setSession({ ...known, session: known.otherUser, otherUser: null });
}

/** To call when the person of this page wants to sign in again: ends the other user's session first, where the back end can. */
export async function signInAgain(): Promise<void> {
  const { otherUser } = known;
  if (otherUser && hasFeature(otherUser, 'session.end')) {
    await call('/auth', { method: 'DELETE', owner: otherUser.id }).catch((error: unknown) => {
      // Ended already, or yet another person's: the login page shows which.
      if (!(error instanceof HttpError) || (error.status !== 401 && error.status !== 403)) throw error;
    });
  }
  expireSession();
}

/** The session as last known, without asking: undefined when not known. */
export function getCachedSession(): Session | null | undefined {
  return known.session;
}

/** To call when somebody signs in or out: the next question goes to the server. */
export function forgetSession(): void {
  pending = null;
  setSession({ ...NOTHING, demo: known.demo });
}

/** To call when the server answered 401 to a call. */
export function expireSession(): void {
  // Known already: the check that is under way has the demonstration sign-in, and its answer is still needed.
  if (known.isExpired && known.session) return;
  pending = null;
  answeredAt = Date.now();
  setSession(ended(known.demo));
}

/** What is known once nobody is signed in any more. The letter of spec.md §2 knows the login page alone: nothing stays open there. */
function ended(demo: DemoCredentials | null): SessionState {
  const { session, isExpired } = known;
  const stays = supportsIdempotency(session);
  return { ...NOTHING, session: stays ? session : null, demo, isExpired: Boolean(session) || isExpired };
}

/** Whether the server has ended the session of this page without being asked, and nobody has signed in since. */
export function hasSessionEnded(): boolean {
  return known.isExpired;
}

/**
 * To call when somebody has signed in over a session that had ended. Resolves to whether it is the same person, whose page then goes
 * on; another one's begins with `forgetSession`.
 */
export async function resumeSession(): Promise<boolean> {
  pending = null;
  const answer = await fetchAnswer();
  const isSame = Boolean(answer.session) && !isOther(answer.session);
  answeredAt = Date.now();
  if (isSame) setSession({ ...NOTHING, ...answer });
  return isSame;
}

/** The signed-in person; null when nobody is, or while that is not known. */
export function useSession(): Session | null {
  return useSessionState().session ?? null;
}

/** Names of the extensions the back end announces; empty on a bare one. The same set as long as the session is. */
export function useFeatures(): ReadonlySet<string> {
  const features = useSession()?.features;
  return useMemo(() => (features ? new Set(features) : NO_FEATURES), [features]);
}

/** A resource as the back end has it: without the fields that belong to extensions it does not announce. */
export function useAvailableResource(resource: AnyResource): AnyResource {
  const features = useFeatures();
  return useMemo(() => restrictToFeatures(resource, features), [resource, features]);
}

/** Whether the back end announces an extension. */
export function useFeature(feature: Feature): boolean {
  return hasFeature(useSession(), feature);
}

/** What was announced at the start of the page's life holds; only a page that never asked has to. */
export async function getSession(): Promise<Session | null> {
  return getCachedSession() ?? (await loadSession());
}

/** Whether a session announces an extension. */
export function hasFeature(session: Session | null | undefined, feature: Feature): boolean {
  return session?.features?.includes(feature) ?? false;
}

/** Whether a back end is known to keep the promise that the same key sells once: one that announces extensions (docs/contract.md, section 5). */
export function supportsIdempotency(session: Session | null | undefined): boolean {
  return Boolean(session?.features?.length);
}

export function useTimeZone(): string {
  return useSession()?.time_zone ?? DEFAULT_TIME_ZONE;
}

/** The shop's day now, for code that is no component. */
export function getShopToday(): Day {
  return getDayAt(new Date(), known.session?.time_zone ?? DEFAULT_TIME_ZONE);
}

/** The shop's day. Changes by itself at the shop's midnight. */
export function useToday(): Day {
  return useShopClock(getDayAt);
}

/** What a clock at the shop reads as, to the minute: a text or a number. */
export function useShopClock<Reading extends string | number>(read: (now: Date, timeZone: string) => Reading): Reading {
  const timeZone = useTimeZone();
  return useSyncExternalStore(subscribeToMinutes, () => read(new Date(), timeZone));
}

/** All that is known of the session, for the few who need more than who is signed in. */
export function useSessionState(): SessionState {
  const knowledge = useSyncExternalStore(subscribe, () => known);
  const unasked = knowledge.session === undefined && knowledge.problem === null;
  useEffect(() => {
    // Who shows the problem reads it from `problem`; who needs the session sees that there is none.
    if (unasked) loadSession().catch(() => undefined);
  }, [unasked]);
  return knowledge;
}

function ask(): Promise<Session | null> {
  const asked = fetchAnswer().then(
    (answer) => {
      // Forgotten meanwhile: what was asked before a sign-in says nothing about after it.
      if (pending === asked) {
        pending = null;
        answeredAt = Date.now();
        setSession(withAnswer(answer));
      }
      return isOther(answer.session) ? (known.session ?? null) : answer.session;
    },
    (error: unknown) => {
      if (pending === asked) {
        pending = null;
        setSession({ ...known, problem: (error as Error).message });
      }
      throw error;
    },
  );
  return asked;
}

function withAnswer(answer: { session: Session | null; demo: DemoCredentials | null }): SessionState {
  if (!answer.session) return ended(answer.demo);
  // What is on the screen was typed by the person of this page, and goes under no other name.
  if (isOther(answer.session)) return { ...known, problem: null, otherUser: answer.session };
  return { ...NOTHING, ...answer };
}

/** Whether an answer is the session of another person than the one this page works for. */
function isOther(session: Session | null): boolean {
  return Boolean(session && known.session && !isSameId(session.id, known.session.id));
}

async function fetchAnswer(): Promise<{ session: Session | null; demo: DemoCredentials | null }> {
  try {
    const { body } = await call(SESSION_PATH);
    return { session: sessionIn(body), demo: body.demo ?? null };
  } catch (error) {
    if (!(error instanceof HttpError) || (error.status !== 401 && error.status !== 403)) throw error;
    return { session: null, demo: getErrorEnvelope(error).demo ?? null };
  }
}

/** A user is authenticated when the session check returns both an id and an email (spec.md §6). */
function sessionIn(body: Envelope): Session | null {
  const session = body.data as Partial<Session> | null | undefined;
  return session?.id && session.email ? (session as Session) : null;
}

function setSession(knowledge: SessionState): void {
  known = knowledge;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

// A back end that announces nothing does not ask whose a write is.
setWriteOwner(
  // Nor is anything written but a sign-in once the session has ended.
  () => (supportsIdempotency(known.session) && !known.isExpired ? known.session?.id : undefined),
  recheckSession,
);

/** Calls at every full minute (a day of any zone begins at one) and when the page is looked at again after a sleep. */
function subscribeToMinutes(listener: () => void): () => void {
  let timer: ReturnType<typeof setTimeout>;
  const wait = () => {
    timer = setTimeout(
      () => {
        listener();
        wait();
      },
      60_000 - (Date.now() % 60_000),
    );
  };
  wait();
  document.addEventListener('visibilitychange', listener);
  return () => {
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', listener);
  };
}
