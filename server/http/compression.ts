import compress from '@fastify/compress';
import type { onSendHookHandler } from 'fastify';
import fp from 'fastify-plugin';

/** A shorter answer fits into one packet as it is. In bytes. */
const SHORTEST = 1024;

declare module 'fastify' {
  interface FastifyReply {
    /** Value of the header Content-Range of a list; null for none. */
    contentRange: string | null;
  }
}

/**
 * Compresses the longer answers of the routes that are added after it. The front end's files are not among them: they are
 * compressed when they are built. Requests stay what they are: a compressed body is refused.
 */
export const compressionPlugin = fp(async (app) => {
  if (!app.hasReplyDecorator('contentRange')) app.decorateReply('contentRange', null);
  await app.register(compress, { encodings: ['br', 'gzip'], threshold: SHORTEST, globalDecompression: false });
  app.addHook('onRoute', (route) => {
    const hooks = [route.onSend ?? []].flat();
    // Of a HEAD route the first hook is Fastify's: it replaces the body by its length, which is the compressed one's.
    const last = route.method === 'HEAD' ? hooks.splice(0, 1) : [];
    route.onSend = [...hooks, setContentRange, ...last];
  });
});

/** Last, because @fastify/compress takes Content-Range for a range of bytes and leaves such an answer as it is. */
const setContentRange: onSendHookHandler = (_request, reply, payload, done) => {
  if (reply.contentRange !== null) reply.header('Content-Range', reply.contentRange);
  done(null, payload);
};
