import type { AuditEntry } from '../../../domain/audit.ts';
import { AUDIT_ACTIONS } from '../../../domain/constants.ts';
import { isInstant } from '../../../domain/dates.ts';
import type { Id } from '../../../domain/ids.ts';
import type { OpenSession } from '../../../domain/responses.ts';
import { call } from '../http.ts';
import { getPlainList, type MethodOptions } from '../records.ts';

/** The user's account and the audit log. Each rejects with an HttpError with a pt-BR message. */
export const accountMethods = {
  /** GET /account/sessions, feature `account`: the user's sessions, without invalid entries. */
  async getSessions(options?: MethodOptions): Promise<OpenSession[]> {
    return (await getPlainList<Partial<OpenSession>>('/account/sessions', options)).filter(isSession);
  },
  /** DELETE /account/sessions/{id}, feature `account`. */
  async endSession(id: string): Promise<void> {
    await call(`/account/sessions/${encodeURIComponent(id)}`, { method: 'DELETE' });
  },
  /** DELETE /account/sessions, feature `account`: all sessions but this one. */
  async endOtherSessions(): Promise<void> {
    await call('/account/sessions', { method: 'DELETE' });
  },
  /** PUT /account/password, feature `account`. A refusal has `errors` for `current` and `new`. */
  async changePassword(change: { current: string; new: string }): Promise<void> {
    await call('/account/password', { method: 'PUT', body: change });
  },
  /** POST /users/password/{id}, feature `roles`: resolves to a user's new first password, which is answered once. */
  async createFirstPassword(id: Id): Promise<string> {
    const { body } = await call(`/users/password/${encodeURIComponent(id)}`, { method: 'POST' });
    return (body.data as { first_password: string }).first_password;
  },
  /** DELETE /users/sessions/{id}, feature `roles`: ends a user's sessions. Resolves to their number. */
  async endUserSessions(id: Id): Promise<number> {
    const { body } = await call(`/users/sessions/${encodeURIComponent(id)}`, { method: 'DELETE' });
    return (body.data as { ended: number }).ended;
  },
  /** GET /audit, feature `audit`: the changes of a record of an API path, the newest first. Actions of newer servers are left out. */
  async getAudit(path: string, id: Id, options?: MethodOptions): Promise<AuditEntry[]> {
    const query = new URLSearchParams({ resource: path, id: String(id) });
    const entries = await getPlainList<AuditEntry>(`/audit?${query}`, options);
    return entries.filter(({ action }) => action in AUDIT_ACTIONS);
  },
  /** GET /audit/users, feature `audit.list`: the users in the shop's history. */
  async getAuditUsers(options?: MethodOptions): Promise<AuditEntry['user'][]> {
    const users = await getPlainList<Partial<AuditEntry['user']>>('/audit/users', options);
    return users.filter((user): user is AuditEntry['user'] => user?.id !== undefined && typeof user.email === 'string');
  },
};

function isSession(session: Partial<OpenSession> | null): session is OpenSession {
  return typeof session?.id === 'string' && isInstant(session.created_at) && isInstant(session.last_seen_at);
}
