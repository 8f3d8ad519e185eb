import { z } from 'zod';
import {
  CAUSE_REQUIRED,
  type CommissionSums,
  type CountedEntry,
  ENTRY_KINDS,
  type EntryKind,
  type Figure,
  REGIMES,
  type Regime,
  VOID_CAUSES,
  VOID_RULES,
  type VoidCause,
  type VoidRule,
} from '../commission.ts';
import type { Day } from '../dates.ts';
import type { CommissionRate } from '../fields/rate.ts';
import { idSchema, listKeys, rateSchema, reaisSchema } from '../fields/schema.ts';
import type { Id, NamedRecord } from '../ids.ts';
import type { Cents } from '../money.ts';
import { EXPENSE_SOURCES, type ExpenseSource } from '../resources/expenses.ts';

/* Requests and responses of commissions (feature `commissions`). Amounts of the types are cents, of the schemas reais. */

const voidCauses = listKeys<VoidCause>(VOID_CAUSES);
/** Why a sale is voided; null where a client does not say. */
export const voidCauseInput = z
  .literal(voidCauses, { error: CAUSE_REQUIRED })
  .nullish()
  .transform((cause) => cause ?? null);

export const commissionSummarySchema = z.object({
  employee_id: idSchema,
  name: z.string(),
  regime: z.enum(listKeys<Regime>(REGIMES)).nullable(),
  active: z.boolean().describe('false for a deleted or inactive employee'),
  lines: z.int().describe('services done, also those taken back'),
  gross: reaisSchema.describe('prices of the lines'),
  discounts: reaisSchema.describe('gross - discounts is what customers paid for the lines'),
  base: reaisSchema,
  commission: reaisSchema,
  shop: reaisSchema.describe('commission + shop = base'),
  tips: reaisSchema,
  advances: reaisSchema.describe('negative, as in the rows'),
  adjustments: reaisSchema,
  paid: reaisSchema.describe('payouts made in the period, without what was settled before'),
  balance: reaisSchema.describe('rows up to the last day that no payout has, also those of before the period'),
  balance_before: reaisSchema.describe('the part of the balance from before the period'),
  counts: z
    .object({
      commission: z.int(),
      tips: z.int(),
      advances: z.int(),
      adjustments: z.int(),
      paid: z.int(),
      balance: z.int(),
    })
    .describe('how many rows, or payouts, make up each figure'),
});

export const undoneSchema = z.object({
  at: z.string(),
  by: z.string().describe('name of the user who undid it, or the e-mail of one without a name'),
  reason: z.string().nullable().describe('null where nobody said'),
});

export const openFiguresSchema = z.object({
  rows: z.int().describe('open rows up to the day'),
  from: z.string().nullable().describe('the day of the oldest; null without rows'),
  commission: reaisSchema,
  tips: reaisSchema,
  advances: reaisSchema.describe('negative, as in the rows'),
  adjustments: reaisSchema,
  amount: reaisSchema.describe('what a payout of them pays'),
});

export const entrySchema = z.object({
  id: idSchema,
  employee_id: idSchema,
  kind: z.enum(listKeys<EntryKind>(ENTRY_KINDS)),
  date: z.string(),
  sale_id: idSchema.nullable(),
  number: z.int().nullable().describe('of the sale'),
  corrects: z.int().nullable().describe('number of the sale that this sale replaces'),
  corrected_by: z.int().nullable().describe('number of the sale that replaces this sale'),
  counterpart: z
    .object({ id: idSchema, name: z.string() })
    .nullable()
    .describe(
      'of a correction: who has the same service or tip in the other sale, which a reversal is replaced by, or which a row replaces',
    ),
  advance_id: idSchema.nullable(),
  source: z.enum(listKeys<ExpenseSource>(EXPENSE_SOURCES)).nullable().describe('what an advance was paid with'),
  text: z.string().describe('service of a line, observation of an advance, reason of an adjustment'),
  price: reaisSchema.nullable(),
  discount: reaisSchema
    .nullable()
    .describe(
      'what the customer did not pay of the price, borne by the shop or shared; negative for a higher agreed total',
    ),
  fee: reaisSchema
    .nullable()
    .describe('card fee that lowered the base; null in a line where it is not known, and in other rows'),
  base: reaisSchema.nullable(),
  rate: rateSchema.nullable(),
  amount: reaisSchema.describe('negative where it is taken from the professional'),
  is_estimated: z.boolean().describe('the rate of a line sold before commissions were stored'),
  rule: z.enum(listKeys<VoidRule>(VOID_RULES)).nullable().describe('which rule decided a reversal'),
  payout: z.int().nullable().describe('number of the payout that has it'),
});

/** A row per professional (GET /commissions). */
export interface CommissionSummary extends CommissionSums {
  employee_id: Id;
  name: string;
  regime: Regime | null;
  active: boolean;
  /** Payouts made in the period. */
  paid: number;
  /** What is owed up to the last day of the period; negative where advances exceed it. */
  balance: number;
  /** The part of it from before the period. */
  balance_before: number;
  /** How many rows, or payouts, make up each figure. Not every back end sends it. */
  counts?: FigureCounts;
}

export type FigureCounts = Record<Figure | 'paid' | 'balance', number>;

/** What a payout up to a day would have (GET /commissions/{employee_id}/open). */
export interface OpenFigures extends Record<Figure, Cents> {
  rows: number;
  /** Null without rows. */
  from: Day | null;
  amount: Cents;
}

/** A row of a statement (GET /commissions/{employee_id}), the oldest first. */
export interface CommissionEntry extends CountedEntry {
  id: Id;
  /** Whose row it is. */
  employee_id: Id;
  kind: EntryKind;
  date: string;
  sale_id: Id | null;
  number: number | null;
  corrects: number | null;
  corrected_by: number | null;
  /** Of a correction: who has the same service or tip in the sale that replaces a reversal's, or that a row's sale replaces. Not every back end sends it. */
  counterpart?: NamedRecord | null;
  advance_id: Id | null;
  /** What an advance was paid with. Not every back end sends it. */
  source?: ExpenseSource | null;
  text: string;
  rate: CommissionRate | null;
  is_estimated: boolean;
  rule: VoidRule | null;
  payout: number | null;
}
