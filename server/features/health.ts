import type { FastifyInstance } from 'fastify';
import { requireCurrentSchema } from '../db/schemaVersion.ts';
import { canWrite } from '../db/writability.ts';

/** A slower database is unusable at the counter. */
const DATABASE_TIMEOUT_MS = 1_000;

/**
 * GET /health/live: 200 while the process answers. GET /health: 200 when the server can take calls; 503 while it closes, when the database
 * does not answer within a second or has another version's schema, or when it cannot be written to.
 */
export async function registerHealth(app: FastifyInstance): Promise<void> {
  let isClosing = false;
  app.addHook('preClose', async () => {
    isClosing = true;
  });

  let check: Promise<boolean> | undefined;
  /** One check at a time: with a hanging database, each check would occupy one more connection. */
  const canTakeSales = () => {
    check ??= requireCurrentSchema(app.context.db)
      .then(() => canWrite(app.context.db, app.context.config.dataDir))
      .catch(() => false)
      .finally(() => {
        check = undefined;
      });
    return withTimeout(check);
  };

  app.get('/health', { schema: { hide: true } }, async (_request, reply) => {
    const isReady = !isClosing && (await canTakeSales());
    return reply.code(isReady ? 200 : 503).send({ live: true, ready: isReady });
  });
  app.get('/health/live', { schema: { hide: true } }, async () => ({ live: true }));
}

async function withTimeout(answer: Promise<boolean>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<boolean>((resolve) => {
    timer = setTimeout(resolve, DATABASE_TIMEOUT_MS, false);
  });
  try {
    return await Promise.race([answer, timeout]);
  } finally {
    clearTimeout(timer);
  }
}
