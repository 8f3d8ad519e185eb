import { randomBytes } from 'node:crypto';
import fp from 'fastify-plugin';
import helmet from 'helmet';

declare module 'fastify' {
  interface FastifyReply {
    /** Returns a nonce for the page's styles and allows it in the response's policy. */
    allowStyles(): string;
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

/**
 * Security headers of every response, 404 and 500 too. Nothing is cached unless its route says so. While the server closes, every
 * response ends its connection, so that the server need not wait for idle ones.
 */
export const headersPlugin = fp(async (app) => {
  const { secureCookies } = app.context.config;
  const secure = helmet({
    contentSecurityPolicy: { useDefaults: false, directives },
    referrerPolicy: { policy: 'no-referrer' },
    crossOriginEmbedderPolicy: false,
    xFrameOptions: { action: 'deny' },
    strictTransportSecurity: secureCookies ? { maxAge: 31_536_000, includeSubDomains: true } : false,
  });
  app.addHook('onRequest', (request, reply, done) => {
    secure(request.raw, reply.raw, (error) => done(error as Error | undefined));
  });
  let closing = false;
  app.addHook('preClose', async () => {
    closing = true;
  });
  app.addHook('onSend', async (_request, reply) => {
    if (closing) reply.header('Connection', 'close');
    if (!reply.hasHeader('Cache-Control')) reply.header('Cache-Control', 'no-store');
  });

  app.decorateReply('allowStyles', function allowStyles() {
    const nonce = randomBytes(16).toString('hex');
    const styleSrc = [...directives.styleSrc, `'nonce-${nonce}'`];
    const allow = helmet.contentSecurityPolicy({ useDefaults: false, directives: { ...directives, styleSrc } });
    allow(this.request.raw, this.raw, (error) => {
      if (error) throw error;
    });
    return nonce;
  });
});
