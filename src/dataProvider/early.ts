import { apiUrl, SESSION_PATH } from './apiUrl.ts';

/** After this long an answer may no longer be true, and is asked for again. */
const FRESH_MS = 10_000;

const asked = new Map<string, { answer: Promise<Response | undefined>; at: number }>();

/**
 * Asks what the first screen will ask, while its code is still on the way: who is signed in and, for the dashboard, its
 * figures. Half a second earlier on a slow line. Nothing is asked for a person who is not signed in.
 */
export function askEarly(pathname: string): void {
  const session = fetch(apiUrl + SESSION_PATH, { credentials: 'include' });
  keep(SESSION_PATH, session);
  if (pathname !== '/' && pathname !== '/dashboard') return;
  const summary = session
    .then((response) => response.clone().json())
    .then((body) => (body?.data?.id ? fetch(`${apiUrl}/summary`, { credentials: 'include' }) : undefined));
  keep('/summary', summary);
}

/** The answer to an early question, once; undefined when there is none, and the question has to be asked. */
export async function takeEarly(path: string): Promise<Response | undefined> {
  const early = asked.get(path);
  asked.delete(path);
  if (!early || Date.now() - early.at > FRESH_MS) return undefined;
  return early.answer;
}

/** To call when something is written: what was answered before says nothing about after it. */
export function forgetEarly(): void {
  asked.clear();
}

function keep(path: string, answer: Promise<Response | undefined>): void {
  // A failure is nobody's yet: who needs the answer asks again and tells of the failure then.
  asked.set(path, { answer: answer.catch(() => undefined), at: Date.now() });
}
