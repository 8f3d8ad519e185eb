import type { z } from 'zod';
import { FOREIGN_ID_ISSUE } from './fields.ts';

/** Field name → the sentence to show at the field. */
export type FieldErrors = Record<string, string>;

/**
 * What a form has wrong, by field; undefined when nothing is. Ids are opaque to a form: it has them from a back end,
 * whichever that is, so one that the bundled server would not have given is no error here.
 */
export function findFieldErrors(schema: z.ZodType, value: unknown): FieldErrors | undefined {
  const issues = schema.safeParse(value).error?.issues.filter((issue) => !isForeignId(issue)) ?? [];
  return issues.length > 0 ? groupErrorsByField(issues) : undefined;
}

/** The first sentence of each field, named by its own name (the envelope's key and list positions left out). */
export function groupErrorsByField(issues: readonly z.core.$ZodIssue[], envelope?: string): FieldErrors {
  // A Map: on a plain object, fields called `constructor` or `__proto__` would seem to be there already.
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

/** No schema of a record has a sentence of its own for "this is no record at all". */
function isMissingRecord(issue: z.core.$ZodIssue): boolean {
  return issue.code === 'invalid_type' && issue.expected === 'object';
}
