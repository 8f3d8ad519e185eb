import { z } from 'zod';
import { paymentMethods } from '../../../domain/constants.ts';
import { buildResponseSchema, idSchema, reaisSchema } from '../../../domain/fields/schema.ts';
import type { PersonalResource } from '../../../domain/personalData.ts';
import { auditEntrySchema } from '../audit/index.ts';

/* Response schemas that the personal data of customers and employees share, for the OpenAPI document. */

export const reservationSchema = z.object({
  id: idSchema,
  date: z.string(),
  time: z.string(),
  status: z.literal([1, 2, 3, 4]),
  services: z.array(z.string()).describe('their names'),
});

export const saleSchema = z.object({
  id: idSchema,
  date: z.string(),
  services: z
    .array(z.object({ name: z.string(), price: reaisSchema, discount: reaisSchema, points: z.int() }))
    .describe('for an employee, only the lines they did'),
  subtotal: reaisSchema,
  discount: reaisSchema,
  amount: reaisSchema,
  points: z.int(),
  payment_method: z.literal(paymentMethods),
  tip: reaisSchema.describe('for an employee, the tip they received'),
  voided_on: z.string().nullable().describe('the day the sale was voided'),
});

export const removedAtSchema = z.string().nullable().describe('when the person was deleted or anonymized');

export const historySchema = z
  .array(
    auditEntrySchema
      .omit({ user: true })
      .extend({ record_id: idSchema.describe("the person's record, or one merged into it") }),
  )
  .describe('the values of names and contacts are missing');

/** The lists that follow from declarations, by API path. */
export function buildDeclaredSchemas(declared: readonly PersonalResource[]): Record<string, z.ZodType> {
  const lists = declared.map(({ resource, fields }) => {
    const { version: _, ...shape } = buildResponseSchema({ ...resource, fields }).shape;
    return [resource.api.path, z.array(z.object(shape))];
  });
  return Object.fromEntries(lists);
}

export const removedPersonSchema = z.object({
  id: idSchema,
  name: z.string(),
  phone: z.string(),
  email: z.string().nullable(),
  removed_at: z.string(),
  points: z.int().optional().describe('only for a customer, like the next three'),
  total_visits: z.int().optional(),
  last_visit: z.string().nullish(),
  merged_into: z
    .object({ id: idSchema, name: z.string() })
    .nullish()
    .describe('the record that this one was merged into'),
});
