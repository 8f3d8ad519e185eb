import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import type { z } from 'zod';
import { errorsByField } from '../../../domain/schemas/fieldErrors.ts';

/** In place of a value: the field is not there at all. */
export const ABSENT = Symbol('absent');

/** What a field may hold, and what becomes of it. */
export type Right = [field: string, value: unknown, inside: unknown];
/** What a field may not hold, and the sentence a person reads. */
export type Wrong = [field: string, value: unknown, sentence: string];

export interface Schema {
  schema: z.ZodType;
  /** Its fields, as the schema names them. */
  fields: readonly string[];
  /** A body that is right as it is. */
  valid: Record<string, unknown>;
  right: Right[];
  wrong: Wrong[];
  /** Fields that are judged only where another one is right. */
  dependent?: readonly string[];
}

/** The server's own answer to a body: sentences by field. */
export function errorsOf(schema: z.ZodType, body: unknown): Record<string, string> {
  return errorsByField(schema.safeParse(body).error?.issues ?? []);
}

/** Each field right and wrong in turn, the others as in the valid body. */
export function describeSchema(name: string, { schema, fields, valid, right, wrong, dependent = [] }: Schema): void {
  describe(`the fields of ${name}`, () => {
    it('are right as given', () => {
      expect(errorsOf(schema, valid)).toEqual({});
    });

    it('have each a right and a wrong value among these tests', () => {
      const tested = (cases: readonly [string, ...unknown[]][]) => [...new Set(cases.map(([field]) => field))].sort();
      const judged = fields.filter((field) => !acceptsAnything(schema, field)).sort();
      expect(tested(wrong)).toEqual(judged);
      expect(tested(right)).toEqual([...fields].sort());
    });

    test.each(right.map((one) => [...titled(one), one] as const))(
      '%s: %s is right',
      (_field, _shown, [field, value, inside]) => {
        const result = schema.safeParse(withField(valid, field, value));
        expect(result.error?.issues ?? []).toEqual([]);
        expect((result.data as Record<string, unknown>)[field]).toEqual(inside);
      },
    );

    test.each(wrong.map((one) => [...titled(one), one[2], one] as const))(
      '%s: %s is wrong: %s',
      (_field, _shown, _sentence, [field, value, sentence]) => {
        expect(errorsOf(schema, withField(valid, field, value))).toEqual({ [field]: sentence });
      },
    );

    it('are no others', () => {
      expect(errorsOf(schema, { ...valid, apelido: 'x' })).toEqual({ apelido: 'Campo desconhecido' });
      expect(errorsOf(schema, { ...valid, id: 1, points: 9, toString: 1 })).toMatchObject({
        id: 'Campo desconhecido',
        toString: 'Campo desconhecido',
      });
    });

    it('are none of something that is no record', () => {
      for (const body of [null, undefined, 'texto', 7, true, [], [valid]])
        expect(errorsOf(schema, body)).toEqual({ body: 'Faltam os dados' });
    });

    it('say all that is wrong at once', () => {
      const cases = wrong.filter(([field, value]) => value !== ABSENT && !dependent.includes(field));
      const one = new Map(cases.map(([field, value, sentence]) => [field, { value, sentence }] as const));
      const body = { ...valid };
      for (const [field, { value }] of one) body[field] = value;
      expect(errorsOf(schema, body)).toEqual(
        Object.fromEntries([...one].map(([field, { sentence }]) => [field, sentence])),
      );
    });

    it('answer in Portuguese whatever comes, and only for what came', () => {
      fc.assert(
        fc.property(fc.constantFrom(...fields), fc.oneof(fc.jsonValue(), fc.anything()), (field, value) => {
          for (const sentence of Object.values(errorsOf(schema, { ...valid, [field]: value })))
            expect(sentence).not.toMatch(/\b(invalid|expected|received|too|must|unrecognized|required)\b/i);
        }),
        { numRuns: 300 },
      );
    });
  });
}

/** Whether the schema has no rule for a field. */
function acceptsAnything(schema: z.ZodType, field: string): boolean {
  const shape = (schema as z.ZodObject).shape as Record<string, z.ZodType> | undefined;
  return shape?.[field]?.safeParse(Symbol('anything')).success ?? false;
}

function withField(valid: Record<string, unknown>, field: string, value: unknown): Record<string, unknown> {
  const body: Record<string, unknown> = { ...valid, [field]: value };
  if (value === ABSENT) delete body[field];
  return body;
}

function titled([field, value]: readonly [string, unknown, unknown]): [field: string, shown: string] {
  const shown = typeof value === 'symbol' ? 'nothing' : (JSON.stringify(value) ?? String(value));
  return [field, shown.length > 40 ? `${shown.slice(0, 20)}… (${shown.length} characters)` : shown];
}
