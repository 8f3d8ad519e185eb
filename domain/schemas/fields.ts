import { config, z } from 'zod';
import { INVALID_BIRTHDAY, isBirthday } from '../birthdays.ts';
import { detectDocumentKind, normalizeDocument } from '../brDocuments.ts';
import { DURATION_LIMITS, LIMITS } from '../constants.ts';
import { isFiveMinuteStep, validateDay } from '../dates.ts';
import type { CommissionRate } from '../fields/rate.ts';
import { hasAtMostTwoDecimals, MAX_AMOUNT, TWO_DECIMALS, toCents } from '../money.ts';
import { sortHours, validateHours } from '../openHours.ts';
import { findUnknownAreaCode, normalizePhone, type PhoneRules } from '../phone.ts';
import { MAX_PIX_KEY_LENGTH, parsePixKey } from '../pixKey.ts';
import { normalizeText } from '../text.ts';

// The pages' Content-Security-Policy forbids `new Function`, and zod's attempt to use it would be reported as a violation.
config({ jitless: true });

/** Schemas of fields on the wire (docs/contract.md, section 2), each with its pt-BR error message. */

/** The schema of an optional value: a missing one is null. */
export function optionalOf<Value>(schema: z.ZodType<Value>) {
  return schema.nullish().transform((value) => value ?? null);
}

/** Required text in its normal form, with a letter or a digit in it. `missing` is the message for an empty one. */
export function requiredText(missing: string, limit: number, hasLines = false) {
  return z
    .string({ error: missing })
    .overwrite((text) => normalizeText(text, hasLines))
    .min(1, missing)
    .max(limit, `Use no máximo ${limit} caracteres`)
    .refine((text) => /[\p{L}\p{N}]/u.test(text), 'Use ao menos uma letra ou um número');
}

/** Optional text; an empty one is stored as null. */
export function optionalText(limit: number, hasLines = false) {
  return z
    .string({ error: 'Informe um texto' })
    .overwrite((text) => normalizeText(text, hasLines))
    .max(limit, `Use no máximo ${limit} caracteres`)
    .nullish()
    .transform((text) => text || null);
}

/** An e-mail. `missing` is the message for an empty one. */
export function requiredEmail(missing = 'Informe o e-mail') {
  return z
    .string({ error: missing })
    .overwrite((text) => normalizeText(text))
    .min(1, missing)
    .max(LIMITS.email, `Use no máximo ${LIMITS.email} caracteres`)
    .pipe(z.email('Informe um e-mail válido'));
}
export const email = requiredEmail();

/** Whether a form accepts a text as an e-mail. */
export function isEmail(text: string): boolean {
  return email.safeParse(text).success;
}

const PHONE = 'Informe um telefone válido, com DDD';

/** A phone in its normal form, from any spelling. It is never truncated: a text that is too long is an error. */
export function phone(rules: PhoneRules, missing = 'Informe o telefone') {
  return z
    .string({ error: missing })
    .overwrite((text) => normalizeText(text))
    .min(1, missing)
    .max(30, PHONE)
    .transform((typed, context) => {
      const number = normalizePhone(typed, rules);
      if (number !== null) return number;
      const area = findUnknownAreaCode(typed);
      context.addIssue({ code: 'custom', message: area === null ? PHONE : `O DDD ${area} não existe` });
      return z.NEVER;
    });
}

/** A CPF or CNPJ with valid check digits; punctuation is accepted. */
export function document(missing = 'Informe o CPF ou CNPJ') {
  return z
    .string({ error: missing })
    .overwrite((text) => normalizeText(text))
    .min(1, missing)
    .max(30, 'CPF ou CNPJ inválido')
    .refine((typed) => detectDocumentKind(typed) !== null, 'CPF ou CNPJ inválido')
    .transform(normalizeDocument);
}

/** A PIX key of any kind, in the form in which banks write it. */
export function pixKey(missing = 'Informe a chave PIX') {
  return z
    .string({ error: missing })
    .overwrite((text) => normalizeText(text))
    .min(1, missing)
    .max(MAX_PIX_KEY_LENGTH, `Use no máximo ${MAX_PIX_KEY_LENGTH} caracteres`)
    .transform((typed, context) => {
      const parsed = parsePixKey(typed);
      if ('key' in parsed) return parsed.key;
      context.addIssue({ code: 'custom', message: parsed.error });
      return z.NEVER;
    });
}

/** The schema of an optional value whose input holds text: an empty one is null. */
export function emptyAsNull(schema: z.ZodType) {
  return z.preprocess(
    (value) => (typeof value === 'string' && normalizeText(value) === '' ? null : (value ?? null)),
    schema.nullable(),
  );
}

/** An amount in reais with at most 2 decimals and at least `min` cents; the output is integer cents. */
export function money(missing: string, min: number, tooSmallMessage: string) {
  return z
    .number({ error: missing })
    .refine((reais) => reais * 100 <= MAX_AMOUNT, 'O valor máximo é R$ 1.000.000,00')
    .refine(hasAtMostTwoDecimals, TWO_DECIMALS)
    .refine((reais) => reais * 100 >= min - 0.001, tooSmallMessage)
    .transform((reais) => toCents(reais));
}

/** A percentage from `min` to 100 with at most 2 decimals; `rangeMessage` states the range. */
export function percent(min: number, rangeMessage: string, missing = rangeMessage) {
  return z
    .number({ error: missing })
    .min(min, rangeMessage)
    .max(100, rangeMessage)
    .refine(hasAtMostTwoDecimals, TWO_DECIMALS);
}

/** A whole number from `min` to a million. */
export function wholeNumber(missing: string, min: number, tooSmallMessage: string) {
  return z
    .number({ error: missing })
    .min(min, tooSmallMessage)
    .max(1_000_000, 'O máximo é 1.000.000')
    .int('Use um número inteiro');
}

/** An existing day, `YYYY-MM-DD`, in the accepted range. */
export function requiredDay(missing = 'Informe a data') {
  return z
    .string({ error: missing })
    .min(1, missing)
    .superRefine((text, context) => {
      const message = validateDay(text);
      if (message !== null) context.addIssue({ code: 'custom', message });
    });
}
export const day = requiredDay();

/** An existing day, with or without a year. */
export function birthday(missing = INVALID_BIRTHDAY) {
  return z.string({ error: missing }).min(1, missing).refine(isBirthday, INVALID_BIRTHDAY);
}

const CONSENT = 'Informe se aceita, com o texto que a pessoa aceitou';

/** A consent: its wording, and in an import when it was given. */
export const consent = z.strictObject(
  {
    at: z.string({ error: CONSENT }).max(40, CONSENT).nullish(),
    text: requiredText(CONSENT, LIMITS.consent, true),
  },
  { error: CONSENT },
);

/** A time in steps of five minutes, `09:05`; `24:00` is the last one. `missing` is the message for an empty one. */
export function time(missing: string) {
  return z
    .string({ error: missing })
    .min(1, missing)
    .refine(isFiveMinuteStep, 'Informe um horário de 5 em 5 minutos, como 09:30');
}

export const INVALID_DURATION = 'Informe de 5 a 480 minutos, de 5 em 5';

/** A length of time. */
export const minutes = z
  .number({ error: INVALID_DURATION })
  .min(DURATION_LIMITS.min, INVALID_DURATION)
  .max(DURATION_LIMITS.max, INVALID_DURATION)
  .multipleOf(DURATION_LIMITS.step, INVALID_DURATION);

const HOURS = 'Informe o dia e os horários de abrir e fechar';

/** Opening hours, sorted by weekday. An empty list means the default hours every day. */
export const hours = z
  .array(
    z.strictObject(
      {
        weekday: z.number({ error: HOURS }).int(HOURS).min(0, HOURS).max(6, HOURS),
        from: z.string({ error: HOURS }),
        to: z.string({ error: HOURS }),
      },
      { error: HOURS },
    ),
    { error: HOURS },
  )
  .max(70, 'Use no máximo 10 intervalos por dia')
  .superRefine((list, context) => {
    const problem = validateHours(list);
    if (problem) context.addIssue({ code: 'custom', message: problem.sentence });
  })
  .transform(sortHours);

/** `'1'` or `'0'` on the wire; 1/0 and true/false are accepted too. */
export function flag(message: string) {
  return z
    .union([z.literal(['1', '0']), z.literal([1, 0]), z.boolean()], { error: message })
    .transform((value) => value === '1' || value === 1 || value === true);
}

/** Marks the issue of an id that the bundled server would not create. */
export const FOREIGN_ID_ISSUE = 'ownId';

/** Positive, and small enough for the integers of every database. */
const OWN_ID = /^[1-9]\d{0,8}$/;

/**
 * A reference to another record. The server's own ids are positive integers, as numbers or digits; the output is a
 * number. A client of another back end may have any other text or number (docs/contract.md, section 2), so that error is
 * marked and `findFieldErrors` leaves it out.
 */
export function id(missing: string) {
  return z
    .union([z.number({ error: missing }), z.string({ error: missing }).trim().min(1, missing)], { error: missing })
    .refine((value) => OWN_ID.test(String(value)), { error: missing, params: { [FOREIGN_ID_ISSUE]: true } })
    .meta({
      anyOf: [
        { type: 'integer', minimum: 1, maximum: 999_999_999 },
        { type: 'string', pattern: OWN_ID.source },
      ],
    })
    .transform(Number);
}

/** References without duplicates, in the given order. */
export function ids(message: string) {
  return z
    .array(id(message), { error: message })
    .max(200, 'Escolha no máximo 200 itens')
    .transform((list) => [...new Set(list)]);
}

const COMMISSION = 'A comissão vai de 0 a 100';
const FIXED_COMMISSION = 'Informe o valor da comissão';

const commissionPercent = percent(0, COMMISSION);
/** What a professional earns of a service: a percentage, as a bare number too, or a fixed amount in reais; one of them. */
export const commissionRate = z
  .union(
    [
      commissionPercent,
      z.strictObject({ percent: commissionPercent }),
      z.strictObject({ fixed: money(FIXED_COMMISSION, 0, 'A comissão não pode ser negativa') }),
    ],
    { error: ({ input }) => (typeof input === 'object' ? FIXED_COMMISSION : COMMISSION) },
  )
  .transform((rate): CommissionRate => (typeof rate === 'number' ? { percent: rate } : rate));

const TERMS = 'Escolha serviços da lista';

const PRICE = 'O preço deve ser maior que zero';

/** An employee's overrides for one service. */
export const serviceOverride = z.strictObject({
  service_id: id(TERMS),
  duration: optionalOf(minutes),
  price: optionalOf(money(PRICE, 1, PRICE)),
  commission: optionalOf(commissionRate),
});

/** An employee's overrides, at most one for each service. */
export const terms = z
  .array(serviceOverride, { error: TERMS })
  .max(200, 'Escolha no máximo 200 itens')
  .refine(
    (list) => new Set(list.map(({ service_id }) => service_id)).size === list.length,
    'Cada serviço vem uma vez só',
  );

/** For rules about several fields: they run even if another field is wrong, so that a person sees all errors together. */
export const runDespiteOtherErrors = {
  when: ({ value }: { value: unknown }) => typeof value === 'object' && value !== null,
};

/** Whether a search text has no control characters except line breaks and tabs: PostgreSQL cannot compare NUL. */
export function hasNoControlCharacters(text: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what this looks for
  return !/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/.test(text) && text.isWellFormed();
}
