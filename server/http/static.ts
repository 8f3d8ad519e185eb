import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import fp from 'fastify-plugin';
import { createPreloadTags } from './screenFiles.ts';
import { getSessionCookieName } from './session.ts';

/** Vite writes it where a nonce belongs; each response has its own nonce. */
const NONCE_PLACEHOLDER = /__CSP_NONCE__/g;

/** A preload link for a screen's first query (src/prefetch.ts): the browser sends it before any script runs. */
const preload = (path: string) => `</api${path}>; rel=preload; as=fetch; crossorigin=use-credentials`;
const PRELOADS = preload('/check-session');
const DASHBOARD_PRELOADS = `${PRELOADS}, ${preload('/summary')}`;

const SVG = 'image/svg+xml';

/** Serves the built front end, which the build has compressed; every other page is index.html. */
export const staticPlugin = fp<{ root: string | undefined }>(async (app, { root }) => {
  if (root === undefined || !existsSync(join(root, 'index.html'))) {
    app.setNotFoundHandler(app.sendNotFound);
    return;
  }
  const index = readFileSync(join(root, 'index.html'), 'utf8');
  const getPreloadTags = createPreloadTags(root);

  await app.register(fastifyStatic, {
    root,
    index: false,
    wildcard: false,
    preCompressed: true,
    cacheControl: false,
    globIgnore: ['**/index.html', '**/.*'],
    setHeaders: (reply, path) => {
      reply.header('Cache-Control', getCacheControl(path.slice(root.length)));
    },
  });

  // @fastify/static adds the charset to text and scripts only.
  app.addHook('onSend', async (_request, reply) => {
    if (reply.getHeader('Content-Type') === SVG) reply.type(`${SVG}; charset=utf-8`);
  });

  app.setNotFoundHandler((request, reply) => {
    const isPage =
      (request.method === 'GET' || request.method === 'HEAD') && !/^\/(api|assets)(\/|$)/.test(request.url);
    if (!isPage) return app.sendNotFound(request, reply);
    const path = request.url.replace(/[?#].*/, '');
    const hasSession = Boolean(request.cookies[getSessionCookieName(app.context.config)]);
    // Without a session cookie these requests would be refused.
    if (hasSession) reply.header('Link', /^\/(dashboard)?$/.test(path) ? DASHBOARD_PRELOADS : PRELOADS);
    const html = index.replace('</head>', `${getPreloadTags(path, hasSession)}</head>`);
    return reply
      .type('text/html; charset=utf-8')
      .header('Cache-Control', 'no-cache')
      .send(html.replace(NONCE_PLACEHOLDER, reply.addStyleNonce()));
  });
});

/** Cache-Control: hashed assets for ever, pictures for an hour; the manifest, the service worker and pages are revalidated each time. */
function getCacheControl(path: string): string {
  if (path.startsWith('/assets/')) return 'public, max-age=31536000, immutable';
  return /\.(svg|png|ico)(\.(br|gz))?$/.test(path) ? 'public, max-age=3600' : 'no-cache';
}
