import { z } from 'zod';
import type { AnyResource, InputOf } from '../resources/resource.ts';
import * as check from '../schemas/fields.ts';
import { valuesOf } from './choices.ts';
import type { Field, KindName } from './field.ts';
import { carriedFields } from './references.ts';
import type { Fields } from './travel.ts';

/** How each kind is checked as it travels in a request, and what it comes to inside. */
const INPUTS: Record<KindName, (options: Field['options']) => z.ZodType> = {
  text: ({ required = '', max = 0, optional, blank, multiline }) =>
    optional || blank !== undefined ? check.optionalText(max, multiline) : check.requiredText(required, max, multiline),
  email: () => check.email,
  phone: ({ optional, foreignWith, service }) => {
    const phone = check.phone({ foreign: foreignWith !== undefined, service: service === true });
    return optional ? check.optional(phone) : phone;
  },
  document: () => check.optional(check.document),
  pixKey: () => check.optional(check.pixKey),
  money: (options) => check.money(sentence(options), options.least ?? 0, options.tooLow ?? sentence(options)),
  whole: (options) => check.wholeNumber(sentence(options), options.least ?? 0, options.tooLow ?? sentence(options)),
  percent: ({ unchecked, ...options }) =>
    unchecked
      ? z.number({ error: sentence(options) })
      : check.percent(options.least ?? 0, options.tooLow ?? sentence(options)),
  day: () => check.day,
  time: ({ required = '' }) => check.time(required),
  hours: () => check.hours,
  minutes: ({ optional }) => (optional ? check.minutes.nullish().transform((value) => value ?? null) : check.minutes),
  terms: () => check.terms,
  flag: () => check.flag,
  choice: (options) => z.literal(valuesOf(options.choices ?? {}) as [string | number], { error: sentence(options) }),
  reference: (options) =>
    options.optional
      ? check
          .id(sentence(options))
          .nullish()
          .transform((value) => value ?? null)
      : check.id(sentence(options)),
  references: ({ invalid = '', required }) => {
    const ids = check.ids(invalid);
    return required ? ids.refine((list) => list.length > 0, required) : ids;
  },
  instant: () => z.string(),
};

/** How each kind is answered, for the OpenAPI document. */
const ANSWERS: Record<KindName, (options: Field['options']) => z.ZodType> = {
  text: () => z.string(),
  email: () => z.string(),
  phone: () => z.string(),
  document: () => z.string(),
  pixKey: () => z.string(),
  money: () => reais,
  whole: () => z.int(),
  percent: () => z.number(),
  day: () => z.string(),
  time: () => z.string(),
  hours: () => z.array(z.object({ weekday: z.int(), from: z.string(), to: z.string() })),
  minutes: () => z.int().describe('minutes, 5 to 480 in steps of 5'),
  terms: () =>
    z
      .array(
        z.object({
          service_id: id,
          duration: z.int().nullable(),
          price: reais.nullable(),
          commission: z.number().nullable(),
        }),
      )
      .describe("what is their own of a service; null: the service's, and of the commission the employee's"),
  flag: () => z.literal(['0', '1']),
  choice: ({ choices }) => z.literal(valuesOf(choices ?? {}) as [string | number]),
  reference: (options) => (options.as ? referred(options) : id),
  references: (options) => z.array(referred(options)),
  instant: () => z.string(),
};

export const id = z.union([z.int(), z.string()]);
export const reais = z.number().describe('reais, at most 2 decimals');
const version = z.int().describe('send it back with an edit: one that is no longer current is 409');

/** The fields of a request for a resource one by one, each with the sentence a person reads where it is wrong. */
export function fieldsSchema({ fields }: Pick<AnyResource, 'fields'>): z.ZodObject {
  const inputs = Object.entries(fields).filter(
    ([, { options }]) => !options.readOnly || options.accepted !== undefined,
  );
  return z.strictObject(Object.fromEntries(inputs.map(([name, field]) => [name, fieldSchema(field)])));
}

/** The same, and what they must be together: a whole request for a resource. */
export function inputSchema<R extends AnyResource>(resource: R): z.ZodType<InputOf<R>> {
  const { check: together, normalise } = resource as {
    check?(input: unknown): Record<string, string | undefined>;
    normalise?(input: unknown): unknown;
  };
  let schema: z.ZodType = fieldsSchema(resource);
  if (together) {
    schema = schema.superRefine((input, context) => {
      for (const [field, message] of Object.entries(together(input)))
        if (message !== undefined) context.addIssue({ code: 'custom', path: [field], message });
    }, check.evenIfOthersAreWrong);
  }
  return (normalise ? schema.transform(normalise) : schema) as z.ZodType<InputOf<R>>;
}

/** A record as it is answered. */
export function answerSchema({ fields }: Pick<AnyResource, 'fields'>) {
  return z.object({ id, ...answersOf(fields), version });
}

function fieldSchema({ kind, options }: Field): z.ZodType {
  if (options.accepted !== undefined) return passedOver(options.accepted);
  const schema = INPUTS[kind](options);
  if (options.noneWith) return schema.nullable();
  if (options.blank !== undefined) return schema.nullish().transform((value) => value ?? options.blank);
  if (options.default !== undefined) return schema.default(options.default);
  return options.unsaid ? schema.optional() : schema;
}

/** What is only passed over must not be a thousand lists deep either. */
function passedOver(sentence: string): z.ZodType {
  return z.union([z.number(), z.string(), z.null()], { error: sentence }).optional();
}

function answersOf(fields: Fields): Record<string, z.ZodType> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, { kind, options }]) => {
      const schema = options.optional || options.noneWith ? ANSWERS[kind](options).nullable() : ANSWERS[kind](options);
      return [options.as ?? name, options.extension ? schema.optional() : schema];
    }),
  );
}

function referred(options: Field['options']): z.ZodType {
  return z.object({ id, name: z.string(), ...answersOf(carriedFields(options)) });
}

function sentence({ required, invalid, tooLow }: Field['options']): string {
  return invalid ?? required ?? tooLow ?? '';
}
