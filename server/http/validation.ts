import fp from 'fastify-plugin';
import type { z } from 'zod';
import { errorsByField } from '../../domain/schemas/fieldErrors.ts';
import { invalid } from './refusal.ts';

interface RouteSchema {
  schema: unknown;
  httpPart?: string;
}

/** Checks one part of a call against its zod schema. What does not fit is a 422 Refusal, by field. */
export function checkPart({ schema }: RouteSchema) {
  return (value: unknown) => {
    const result = (schema as z.ZodType).safeParse(value);
    return result.success ? { value: result.data } : { error: invalid(errorsByField(result.error.issues)) };
  };
}

/**
 * The same for routes that check the body in the handler, against the very schema that they show: an edit can be judged only
 * together with what it leaves out, and a path or a header that cannot be has an answer of its own (404, 422).
 */
export function checkQueryOnly(part: RouteSchema) {
  if (part.httpPart === 'querystring') return checkPart(part);
  return (value: unknown) => ({ value });
}

/**
 * JSON is the only thing read: a form or plain text from another site needs no preflight and gets a 415. A DELETE has nothing
 * to say, so one that names the type and sends nothing is carried out.
 */
export const jsonPlugin = fp(async (app) => {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (request.method === 'DELETE' && body === '') done(null, undefined);
    else parse(request, body, done);
  });
});
