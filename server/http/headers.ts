import { randomBytes } from 'node:crypto';
import { IncomingMessage, type OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import fp from 'fastify-plugin';
import helmet from 'helmet';
import type { Config } from '../config.ts';
import { Refusal } from './refusal.ts';

declare module 'fastify' {
  interface FastifyReply {
    /** Returns a nonce for the page's styles and allows it in the response's policy. */
    addStyleNonce(): string;
  }
}

const directives = {
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

function helmetFor({ secureCookies }: Pick<Config, 'secureCookies'>) {
  return helmet({
    contentSecurityPolicy: { useDefaults: false, directives },
    referrerPolicy: { policy: 'no-referrer' },
    crossOriginEmbedderPolicy: false,
    xFrameOptions: { action: 'deny' },
    // Subdomains belong to the owner of the domain: the proxy adds them where they are wanted.
    strictTransportSecurity: secureCookies ? { maxAge: 31_536_000, includeSubDomains: false } : false,
  });
}

/**
 * Request headers that a decision depends on and that have one value. Of a repeated one Node keeps the first (Host, Content-Type)
 * or joins them all. Node's parser itself refuses a repeated Content-Length.
 */
const SINGLE_HEADERS = new Map(
  ['Host', 'Origin', 'Sec-Fetch-Site', 'Cookie', 'Content-Type', 'X-XSRF-TOKEN', 'X-User-Id', 'Idempotency-Key'].map(
    (name) => [name.toLowerCase(), name],
  ),
);

/** Throws a 400 Refusal for a request that repeats one of them, even with the same value. */
function refuseRepeatedHeader(rawHeaders: readonly string[]): void {
  const seen = new Set<string>();
  // Names and values take turns.
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = SINGLE_HEADERS.get(String(rawHeaders[at]).toLowerCase());
    if (name === undefined) continue;
    if (seen.has(name)) throw new Refusal(400, `O cabeçalho ${name} foi enviado mais de uma vez`);
    seen.add(name);
  }
}

/** The same headers, for an answer that no hook sees. */
export function securityHeaders(config: Pick<Config, 'secureCookies'>): OutgoingHttpHeaders {
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  helmetFor(config)(request, response, (error) => {
    if (error) throw error;
  });
  return response.getHeaders();
}

/**
 * Security headers of every response, 404 and 500 too. Nothing is cached unless its route says so. While the server closes, every
 * response ends its connection, so that the server need not wait for idle ones.
 */
export const headersPlugin = fp(async (app) => {
  const secure = helmetFor(app.context.config);
  // A request that expects what nobody knows (417) is served as any other: Node would refuse it by itself.
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response));
  app.addHook('onRequest', (request, reply, done) => {
    secure(request.raw, reply.raw, (error) => done(error as Error | undefined));
  });
  app.addHook('onRequest', async ({ raw }) => {
    if (raw.httpVersion === '1.1' && raw.headers.host === undefined)
      throw new Refusal(400, 'Não foi possível ler o que foi enviado');
    refuseRepeatedHeader(raw.rawHeaders);
  });
  let closing = false;
  app.addHook('preClose', async () => {
    closing = true;
  });
  app.addHook('onSend', async (_request, reply) => {
    if (closing) reply.header('Connection', 'close');
    if (!reply.hasHeader('Cache-Control')) reply.header('Cache-Control', 'no-store');
  });

  app.decorateReply('addStyleNonce', function addStyleNonce() {
    const nonce = randomBytes(16).toString('hex');
    const styleSrc = [...directives.styleSrc, `'nonce-${nonce}'`];
    const allow = helmet.contentSecurityPolicy({ useDefaults: false, directives: { ...directives, styleSrc } });
    allow(this.request.raw, this.raw, (error) => {
      if (error) throw error;
    });
    return nonce;
  });
});
