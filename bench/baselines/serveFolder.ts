import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import Fastify from 'fastify';

/*
 * node serveFolder.ts FOLDER
 *
 * Serves a built app like the product serves its own: precompressed, assets cached forever, index.html for every page.
 */
const [folder = ''] = process.argv.slice(2);
const index = readFileSync(join(folder, 'index.html'));
const app = Fastify();
await app.register(fastifyStatic, {
  root: folder,
  index: false,
  wildcard: false,
  preCompressed: true,
  cacheControl: false,
  globIgnore: ['**/index.html'],
  setHeaders: (reply) => void reply.header('Cache-Control', 'public, max-age=31536000, immutable'),
});
app.setNotFoundHandler((_request, reply) =>
  reply.type('text/html; charset=utf-8').header('Cache-Control', 'no-cache').send(index),
);
console.log(await app.listen({ host: '127.0.0.1', port: 0 }));
