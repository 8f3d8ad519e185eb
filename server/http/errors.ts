import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { SchemaMismatchError, toDatabaseRefusal } from '../db/errors.ts';
import type { Db } from '../db/schema.ts';
import { requireCurrentSchema } from '../db/schemaVersion.ts';
import { busy, Refusal } from '../refusal.ts';
import { getRequestLogFields } from './log.ts';
import { READ_METHODS } from './session.ts';

/** Sends every error in the failure envelope (docs/contract.md, section 1), with a pt-BR sentence. */
export const errorsPlugin = fp(async (app) => {
  let isSchemaMismatchLogged = false;

  app.setErrorHandler(async (thrown: FastifyError, request, reply) => {
    const isRead = READ_METHODS.has(request.method);
    const error = toKnownRefusal(thrown, isRead) ? thrown : await detectSchemaMismatch(thrown, app.context.db);
    const knownRefusal = toKnownRefusal(error, isRead);
    const refusal = knownRefusal ?? toUnexpectedRefusal(error, app.context.showErrors === true);
    if (error instanceof SchemaMismatchError) {
      // Every call meets it: it is logged once.
      if (!isSchemaMismatchLogged) app.log.error({ event: 'database of another version' });
      isSchemaMismatchLogged = true;
    } else if (!knownRefusal && app.context.showErrors) console.error(error);
    else if (refusal.status >= 500 && !(error instanceof Refusal)) logFailure(request, refusal.status, error);
    return send(reply, refusal);
  });

  app.decorate('sendNotFound', (_request: FastifyRequest, reply: FastifyReply) =>
    send(reply, new Refusal(404, 'Este endereço não existe')),
  );
});

declare module 'fastify' {
  interface FastifyInstance {
    /** Sends 404 in the envelope for a route that does not exist. */
    sendNotFound(request: FastifyRequest, reply: FastifyReply): FastifyReply;
  }
}

/** A 503 (locked or full database, too many requests) is a warning; a 500 is a bug of ours. */
function logFailure(request: FastifyRequest, status: number, err: Error): void {
  const fields = getRequestLogFields(request);
  if (status === 503) request.log.warn({ event: 'cannot serve now', ...fields, err });
  else request.log.error({ event: 'unexpected error', ...fields, err });
}

function send(reply: FastifyReply, refusal: Refusal): FastifyReply {
  // A list that fails before its first chunk has the header already, but the refusal is not compressed.
  reply.removeHeader('Content-Encoding');
  if (refusal.retryAfter !== undefined) reply.header('Retry-After', String(refusal.retryAfter));
  const { message, errors, data } = refusal;
  // JSON leaves out what is undefined.
  const body = { status: 'error', message, errors, data };
  // Errors skip the route's serializer, because its response schema is not theirs.
  return reply
    .code(refusal.status)
    .header('Content-Type', 'application/json; charset=utf-8')
    .serializer((payload: unknown) => JSON.stringify(payload))
    .send(body);
}

/** An error's own message may quote stored data: it is sent only to a developer. */
function toUnexpectedRefusal(error: FastifyError, showErrors: boolean): Refusal {
  return new Refusal(500, showErrors ? String(error) : 'Algo deu errado aqui. Tente novamente em instantes.');
}

/** The refusal of an expected error; null for a bug of ours. */
function toKnownRefusal(error: FastifyError, isRead: boolean): Refusal | null {
  return error instanceof Refusal ? error : (toDatabaseRefusal(error, isRead) ?? toHttpRefusal(error));
}

/** Replaces an unexpected error by a SchemaMismatchError when another version has just migrated the database: the read met changed tables. */
async function detectSchemaMismatch(error: FastifyError, db: Db): Promise<FastifyError> {
  try {
    await requireCurrentSchema(db);
    return error;
  } catch (cause) {
    return cause instanceof SchemaMismatchError ? (cause as FastifyError) : error;
  }
}

/** A pt-BR sentence for the errors of Fastify and its plugins, which are in English. */
function toHttpRefusal({ statusCode = 500 }: FastifyError): Refusal | null {
  if (statusCode === 503) return busy('O servidor está ocupado. Tente novamente em instantes.');
  if (statusCode < 400 || statusCode >= 500) return null;
  return new Refusal(statusCode, MESSAGES[statusCode] ?? 'Não foi possível atender a este pedido');
}

const MESSAGES: Readonly<Record<number, string>> = {
  400: 'Não foi possível ler o que foi enviado',
  413: 'O que foi enviado é grande demais',
  415: 'Envie os dados em JSON',
};
