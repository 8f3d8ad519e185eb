import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { CashRegister, LooseSale } from '../../../domain/answers.ts';
import { cashRegisterTravel, expensesTodayTravel } from '../../../domain/answers.ts';
import { dailyAverage } from '../../../domain/cash.ts';
import { addDays, type Day, firstOfMonth } from '../../../domain/dates.ts';
import { answerSchema, id, reais } from '../../../domain/fields/schema.ts';
import { encodeFields } from '../../../domain/fields/travel.ts';
import { sumCents } from '../../../domain/money.ts';
import { type CashClosing, closings } from '../../../domain/resources/closings.ts';
import { expenses } from '../../../domain/resources/expenses.ts';
import type { Config } from '../../config.ts';
import { dayTotalsBetween } from '../../db/ledger.ts';
import { listQuerystring } from '../../db/listing.ts';
import type { Db } from '../../db/schema.ts';
import { readSnapshot } from '../../db/transaction.ts';
import { success } from '../../http/envelope.ts';
import { answerList } from '../../http/list.ts';
import { answerOf, failures } from '../../http/routeSchemas.ts';
import { uncoveredByDay } from '../../resources/cash-register/coverage.ts';
import { CLOSINGS_SHOWN, closingsBetween, unclosedBefore } from '../../resources/cash-register/index.ts';
import { expensesBetween, expensesOf } from '../../resources/expenses.ts';

/** Only where there are some: a summary and the cash tell of them. */
export const unclosedDays = z.array(z.object({ day: z.string(), sales: reais, expenses: reais })).optional();

const cashRegisterAnswer = z.object({
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
  cash_register_closed: z.array(answerSchema(closings)),
  unclosed: unclosedDays,
});

const expensesTodayAnswer = z.object({ list: z.array(answerSchema(expenses)), total: reais });

/** GET /cash-register and GET /expenses/today; with the feature `expenses.list` also GET /expenses. */
export function registerCash(app: FastifyInstance): void {
  const { reader, config } = app.context;

  app.get(
    '/cash-register',
    { schema: { tags: ['cash-register'], response: { 200: answerOf(cashRegisterAnswer), ...failures(401) } } },
    async (request) => {
      const { day } = request.now();
      const register = await readSnapshot(reader, async (on) => ({
        ...(await cashRegisterOn(on, day)),
        ...(await unclosedAsOf(on, day, config)),
      }));
      return success(cashRegisterTravel.encode(register));
    },
  );

  app.get(
    '/expenses/today',
    { schema: { tags: ['expenses'], response: { 200: answerOf(expensesTodayAnswer), ...failures(401) } } },
    async (request) => {
      const list = await expensesOf(reader, request.now().day);
      const total = sumCents(list.map((expense) => expense.amount));
      return success(expensesTodayTravel.encode({ list, total }));
    },
  );

  if (config.specStrict) return;
  app.get<{ Querystring: z.output<typeof listQuerystring> }>(
    '/expenses',
    {
      schema: {
        tags: ['expenses'],
        querystring: listQuerystring,
        response: { 200: answerOf(z.array(answerSchema(expenses))), ...failures(401, 422) },
      },
    },
    (request, reply) =>
      answerList(request, reply, 'expenses', expensesBetween, (expense) => encodeFields(expenses.fields, expense)),
  );
}

/** The earlier days that nobody closed, where there are some; under SPEC_STRICT nobody asks. */
export async function unclosedAsOf(
  db: Db,
  day: Day,
  { specStrict }: Pick<Config, 'specStrict'>,
): Promise<Pick<CashRegister, 'unclosed'>> {
  if (specStrict) return {};
  const unclosed = await unclosedBefore(db, day);
  return unclosed.length > 0 ? { unclosed } : {};
}

async function cashRegisterOn(db: Db, day: Day): Promise<CashRegister> {
  const month = await dayTotalsBetween(db, firstOfMonth(day), day);
  const monthTotal = sumCents(month.map((total) => total.sales));
  // A day whose only sales were voided does not count.
  const daysWithSales = month.filter((total) => total.sales > 0).length;
  const today = month.find((total) => total.day === day) ?? { sales: 0, expenses: 0 };
  const sales = await looseSales(db, day);
  return {
    month: { total: monthTotal },
    daily_average: { total: dailyAverage(monthTotal, daysWithSales) },
    today: {
      total: today.sales,
      expenses: today.expenses,
      individual_sales: { total: sumCents(sales.map((sale) => sale.amount)), sales },
    },
    cash_register_closed: await recentClosings(db, day),
  };
}

/** The closings up to a day. The newest of each day says what of its day came after it. */
async function recentClosings(db: Db, day: Day): Promise<CashClosing[]> {
  const from = addDays(day, -CLOSINGS_SHOWN);
  const uncovered = await uncoveredByDay(db, from, day);
  const found = await closingsBetween(db, from, day);
  return found.map((closing, index) => {
    if (found[index - 1]?.closed_at === closing.closed_at) return closing;
    const { count, cents } = uncovered.get(closing.closed_at) ?? { count: 0, cents: 0 };
    return { ...closing, uncovered_count: count, uncovered_total: cents };
  });
}

/** The loose sales of a day that have not been voided, the newest first. */
async function looseSales(db: Db, day: Day): Promise<LooseSale[]> {
  return db
    .selectFrom('sale')
    .select(['id', 'total_cents as amount', 'observation', 'created_at'])
    .where('business_day', '=', day)
    .where('individual', '=', 1)
    .where('voided', '=', 0)
    .orderBy('id', 'desc')
    .execute();
}
