import type { FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import type { Kysely } from 'kysely';
import type { Clock } from '../../domain/dates.ts';
import type { Config } from '../config.ts';
import type { Tables } from '../db/schema.ts';
import type { PasswordCost } from '../features/auth/passwords.ts';
import { type Moment, momentsOf } from './moment.ts';
import { invalid, Refusal } from './refusal.ts';

/** What every route may use. */
export interface AppContext {
  /** To write, and to read within a transaction. */
  db: Kysely<Tables>;
  /** To read outside of a transaction: it waits for none, and sees what is committed. */
  reader: Kysely<Tables>;
  config: Config;
  clock: Clock;
  /** Signs the anti-forgery tokens; at least 32 bytes. */
  secret: Buffer;
  /** Of the passwords hashed from now on. */
  passwordCost: PasswordCost;
}

declare module 'fastify' {
  interface FastifyInstance {
    context: AppContext;
  }
  interface FastifyRequest {
    /** The circumstances of this call, asked once. Throws a 401 Refusal without a session. */
    moment(): Moment;
    /** The call's Idempotency-Key, if it has one. Throws a 422 Refusal for one that cannot be. */
    idempotencyKey(): string | undefined;
  }
}

export const contextPlugin = fp<AppContext>(async (app, context) => {
  app.decorate('context', context);
  const momentOf = momentsOf(context.clock, context.config.timeZone);

  app.decorateRequest('moment', function moment(this: FastifyRequest) {
    if (!this.user) throw new Refusal(401, 'Entre para continuar');
    return momentOf(this.user.id);
  });

  app.decorateRequest('idempotencyKey', function idempotencyKey(this: FastifyRequest) {
    const key = this.headers['idempotency-key'];
    if (key === undefined) return undefined;
    if (typeof key === 'string' && /^[\x21-\x7e]{1,200}$/.test(key)) return key;
    throw invalid({ 'Idempotency-Key': 'A chave deve ter de 1 a 200 caracteres, sem espaços' });
  });
});
