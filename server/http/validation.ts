import fp from 'fastify-plugin';
import { z } from 'zod';
import { groupErrorsByField } from '../../domain/schemas/fieldErrors.ts';
import { invalid, Refusal } from '../refusal.ts';

// Portuguese also for errors without a sentence in the schema: only requests written by hand meet them.
z.config(z.locales.ptBR());

interface RouteSchema {
  schema: unknown;
  httpPart?: string;
}

/** Validates one part of a request against its zod schema. Throws a 422 Refusal by field. */
export function compileValidator({ schema }: RouteSchema) {
  return (value: unknown) => {
    try {
      return { value: parse(schema as z.ZodType, value) };
    } catch (error) {
      return { error: error as Error };
    }
  };
}

/** The part of a request as its schema returns it. Throws a 422 Refusal by field. */
export function parse<Schema extends z.ZodType>(schema: Schema, part: unknown): z.output<Schema> {
  const result = schema.safeParse(part);
  if (!result.success) throw invalid(groupErrorsByField(result.error.issues));
  return result.data;
}

/**
 * Validates only the query string, for routes that validate the body in their handler: an edit is validated together with the
 * fields it omits, and an invalid path or header has its own response (404, 422).
 */
export function compileQueryValidator(part: RouteSchema) {
  if (part.httpPart === 'querystring') return compileValidator(part);
  return (value: unknown) => ({ value });
}

/**
 * Parses JSON only: a form or plain text, which another site can send without a preflight, gets a 415. A DELETE with an empty body
 * is accepted even if it has a Content-Type.
 */
export const jsonPlugin = fp(async (app) => {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (request.method === 'DELETE' && body === '') done(null, undefined);
    else parse(request, body, (error, value) => done(error ?? refuseDeepNesting(value), value));
  });
});

/** Levels of nesting. No request needs half of it, and validating a body thousands of levels deep overflows the stack. */
const MAX_DEPTH = 20;

function refuseDeepNesting(value: unknown): Refusal | null {
  return isDeeper(value, MAX_DEPTH) ? new Refusal(400, 'Não foi possível ler o que foi enviado') : null;
}

function isDeeper(value: unknown, depth: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return depth === 0 || Object.values(value).some((item) => isDeeper(item, depth - 1));
}
