import compress from '@fastify/compress';
import type { onSendHookHandler } from 'fastify';
import fp from 'fastify-plugin';

/** In bytes. A shorter response fits into one packet uncompressed. */
const MIN_COMPRESSED_BYTES = 1024;

declare module 'fastify' {
  interface FastifyReply {
    /** Value of a list's Content-Range header; null for none. */
    contentRange: string | null;
  }
}

/**
 * Compresses the longer responses of the routes that are registered after it; the front end's files are compressed when they are built. A
 * compressed request body is refused.
 */
export const compressionPlugin = fp(async (app) => {
  if (!app.hasReplyDecorator('contentRange')) app.decorateReply('contentRange', null);
  await app.register(compress, {
    encodings: ['br', 'gzip'],
    threshold: MIN_COMPRESSED_BYTES,
    globalDecompression: false,
  });
  app.addHook('onRoute', (route) => {
    const hooks = [route.onSend ?? []].flat();
    // On a HEAD route the first hook is Fastify's: it replaces the body by its length, so it has to run after the compression.
    const headHook = route.method === 'HEAD' ? hooks.splice(0, 1) : [];
    route.onSend = [...hooks, setContentRange, ...headHook];
  });
});

/** Runs after @fastify/compress, which takes Content-Range for a range of bytes and leaves such a response uncompressed. */
const setContentRange: onSendHookHandler = (_request, reply, payload, done) => {
  if (reply.contentRange !== null) reply.header('Content-Range', reply.contentRange);
  done(null, payload);
};
