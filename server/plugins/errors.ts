import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import type { FieldErrors } from '../../domain/schemas/fieldErrors.ts';
import { errorCode } from '../db/transaction.ts';
import { ALREADY_SOLD } from '../features/sales/record.ts';
import { CHANGED_MEANWHILE } from '../records.ts';
import { conflict, Refusal } from '../refusal.ts';
import { SLOT_TAKEN } from '../resources/reservations/queries.ts';

const RETRY_SECONDS = 2;

/** Everything that goes wrong leaves as the contract's failure envelope, with a sentence a person understands. */
export const errorsPlugin = fp(async (app) => {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const refusal = asRefusal(error);
    if (refusal.status >= 500 && !(error instanceof Refusal)) request.log.error({ err: error }, 'unexpected error');
    return send(reply, refusal);
  });

  app.decorate('refuseUnknown', (_request: FastifyRequest, reply: FastifyReply) =>
    send(reply, new Refusal(404, 'Este endereço não existe')),
  );
});

declare module 'fastify' {
  interface FastifyInstance {
    /** Answers a route that does not exist: 404 in the envelope. */
    refuseUnknown(request: FastifyRequest, reply: FastifyReply): FastifyReply;
  }
}

function send(reply: FastifyReply, refusal: Refusal): FastifyReply {
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

function asRefusal(error: FastifyError): Refusal {
  if (error instanceof Refusal) return error;
  return ofDatabase(error) ?? ofHttp(error) ?? new Refusal(500, 'Algo deu errado aqui. Tente de novo em instantes.');
}

function ofHttp(error: FastifyError): Refusal | null {
  switch (error.statusCode) {
    case 400:
      return new Refusal(400, 'Não foi possível ler o que foi enviado');
    case 413:
      return new Refusal(413, 'O que foi enviado é grande demais');
    case 414:
      return new Refusal(414, 'O endereço é longo demais');
    case 415:
      return new Refusal(415, 'Envie os dados em JSON');
    case 503:
      return new Refusal(503, 'O servidor está ocupado. Tente de novo em instantes.', { retryAfter: RETRY_SECONDS });
    default:
      return null;
  }
}

/** Unique indexes that two calls at the same moment can meet, with the sentence for the second one. */
const CONFLICTS: readonly [sign: RegExp, sentence: string][] = [
  [/reservation_slot|reservation\.employee_id, reservation\.day/, SLOT_TAKEN],
  [/sale_reservation|sale\.reservation_id/, ALREADY_SOLD],
];

function ofDatabase(error: Error): Refusal | null {
  const code = errorCode(error);
  if (code === 'SQLITE_CONSTRAINT_UNIQUE' || code === '23505') {
    const named = `${error.message} ${'constraint' in error ? String(error.constraint) : ''}`;
    const known = CONFLICTS.find(([sign]) => sign.test(named));
    return conflict(known?.[1] ?? 'Já existe um registro igual');
  }
  if (code === '23503') return conflict(CHANGED_MEANWHILE);
  if (/^SQLITE_(BUSY|LOCKED|READONLY|FULL|IOERR|CANTOPEN)/.test(code) || isUnavailable(code, error)) {
    return new Refusal(503, 'Não foi possível gravar agora. Tente de novo em instantes.', {
      retryAfter: RETRY_SECONDS,
    });
  }
  return null;
}

/** PostgreSQL: lock and statement time-outs, no connection, shutting down, out of disk, read-only; deadlocks tried often enough. */
function isUnavailable(code: string, error: Error): boolean {
  return (
    /^(55P03|57014|57P0\d|08\w{3}|53\w{3}|25006|40001|40P01|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND)$/.test(
      code,
    ) || /Connection terminated|timeout exceeded when trying to connect/.test(error.message)
  );
}
