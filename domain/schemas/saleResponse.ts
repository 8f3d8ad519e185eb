import { z } from 'zod';
import { paymentMethods } from '../constants.ts';
import { idSchema, reaisSchema } from '../fields/schema.ts';

/*
 * Sales in responses (docs/contract.md, sections 4 and 5). On the wire amounts are reais; decoded, in the types of this file,
 * they are cents.
 */

const method = z.literal(paymentMethods);
const employeeName = z.string().nullable().describe('the name');

const payment = z.object({
  method,
  amount: reaisSchema.describe('what it pays of the sale and the tip, without the change'),
  tendered: reaisSchema
    .nullable()
    .describe('the cash handed over; null for the exact amount and for every other method'),
  change: reaisSchema,
  installments: z.int().nullable().describe('of a credit card'),
  fee: reaisSchema.describe('what the card company keeps'),
});
export type SalePayment = z.infer<typeof payment>;

/** What a customer gives an employee on top of the price; not part of the shop's takings. */
const tip = z.object({ amount: reaisSchema, employee_id: idSchema });
export type Tip = z.infer<typeof tip>;

const item = z.object({
  service_id: idSchema.nullable(),
  name: z.string(),
  employee_id: idSchema.nullable().describe('who did it'),
  price: reaisSchema,
  discount: reaisSchema.describe("its part of the sale's; below zero where a higher total was agreed on"),
  total: reaisSchema,
});

/** A sale of spec.md, without the feature `sales.payments`. */
export const strictSaleSchema = z.object({
  id: idSchema,
  individual: z.boolean(),
  customer_id: idSchema.nullable(),
  reservation_id: idSchema.nullable(),
  employee_id: idSchema.nullable(),
  services: z.array(z.object({ id: idSchema.nullable(), name: z.string(), price: reaisSchema, points: z.int() })),
  amount: reaisSchema,
  points: z.int(),
  payment_method: method,
  observation: z.string().nullable(),
  created_at: z.string(),
});

export const saleSchema = strictSaleSchema.extend({
  payment_method: method.describe("the largest part's"),
  payments: z.array(payment).describe('add up to the amount and the tip'),
  tip: tip.nullable(),
  items: z.array(item).describe('their totals add up to the amount'),
});

const saleVoid = z.object({
  at: z.string(),
  by: z.string().describe('an e-mail'),
  reason: z.string().nullable(),
  corrected_by: idSchema.nullable().describe('the sale made in its place'),
});
export type SaleVoid = z.infer<typeof saleVoid>;

/** A sale in GET /sales (feature `sales.list`). */
export const listedSaleSchema = saleSchema.extend({
  number: z.int().describe('on its receipt'),
  customer: z.string().nullable().describe('the name'),
  employee: employeeName,
  tip: tip.extend({ employee: employeeName }).nullable(),
  items: z.array(item.extend({ employee: employeeName })),
  reward_id: idSchema.nullable(),
  reward: z.string().nullable().describe('the title'),
  points: z.int().describe('that the customer got'),
  points_taken: z.int().describe('by the reward'),
  voided: saleVoid.nullable(),
  corrects: idSchema.nullable().describe('the sale in whose place it was made'),
  share: reaisSchema.optional().describe('the total of the lines of the employees in the filter'),
  reverses: idSchema
    .optional()
    .describe('of a row for the void of a sale: the sale; its amounts and its id are below zero'),
});

const byMethod = z.object({ cash: reaisSchema, pix: reaisSchema, debit: reaisSchema, credit: reaisSchema });
const sums = z.object({
  count: z.int(),
  amount: reaisSchema,
  by_method: byMethod.optional().describe('what was paid of the amount; not of the lines of employees'),
  tips: z.object({
    total: reaisSchema,
    by_employee: z.array(z.object({ employee_id: idSchema, name: z.string(), amount: reaisSchema })),
  }),
  fees: byMethod.optional().describe('what the card companies keep; not of the lines of employees'),
});
export const salesTotalsSchema = sums.extend({
  count: z.int().describe('the sales made in the period'),
  amount: reaisSchema.describe('what was sold in the period, less what was taken back in it'),
  reversals: sums.describe('what was taken back in the period, as positive amounts'),
  uncovered: z
    .object({ amount: reaisSchema, by_method: byMethod })
    .optional()
    .describe('what of it no closing counts; not of the lines of employees'),
});

type Optional<T, Key extends keyof T> = Omit<T, Key> & Partial<Pick<T, Key>>;

/** The fields that only a back end with the feature `sales.payments` sends. */
type PaymentFields = 'payments' | 'tip' | 'items';

export type Sale = Optional<z.infer<typeof saleSchema>, PaymentFields>;

/** A sale in a list, or the void of one: then `reverses` is the voided sale, and `created_at` the moment of the void. */
export type SaleListed = Optional<z.infer<typeof listedSaleSchema>, PaymentFields>;

type SalesSums = Optional<z.infer<typeof sums>, 'tips'>;

/**
 * The totals of a period (GET /sales/totals, feature `sales.list`): its sales minus the reversals made in it, whatever
 * the day of the reversed sales. Filtered by employees: their lines and tips.
 */
export interface SalesTotals extends SalesSums, Pick<z.infer<typeof salesTotalsSchema>, 'uncovered'> {
  reversals?: SalesSums;
}
