import { isIP } from 'node:net';
import type { FastifyReply, FastifyRequest, FastifyServerOptions } from 'fastify';
import fp from 'fastify-plugin';
import type { LogLevel } from '../config.ts';
import { safeError } from './safeError.ts';

/** Where lines go instead of standard output. */
export interface LogStream {
  write(line: string): void;
}

/** What concerns who may do what; docs/security.md lists them for the operator. */
export type SecurityEvent =
  | 'signed in'
  | 'sign-in refused'
  | 'too many tries'
  | 'signed out'
  | 'no session'
  | 'anti-forgery refused'
  | 'password changed'
  | 'password change refused'
  | 'password hashed anew'
  | 'session ended'
  | 'other sessions ended';

/** The id of a user; of an e-mail that is nobody's there is only this word to log. */
export type LoggedAccount = number | 'unknown';

/**
 * Structured lines on standard output, from `level` up, with the time in UTC. Written at once: what was logged is there however
 * the process ends.
 */
export function loggerOptions(level: LogLevel, stream?: LogStream): FastifyServerOptions['logger'] {
  return {
    level,
    ...(stream ? { stream } : {}),
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    formatters: { level: (label) => ({ level: label }) },
    // Fastify's own would write the whole address of a call, what is searched for included.
    serializers: { err: (error) => safeError(error), req: () => ({}), res: () => ({}) },
    hooks: {
      // The message of an error would else be the line's own: it may quote what the shop keeps.
      logMethod(args, method) {
        const [first, message] = args as [unknown, string?];
        const error = first instanceof Error ? first : (first as { err?: unknown } | undefined)?.err;
        if (!(error instanceof Error)) return method.apply(this, args);
        const fields = first instanceof Error ? { err: first } : (first as object);
        method.call(this, fields, message === undefined || message === error.message ? 'error' : message);
      },
    },
  };
}

/**
 * One line for each call: who, which route, how it ended, how long it took. People are named by their id only, and routes by
 * their pattern: no addresses, no query strings (a customer search is a name), no bodies, no cookies.
 */
export const logPlugin = fp(async (app) => {
  app.addHook('onResponse', async (request, reply) => logCall(request, reply));
  // Whoever has gone meanwhile gets no response, but what the call did is done.
  app.addHook('onSend', async (request, reply) => {
    if (reply.raw.destroyed) logCall(request, reply, { aborted: true });
  });
});

/** One line of level `info` about who did or was refused what, and from where; by default the person who is signed in. */
export function logSecurity(
  request: FastifyRequest,
  event: SecurityEvent,
  account: LoggedAccount | undefined = request.user?.id,
): void {
  // Behind a trusted proxy it is whatever the proxy sends.
  const address = isIP(request.ip) === 0 ? undefined : request.ip;
  request.log.info({ event, ...circumstancesOf(request), userId: account, address });
}

/** Who made a call, and which: for the lines about it. */
export function circumstancesOf(request: FastifyRequest): { userId?: number; method: string; route?: string } {
  return { userId: request.user?.id, method: request.method, route: request.routeOptions.url };
}

function logCall(request: FastifyRequest, reply: FastifyReply, more: { aborted?: true } = {}): void {
  const status = reply.statusCode;
  const ms = Math.round(reply.elapsedTime * 10) / 10;
  request.log[levelOf(request, status)]({ event: 'call', ...circumstancesOf(request), status, ms, ...more });
}

/** Pages, pictures and those who watch the server are of no interest, unless somebody is looking for something. */
function levelOf(request: FastifyRequest, status: number): 'debug' | 'info' | 'warn' {
  if (!/^\/api(\/|\?|$)/.test(request.url)) return 'debug';
  return status >= 500 ? 'warn' : 'info';
}
