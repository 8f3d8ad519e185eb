import { z } from 'zod';
import { paymentMethods } from '../constants.ts';
import type { CommissionRate } from '../fields/rate.ts';
import { idSchema, rateSchema, reaisSchema } from '../fields/schema.ts';

/*
 * Sales in responses (docs/contract.md, sections 4 and 5). The schemas describe the wire: amounts in reais. The types describe
 * the decoded values: amounts in cents.
 */

const method = z.literal(paymentMethods);
const employeeName = z.string().nullable().describe('Name; null without an employee');

const payment = z.object({
  method,
  amount: reaisSchema.describe('Reais paid of the sale and the tip, excluding the change'),
  tendered: reaisSchema.nullable().describe('Cash received, in reais; null for the exact amount and for other methods'),
  change: reaisSchema,
  installments: z.int().nullable().describe('Number of installments of a credit card; null for none'),
  fee: reaisSchema.describe('Fee of the card company, in reais'),
});
export type SalePayment = z.infer<typeof payment>;

/** A tip from the customer to an employee; not part of the shop's takings. */
const tip = z.object({ amount: reaisSchema, employee_id: idSchema });
export type Tip = z.infer<typeof tip>;

const item = z.object({
  service_id: idSchema.nullable(),
  name: z.string(),
  employee_id: idSchema.nullable().describe('Employee who did the service'),
  price: reaisSchema,
  discount: reaisSchema.describe(
    "Its share of the sale's discount, in reais; negative when the agreed total is higher than the prices",
  ),
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
  payment_method: method.describe('Method of the largest payment'),
  payments: z.array(payment).describe('Their sum is the amount plus the tip'),
  tip: tip.nullable(),
  items: z.array(item).describe('The sum of their totals is the amount'),
});

const saleVoid = z.object({
  at: z.string(),
  by: z.string().describe('E-mail of the user who voided it'),
  reason: z.string().nullable(),
  corrected_by: idSchema.nullable().describe('Sale that replaces it; null for a void without a correction'),
  cause: z
    .enum(['mistake', 'customer'])
    .nullable()
    .optional()
    .describe('Who is the reason of the void; null where nobody said'),
});
export type SaleVoid = z.infer<typeof saleVoid>;

const listedItem = item.extend({
  employee: employeeName,
  rate: rateSchema.nullish().describe('Rate of its commission; null without an employee'),
  commission: reaisSchema.optional().describe('What the employee earned with it'),
});

/** A sale in GET /sales (feature `sales.list`). */
export const listedSaleSchema = saleSchema.extend({
  number: z.int().describe('Number printed on the receipt'),
  customer: z.string().nullable().describe('Name; null without a customer'),
  employee: employeeName,
  tip: tip.extend({ employee: employeeName }).nullable(),
  items: z.array(listedItem),
  reward_id: idSchema.nullable(),
  reward: z.string().nullable().describe('Title; null without a reward'),
  points: z.int().describe('Points that the customer earned'),
  points_taken: z.int().describe('Points that the reward used'),
  voided: saleVoid.nullable(),
  taken_at: z
    .string()
    .optional()
    .describe('When a device without connection made it; `created_at` is its arrival. Absent for others'),
  corrects: idSchema.nullable().describe('Voided sale that it replaces; null for none'),
  share: reaisSchema
    .optional()
    .describe('Total of the lines of the filtered employees, in reais; absent without that filter'),
  reverses: idSchema
    .optional()
    .describe('Set on rows that are voids: the voided sale. Amounts and id of such a row are negative'),
});

const byMethod = z.object({ cash: reaisSchema, pix: reaisSchema, debit: reaisSchema, credit: reaisSchema });
const sums = z.object({
  count: z.int(),
  amount: reaisSchema,
  by_method: byMethod.optional().describe('Amount by payment method; absent when filtered by employee'),
  tips: z.object({
    total: reaisSchema,
    by_employee: z.array(z.object({ employee_id: idSchema, name: z.string(), amount: reaisSchema })),
  }),
  fees: byMethod.optional().describe('Fees of the card companies by payment method; absent when filtered by employee'),
});
export const salesTotalsSchema = sums.extend({
  count: z.int().describe('Number of sales of the period, voided later or not'),
  amount: reaisSchema.describe('Sales of the period minus the voids of the period, in reais'),
  reversals: sums.describe('Voids of the period, as positive amounts'),
  uncovered: z
    .object({ amount: reaisSchema, by_method: byMethod })
    .optional()
    .describe('Amount that no closing includes yet; absent when filtered by employee'),
});

type Optional<T, Key extends keyof T> = Omit<T, Key> & Partial<Pick<T, Key>>;

/** The fields that only a back end with the feature `sales.payments` sends. */
type PaymentFields = 'payments' | 'tip' | 'items';

export type Sale = Optional<z.infer<typeof saleSchema>, PaymentFields>;

/** A sale in a list, or the void of one: then `reverses` is the voided sale, and `created_at` the moment of the void. */
export type SaleListed = Optional<Omit<z.infer<typeof listedSaleSchema>, 'items'> & ListedItems, PaymentFields>;

interface ListedItems {
  items: (Omit<z.infer<typeof listedItem>, 'rate'> & { rate?: CommissionRate | null })[];
}

type SalesSums = Optional<z.infer<typeof sums>, 'tips'>;

/**
 * The totals of a period (GET /sales/totals, feature `sales.list`): its sales minus the voids made in it, also those of
 * earlier sales. With an employee filter: the lines and tips of those employees.
 */
export interface SalesTotals extends SalesSums, Pick<z.infer<typeof salesTotalsSchema>, 'uncovered'> {
  reversals?: SalesSums;
}
