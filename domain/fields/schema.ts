import { z } from 'zod';
import { getRequestFields } from '../resources/request.ts';
import type { AnyResource, InputOf } from '../resources/resource.ts';
import * as check from '../schemas/fields.ts';
import { getChoiceValues } from './choices.ts';
import type { Fields } from './codec.ts';
import type { Field, FieldKind, FieldOptions } from './field.ts';
import { getIncludedFields } from './references.ts';

/** The schema of a required value of each kind in a request; the output is the decoded value. */
const REQUEST_SCHEMAS: Record<FieldKind, (options: FieldOptions) => z.ZodType> = {
  text: ({ required = '', max = 0, optional, emptyValue, multiline }) =>
    optional || emptyValue !== undefined
      ? check.optionalText(max, multiline)
      : check.requiredText(required, max, multiline),
  email: ({ required }) => check.requiredEmail(required),
  phone: ({ required, foreignWithFeature, allowServiceNumbers }) =>
    check.phone(
      { allowForeign: foreignWithFeature !== undefined, allowServiceNumbers: allowServiceNumbers === true },
      required,
    ),
  document: ({ required }) => check.document(required),
  pixKey: ({ required }) => check.pixKey(required),
  money: (options) => check.money(getMessage(options), options.min ?? 0, options.minMessage ?? getMessage(options)),
  whole: (options) =>
    check.wholeNumber(getMessage(options), options.min ?? 0, options.minMessage ?? getMessage(options)),
  percent: ({ unchecked, ...options }) =>
    unchecked
      ? z.number({ error: getMessage(options) })
      : check.percent(options.min ?? 0, options.minMessage ?? getMessage(options), getMessage(options)),
  day: ({ required }) => check.requiredDay(required),
  birthday: ({ required }) => check.birthday(required),
  time: ({ required = '' }) => check.time(required),
  hours: () => check.hours,
  minutes: () => check.minutes,
  rate: () => check.commissionRate,
  terms: () => check.terms,
  flag: () => check.flag('Informe se está ativo'),
  choice: (options) =>
    z.literal(getChoiceValues(options.choices ?? {}) as [string | number], { error: getMessage(options) }),
  consent: () => check.consent,
  reference: (options) => check.id(getMessage(options)),
  references: ({ invalid = '', required }) => {
    const ids = check.ids(invalid);
    return required ? ids.refine((list) => list.length > 0, required) : ids;
  },
  instant: () => z.string(),
};

/** Kinds whose empty input holds an empty text. */
const TEXT_KINDS: ReadonlySet<FieldKind> = new Set([
  'email',
  'phone',
  'document',
  'pixKey',
  'day',
  'birthday',
  'time',
  'choice',
]);

/** The schema of each kind in a response, for the OpenAPI document. */
const RESPONSE_SCHEMAS: Record<FieldKind, (options: FieldOptions) => z.ZodType> = {
  text: () => z.string(),
  email: () => z.string(),
  phone: () => z.string(),
  document: () => z.string(),
  pixKey: () => z.string(),
  money: () => reaisSchema,
  whole: () => z.int(),
  percent: () => z.number(),
  day: () => z.string(),
  birthday: () => z.string().describe('YYYY-MM-DD, or MM-DD without a year'),
  time: () => z.string(),
  hours: () => z.array(z.object({ weekday: z.int(), from: z.string(), to: z.string() })),
  minutes: () => z.int().describe('Minutes, 5 to 480 in steps of 5'),
  rate: () => rateSchema,
  terms: () =>
    z
      .array(
        z.object({
          service_id: idSchema,
          duration: z.int().nullable(),
          price: reaisSchema.nullable(),
          commission: rateSchema.nullable(),
        }),
      )
      .describe(
        "Per-employee overrides of a service; null means the service's value, and for a commission that the service has none of the employee's",
      ),
  flag: () => z.literal(['0', '1']),
  choice: ({ choices }) => z.literal(getChoiceValues(choices ?? {}) as [string | number]),
  consent: () => z.object({ at: z.string(), text: z.string() }).describe('when it was given, and its wording'),
  reference: (options) => (options.recordKey ? buildReferenceSchema(options) : idSchema),
  references: (options) => z.array(buildReferenceSchema(options)),
  instant: () => z.string(),
};

/** The keys of an object, for `z.enum` and `z.literal`. */
export function listKeys<Key extends string>(labels: Readonly<Record<Key, string>>): [Key, ...Key[]] {
  return Object.keys(labels) as [Key, ...Key[]];
}

export const idSchema = z.union([z.int(), z.string()]);
export const reaisSchema = z.number().describe('Reais, at most 2 decimals');
export const rateSchema = z
  .union([z.number(), z.object({ fixed: z.number() })])
  .describe('A percentage, or a fixed amount in reais');
const version = z.int().describe('Send it with an edit: an outdated version is refused with 409');

/** The schema of a request's fields, with a pt-BR error message for each. */
export function buildFieldsSchema({ fields }: Pick<AnyResource, 'fields'>): z.ZodObject {
  return z.strictObject(
    Object.fromEntries(getRequestFields(fields).map(([name, field]) => [name, buildFieldSchema(field)])),
  );
}

/** The schema of a whole request, including the rules about several fields. `extra` are the schemas of fields that only this request has. */
export function buildInputSchema<R extends AnyResource>(resource: R, extra: z.ZodRawShape = {}): z.ZodType<InputOf<R>> {
  const { validate, normalize } = resource as {
    validate?(input: unknown): Record<string, string | undefined>;
    normalize?(input: unknown): unknown;
  };
  let schema: z.ZodType = buildFieldsSchema(resource).extend(extra);
  if (validate) {
    schema = schema.superRefine((input, context) => {
      for (const [field, message] of Object.entries(validate(input)))
        if (message !== undefined) context.addIssue({ code: 'custom', path: [field], message });
    }, check.runDespiteOtherErrors);
  }
  return (normalize ? schema.transform(normalize) : schema) as z.ZodType<InputOf<R>>;
}

/** The schema of a record in a response. */
export function buildResponseSchema({ fields }: Pick<AnyResource, 'fields'>) {
  return z.object({ id: idSchema, ...buildResponseFields(fields), version });
}

function buildFieldSchema({ kind, options }: Field): z.ZodType {
  if (options.parseError !== undefined) return buildIgnoredSchema(options.parseError);
  const schema = toOptional(kind, options, REQUEST_SCHEMAS[kind](options));
  if (options.nullableWithFeature) return schema.nullable();
  if (options.emptyValue !== undefined) return schema.nullish().transform((value) => value ?? options.emptyValue);
  if (options.default !== undefined) return schema.default(options.default);
  return options.keepWhenOmitted ? schema.optional() : schema;
}

function toOptional(kind: FieldKind, { optional, keepWhenOmitted }: FieldOptions, schema: z.ZodType): z.ZodType {
  if (!optional || kind === 'text') return schema;
  if (keepWhenOmitted) return schema.nullable();
  return TEXT_KINDS.has(kind) ? check.emptyAsNull(schema) : check.optionalOf(schema);
}

/** Accepts only scalars: an ignored value must not be a deeply nested list either. */
function buildIgnoredSchema(message: string): z.ZodType {
  return z.union([z.number(), z.string(), z.null()], { error: message }).optional();
}

function buildResponseFields(fields: Fields): Record<string, z.ZodType> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, { kind, options }]) => {
      const schema =
        options.optional || options.nullableWithFeature
          ? RESPONSE_SCHEMAS[kind](options).nullable()
          : RESPONSE_SCHEMAS[kind](options);
      return [options.recordKey ?? name, options.optionalInResponse ? schema.optional() : schema];
    }),
  );
}

function buildReferenceSchema(options: FieldOptions): z.ZodType {
  return z.object({ id: idSchema, name: z.string(), ...buildResponseFields(getIncludedFields(options)) });
}

function getMessage({ required, invalid, minMessage }: FieldOptions): string {
  return invalid ?? required ?? minMessage ?? 'Informe um valor válido';
}
