import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { failureResponses } from '../../http/envelope.ts';
import { getRequestLogFields } from '../../http/log.ts';
import { busy } from '../../refusal.ts';
import { exportZip } from './content.ts';

const ALREADY_RUNNING = 'Já há uma exportação em andamento. Espere ela terminar.';

/** GET /export (feature `export`): everything the shop takes along, as a zip archive; none with SPEC_STRICT=1. */
export function registerExport(app: FastifyInstance): void {
  const { reader, clock, config } = app.context;
  if (config.specStrict) return;
  // Each keeps a connection to the database until the client has read it.
  let isRunning = false;

  app.get(
    '/export',
    {
      // Its length is known only when it is made.
      exposeHeadRoute: false,
      schema: {
        tags: ['shop'],
        description:
          'Customers, services, employees, reservations, sales, expenses and closings as CSV files in a zip archive. Only one is made at a time: 503.',
        response: {
          200: { description: 'A zip archive', content: { 'application/zip': { schema: z.string() } } },
          ...failureResponses(401, 503),
        },
      },
    },
    async (request, reply) => {
      if (isRunning) throw busy(ALREADY_RUNNING);
      isRunning = true;
      const pieces = exportZip(reader, { timeZone: config.timeZone, now: clock() });
      const archive = Readable.from(pieces, { objectMode: false });
      // `end` comes before the end of the response is sent; a client that gives up causes only `close`.
      for (const event of ['end', 'close'])
        archive.once(event, () => {
          isRunning = false;
        });
      request.log.info({ event: 'shop exported', ...getRequestLogFields(request) });
      return reply
        .type('application/zip')
        .header('Content-Disposition', `attachment; filename="navalha-${request.requireContext().day}.zip"`)
        .send(archive);
    },
  );
}
