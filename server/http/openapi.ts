import swagger from '@fastify/swagger';
import fp from 'fastify-plugin';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';

/** Collects the routes' schemas; has to be registered before the routes. */
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
