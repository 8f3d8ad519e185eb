import { z } from 'zod';
import { paymentMethods, rewardTypes } from '../domain/constants.ts';

/* The shapes of contract.md section 3 on the wire, for the OpenAPI document. */

const id = z.union([z.int(), z.string()]);
const reais = z.number().describe('reais, at most 2 decimals');
const flag = z.literal(['0', '1']);
const version = z.int().describe('send it back with an edit: one that is no longer current is 409');

export const serviceAnswer = z.object({
  id,
  name: z.string(),
  price: reais,
  points: z.int(),
  employees: z.array(z.object({ id, name: z.string() })).optional(),
  version: version.optional(),
});

export const customerAnswer = z.object({
  id,
  name: z.string(),
  phone: z.string(),
  email: z.string(),
  points: z.int(),
  total_visits: z.int(),
  registration_date: z.string(),
  last_visit: z.string().nullable(),
  version,
});

export const employeeAnswer = z.object({
  id,
  name: z.string(),
  phone: z.string(),
  email: z.string(),
  services: z.array(serviceAnswer),
  commission: z.number(),
  status: flag,
  observation: z.string().nullable(),
  created_at: z.string(),
  version,
});

export const reservationAnswer = z.object({
  id,
  customer: z.object({ id, name: z.string() }),
  employee: z.object({ id, name: z.string(), services: z.array(serviceAnswer) }),
  services: z.array(serviceAnswer),
  date: z.string(),
  time: z.string(),
  status: z.literal([1, 2, 3, 4]),
  observation: z.string().nullable(),
  version,
});

export const rewardAnswer = z.object({
  id,
  title: z.string(),
  description: z.string(),
  points_required: z.int(),
  type: z.literal(rewardTypes),
  value: z.number(),
  min_limit: reais,
  active: flag,
  version,
});

export const expenseAnswer = z.object({
  id,
  amount: reais,
  employee_id: id,
  employee: z.string(),
  description: z.string(),
  created_at: z.string(),
  version,
});

export const closingAnswer = z.object({
  id,
  closed_at: z.string(),
  total_received: reais,
  employee_id: id,
  employee: z.string(),
  observation: z.string().nullable(),
  expenses: reais,
  total_credit: reais,
  total_debit: reais,
  total_cash: reais,
  total_pix: reais,
  uncovered_count: z.int().optional().describe('sales and expenses of its day that no closing counts'),
  uncovered_total: reais.optional(),
  version,
});

export const saleAnswer = z.object({
  id,
  individual: z.boolean(),
  customer_id: id.nullable(),
  reservation_id: id.nullable(),
  employee_id: id.nullable(),
  services: z.array(z.object({ id: id.nullable(), name: z.string(), price: reais, points: z.int() })),
  amount: reais,
  points: z.int(),
  payment_method: z.literal(paymentMethods),
  observation: z.string().nullable(),
  created_at: z.string(),
});

export const saleListedAnswer = saleAnswer.extend({
  customer: z.string().nullable().describe('the name'),
  employee: z.string().nullable().describe('the name'),
});

export const summaryAnswer = z.object({
  customer: z.object({
    total: z.int(),
    top: z.array(z.object({ id, name: z.string(), total_visits: z.int(), points: z.int() })),
  }),
  reservation: z.object({ total: z.int() }),
  employee: z.object({ actives: z.object({ total: z.int() }) }),
  cash_register: z.object({ value: reais }),
  expenses: z.array(expenseAnswer),
  rewards: z.array(rewardAnswer),
});

export const cashRegisterAnswer = z.object({
  month: z.object({ total: reais }),
  daily_average: z.object({ total: reais }),
  today: z.object({
    total: reais,
    expenses: reais,
    individual_sales: z.object({
      total: reais,
      sales: z.array(z.object({ id, amount: reais, observation: z.string().nullable(), created_at: z.string() })),
    }),
  }),
  cash_register_closed: z.array(closingAnswer),
});

export const expensesTodayAnswer = z.object({ list: z.array(expenseAnswer), total: reais });

const bookedFor = z.object({
  id,
  date: z.string(),
  time: z.string(),
  status: z.literal([1, 2, 3, 4]),
  services: z.array(z.string()).describe('their names'),
});
const soldOn = z.object({
  id,
  date: z.string(),
  services: z.array(z.object({ name: z.string(), price: reais, points: z.int() })),
  subtotal: reais,
  discount: reais,
  amount: reais,
  points: z.int(),
  payment_method: z.literal(paymentMethods),
  voided_on: z.string().nullable().describe('the day the sale was taken back'),
});
const removedAt = z.string().nullable().describe('when the person was deleted or anonymised');

export const customerDataAnswer = z.object({
  person: customerAnswer.omit({ version: true }).extend({ removed_at: removedAt }),
  reservations: z.array(bookedFor.extend({ employee: z.string(), observation: z.string().nullable() })),
  sales: z.array(
    soldOn.extend({
      employee: z.string().nullable(),
      reward: z.string().nullable().describe('the title'),
      observation: z.string().nullable(),
    }),
  ),
  movements: z
    .array(z.object({ date: z.string(), sale_id: id.nullable(), points: z.int() }))
    .describe('what made up the points'),
});

export const employeeDataAnswer = z.object({
  person: employeeAnswer
    .omit({ version: true, services: true, status: true })
    .extend({ active: z.boolean(), specialties: z.array(z.string()), removed_at: removedAt }),
  reservations: z.array(bookedFor),
  sales: z.array(soldOn),
  expenses: z.array(z.object({ id, date: z.string(), description: z.string(), amount: reais })),
  closings: z.array(z.object({ id, date: z.string(), amount: reais, observation: z.string().nullable() })),
});

export const removedAnswer = z.object({
  id,
  name: z.string(),
  phone: z.string(),
  email: z.string(),
  removed_at: z.string(),
});

export const sessionAnswer = z.object({
  id,
  email: z.string(),
  features: z.array(z.string()),
  time_zone: z.string(),
  demo: z.literal(true).optional().describe('the demonstration user, whom everybody may be'),
});
