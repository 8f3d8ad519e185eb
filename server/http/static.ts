import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import fp from 'fastify-plugin';
import { getSessionCookieName } from './session.ts';

/** Vite puts it wherever a nonce belongs; it is replaced in each response. */
const NONCE_PLACEHOLDER = /__CSP_NONCE__/g;

/** A preload link for the first requests of a screen (src/prefetch.ts): the browser sends them before any script runs. */
const askFirst = (path: string) => `</api${path}>; rel=preload; as=fetch; crossorigin=use-credentials`;
const ASKED_BY_ALL = askFirst('/check-session');
const ASKED_BY_DASHBOARD = `${ASKED_BY_ALL}, ${askFirst('/summary')}`;

const SVG = 'image/svg+xml';

/** The built front end, compressed when it was built; every other page is index.html. */
export const staticPlugin = fp<{ root: string | undefined }>(async (app, { root }) => {
  if (root === undefined || !existsSync(join(root, 'index.html'))) {
    app.setNotFoundHandler(app.sendNotFound);
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

  // The plugin adds the charset to text and scripts only.
  app.addHook('onSend', async (_request, reply) => {
    if (reply.getHeader('Content-Type') === SVG) reply.type(`${SVG}; charset=utf-8`);
  });

  app.setNotFoundHandler((request, reply) => {
    const isPage =
      (request.method === 'GET' || request.method === 'HEAD') && !/^\/(api|assets)(\/|$)/.test(request.url);
    if (!isPage) return app.sendNotFound(request, reply);
    // Only where there may be a session: otherwise the requests would be in vain.
    if (request.cookies[getSessionCookieName(app.context.config)])
      reply.header('Link', /^\/(dashboard)?([?#]|$)/.test(request.url) ? ASKED_BY_DASHBOARD : ASKED_BY_ALL);
    return reply
      .type('text/html; charset=utf-8')
      .header('Cache-Control', 'no-cache')
      .send(index.replace(NONCE_PLACEHOLDER, reply.addStyleNonce()));
  });
});

/** Hashed assets for ever, pictures for an hour; the manifest, the service worker and its page are revalidated each time. */
function cachingOf(path: string): string {
  if (path.startsWith('/assets/')) return 'public, max-age=31536000, immutable';
  return /\.(svg|png|ico)(\.(br|gz))?$/.test(path) ? 'public, max-age=3600' : 'no-cache';
}
