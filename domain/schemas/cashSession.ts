import { z } from 'zod';
import { LIMITS, type PaymentMethod } from '../constants.ts';
import { type ByMethod, CASH_MOVEMENT_KINDS, type CashMovementKind, type SessionFigures } from '../drawer.ts';
import { idSchema, reaisSchema } from '../fields/schema.ts';
import type { Id } from '../ids.ts';
import { type Cents, MAX_AMOUNT } from '../money.ts';
import { id, money, optionalText, requiredText, runDespiteOtherErrors } from './fields.ts';

/* Requests and responses of cash sessions (feature `cash.sessions`). Amounts of the types are cents, of the schemas reais. */

/** Negative where more was given back than taken: only the drawer cannot hold less than nothing. */
const counted = (min = -MAX_AMOUNT) => money('Informe o valor contado', min, 'O valor contado não pode ser negativo');
const reason = requiredText('Informe o motivo', LIMITS.observation, true);

/** The fields of a count; the rule about several of them is in `countInput`. */
export const countFields = z.strictObject({
  cash: counted(0),
  pix: counted(),
  debit: counted(),
  credit: counted(),
  keep: money('Informe quanto fica na gaveta', 0, 'O que fica na gaveta não pode ser negativo'),
  employee_id: id('Escolha o responsável'),
  /** A difference that is not explained here can be explained once later. */
  reason: optionalText(LIMITS.observation, true),
});

export const countInput = countFields.superRefine(({ cash, keep }, context) => {
  if (typeof cash === 'number' && typeof keep === 'number' && keep > cash)
    context.addIssue({
      code: 'custom',
      path: ['keep'],
      message: 'O que fica na gaveta não pode passar do dinheiro contado',
    });
}, runDespiteOtherErrors);
export type CountInput = z.output<typeof countInput>;

/** The reason of a reopening, or of the difference of a count or at the opening. */
export const reasonInput = z.strictObject({ reason });

export const floatFields = z.strictObject({
  amount: money('Informe o fundo de troco', 0, 'O fundo de troco não pode ser negativo'),
  reason,
});
export type FloatInput = z.output<typeof floatFields>;

/** The rows of a figure, in the order in which a screen shows the figures. `timeline` has every row of the session. */
export const SESSION_ROWS = [
  ...(['takings', 'tips', 'reversals', 'suprimentos', 'sangrias', 'expenses', 'in_float'] as const),
  ...(['late', 'without_session', 'timeline'] as const),
] as const;
export type SessionRows = (typeof SESSION_ROWS)[number];

const byMethodSchema = z.object({ cash: reaisSchema, pix: reaisSchema, debit: reaisSchema, credit: reaisSchema });

export const cashMovementSchema = z.object({
  id: idSchema,
  session_id: idSchema,
  kind: z.enum(Object.keys(CASH_MOVEMENT_KINDS) as [CashMovementKind, ...CashMovementKind[]]),
  amount: reaisSchema,
  reason: z.string(),
  employee_id: idSchema,
  employee: z.string(),
  by: z.string().describe('the e-mail of the user'),
  created_at: z.string(),
});

export const rowSchema = z.object({
  id: z.string(),
  at: z.string().describe('when it was recorded; for a sale stored offline, when it was made; the date of a day'),
  kind: z
    .string()
    .describe(
      'opening, count, reopening, float_correction, sangria, suprimento, closing, day, fee, difference, or a kind of movement of the ledger',
    ),
  amount: reaisSchema,
  method: z.string().nullable(),
  sale_id: idSchema.nullable(),
  expense_id: idSchema.nullable(),
  employee: z.string().nullable(),
  text: z.string().nullable(),
  late: z.boolean().describe('arrived after the drawer was counted'),
  without_session: z.boolean().describe('recorded while no drawer was open'),
});

const sessionFigures = {
  float: reaisSchema,
  takings: byMethodSchema.describe('payments of sales, without tips and before voids'),
  tips: byMethodSchema.describe('minus reversed tips'),
  reversals: byMethodSchema,
  suprimentos: reaisSchema,
  sangrias: reaisSchema,
  expenses: reaisSchema.describe('that the drawer paid'),
  in_float: reaisSchema.describe('cash of the others that was in the drawer when the float was counted'),
};

const countSchema = z.object({
  number: z.int(),
  counted_at: z.string(),
  employee_id: idSchema,
  employee: z.string(),
  by: z.string(),
  counted: byMethodSchema,
  expected: byMethodSchema,
  figures: z.object(sessionFigures).describe('what was expected is made of, with the float of this count'),
  difference: byMethodSchema.describe('counted minus expected'),
  keep: reaisSchema,
  reason: z.string().nullable(),
});

export const cashSessionSchema = z.object({
  id: idSchema,
  version: z.int(),
  business_day: z.string(),
  opened_at: z.string(),
  float: reaisSchema,
  opening_difference: reaisSchema.nullable().describe('the float minus what should have been in the drawer'),
  opening_reason: z.string().nullable().describe('why they differ'),
  previous_keep: reaisSchema
    .nullable()
    .describe('what stayed in the drawer at the count before; null for the first session'),
  in_float: reaisSchema.describe('the cash of what was recorded since that count until the opening'),
  employee_id: idSchema,
  employee: z.string(),
  by: z.string(),
  observation: z.string().nullable(),
  movements: z.array(cashMovementSchema),
  counts: z.array(countSchema),
  reopenings: z.array(z.object({ reason: z.string(), by: z.string(), created_at: z.string() })),
  float_corrections: z.array(
    z.object({ before: reaisSchema, after: reaisSchema, reason: z.string(), by: z.string(), created_at: z.string() }),
  ),
  closed_at: z.string().nullable(),
  closing_id: idSchema.nullable(),
  late: z.array(rowSchema),
  effective_difference: byMethodSchema.nullable().describe('the last difference minus what arrived late'),
});

export const openingSchema = z.object({
  float: reaisSchema.nullable().describe('keep plus in_float; null before the first count'),
  keep: reaisSchema.nullable().describe('what stayed in the drawer at the last count'),
  without_session: z.int().describe('movements that the next opening takes over'),
  in_float: reaisSchema.describe('their cash, which is in the drawer already'),
});

export const countResponseSchema = z.object({
  id: idSchema,
  expected: byMethodSchema,
  counted: byMethodSchema,
  difference: byMethodSchema,
  session: cashSessionSchema,
});

export const figuresSchema = z.object({
  ...sessionFigures,
  tips_by_employee: z.array(z.object({ employee_id: idSchema, name: z.string(), amount: reaisSchema })),
  late: byMethodSchema.describe('in none of the others'),
  without_session: z.object({ count: z.int(), amount: byMethodSchema }).describe('included in the others'),
});

export interface CashMovement {
  id: Id;
  session_id: Id;
  kind: CashMovementKind;
  amount: Cents;
  reason: string;
  employee_id: Id;
  employee: string;
  by: string;
  created_at: string;
}

/** A count of the drawer. Counts are never changed: a recount is another one. */
export interface CashCount {
  /** From 1, in the order of the counts. */
  number: number;
  counted_at: string;
  employee_id: Id;
  employee: string;
  by: string;
  counted: ByMethod;
  expected: ByMethod;
  /** What was expected is made of, with the float of this count. */
  figures: SessionFigures;
  difference: ByMethod;
  /** What stays in the drawer: the next float. */
  keep: Cents;
  reason: string | null;
}

/** A row behind a figure, or an event of the session. */
export interface SessionRow {
  id: Id;
  at: string;
  kind: string;
  amount: Cents;
  method: PaymentMethod | null;
  sale_id: Id | null;
  expense_id: Id | null;
  employee: string | null;
  text: string | null;
  late: boolean;
  without_session: boolean;
}

export interface CashSession {
  id: Id;
  version: number;
  business_day: string;
  opened_at: string;
  float: Cents;
  opening_difference: Cents | null;
  /** Why they differ. */
  opening_reason: string | null;
  /** What stayed in the drawer at the count before; null for the first session. */
  previous_keep: Cents | null;
  /** The cash of what was recorded since that count until the opening. */
  in_float: Cents;
  employee_id: Id;
  employee: string;
  by: string;
  observation: string | null;
  movements: CashMovement[];
  counts: CashCount[];
  reopenings: { reason: string; by: string; created_at: string }[];
  float_corrections: { before: Cents; after: Cents; reason: string; by: string; created_at: string }[];
  closed_at: string | null;
  closing_id: Id | null;
  late: SessionRow[];
  effective_difference: ByMethod | null;
}

/** GET /cash-sessions/figures/{id}. */
export interface CashFigures extends SessionFigures {
  tips_by_employee: { employee_id: Id; name: string; amount: Cents }[];
  late: ByMethod;
  without_session: { count: number; amount: ByMethod };
}
