import { config, z } from 'zod';
import { detectDocumentKind, normalizeDocument } from '../brDocuments.ts';
import { LIMITS } from '../constants.ts';
import { isFiveMinuteStep, validateDay } from '../dates.ts';
import { hasAtMostTwoDecimals, MAX_AMOUNT, TWO_DECIMALS, toCents } from '../money.ts';
import { sortHours, validateHours } from '../openHours.ts';
import { findUnknownAreaCode, normalizePhone, type PhoneRules } from '../phone.ts';
import { MAX_PIX_KEY_LENGTH, parsePixKey } from '../pixKey.ts';
import { normalizeText } from '../text.ts';

// The pages' Content-Security-Policy forbids `new Function`, and even zod's attempt to use it is reported as a violation.
config({ jitless: true });

/** Fields as they travel (docs/contract.md, section 2), each with the sentence a person reads when it is wrong. */

/** Text that must be there, in its normal form, with a letter or a digit in it. `missing` is the sentence for an empty one. */
export function requiredText(missing: string, limit: number, hasLines = false) {
  return z
    .string({ error: missing })
    .overwrite((text) => normalizeText(text, hasLines))
    .min(1, missing)
    .max(limit, `Use no máximo ${limit} caracteres`)
    .refine((text) => /[\p{L}\p{N}]/u.test(text), 'Use ao menos uma letra ou um número');
}

/** Text that may be missing; an empty one is stored as null. */
export function optionalText(limit: number, hasLines = false) {
  return z
    .string({ error: 'Informe um texto' })
    .overwrite((text) => normalizeText(text, hasLines))
    .max(limit, `Use no máximo ${limit} caracteres`)
    .nullish()
    .transform((text) => text || null);
}

export const email = z
  .string({ error: 'Informe o e-mail' })
  .overwrite((text) => normalizeText(text))
  .min(1, 'Informe o e-mail')
  .max(LIMITS.email, `Use no máximo ${LIMITS.email} caracteres`)
  .pipe(z.email('Informe um e-mail válido'));

/** Whether a text is an e-mail that a form takes. Its length is checked first. */
export function isEmail(text: string): boolean {
  return email.safeParse(text).success;
}

const PHONE = 'Informe um telefone válido, com DDD';

/** A phone in its one form, however it is written. Nothing is cut off: too long is wrong. */
export function phone(rules: PhoneRules) {
  return z
    .string({ error: 'Informe o telefone' })
    .overwrite((text) => normalizeText(text))
    .min(1, 'Informe o telefone')
    .max(30, PHONE)
    .transform((typed, context) => {
      const number = normalizePhone(typed, rules);
      if (number !== null) return number;
      const area = findUnknownAreaCode(typed);
      context.addIssue({ code: 'custom', message: area === null ? PHONE : `O DDD ${area} não existe` });
      return z.NEVER;
    });
}

/** A CPF or a CNPJ, with its check digits; written with dots and dashes is understood too. */
export const document = z
  .string({ error: 'Informe o CPF ou CNPJ' })
  .overwrite((text) => normalizeText(text))
  .max(30, 'CPF ou CNPJ inválido')
  .refine((typed) => detectDocumentKind(typed) !== null, 'CPF ou CNPJ inválido')
  .transform(normalizeDocument);

/** A PIX key of any kind, which comes out as banks write it. */
export const pixKey = z
  .string({ error: 'Informe a chave PIX' })
  .overwrite((text) => normalizeText(text))
  .max(MAX_PIX_KEY_LENGTH, `Use no máximo ${MAX_PIX_KEY_LENGTH} caracteres`)
  .transform((typed, context) => {
    const read = parsePixKey(typed);
    if ('key' in read) return read.key;
    context.addIssue({ code: 'custom', message: read.error });
    return z.NEVER;
  });

/** What may be missing; an empty one is null. */
export function emptyAsNull(schema: z.ZodType<string>) {
  return z.preprocess(
    (value) => (typeof value === 'string' && normalizeText(value) === '' ? null : (value ?? null)),
    schema.nullable(),
  );
}

/** An amount in reais with at most 2 decimals, from `least` cents up; inside, integer cents. */
export function money(missing: string, least: number, tooSmall: string) {
  return z
    .number({ error: missing })
    .refine((reais) => reais * 100 <= MAX_AMOUNT, 'O valor máximo é R$ 1.000.000,00')
    .refine(hasAtMostTwoDecimals, TWO_DECIMALS)
    .refine((reais) => reais * 100 >= least - 0.001, tooSmall)
    .transform((reais) => toCents(reais));
}

/** A percentage from `least` to 100 with at most 2 decimals; `message` says the range. */
export function percent(least: number, message: string) {
  return z.number({ error: message }).min(least, message).max(100, message).refine(hasAtMostTwoDecimals, TWO_DECIMALS);
}

/** A whole number from `least` to a million. */
export function wholeNumber(missing: string, least: number, tooSmall: string) {
  return z
    .number({ error: missing })
    .min(least, tooSmall)
    .max(1_000_000, 'O máximo é 1.000.000')
    .int('Use um número inteiro');
}

/** A day that exists, `YYYY-MM-DD`, of those that anything can be of. */
export const day = z
  .string({ error: 'Informe a data' })
  .min(1, 'Informe a data')
  .superRefine((text, context) => {
    const message = validateDay(text);
    if (message !== null) context.addIssue({ code: 'custom', message });
  });

/** A time of the day in steps of five minutes, `09:05`; the last one is `24:00`. `missing` is the sentence for an empty one. */
export function time(missing: string) {
  return z
    .string({ error: missing })
    .min(1, missing)
    .refine(isFiveMinuteStep, 'Informe um horário de 5 em 5 minutos, como 09:30');
}

const MINUTES = 'Informe de 5 a 480 minutos, de 5 em 5';

/** How long something takes. */
export const minutes = z.number({ error: MINUTES }).min(5, MINUTES).max(480, MINUTES).multipleOf(5, MINUTES);

const HOURS = 'Informe o dia e os horários de abrir e fechar';

/** When a shop is open, in the order of the week. None at all: every day at its usual hours. */
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

/** `'1'` or `'0'` on the wire; the 1/0 and true/false that clients send are understood. */
export const flag = z
  .union([z.literal(['1', '0']), z.literal([1, 0]), z.boolean()], { error: 'Informe se está ativo' })
  .transform((value) => value === '1' || value === 1 || value === true);

/** Marks an issue that says: this id is not one of the bundled server's. */
export const FOREIGN_ID_ISSUE = 'ownId';

/** Positive, and small enough for every database's integers. */
const ownId = /^[1-9]\d{0,8}$/;

/**
 * A reference to another record: the server's own ids are positive integers, as a number or in digits, and come out
 * as a number. Any other text or number is an id as well to a client of some other back end (docs/contract.md, section 2),
 * so that check is marked for `fieldErrors` to leave out.
 */
export function id(missing: string) {
  return z
    .union([z.number({ error: missing }), z.string({ error: missing }).trim().min(1, missing)], { error: missing })
    .refine((value) => ownId.test(String(value)), { error: missing, params: { [FOREIGN_ID_ISSUE]: true } })
    .meta({
      anyOf: [
        { type: 'integer', minimum: 1, maximum: 999_999_999 },
        { type: 'string', pattern: ownId.source },
      ],
    })
    .transform(Number);
}

/** References without repetitions, in the order given. */
export function ids(message: string) {
  return z
    .array(id(message), { error: message })
    .max(200, 'Escolha no máximo 200 itens')
    .transform((list) => [...new Set(list)]);
}

const TERMS = 'Escolha serviços da lista';

const PRICE = 'O preço deve ser maior que zero';
const orNone = <Value>(schema: z.ZodType<Value>) => schema.nullish().transform((value) => value ?? null);

/** What of a service is otherwise than it says. */
export const serviceOverride = z.strictObject({
  service_id: id(TERMS),
  duration: orNone(minutes),
  price: orNone(money(PRICE, 1, PRICE)),
  commission: orNone(percent(0, 'A comissão vai de 0 a 100')),
});

/** What of some services is otherwise than they say; each of them once. */
export const terms = z
  .array(serviceOverride, { error: TERMS })
  .max(200, 'Escolha no máximo 200 itens')
  .refine(
    (list) => new Set(list.map(({ service_id }) => service_id)).size === list.length,
    'Cada serviço vem uma vez só',
  );

/** For rules about several fields: they run even where another field is wrong, so that a person sees all at once. */
export const runDespiteOtherErrors = {
  when: ({ value }: { value: unknown }) => typeof value === 'object' && value !== null,
};

/** No control characters but line breaks and tabs, which PostgreSQL cannot compare with (NUL): for what is only looked for. */
export function hasNoControlCharacters(text: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what this looks for
  return !/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/.test(text) && text.isWellFormed();
}
