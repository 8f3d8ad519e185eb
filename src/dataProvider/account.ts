import type { OpenSession } from '../../domain/answers.ts';
import { call } from './http.ts';

/* The calls of the feature `account`. Each rejects with an HttpError. */

/** The person's sessions; what is no session is left out. */
export async function readSessions(signal?: AbortSignal): Promise<OpenSession[]> {
  const { body } = await call('/account/sessions', { signal });
  const sessions = Array.isArray(body.data) ? (body.data as Partial<OpenSession>[]) : [];
  return sessions.filter(isSession);
}

export async function endSession(id: string): Promise<void> {
  await call(`/account/sessions/${encodeURIComponent(id)}`, { method: 'DELETE' });
}

export async function endOtherSessions(): Promise<void> {
  await call('/account/sessions', { method: 'DELETE' });
}

export async function putPassword(change: { current: string; new: string }): Promise<void> {
  await call('/account/password', { method: 'PUT', body: change });
}

function isSession(session: Partial<OpenSession> | null): session is OpenSession {
  return typeof session?.id === 'string' && isInstant(session.created_at) && isInstant(session.last_seen_at);
}

function isInstant(text: unknown): boolean {
  return typeof text === 'string' && !Number.isNaN(Date.parse(text));
}
