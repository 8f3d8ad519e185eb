import type { z } from 'zod';

/** Field name → the sentence to show at the field. */
export type FieldErrors = Record<string, string>;

/** What a form or a call has wrong, by field; undefined when nothing is. */
export function fieldErrors(schema: z.ZodType, value: unknown): FieldErrors | undefined {
  const result = schema.safeParse(value);
  return result.success ? undefined : errorsByField(result.error.issues);
}

/** The first sentence of each field, named by its own name (the envelope's key and list positions left out). */
export function errorsByField(issues: readonly z.core.$ZodIssue[], envelope?: string): FieldErrors {
  const errors: FieldErrors = {};
  for (const issue of issues) {
    const path = issue.path.map(String);
    if (envelope !== undefined && path[0] === envelope && path.length > 1) path.shift();
    if (issue.code === 'unrecognized_keys') {
      for (const key of issue.keys) errors[key] ??= 'Campo desconhecido';
    } else {
      errors[path[0] ?? envelope ?? 'body'] ??= issue.message;
    }
  }
  return errors;
}
