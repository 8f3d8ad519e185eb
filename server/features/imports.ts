import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { importPartSchema } from '../../domain/schemas/importPart.ts';
import { findImportCounts } from '../db/importRuns.ts';
import { failureResponses, success, successResponse } from '../http/envelope.ts';

const querystring = importPartSchema.pick({ key: true });
const countsSchema = z.object({ created: z.int(), updated: z.int() });

/** GET /imports?key=… (feature `customers.importDetails`): what an import of the user has stored so far; none with SPEC_STRICT=1. */
export function registerImports(app: FastifyInstance): void {
  const { reader, config } = app.context;
  if (config.specStrict) return;

  app.get<{ Querystring: z.output<typeof querystring> }>(
    '/imports',
    {
      schema: {
        tags: ['customers'],
        description:
          'How many records the requests with this `import.key` of the user have created and edited: none where there is no such import.',
        querystring,
        response: { 200: successResponse(countsSchema), ...failureResponses(401, 403, 422) },
      },
    },
    async (request) => success(await findImportCounts(reader, request.query.key, request.requireContext())),
  );
}
