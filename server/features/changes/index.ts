import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { failureResponses } from '../../http/envelope.ts';
import { filterOpenSessions } from '../../http/session.ts';
import { busy, Refusal } from '../../refusal.ts';
import { ChangeStreams } from './changeStreams.ts';

const HEARTBEAT_MS = 20_000;

/** GET /changes: an event stream of the changed resources that the user may list (feature `changes`). None with SPEC_STRICT=1. */
export function registerChanges(app: FastifyInstance): void {
  const { config, subscribeToChanges, reader, clock } = app.context;
  if (config.specStrict) return;

  const streams = new ChangeStreams();
  const unsubscribe = subscribeToChanges((changed) => streams.notify(changed));
  const endExpired = async () =>
    streams.endStreamsExcept(await filterOpenSessions(reader, streams.getSessionHashes(), clock()));
  const heartbeat = setInterval(() => {
    streams.sendHeartbeat();
    endExpired().catch((err) => app.log.warn({ event: 'sessions not looked at', err }));
  }, HEARTBEAT_MS);
  app.addHook('preClose', async () => {
    clearInterval(heartbeat);
    streams.close();
    await unsubscribe();
  });

  app.get(
    '/changes',
    {
      exposeHeadRoute: false,
      // Compression would buffer events.
      compress: false,
      config: { isBackground: true },
      schema: {
        tags: ['changes'],
        response: { 200: { content: { 'text/event-stream': { schema: eventStream } } }, ...failureResponses(401, 406) },
      },
    },
    async (request, reply) => {
      if (!request.headers.accept?.includes('text/event-stream'))
        throw new Refusal(406, 'Este endereço só responde em text/event-stream');
      const stream = streams.add(request.sessionHash, request.requireContext().role);
      if (!stream) throw busy('Há páginas demais à espera de mudanças. Tente novamente em instantes.');
      return (
        reply
          .type('text/event-stream')
          // The connection ends with the stream: otherwise a closing server would wait for it.
          .header('Connection', 'close')
          // Without it nginx buffers events.
          .header('X-Accel-Buffering', 'no')
          .send(stream)
      );
    },
  );
}

const eventStream = z
  .string()
  .describe(
    'An event `change` with `{ "resources": ["reservations", …] }` after each change, and a comment every 20 s',
  );
