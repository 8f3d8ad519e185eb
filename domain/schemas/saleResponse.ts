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
  amount: reaisSchema.describe('the part of the sale and the tip that it pays, without the change'),
  tendered: reaisSchema.nullable().describe('the cash received; null for the exact amount and for every other method'),
  change: reaisSchema,
  installments: z.int().nullable().describe('of a credit card'),
  fee: reaisSchema.describe('the fee of the card company'),
});
export type SalePayment = z.infer<typeof payment>;

/** What a customer gives an employee on top of the price; not part of the shop's takings. */
const tip = z.object({ amount: reaisSchema, employee_id: idSchema });
export type Tip = z.infer<typeof tip>;

const item = z.object({
  service_id: idSchema.nullable(),
  name: z.string(),
  employee_id: idSchema.nullable().describe('the employee who did the service'),
  price: reaisSchema,
  discount: reaisSchema.describe("its share of the sale's discount; negative if a higher total was agreed on"),
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
  payment_method: method.describe('the method of the largest payment'),
  payments: z.array(payment).describe('their sum is the amount plus the tip'),
  tip: tip.nullable(),
  items: z.array(item).describe('the sum of their totals is the amount'),
});

const saleVoid = z.object({
  at: z.string(),
  by: z.string().describe('the e-mail of the user'),
  reason: z.string().nullable(),
  corrected_by: idSchema.nullable().describe('the sale that replaces it'),
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
  points: z.int().describe('that the customer earned'),
  points_taken: z.int().describe('that the reward used'),
  voided: saleVoid.nullable(),
  corrects: idSchema.nullable().describe('the sale that it replaces'),
  share: reaisSchema.optional().describe('the total of the lines of the employees in the filter'),
  reverses: idSchema
    .optional()
    .describe('in the row of a void, the sale that it voids; the id and amounts of that row are negative'),
});

const byMethod = z.object({ cash: reaisSchema, pix: reaisSchema, debit: reaisSchema, credit: reaisSchema });
const sums = z.object({
  count: z.int(),
  amount: reaisSchema,
  by_method: byMethod.optional().describe('payments of the amount; missing with an employee filter'),
  tips: z.object({
    total: reaisSchema,
    by_employee: z.array(z.object({ employee_id: idSchema, name: z.string(), amount: reaisSchema })),
  }),
  fees: byMethod.optional().describe('card fees; missing with an employee filter'),
});
export const salesTotalsSchema = sums.extend({
  count: z.int().describe('the sales made in the period'),
  amount: reaisSchema.describe('sales of the period minus its voids'),
  reversals: sums.describe('the voids made in the period, as positive amounts'),
  uncovered: z
    .object({ amount: reaisSchema, by_method: byMethod })
    .optional()
    .describe('the part of the amount that no closing covers; missing with an employee filter'),
});

type Optional<T, Key extends keyof T> = Omit<T, Key> & Partial<Pick<T, Key>>;

/** The fields that only a back end with the feature `sales.payments` sends. */
type PaymentFields = 'payments' | 'tip' | 'items';

export type Sale = Optional<z.infer<typeof saleSchema>, PaymentFields>;

/** A sale in a list, or the void of one: then `reverses` is the voided sale, and `created_at` the moment of the void. */
export type SaleListed = Optional<z.infer<typeof listedSaleSchema>, PaymentFields>;

type SalesSums = Optional<z.infer<typeof sums>, 'tips'>;

/**
 * The totals of a period (GET /sales/totals, feature `sales.list`): its sales minus the voids made in it, also those of
 * earlier sales. With an employee filter: the lines and tips of those employees.
 */
export interface SalesTotals extends SalesSums, Pick<z.infer<typeof salesTotalsSchema>, 'uncovered'> {
  reversals?: SalesSums;
}
