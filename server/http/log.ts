import { Readable } from 'node:stream';
import { type FastifyReply, type FastifyRequest, type FastifyServerOptions, LogController } from 'fastify';
import fp from 'fastify-plugin';
import type { LogLevel } from '../config.ts';
import { getClientAddress } from './address.ts';
import { isRecordId } from './envelope.ts';
import { redactError } from './redactError.ts';

/** What the address of every call begins with. */
export const API_PREFIX = '/api';

/** Where lines go instead of standard output. */
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
  | 'password changed'
  | 'password change refused'
  | 'password hashed anew'
  | 'session ended'
  | 'other sessions ended';

/** The id of a user, or `unknown` for an e-mail that is nobody's. */
export type LoggedAccount = number | 'unknown';

declare module 'fastify' {
  interface FastifyRequest {
    /** The id of the record that the request made or, where there is but one, changed; of any other the address has it. */
    createdId: number | null;
    /** Whether the line of this request is written. */
    isLogged: boolean;
  }
}

/**
 * JSON lines, from `level` up, with the time in UTC. The server writes them with a LogWriter: each is there when the call that logs it returns,
 * however the process ends.
 */
export function buildLoggerOptions(level: LogLevel, stream?: LogStream): FastifyServerOptions['logger'] {
  return {
    level,
    ...(stream ? { stream } : {}),
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    formatters: { level: (label) => ({ level: label }) },
    // Fastify's own serializers would log the whole URL, with what was searched for.
    serializers: { err: (error) => redactError(error), req: () => ({}), res: () => ({}) },
    hooks: {
      // pino would take the error's message for the line's own, and it may quote stored data. Our own lines name an event.
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

/** Fastify's own lines are left out. What it alone knows of is an answer that was sent in part, which gets one of ours. */
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
 * One line for each request: user, route, record, status, duration. Users and records appear by id and routes by pattern: no URLs, no query strings
 * (a search is a customer's name), no bodies, no cookies. The line is written before the answer ends: of an answer that a client has read, it is there.
 */
export const logPlugin = fp(async (app) => {
  app.decorateRequest('createdId', null);
  app.decorateRequest('isLogged', false);
  app.addHook('onSend', async (request, reply, payload) => {
    // A client that has disconnected gets no response, but its request was carried out.
    if (reply.raw.destroyed) logCall(request, reply, { aborted: true });
    // The end of what is sent in parts is read before the end of the answer is sent.
    else if (payload instanceof Readable) payload.once('end', () => logCall(request, reply));
    else logCall(request, reply);
  });
  app.addHook('onResponse', async (request, reply) => logCall(request, reply));
});

/** Logs a security event at level `info`, with the address it came from; by default of the user who is signed in. */
export function logSecurityEvent(
  request: FastifyRequest,
  event: SecurityEvent,
  account: LoggedAccount | undefined = request.user?.id,
): void {
  request.log.info({ event, ...getRequestLogFields(request), userId: account, address: getClientAddress(request) });
}

/** The fields that every line about a request has. */
export function getRequestLogFields(request: FastifyRequest): { userId?: number; method: string; route?: string } {
  return { userId: request.user?.id, method: request.method, route: request.routeOptions.url };
}

function logCall(request: FastifyRequest, reply: FastifyReply, more: { aborted?: true } = {}): void {
  if (request.isLogged) return;
  request.isLogged = true;
  const status = reply.statusCode;
  const ms = Math.round(reply.elapsedTime * 10) / 10;
  const record = recordOf(request);
  request.log[levelOf(request, status)]({
    event: 'call',
    ...getRequestLogFields(request),
    record,
    status,
    ms,
    ...more,
  });
}

/** The id of the record that a request is about. What is no number in its place is somebody's text. */
function recordOf({ createdId, params }: FastifyRequest): number | undefined {
  const { id = '' } = (params ?? {}) as { id?: string };
  return createdId ?? (isRecordId(id) ? Number(id) : undefined);
}

/**
 * Pages, pictures and health checks are logged only at level `debug`. By where the router found the route, or that there is none:
 * the address may be written in other ways (`/%61pi`, `http://host/api`) that lead to the same one.
 */
function levelOf(request: FastifyRequest, status: number): 'debug' | 'info' | 'warn' {
  if (request.server.prefix !== API_PREFIX) return 'debug';
  return status >= 500 ? 'warn' : 'info';
}
