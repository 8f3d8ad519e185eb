import type { FastifyServerOptions } from 'fastify';
import fp from 'fastify-plugin';
import type { LogLevel } from '../config.ts';

/** Structured lines on standard output, from `level` up. */
export function loggerOptions(level: LogLevel): FastifyServerOptions['logger'] {
  return { level };
}

/**
 * One line for each call: who, which route, how it ended, how long it took. People are named by their id only, and routes by
 * their pattern: no query strings (a customer search is a name), no bodies, no cookies.
 */
export const logPlugin = fp(async (app) => {
  app.addHook('onResponse', async (request, reply) => {
    request.log.debug({
      userId: request.user?.id,
      method: request.method,
      route: request.routeOptions.url,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
    });
  });
});
