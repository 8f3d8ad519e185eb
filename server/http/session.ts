import { createHash, randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import type { Transaction } from 'kysely';
import { describeDevice } from '../../domain/device.ts';
import type { Config } from '../config.ts';
import type { Db, Row, Tables } from '../db/schema.ts';
import { newestMigration, requireLatestMigration } from '../db/schemaVersion.ts';
import { runInTransaction } from '../db/transaction.ts';
import { getLatestPlausibleInstant } from './context.ts';
import { logSecurityEvent } from './log.ts';
import { Refusal } from './refusal.ts';

const IDLE_MS = 30 * 60_000;
const ABSOLUTE_MS = 12 * 60 * 60_000;
/** `last_seen_at` is updated at most this often, so that not every read causes a write. */
const SEEN_EVERY_MS = 60_000;
/** After a failed write, `last_seen_at` is not updated for this long. */
const REFUSED_FOR_MS = 5_000;
/** The header of a read that no person asked for: a screen that reads again what somebody else has changed. */
const UNATTENDED = 'x-unattended';
/** The header of a write that says whose it is: the id of the user that the page works for. */
const USER_ID = 'x-user-id';
export const READ_METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

const OTHER_USER = 'Outra pessoa entrou neste navegador. Nada foi registrado no nome dela.';

export interface SessionUser {
  id: number;
  email: string;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Who is signed in, if anyone. */
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
    /** Answered without a session. */
    isPublic?: boolean;
    /** Keeps no session from expiring. */
    isBackground?: boolean;
  }
}

/**
 * Whether a session has expired: half an hour without a request, or twelve hours in all. One from the future was begun while the
 * clock was ahead, and would live longer than that.
 */
export function isSessionExpired(session: Pick<Row<'session'>, 'created_at' | 'last_seen_at'>, now: Date): boolean {
  const age = (instant: string) => now.getTime() - Date.parse(instant);
  const latest = getLatestPlausibleInstant(now);
  const isOfTheFuture = session.created_at > latest || session.last_seen_at > latest;
  return isOfTheFuture || age(session.last_seen_at) > IDLE_MS || age(session.created_at) > ABSOLUTE_MS;
}

/** Which of these sessions, by the hashes of their tokens, have neither ended nor expired. */
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

/** How many sessions of all users have neither ended nor expired. */
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

/** Sessions in a table of their own, known by a cookie whose token is stored only as its hash. Guards every route not marked public. */
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
        const found = await findSession(hashOf(token), request);
        if (found) {
          request.user = found.user;
          request.sessionHash = found.hash;
        }
      }
      if (!request.user && !request.routeOptions.config.isPublic && !request.is404) {
        logSecurityEvent(request, 'no session');
        throw new Refusal(401, 'Entre para continuar');
      }
      if (!config.specStrict) refuseOtherUser(request);
    });

    async function findSession(
      hash: string,
      request: FastifyRequest,
    ): Promise<{ user: SessionUser; hash: string } | null> {
      const row = await reader
        .selectFrom('session')
        .innerJoin('app_user', 'app_user.id', 'session.user_id')
        .select(['session.created_at', 'session.last_seen_at', 'app_user.id', 'app_user.email', 'app_user.disabled_at'])
        .select(newestMigration.as('newest'))
        .where('token_hash', '=', hash)
        .executeTakeFirst();
      // Reads too: their tables may have another meaning by now.
      if (row) requireLatestMigration(row.newest);
      if (!row || row.disabled_at !== null) return null;
      const now = clock();
      if (isSessionExpired(row, now)) return null;
      const onlyReads = READ_METHODS.has(request.method);
      const unattended = request.routeOptions.config.isBackground || (onlyReads && UNATTENDED in request.headers);
      if (!unattended && now.getTime() - Date.parse(row.last_seen_at) > SEEN_EVERY_MS)
        await touch(hash, now, onlyReads);
      return { user: { id: row.id, email: row.email }, hash };
    }

    /** When a write last failed, by `performance.now()`. */
    let lastRefused = Number.NEGATIVE_INFINITY;

    /**
     * While the database cannot be written to, reads are still answered, and not each of them waits to find that out. A request
     * that writes fails here: waiting a second time would not help it.
     */
    async function touch(hash: string, now: Date, onlyReads: boolean): Promise<void> {
      if (performance.now() - lastRefused < REFUSED_FOR_MS) return;
      try {
        await runInTransaction(db, (trx) =>
          trx.updateTable('session').set({ last_seen_at: now.toISOString() }).where('token_hash', '=', hash).execute(),
        );
      } catch (error) {
        if (!onlyReads) throw error;
        lastRefused = performance.now();
        app.log.warn({ event: 'session not touched', err: error });
      }
    }

    app.decorateReply('startSession', async function startSession(this: FastifyReply, user: SessionUser, alongside) {
      const token = randomBytes(32).toString('base64url');
      const now = clock();
      const expired = new Date(now.getTime() - ABSOLUTE_MS).toISOString();
      await runInTransaction(db, async (trx) => {
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
            token_hash: hashOf(token),
            user_id: user.id,
            created_at: now.toISOString(),
            last_seen_at: now.toISOString(),
            device: describeDevice(this.request.headers['user-agent'] ?? ''),
          })
          .execute();
      });
      this.request.user = user;
      this.request.sessionHash = hashOf(token);
      this.setCookie(cookieName, token, cookie);
      this.refreshXsrfToken();
    });

    app.decorateReply('endSession', async function endSession(this: FastifyReply) {
      const hash = this.request.sessionHash;
      await runInTransaction(db, (trx) => trx.deleteFrom('session').where('token_hash', '=', hash).execute());
      this.request.user = null;
      this.request.sessionHash = '';
      this.clearCookie(cookieName, cookie);
      this.refreshXsrfToken();
    });
  },
  { name: 'session', dependencies: ['@fastify/cookie'] },
);

/**
 * Throws a 403 Refusal for a write that says it is another person's than the session's. The write is done as the user of this
 * very request, so that nobody can sign in between the check and the write.
 */
function refuseOtherUser(request: FastifyRequest): void {
  const owner = request.headers[USER_ID];
  const isPublic = request.routeOptions.config.isPublic === true;
  if (owner === undefined || isPublic || READ_METHODS.has(request.method) || !request.user) return;
  if (owner === String(request.user.id)) return;
  logSecurityEvent(request, 'session of another user');
  throw new Refusal(403, OTHER_USER, { errors: { 'X-User-Id': OTHER_USER } });
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
