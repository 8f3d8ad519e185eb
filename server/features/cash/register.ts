import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { computeDailyAverage, countDaysWithSales } from '../../../domain/cash.ts';
import { addDays, type Day } from '../../../domain/dates.ts';
import { buildResponseSchema, idSchema, reaisSchema } from '../../../domain/fields/schema.ts';
import { sumCents } from '../../../domain/money.ts';
import { getFirstDayOfMonth } from '../../../domain/periods.ts';
import { type CashClosing, closings } from '../../../domain/resources/closings.ts';
import { type CashRegister, cashRegisterCodec, type LooseSale } from '../../../domain/responses.ts';
import type { Config } from '../../config.ts';
import { readDayTotals } from '../../db/ledger.ts';
import type { Db } from '../../db/schema.ts';
import { readSnapshot } from '../../db/transaction.ts';
import { failureResponses, success, successResponse } from '../../http/envelope.ts';
import { readUncoveredByDay } from '../../resources/cash-register/coverage.ts';
import { findClosings, findUnclosedDays, MAX_CLOSING_AGE_DAYS } from '../../resources/cash-register/index.ts';
import { getOffered } from '../../resources/offered.ts';

/** The unclosed days in the summary and the cash register; absent without any. */
export const unclosedDaysSchema = z
  .array(z.object({ day: z.string(), sales: reaisSchema, expenses: reaisSchema }))
  .optional();

function buildRegisterSchema(config: Pick<Config, 'specStrict'>) {
  return z.object({
    month: z.object({ total: reaisSchema }),
    daily_average: z.object({ total: reaisSchema }),
    today: z.object({
      total: reaisSchema,
      expenses: reaisSchema,
      individual_sales: z.object({
        total: reaisSchema,
        sales: z.array(
          z.object({
            id: idSchema,
            amount: reaisSchema,
            observation: z.string().nullable(),
            created_at: z.string(),
            ...(!config.specStrict && { taken_at: z.string().optional() }),
          }),
        ),
      }),
    }),
    cash_register_closed: z.array(buildResponseSchema(getOffered(closings, config))),
    unclosed: unclosedDaysSchema,
  });
}

/** GET /cash-register. */
export function registerCash(app: FastifyInstance): void {
  const { reader, config } = app.context;

  app.get(
    '/cash-register',
    {
      schema: {
        tags: ['cash-register'],
        response: { 200: successResponse(buildRegisterSchema(config)), ...failureResponses(401) },
      },
    },
    async (request) => {
      const { day } = request.requireContext();
      const register = await readSnapshot(reader, async (trx) => ({
        ...(await readCashRegister(trx, day, config)),
        ...(await readUnclosedDays(trx, day, config)),
      }));
      return success(cashRegisterCodec.encode(register));
    },
  );
}

/** The earlier days without a closing; `{}` without any and with SPEC_STRICT=1. */
export async function readUnclosedDays(
  db: Db,
  day: Day,
  { specStrict }: Pick<Config, 'specStrict'>,
): Promise<Pick<CashRegister, 'unclosed'>> {
  if (specStrict) return {};
  const unclosed = await findUnclosedDays(db, day);
  return unclosed.length > 0 ? { unclosed } : {};
}

async function readCashRegister(db: Db, day: Day, { specStrict }: Pick<Config, 'specStrict'>): Promise<CashRegister> {
  const month = await readDayTotals(db, getFirstDayOfMonth(day), day);
  const monthTotal = sumCents(month.map((total) => total.sales));
  const daysWithSales = countDaysWithSales(month.map((total) => total.sales));
  const today = month.find((total) => total.day === day) ?? { sales: 0, expenses: 0 };
  const sales = await readLooseSales(db, day, specStrict);
  const closed = await readRecentClosings(db, day);
  return {
    month: { total: monthTotal },
    daily_average: { total: computeDailyAverage(monthTotal, daysWithSales) },
    today: {
      total: today.sales,
      expenses: today.expenses,
      individual_sales: { total: sumCents(sales.map((sale) => sale.amount)), sales },
    },
    cash_register_closed: closed.map(({ session_id, surplus, shortage, counts, recorded_at, ...closing }) =>
      specStrict ? closing : { ...closing, session_id, surplus, shortage, counts, recorded_at },
    ),
  };
}

/** The closings up to a day, the newest first. The newest of each day has the count and sum of what came after it. */
async function readRecentClosings(db: Db, day: Day): Promise<CashClosing[]> {
  const from = addDays(day, -MAX_CLOSING_AGE_DAYS);
  const uncovered = await readUncoveredByDay(db, from, day);
  const found = await findClosings(db, from, day);
  return found.map((closing, index) => {
    if (found[index - 1]?.closed_at === closing.closed_at) return closing;
    const { count, cents } = uncovered.get(closing.closed_at) ?? { count: 0, cents: 0 };
    return { ...closing, uncovered_count: count, uncovered_total: cents };
  });
}

/** The loose sales of a day without voided ones, the newest first. */
async function readLooseSales(db: Db, day: Day, specStrict: boolean): Promise<LooseSale[]> {
  const sales = await db
    .selectFrom('sale')
    .select(['id', 'total_cents as amount', 'observation', 'created_at', 'taken_at'])
    .where('business_day', '=', day)
    .where('individual', '=', 1)
    .where('voided', '=', 0)
    .orderBy('id', 'desc')
    .execute();
  return sales.map(({ taken_at, ...sale }) => (taken_at === null || specStrict ? sale : { ...sale, taken_at }));
}
