import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';

/** GET /health for whoever watches the server: 200 when the database answers, else 503. */
export async function registerHealth(app: FastifyInstance): Promise<void> {
  app.get('/health', { schema: { hide: true } }, async (_request, reply) => {
    try {
      await sql`select 1`.execute(app.shop.db);
      return { live: true, ready: true };
    } catch {
      return reply.code(503).send({ live: true, ready: false });
    }
  });
}
