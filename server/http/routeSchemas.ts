import swagger from '@fastify/swagger';
import fp from 'fastify-plugin';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import { z } from 'zod';

/* Parts of the routes' schemas, and the OpenAPI document that is generated from them. */

/** The success envelope around `data`. */
export function successResponse(data: z.ZodType) {
  return z.object({ status: z.literal('success'), message: z.string(), data });
}

const failure = z.object({
  status: z.literal('error'),
  message: z.string(),
  errors: z.record(z.string(), z.string()).optional(),
});

/** The failure envelope for each of these codes and 503, which every route may answer. */
export function failureResponses(...codes: number[]): Record<number, z.ZodType> {
  return Object.fromEntries([...codes, 503].map((code) => [code, failure]));
}

export const idParams = z.object({ id: z.string() });

export const idempotencyHeader = z.looseObject({
  'idempotency-key': z
    .string()
    .max(200)
    .optional()
    .describe('A repeated key with the same body gets the first answer and changes nothing'),
});

/** Collects the routes' schemas. Register it before the routes. */
export const openapiPlugin = fp(async (app) => {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Navalha',
        description: 'Back office of a barbershop or salon. Amounts are in reais; days are YYYY-MM-DD of the shop.',
        version: '1',
      },
      servers: [{ url: '/api' }],
    },
    transform: jsonSchemaTransform,
    stripBasePath: true,
  });
});
