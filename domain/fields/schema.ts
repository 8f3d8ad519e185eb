import { z } from 'zod';
import type { AnyResource, InputOf } from '../resources/resource.ts';
import * as check from '../schemas/fields.ts';
import { getChoiceValues } from './choices.ts';
import type { Fields } from './codec.ts';
import type { Field, FieldKind } from './field.ts';
import { getIncludedFields } from './references.ts';

/** How each kind is checked as it travels in a request, and what it comes to inside. */
const INPUTS: Record<FieldKind, (options: Field['options']) => z.ZodType> = {
  text: ({ required = '', max = 0, optional, emptyValue, multiline }) =>
    optional || emptyValue !== undefined
      ? check.optionalText(max, multiline)
      : check.requiredText(required, max, multiline),
  email: () => check.email,
  phone: ({ optional, foreignWithFeature, allowServiceNumbers }) => {
    const phone = check.phone({
      allowForeign: foreignWithFeature !== undefined,
      allowServiceNumbers: allowServiceNumbers === true,
    });
    return optional ? check.emptyAsNull(phone) : phone;
  },
  document: () => check.emptyAsNull(check.document),
  pixKey: () => check.emptyAsNull(check.pixKey),
  money: (options) => check.money(sentence(options), options.min ?? 0, options.minMessage ?? sentence(options)),
  whole: (options) => check.wholeNumber(sentence(options), options.min ?? 0, options.minMessage ?? sentence(options)),
  percent: ({ unchecked, ...options }) =>
    unchecked
      ? z.number({ error: sentence(options) })
      : check.percent(options.min ?? 0, options.minMessage ?? sentence(options)),
  day: () => check.day,
  time: ({ required = '' }) => check.time(required),
  hours: () => check.hours,
  minutes: ({ optional }) => (optional ? check.minutes.nullish().transform((value) => value ?? null) : check.minutes),
  terms: () => check.terms,
  flag: () => check.flag,
  choice: (options) =>
    z.literal(getChoiceValues(options.choices ?? {}) as [string | number], { error: sentence(options) }),
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
const ANSWERS: Record<FieldKind, (options: Field['options']) => z.ZodType> = {
  text: () => z.string(),
  email: () => z.string(),
  phone: () => z.string(),
  document: () => z.string(),
  pixKey: () => z.string(),
  money: () => reaisSchema,
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
          service_id: idSchema,
          duration: z.int().nullable(),
          price: reaisSchema.nullable(),
          commission: z.number().nullable(),
        }),
      )
      .describe("what is their own of a service; null: the service's, and of the commission the employee's"),
  flag: () => z.literal(['0', '1']),
  choice: ({ choices }) => z.literal(getChoiceValues(choices ?? {}) as [string | number]),
  reference: (options) => (options.recordKey ? referred(options) : idSchema),
  references: (options) => z.array(referred(options)),
  instant: () => z.string(),
};

export const idSchema = z.union([z.int(), z.string()]);
export const reaisSchema = z.number().describe('reais, at most 2 decimals');
const version = z.int().describe('send it back with an edit: one that is no longer current is 409');

/** The fields of a request for a resource one by one, each with the sentence a person reads where it is wrong. */
export function buildFieldsSchema({ fields }: Pick<AnyResource, 'fields'>): z.ZodObject {
  const inputs = Object.entries(fields).filter(
    ([, { options }]) => !options.readOnly || options.parseError !== undefined,
  );
  return z.strictObject(Object.fromEntries(inputs.map(([name, field]) => [name, fieldSchema(field)])));
}

/** The same, and what they must be together: a whole request for a resource. */
export function buildInputSchema<R extends AnyResource>(resource: R): z.ZodType<InputOf<R>> {
  const { validate, normalize } = resource as {
    validate?(input: unknown): Record<string, string | undefined>;
    normalize?(input: unknown): unknown;
  };
  let schema: z.ZodType = buildFieldsSchema(resource);
  if (validate) {
    schema = schema.superRefine((input, context) => {
      for (const [field, message] of Object.entries(validate(input)))
        if (message !== undefined) context.addIssue({ code: 'custom', path: [field], message });
    }, check.runDespiteOtherErrors);
  }
  return (normalize ? schema.transform(normalize) : schema) as z.ZodType<InputOf<R>>;
}

/** A record as it is answered. */
export function buildResponseSchema({ fields }: Pick<AnyResource, 'fields'>) {
  return z.object({ id: idSchema, ...answersOf(fields), version });
}

function fieldSchema({ kind, options }: Field): z.ZodType {
  if (options.parseError !== undefined) return passedOver(options.parseError);
  const schema = INPUTS[kind](options);
  if (options.nullableWithFeature) return schema.nullable();
  if (options.emptyValue !== undefined) return schema.nullish().transform((value) => value ?? options.emptyValue);
  if (options.default !== undefined) return schema.default(options.default);
  return options.keepWhenOmitted ? schema.optional() : schema;
}

/** What is only passed over must not be a thousand lists deep either. */
function passedOver(sentence: string): z.ZodType {
  return z.union([z.number(), z.string(), z.null()], { error: sentence }).optional();
}

function answersOf(fields: Fields): Record<string, z.ZodType> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, { kind, options }]) => {
      const schema =
        options.optional || options.nullableWithFeature ? ANSWERS[kind](options).nullable() : ANSWERS[kind](options);
      return [options.recordKey ?? name, options.optionalInResponse ? schema.optional() : schema];
    }),
  );
}

function referred(options: Field['options']): z.ZodType {
  return z.object({ id: idSchema, name: z.string(), ...answersOf(getIncludedFields(options)) });
}

function sentence({ required, invalid, minMessage }: Field['options']): string {
  return invalid ?? required ?? minMessage ?? '';
}
