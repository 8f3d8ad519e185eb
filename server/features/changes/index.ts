import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { busy, Refusal } from '../../http/refusal.ts';
import { failureResponses } from '../../http/routeSchemas.ts';
import { filterOpenSessions } from '../../http/session.ts';
import { ChangeStreams } from './changeStreams.ts';

const BEAT_MS = 20_000;

/** GET /changes tells a page which resources others have changed (feature `changes`); it is not there with SPEC_STRICT=1. */
export function registerChanges(app: FastifyInstance): void {
  const { config, subscribeToChanges, reader, clock } = app.context;
  if (config.specStrict) return;

  const listeners = new ChangeStreams();
  const stop = subscribeToChanges((changed) => listeners.notify(changed));
  const endExpired = async () =>
    listeners.endStreamsExcept(await filterOpenSessions(reader, listeners.getSessionHashes(), clock()));
  const beat = setInterval(() => {
    listeners.sendHeartbeat();
    endExpired().catch((err) => app.log.warn({ event: 'sessions not looked at', err }));
  }, BEAT_MS);
  app.addHook('preClose', async () => {
    clearInterval(beat);
    listeners.close();
    await stop();
  });

  app.get(
    '/changes',
    {
      exposeHeadRoute: false,
      // An event is sent at once, not when there is enough of them to compress.
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
      const stream = listeners.add(request.sessionHash);
      if (!stream) throw busy('Há páginas demais à espera de mudanças. Tente novamente em instantes.');
      return (
        reply
          .type('text/event-stream')
          // Ended with it: else the server would wait for the idle connection when it closes.
          .header('Connection', 'close')
          // nginx would keep back what is said until there is more.
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
