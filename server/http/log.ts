import { Readable } from 'node:stream';
import { type FastifyReply, type FastifyRequest, type FastifyServerOptions, LogController } from 'fastify';
import fp from 'fastify-plugin';
import type { LogLevel } from '../config.ts';
import { getClientAddress } from './address.ts';
import { isRecordId } from './envelope.ts';
import { redactError } from './redactError.ts';

/** The prefix of every API path. */
export const API_PREFIX = '/api';

/** A destination of log lines instead of standard output. */
export interface LogStream {
  write(line: string): void;
}

/** The security events of the log; docs/security.md lists them for the operator. */
export type SecurityEvent =
  | 'signed in'
  | 'sign-in refused'
  | 'too many tries'
  | 'signed out'
  | 'no session'
  | 'anti-forgery refused'
  | 'secure cookies dropped'
  | 'session of another user'
  | 'not allowed'
  | 'password changed'
  | 'password change refused'
  | 'password rehashed'
  | 'session ended'
  | 'other sessions ended'
  | 'user created'
  | 'user edited'
  | 'first password made'
  | 'sessions of a user ended';

/** The id of a user, or `unknown` for an e-mail without a user. */
export type LoggedAccount = number | 'unknown';

declare module 'fastify' {
  interface FastifyRequest {
    /** The id of the created record, or of a singleton that was edited; other ids are in the path. */
    createdId: number | null;
    /** Whether this request's line has been written. */
    isLogged: boolean;
  }
}

/**
 * Options for JSON lines from `level` up, with the time in UTC. The server writes them with a LogWriter: a line is in the file when
 * the call that logs it returns, even if the process crashes next.
 */
export function buildLoggerOptions(level: LogLevel, stream?: LogStream): FastifyServerOptions['logger'] {
  return {
    level,
    ...(stream ? { stream } : {}),
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    formatters: { level: (label) => ({ level: label }) },
    // Fastify's own serializers log the whole URL, with search texts.
    serializers: { err: (error) => redactError(error), req: () => ({}), res: () => ({}) },
    hooks: {
      // By default pino uses the error's message as the line's message, and it may quote stored data. Our own lines name an event.
      logMethod(args, method) {
        const [first, message] = args as [unknown, string?];
        const error = first instanceof Error ? first : (first as { err?: unknown } | undefined)?.err;
        if (!(error instanceof Error)) return method.apply(this, args);
        const fields = first instanceof Error ? { event: 'package error', err: first } : (first as object);
        method.call(this, fields, message === undefined || message === error.message ? 'error' : message);
      },
    },
  };
}

/** Disables Fastify's own request lines. Only Fastify sees a response that breaks off halfway: it gets a line of ours. */
export class RequestLogController extends LogController {
  constructor() {
    super({ disableRequestLogging: true });
  }

  override streamError(error: NodeJS.ErrnoException, request: FastifyRequest, reply: FastifyReply): void {
    if (error.code === 'ERR_STREAM_PREMATURE_CLOSE') logCall(request, reply, { aborted: true });
    else request.log.warn({ event: 'answer broken off', ...getRequestLogFields(request), err: error });
  }
}

/**
 * Logs one line per request: user, route, record, status, duration. Users and records appear by id and routes by pattern: no URLs, no query
 * strings (a search is a customer's name), no bodies, no cookies.
 */
export const logPlugin = fp(async (app) => {
  app.decorateRequest('createdId', null);
  app.decorateRequest('isLogged', false);
  // Before the response ends: a client that has read the response finds the line in the log.
  app.addHook('onSend', async (request, reply, payload) => {
    // A client that has disconnected gets no response, but its request was carried out.
    if (reply.raw.destroyed) logCall(request, reply, { aborted: true });
    // A stream's `end` comes before the end of the response is sent.
    else if (payload instanceof Readable) payload.once('end', () => logCall(request, reply));
    else logCall(request, reply);
  });
  app.addHook('onResponse', async (request, reply) => logCall(request, reply));
});

/** Logs a security event at level `info`, with the client's address. `account` is the signed-in user by default. */
export function logSecurityEvent(
  request: FastifyRequest,
  event: SecurityEvent,
  account: LoggedAccount | undefined = request.user?.id,
): void {
  request.log.info({ event, ...getRequestLogFields(request), userId: account, address: getClientAddress(request) });
}

/** The fields of every line about a request. */
export function getRequestLogFields(request: FastifyRequest): { userId?: number; method: string; route?: string } {
  return { userId: request.user?.id, method: request.method, route: request.routeOptions.url };
}

function logCall(request: FastifyRequest, reply: FastifyReply, more: { aborted?: true } = {}): void {
  if (request.isLogged) return;
  request.isLogged = true;
  const status = reply.statusCode;
  const ms = Math.round(reply.elapsedTime * 10) / 10;
  const record = getRecordId(request);
  request.log[getLogLevel(request, status)]({
    event: 'call',
    ...getRequestLogFields(request),
    record,
    status,
    ms,
    ...more,
  });
}

/** The id of the record that a request is about. A text in its place is not logged: it may be personal. */
function getRecordId({ createdId, params }: FastifyRequest): number | undefined {
  const { id = '' } = (params ?? {}) as { id?: string };
  return createdId ?? (isRecordId(id) ? Number(id) : undefined);
}

/**
 * `debug` for pages, files and health checks. Decided by the route, not by the URL: the same route can be written in other ways
 * (`/%61pi`, `http://host/api`).
 */
function getLogLevel(request: FastifyRequest, status: number): 'debug' | 'info' | 'warn' {
  if (request.server.prefix !== API_PREFIX) return 'debug';
  return status >= 500 ? 'warn' : 'info';
}
