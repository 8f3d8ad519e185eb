import { createHmac, createSecretKey, randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { COOKIE_DROPPED } from '../../domain/constants.ts';
import { Refusal } from '../refusal.ts';
import { logSecurityEvent } from './log.ts';
import { READ_METHODS } from './session.ts';

const COOKIE = 'XSRF-TOKEN';
const HEADER = 'x-xsrf-token';

declare module 'fastify' {
  interface FastifyReply {
    /** Sets the CSRF cookie unless the browser has a valid one for its session. */
    refreshXsrfToken(): void;
  }
}

/**
 * CSRF protection of every request but GET, HEAD and OPTIONS: a token bound to the session, HMAC(secret, session ‖ random), in a
 * cookie that the page sends back as a header. A request that the browser marks as coming from another site is refused too.
 */
export const csrfPlugin = fp(
  async (app) => {
    const { config } = app.context;
    const secret = createSecretKey(app.context.secret);

    const sign = (random: string, request: FastifyRequest) =>
      createHmac('sha256', secret).update(`${request.sessionHash}|${random}`).digest('base64url');

    const isValid = (token: string | undefined, request: FastifyRequest) => {
      const [random = '', signature = ''] = (token ?? '').split('.');
      return random !== '' && isEqual(signature, sign(random, request));
    };

    app.addHook('onRequest', async (request) => {
      if (READ_METHODS.has(request.method) || request.is404) return;
      const token = request.headers[HEADER];
      const headerToken = typeof token === 'string' ? token : undefined;
      const isOwnToken =
        headerToken !== undefined &&
        isEqual(headerToken, request.cookies[COOKIE] ?? '') &&
        isValid(headerToken, request);
      if (!isOwnToken || !isSameOrigin(request)) {
        // A page requests the cookie before it sends anything; over plain HTTP its browser drops a Secure one.
        if (config.secureCookies && headerToken === undefined && request.cookies[COOKIE] === undefined) {
          logSecurityEvent(request, 'secure cookies dropped');
          throw new Refusal(403, COOKIE_DROPPED);
        }
        logSecurityEvent(request, 'anti-forgery refused');
        throw new Refusal(403, 'Sua sessão não pôde ser confirmada. Recarregue a página e tente de novo.');
      }
    });

    app.decorateReply('refreshXsrfToken', function refreshXsrfToken(this: FastifyReply) {
      if (isValid(this.request.cookies[COOKIE], this.request)) return;
      const random = randomBytes(16).toString('base64url');
      this.setCookie(COOKIE, `${random}.${sign(random, this.request)}`, {
        path: '/',
        httpOnly: false,
        sameSite: 'lax',
        secure: config.secureCookies,
      });
    });
  },
  { name: 'csrf', dependencies: ['session'] },
);

/** By Sec-Fetch-Site where the browser sends it, else by Origin. A client that is no browser sends neither. */
function isSameOrigin(request: FastifyRequest): boolean {
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin' || site === 'none';
  const origin = request.headers.origin;
  if (origin === undefined) return true;
  return URL.canParse(origin) && new URL(origin).host === request.headers.host;
}

function isEqual(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}
