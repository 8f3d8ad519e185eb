import type { z } from 'zod';
import { FOREIGN_ID_ISSUE } from './fields.ts';

/** Field name → error message. */
export type FieldErrors = Record<string, string>;

/**
 * The errors of a form by field; undefined for none. Ids are opaque to a form, because they come from any back end: an
 * id that the bundled server would not create is no error here.
 */
export function findFieldErrors(schema: z.ZodType, value: unknown): FieldErrors | undefined {
  const issues = schema.safeParse(value).error?.issues.filter((issue) => !isForeignId(issue)) ?? [];
  return issues.length > 0 ? groupErrorsByField(issues) : undefined;
}

/** The first error of each field, under the field's name (without the envelope's key and list positions). */
export function groupErrorsByField(issues: readonly z.core.$ZodIssue[], envelope?: string): FieldErrors {
  // A Map: a plain object already has `constructor` and `__proto__`.
  const errors = new Map<string, string>();
  const add = (field: string, sentence: string) => {
    if (!errors.has(field)) errors.set(field, sentence);
  };
  for (const issue of issues) {
    const path = issue.path.map(String);
    if (path[0] === envelope) path.shift();
    if (issue.code === 'unrecognized_keys') {
      for (const key of issue.keys) add(key, 'Campo desconhecido');
    } else {
      add(path[0] ?? envelope ?? 'body', isMissingRecord(issue) ? 'Faltam os dados' : issue.message);
    }
  }
  return Object.fromEntries(errors);
}

function isForeignId(issue: z.core.$ZodIssue): boolean {
  return issue.code === 'custom' && issue.params?.[FOREIGN_ID_ISSUE] === true;
}

/** Schemas of records have no own message for a value that is not an object. */
function isMissingRecord(issue: z.core.$ZodIssue): boolean {
  return issue.code === 'invalid_type' && issue.expected === 'object';
}
