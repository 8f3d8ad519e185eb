import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import fp from 'fastify-plugin';

/** Vite puts it wherever a nonce belongs; each answer gets one of its own. */
const NONCE_PLACEHOLDER = /__CSP_NONCE__/g;

/** The built front end: hashed assets for ever, compressed when they were built; every other page is index.html. */
export const staticPlugin = fp<{ root: string | undefined }>(async (app, { root }) => {
  if (root === undefined || !existsSync(join(root, 'index.html'))) {
    app.setNotFoundHandler(app.refuseUnknown);
    return;
  }
  const index = readFileSync(join(root, 'index.html'), 'utf8');

  await app.register(fastifyStatic, {
    root,
    index: false,
    wildcard: false,
    preCompressed: true,
    cacheControl: false,
    globIgnore: ['**/index.html', '**/.*'],
    setHeaders: (reply, path) => {
      const immutable = path.includes(`${root}/assets/`);
      reply.header('Cache-Control', immutable ? 'public, max-age=31536000, immutable' : 'public, max-age=3600');
    },
  });

  app.setNotFoundHandler((request, reply) => {
    const isPage =
      (request.method === 'GET' || request.method === 'HEAD') && !/^\/(api|assets)(\/|$)/.test(request.url);
    if (!isPage) return app.refuseUnknown(request, reply);
    return reply
      .type('text/html; charset=utf-8')
      .header('Cache-Control', 'no-cache')
      .send(index.replace(NONCE_PLACEHOLDER, reply.cspNonce.style));
  });
});
