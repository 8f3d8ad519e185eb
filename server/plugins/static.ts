import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import fp from 'fastify-plugin';

/** Vite puts it wherever a nonce belongs; each answer gets one of its own. */
const NONCE_PLACEHOLDER = /__CSP_NONCE__/g;

const SVG = 'image/svg+xml';

/** The built front end, compressed when it was built; every other page is index.html. */
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
      reply.header('Cache-Control', cachingOf(path.slice(root.length)));
    },
  });

  // The plugin says the characters of text and scripts only.
  app.addHook('onSend', async (_request, reply) => {
    if (reply.getHeader('Content-Type') === SVG) reply.type(`${SVG}; charset=utf-8`);
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

/** Hashed assets for ever, pictures for an hour; the manifest, the service worker and its page are asked for each time. */
function cachingOf(path: string): string {
  if (path.startsWith('/assets/')) return 'public, max-age=31536000, immutable';
  return /\.(svg|png|ico)(\.(br|gz))?$/.test(path) ? 'public, max-age=3600' : 'no-cache';
}
