import type { FastifyInstance } from 'fastify';
import { requireCurrentSchema } from '../../db/schemaVersion.ts';
import { canWrite } from '../../db/writability.ts';

/** A database that takes longer is of no use to whoever waits at the counter. */
const PATIENCE_MS = 1_000;

/**
 * For whoever watches the server. GET /health/live: 200 while the process answers. GET /health: 200 when calls may be sent to it;
 * 503 while it closes, when the database does not answer within a second or has another version's schema, and when no sale could be stored in it.
 */
export async function registerHealth(app: FastifyInstance): Promise<void> {
  let closing = false;
  app.addHook('preClose', async () => {
    closing = true;
  });

  let asked: Promise<boolean> | undefined;
  /** One question at a time: a database that hangs must not be asked on every connection there is. */
  const databaseTakesSales = () => {
    asked ??= requireCurrentSchema(app.context.db)
      .then(() => canWrite(app.context.db, app.context.config.dataDir))
      .catch(() => false)
      .finally(() => {
        asked = undefined;
      });
    return inTime(asked);
  };

  app.get('/health', { schema: { hide: true } }, async (_request, reply) => {
    const ready = !closing && (await databaseTakesSales());
    return reply.code(ready ? 200 : 503).send({ live: true, ready });
  });
  app.get('/health/live', { schema: { hide: true } }, async () => ({ live: true }));
}

async function inTime(answer: Promise<boolean>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(resolve, PATIENCE_MS, false);
  });
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
}
