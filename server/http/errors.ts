import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import type { FieldErrors } from '../../domain/schemas/fieldErrors.ts';
import { SchemaMismatchError, toDatabaseRefusal } from '../db/errors.ts';
import type { Db } from '../db/schema.ts';
import { requireCurrentSchema } from '../db/schemaVersion.ts';
import { getRequestLogFields } from './log.ts';
import { busy, Refusal } from './refusal.ts';
import { READ_METHODS } from './session.ts';

/** Answers every error with the failure envelope (docs/contract.md, section 1) and a sentence for a person. */
export const errorsPlugin = fp(async (app) => {
  let isOtherSchemaLogged = false;

  app.setErrorHandler(async (thrown: FastifyError, request, reply) => {
    const isRead = READ_METHODS.has(request.method);
    const error = knownRefusal(thrown, isRead) ? thrown : await withOtherSchema(thrown, app.context.db);
    const refusal = asRefusal(error, isRead);
    if (error instanceof SchemaMismatchError) {
      // Every call meets it: once is enough.
      if (!isOtherSchemaLogged) app.log.error({ event: 'database of another version' });
      isOtherSchemaLogged = true;
    } else if (refusal.status >= 500 && !(error instanceof Refusal)) logTrouble(request, refusal.status, error);
    return send(reply, refusal);
  });

  app.decorate('sendNotFound', (_request: FastifyRequest, reply: FastifyReply) =>
    send(reply, new Refusal(404, 'Este endereço não existe')),
  );
});

declare module 'fastify' {
  interface FastifyInstance {
    /** Answers a route that does not exist: 404 in the envelope. */
    sendNotFound(request: FastifyRequest, reply: FastifyReply): FastifyReply;
  }
}

/** A 503 (locked or full database, too many requests) is a warning; a 500 is a bug of ours. */
function logTrouble(request: FastifyRequest, status: number, err: Error): void {
  const circumstances = getRequestLogFields(request);
  if (status === 503) request.log.warn({ event: 'cannot serve now', ...circumstances, err });
  else request.log.error({ event: 'unexpected error', ...circumstances, err });
}

function send(reply: FastifyReply, refusal: Refusal): FastifyReply {
  // A list that fails before its first part was to be compressed; the refusal is not.
  reply.removeHeader('Content-Encoding');
  if (refusal.retryAfter !== undefined) reply.header('Retry-After', String(refusal.retryAfter));
  const body: { status: 'error'; message: string; errors?: FieldErrors } = {
    status: 'error',
    message: refusal.message,
  };
  if (refusal.errors) body.errors = refusal.errors;
  // Errors skip the route's own serializer: their shape is always this one.
  return reply
    .code(refusal.status)
    .header('Content-Type', 'application/json; charset=utf-8')
    .serializer((payload: unknown) => JSON.stringify(payload))
    .send(body);
}

function asRefusal(error: FastifyError, isRead: boolean): Refusal {
  return knownRefusal(error, isRead) ?? new Refusal(500, 'Algo deu errado aqui. Tente novamente em instantes.');
}

/** Null for a bug of ours. */
function knownRefusal(error: FastifyError, isRead: boolean): Refusal | null {
  return error instanceof Refusal ? error : (toDatabaseRefusal(error, isRead) ?? ofHttp(error));
}

/** A SchemaMismatchError in place of an error that no bug of ours explains: a read met tables that another version had just changed. */
async function withOtherSchema(error: FastifyError, db: Db): Promise<FastifyError> {
  try {
    await requireCurrentSchema(db);
    return error;
  } catch (cause) {
    return cause instanceof SchemaMismatchError ? (cause as FastifyError) : error;
  }
}

/** A sentence in pt-BR for what Fastify and its plugins refuse in English. */
function ofHttp({ statusCode = 500 }: FastifyError): Refusal | null {
  if (statusCode === 503) return busy('O servidor está ocupado. Tente novamente em instantes.');
  if (statusCode < 400 || statusCode >= 500) return null;
  return new Refusal(statusCode, SENTENCES[statusCode] ?? 'Não foi possível atender a este pedido');
}

const SENTENCES: Readonly<Record<number, string>> = {
  400: 'Não foi possível ler o que foi enviado',
  413: 'O que foi enviado é grande demais',
  415: 'Envie os dados em JSON',
};
