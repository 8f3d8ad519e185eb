import { randomBytes } from 'node:crypto';
import fp from 'fastify-plugin';
import helmet from 'helmet';
import type { Config } from '../config.ts';
import { Refusal } from '../refusal.ts';

declare module 'fastify' {
  interface FastifyReply {
    /** Returns a nonce for the page's styles and allows it in the response's Content-Security-Policy. */
    addStyleNonce(): string;
  }
}

const cspDirectives = {
  defaultSrc: ["'none'"],
  scriptSrc: ["'self'"],
  styleSrc: ["'self'"],
  imgSrc: ["'self'", 'data:'],
  fontSrc: ["'self'"],
  connectSrc: ["'self'"],
  manifestSrc: ["'self'"],
  workerSrc: ["'self'"],
  baseUri: ["'none'"],
  objectSrc: ["'none'"],
  frameAncestors: ["'none'"],
  formAction: ["'self'"],
};

function createHelmet({ secureCookies }: Pick<Config, 'secureCookies'>) {
  return helmet({
    contentSecurityPolicy: { useDefaults: false, directives: cspDirectives },
    referrerPolicy: { policy: 'no-referrer' },
    crossOriginEmbedderPolicy: false,
    xFrameOptions: { action: 'deny' },
    // Subdomains are the domain owner's decision: the proxy can add them.
    strictTransportSecurity: secureCookies ? { maxAge: 31_536_000, includeSubDomains: false } : false,
  });
}

/**
 * Request headers that a decision depends on: where one is repeated, Node uses the first (Host, Content-Type) or joins all values. Node's
 * parser refuses a repeated Content-Length.
 */
const SINGLE_HEADERS = new Map(
  ['Host', 'Origin', 'Sec-Fetch-Site', 'Cookie', 'Content-Type', 'X-XSRF-TOKEN', 'X-User-Id', 'Idempotency-Key'].map(
    (name) => [name.toLowerCase(), name],
  ),
);

/** Throws a 400 Refusal for a request that repeats one of them, even with the same value. */
function refuseRepeatedHeader(rawHeaders: readonly string[]): void {
  const seen = new Set<string>();
  // rawHeaders alternates names and values.
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = SINGLE_HEADERS.get(String(rawHeaders[index]).toLowerCase());
    if (name === undefined) continue;
    if (seen.has(name)) throw new Refusal(400, `O cabeçalho ${name} foi enviado mais de uma vez`);
    seen.add(name);
  }
}

/**
 * Sets the security headers of every response, 404 and 500 too; only Node's and Fastify's own answers to invalid HTTP lack them. A response
 * is not cached unless its route sets Cache-Control.
 */
export const headersPlugin = fp(async (app) => {
  const setSecurityHeaders = createHelmet(app.context.config);
  app.addHook('onRequest', (request, reply, done) => {
    setSecurityHeaders(request.raw, reply.raw, (error) => done(error as Error | undefined));
  });
  app.addHook('onRequest', async ({ raw }) => refuseRepeatedHeader(raw.rawHeaders));
  let isClosing = false;
  app.addHook('preClose', async () => {
    isClosing = true;
  });
  app.addHook('onSend', async (_request, reply) => {
    // A closing server does not wait for idle connections.
    if (isClosing) reply.header('Connection', 'close');
    if (!reply.hasHeader('Cache-Control')) reply.header('Cache-Control', 'no-store');
  });

  app.decorateReply('addStyleNonce', function addStyleNonce() {
    const nonce = randomBytes(16).toString('hex');
    const styleSrc = [...cspDirectives.styleSrc, `'nonce-${nonce}'`];
    const setPolicy = helmet.contentSecurityPolicy({ useDefaults: false, directives: { ...cspDirectives, styleSrc } });
    setPolicy(this.request.raw, this.raw, (error) => {
      if (error) throw error;
    });
    return nonce;
  });
});
