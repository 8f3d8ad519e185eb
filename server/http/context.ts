import type { FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import type { Kysely } from 'kysely';
import { type Clock, getDayAt } from '../../domain/dates.ts';
import { getFirstSlot } from '../../domain/reservations.ts';
import type { Config } from '../config.ts';
import type { Connection } from '../db/connect.ts';
import type { Tables } from '../db/schema.ts';
import type { RequestContext } from '../db/transaction.ts';
import type { PasswordCost } from '../features/auth/passwords.ts';
import { invalid, Refusal } from '../refusal.ts';

/** Dependencies of the routes. */
export interface AppContext {
  /** For writes, and for reads in a transaction. */
  db: Kysely<Tables>;
  /** For reads outside a transaction: it sees committed data and never waits for a transaction. */
  reader: Kysely<Tables>;
  /** Calls a listener after every commit on the database. */
  subscribeToChanges: Connection['subscribe'];
  config: Config;
  clock: Clock;
  /** Signs the CSRF tokens; at least 32 bytes. */
  secret: Buffer;
  /** For newly hashed passwords. */
  passwordCost: PasswordCost;
  /** Number of log lines that could not be written since the start. */
  countDroppedLogLines(): number;
  /** Whether unexpected errors are printed, and sent to the browser with their own message (`npm run dev`). */
  showErrors?: boolean;
}

/** Allowed difference between the clocks of two servers of a shop. */
const MAX_CLOCK_SKEW_MS = 60_000;

/** The latest instant a stored one can have, in ISO 8601. A later one was stored before the clock was set back. */
export function getLatestPlausibleInstant(now: Date): string {
  return new Date(now.getTime() + MAX_CLOCK_SKEW_MS).toISOString();
}

declare module 'fastify' {
  interface FastifyInstance {
    context: AppContext;
  }
  interface FastifyRequest {
    /** Reads the clock: call it once per request. Throws a 401 Refusal without a session. */
    requireContext(): RequestContext;
    /** The Idempotency-Key header; undefined without one. Throws a 422 Refusal for an invalid one. */
    readIdempotencyKey(): string | undefined;
  }
}

export const contextPlugin = fp<AppContext>(async (app, context) => {
  app.decorate('context', context);

  app.decorateRequest('requireContext', function requireContext(this: FastifyRequest) {
    if (!this.user) throw new Refusal(401, 'Entre para continuar');
    const instant = context.clock();
    const { timeZone, specStrict, demo } = context.config;
    return {
      instant: instant.toISOString(),
      day: getDayAt(instant, timeZone),
      firstSlot: specStrict ? '00:00' : getFirstSlot(instant, timeZone),
      userId: this.user.id,
      role: this.user.role,
      // The database has no professional without an employee; one would see nobody's records.
      onlyEmployeeId: this.user.role === 'professional' ? (this.user.employeeId ?? 0) : null,
      seesPhones: this.user.seesPhones,
      isDemo: demo,
    };
  });

  app.decorateRequest('readIdempotencyKey', function readIdempotencyKey(this: FastifyRequest) {
    const key = this.headers['idempotency-key'];
    if (key === undefined) return undefined;
    if (typeof key === 'string' && /^[\x21-\x7e]{1,200}$/.test(key)) return key;
    throw invalid({ 'Idempotency-Key': 'A chave deve ter de 1 a 200 caracteres, sem espaços' });
  });
});
