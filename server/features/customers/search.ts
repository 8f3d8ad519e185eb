import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { LIMITS } from '../../../domain/constants.ts';
import { encodeFields } from '../../../domain/fields/codec.ts';
import { buildResponseSchema } from '../../../domain/fields/schema.ts';
import { customers } from '../../../domain/resources/customers.ts';
import { success } from '../../http/envelope.ts';
import { failureResponses, successResponse } from '../../http/routeSchemas.ts';
import { findCustomers } from '../../resources/customers.ts';

const MAX_RESULTS = 50;

const querystring = z.object({
  query: z.string({ error: 'Informe o texto da busca' }).max(LIMITS.query, `Use no máximo ${LIMITS.query} caracteres`),
});

/** GET /customers/find?query=text */
export function registerCustomerSearch(app: FastifyInstance): void {
  app.get<{ Querystring: z.output<typeof querystring> }>(
    '/customers/find',
    {
      schema: {
        tags: ['customers'],
        querystring,
        response: { 200: successResponse(z.array(buildResponseSchema(customers))), ...failureResponses(401, 422) },
      },
    },
    async (request) => {
      const found = await findCustomers(app.context.reader, request.query.query, MAX_RESULTS);
      return success(found.map((customer) => encodeFields(customers.fields, customer)));
    },
  );
}
