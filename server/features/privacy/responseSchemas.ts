import { z } from 'zod';
import { paymentMethods } from '../../../domain/constants.ts';
import { buildResponseSchema, idSchema, reaisSchema } from '../../../domain/fields/schema.ts';
import type { PersonKind } from '../../../domain/personalData.ts';
import { customers } from '../../../domain/resources/customers.ts';
import { employees } from '../../../domain/resources/employees.ts';
import { auditEntrySchema } from '../audit/index.ts';
import { findDeclaredResources } from './personalData.ts';

/* Response schemas of the personal data file, for the OpenAPI document. */

const { version: _, ...customer } = buildResponseSchema(customers).shape;
const {
  version: __,
  services: ___,
  status: ____,
  ...employee
}: Record<string, z.ZodType> = buildResponseSchema(employees).shape;

const reservationSchema = z.object({
  id: idSchema,
  date: z.string(),
  time: z.string(),
  status: z.literal([1, 2, 3, 4]),
  services: z.array(z.string()).describe('their names'),
});

const saleSchema = z.object({
  id: idSchema,
  date: z.string(),
  services: z
    .array(z.object({ name: z.string(), price: reaisSchema, discount: reaisSchema, points: z.int() }))
    .describe('of an employee, the lines they did'),
  subtotal: reaisSchema,
  discount: reaisSchema,
  amount: reaisSchema,
  points: z.int(),
  payment_method: z.literal(paymentMethods),
  tip: reaisSchema.describe('of an employee, what they got'),
  voided_on: z.string().nullable().describe('the day the sale was taken back'),
});

const removedAtSchema = z.string().nullable().describe('when the person was deleted or anonymised');

const historySchema = z
  .array(
    auditEntrySchema
      .omit({ user: true })
      .extend({ record_id: idSchema.describe('of the person, or joined with theirs') }),
  )
  .describe('of names and contacts only that they changed');

/** The lists that follow from declarations. */
function buildDeclaredSchemas(people: PersonKind): Record<string, z.ZodType> {
  const lists = findDeclaredResources(people).map(({ resource, fields }) => {
    const { version: _, ...shape } = buildResponseSchema({ ...resource, fields }).shape;
    return [resource.api.path, z.array(z.object(shape))];
  });
  return Object.fromEntries(lists);
}

export const customerDataSchema = z.object({
  person: z.object({
    ...customer,
    imported_visit: z.string().nullable().describe('the last visit according to the imported file'),
    removed_at: removedAtSchema,
  }),
  joined: z
    .array(
      z.object({
        id: idSchema,
        name: z.string(),
        phone: z.string(),
        email: z.string().nullable(),
        registration_date: z.string(),
      }),
    )
    .describe('records of the same person that were joined with this one'),
  reservations: z.array(
    reservationSchema.extend({
      employee: z.string(),
      observation: z.string().nullable(),
      no_show: z.boolean().describe('nobody came'),
      squeeze: z.string().nullable().describe('why it was squeezed in'),
    }),
  ),
  sales: z.array(
    saleSchema.extend({
      employee: z.string().nullable(),
      payments: z.array(
        z.object({
          payment_method: z.literal(paymentMethods),
          amount: reaisSchema,
          tendered: reaisSchema.nullable().describe('the cash handed over, where it was said'),
          installments: z.int().nullable(),
        }),
      ),
      reward: z.string().nullable().describe('the title'),
      observation: z.string().nullable(),
      voided_because: z.string().nullable().describe('why it was taken back'),
    }),
  ),
  movements: z
    .array(z.object({ date: z.string(), sale_id: idSchema.nullable(), points: z.int() }))
    .describe('what made up the points'),
  waiting: z
    .array(
      z.object({
        id: idSchema,
        from: z.string(),
        to: z.string(),
        services: z.array(z.string()).describe('their names'),
        employee: z.string().nullable(),
        observation: z.string().nullable(),
      }),
    )
    .describe('what they wait for an hour for'),
  ...buildDeclaredSchemas('customers'),
  history: historySchema,
});

export const employeeDataSchema = z.object({
  person: z.object({ ...employee, active: z.boolean(), specialties: z.array(z.string()), removed_at: removedAtSchema }),
  reservations: z.array(reservationSchema),
  sales: z.array(saleSchema),
  expenses: z.array(z.object({ id: idSchema, date: z.string(), description: z.string(), amount: reaisSchema })),
  closings: z.array(
    z.object({ id: idSchema, date: z.string(), amount: reaisSchema, observation: z.string().nullable() }),
  ),
  ...buildDeclaredSchemas('employees'),
  history: historySchema,
});

export const removedPersonSchema = z.object({
  id: idSchema,
  name: z.string(),
  phone: z.string(),
  email: z.string().nullable(),
  removed_at: z.string(),
  points: z.int().optional().describe('of a customer, as are those that follow'),
  total_visits: z.int().optional(),
  merged_into: z
    .object({ id: idSchema, name: z.string() })
    .nullish()
    .describe('whose record took over what this one had'),
});
