import { createHash, randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import type { Transaction } from 'kysely';
import type { Role } from '../../domain/access.ts';
import { describeDevice } from '../../domain/device.ts';
import { SINGLETON_ID } from '../../domain/resources/resource.ts';
import type { Config } from '../config.ts';
import type { Db, Row, Tables } from '../db/schema.ts';
import { newestMigration, requireNewestMigration } from '../db/schemaVersion.ts';
import { runInTransaction } from '../db/transaction.ts';
import { Refusal } from '../refusal.ts';
import { getLatestPlausibleInstant } from './context.ts';
import { logSecurityEvent } from './log.ts';

const IDLE_MS = 30 * 60_000;
const ABSOLUTE_MS = 12 * 60 * 60_000;
/** Shortest time between two updates of `last_seen_at`, so that not every read causes a write. */
const SEEN_INTERVAL_MS = 60_000;
/** Pause before the next update of `last_seen_at` after one has failed. */
const SEEN_RETRY_MS = 5_000;
/** Header of a background read: a screen refetches after a change by another user. */
const BACKGROUND = 'x-background';
/** Header of a write with the id of the user that the page was opened for. */
const USER_ID = 'x-user-id';
export const READ_METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

const OTHER_USER = 'Outra pessoa entrou neste navegador. Nada foi registrado no nome dela.';

export interface SessionUser {
  id: number;
  email: string;
  /** What other people see; the e-mail of a user without a name. */
  name: string;
  role: Role;
  /** The employee who this user is; never null for a professional. */
  employeeId: number | null;
  /** The password was made by an owner: the user has to replace it. */
  hasFirstPassword: boolean;
  /** Whether the shop's settings show professionals the phones of those they attend today. */
  seesPhones: boolean;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The signed-in user. */
    user: SessionUser | null;
    /** SHA-256 of the session's token, in hex; '' without a session. */
    sessionHash: string;
  }
  interface FastifyReply {
    /**
     * Signs a user in under a new token and ends the browser's earlier session. `alongside` runs first in the same transaction:
     * when it throws, nothing changes.
     */
    startSession(user: SessionUser, alongside?: (trx: Transaction<Tables>) => Promise<void>): Promise<void>;
    endSession(): Promise<void>;
  }
  interface FastifyContextConfig {
    /** Does not extend the session. */
    isBackground?: boolean;
  }
}

/**
 * Whether a session has expired: after half an hour without a request, or twelve hours in all. One that starts in the future was
 * created while the clock was ahead and would live too long: it has expired too.
 */
export function isSessionExpired(session: Pick<Row<'session'>, 'created_at' | 'last_seen_at'>, now: Date): boolean {
  const getAge = (instant: string) => now.getTime() - Date.parse(instant);
  const latest = getLatestPlausibleInstant(now);
  const isFromFuture = session.created_at > latest || session.last_seen_at > latest;
  return isFromFuture || getAge(session.last_seen_at) > IDLE_MS || getAge(session.created_at) > ABSOLUTE_MS;
}

export function toSessionUser(
  user: Omit<Row<'app_user'>, 'password_hash'> & { professional_sees_phones?: number },
): SessionUser {
  const { id, email, name, role, employee_id, has_first_password, professional_sees_phones } = user;
  return {
    ...{ id, email, name: name ?? email, role, employeeId: employee_id },
    hasFirstPassword: has_first_password === 1,
    seesPhones: professional_sees_phones === 1,
  };
}

/** Which of these sessions (token hashes) are open: neither ended nor expired. */
export async function filterOpenSessions(db: Db, hashes: readonly string[], now: Date): Promise<ReadonlySet<string>> {
  if (hashes.length === 0) return new Set();
  const rows = await db
    .selectFrom('session')
    .innerJoin('app_user', 'app_user.id', 'session.user_id')
    .select(['session.token_hash', 'session.created_at', 'session.last_seen_at'])
    .where('token_hash', 'in', hashes)
    .where('app_user.disabled_at', 'is', null)
    .execute();
  return new Set(rows.filter((row) => !isSessionExpired(row, now)).map(({ token_hash }) => token_hash));
}

/** Number of open sessions of all users. */
export async function countOpenSessions(db: Db, now: Date): Promise<number> {
  const rows = await db
    .selectFrom('session')
    .innerJoin('app_user', 'app_user.id', 'session.user_id')
    .select(['session.created_at', 'session.last_seen_at'])
    .where('app_user.disabled_at', 'is', null)
    .execute();
  return rows.filter((row) => !isSessionExpired(row, now)).length;
}

/** The name of the session cookie. */
export function getSessionCookieName({ secureCookies }: Pick<Config, 'secureCookies'>): string {
  return secureCookies ? '__Host-navalha' : 'navalha';
}

/** Reads the session of the cookie, whose token is stored as a hash only. Refuses routes that are not public without one. */
export const sessionPlugin = fp(
  async (app) => {
    const { db, reader, config, clock } = app.context;
    const cookieName = getSessionCookieName(config);
    const cookie = { path: '/', httpOnly: true, sameSite: 'lax', secure: config.secureCookies } as const;

    app.decorateRequest('user', null);
    app.decorateRequest('sessionHash', '');

    app.addHook('onRequest', async (request) => {
      const token = request.cookies[cookieName];
      if (token) {
        const hash = hashToken(token);
        request.user = await findUserOfSession(hash, request);
        if (request.user) request.sessionHash = hash;
      }
      if (!request.user && request.routeOptions.config.access !== 'public' && !request.is404) {
        logSecurityEvent(request, 'no session');
        throw new Refusal(401, 'Entre para continuar');
      }
      if (!config.specStrict) refuseWriteForOtherUser(request);
    });

    async function findUserOfSession(hash: string, request: FastifyRequest): Promise<SessionUser | null> {
      const row = await reader
        .selectFrom('session')
        .innerJoin('app_user', 'app_user.id', 'session.user_id')
        .selectAll('app_user')
        .select(['session.created_at as started_at', 'session.last_seen_at'])
        .select((eb) => [
          newestMigration.as('newest'),
          eb
            .selectFrom('shop')
            .select('professional_sees_phones')
            .where('id', '=', SINGLETON_ID)
            .as('professional_sees_phones'),
        ])
        .where('token_hash', '=', hash)
        .executeTakeFirst();
      // Also for reads: a newer version may have changed what the tables mean.
      if (row) requireNewestMigration(row.newest);
      if (!row || row.disabled_at !== null) return null;
      const now = clock();
      if (isSessionExpired({ ...row, created_at: row.started_at }, now)) return null;
      const isRead = READ_METHODS.has(request.method);
      const isBackground = request.routeOptions.config.isBackground || (isRead && BACKGROUND in request.headers);
      if (!isBackground && now.getTime() - Date.parse(row.last_seen_at) > SEEN_INTERVAL_MS)
        await updateLastSeen(hash, now, isRead);
      return toSessionUser({ ...row, professional_sees_phones: row.professional_sees_phones ?? 0 });
    }

    /** `performance.now()` of the last failed update. */
    let lastFailedUpdate = Number.NEGATIVE_INFINITY;

    /**
     * While the database cannot be written to, reads are still served, and only one every few seconds waits for a failing update. A
     * request that writes fails here instead of waiting a second time.
     */
    async function updateLastSeen(hash: string, now: Date, isRead: boolean): Promise<void> {
      if (performance.now() - lastFailedUpdate < SEEN_RETRY_MS) return;
      try {
        await runInTransaction(db, [], (trx) =>
          trx.updateTable('session').set({ last_seen_at: now.toISOString() }).where('token_hash', '=', hash).execute(),
        );
      } catch (error) {
        if (!isRead) throw error;
        lastFailedUpdate = performance.now();
        app.log.warn({ event: 'session not touched', err: error });
      }
    }

    app.decorateReply('startSession', async function startSession(this: FastifyReply, user: SessionUser, alongside) {
      const token = randomBytes(32).toString('base64url');
      const now = clock();
      const expired = new Date(now.getTime() - ABSOLUTE_MS).toISOString();
      await runInTransaction(db, [], async (trx) => {
        await alongside?.(trx);
        await trx.deleteFrom('session').where('token_hash', '=', this.request.sessionHash).execute();
        await trx
          .deleteFrom('session')
          .where(({ or, eb }) =>
            or([eb('created_at', '<', expired), eb('created_at', '>', getLatestPlausibleInstant(now))]),
          )
          .execute();
        await trx
          .insertInto('session')
          .values({
            token_hash: hashToken(token),
            user_id: user.id,
            created_at: now.toISOString(),
            last_seen_at: now.toISOString(),
            device: describeDevice(this.request.headers['user-agent'] ?? ''),
          })
          .execute();
      });
      this.request.user = user;
      this.request.sessionHash = hashToken(token);
      this.setCookie(cookieName, token, cookie);
      this.refreshXsrfToken();
    });

    app.decorateReply('endSession', async function endSession(this: FastifyReply) {
      const hash = this.request.sessionHash;
      await runInTransaction(db, [], (trx) => trx.deleteFrom('session').where('token_hash', '=', hash).execute());
      this.request.user = null;
      this.request.sessionHash = '';
      this.clearCookie(cookieName, cookie);
      this.refreshXsrfToken();
    });
  },
  { name: 'session', dependencies: ['@fastify/cookie'] },
);

/**
 * Throws a 403 Refusal for a write whose X-User-Id is not the session's user. The write is stored as this request's user, so no
 * sign-in can come between check and write.
 */
function refuseWriteForOtherUser(request: FastifyRequest): void {
  const owner = request.headers[USER_ID];
  const isPublic = request.routeOptions.config.access === 'public';
  if (owner === undefined || isPublic || READ_METHODS.has(request.method) || !request.user) return;
  if (owner === String(request.user.id)) return;
  logSecurityEvent(request, 'session of another user');
  throw new Refusal(403, OTHER_USER, { errors: { 'X-User-Id': OTHER_USER } });
}

function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
