import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { CANCELLED, DASHBOARD_ROWS } from '../../domain/constants.ts';
import type { Day } from '../../domain/dates.ts';
import { buildResponseSchema, idSchema, reaisSchema } from '../../domain/fields/schema.ts';
import { computeProposedTotal } from '../../domain/resources/closings.ts';
import { expenses } from '../../domain/resources/expenses.ts';
import { rewards } from '../../domain/resources/rewards.ts';
import { type Summary, summaryCodec } from '../../domain/responses.ts';
import type { Config } from '../config.ts';
import { isDrawerOpen } from '../db/drawer.ts';
import { readDayTotals } from '../db/ledger.ts';
import { listRecords } from '../db/records.ts';
import type { Db } from '../db/schema.ts';
import { type RequestContext, readSnapshot } from '../db/transaction.ts';
import { failureResponses, success, successResponse } from '../http/envelope.ts';
import { countCustomers } from '../resources/customers.ts';
import { listExpensesOfDay } from '../resources/expenses.ts';
import { getOffered } from '../resources/offered.ts';
import { readUnclosedDays, unclosedDaysSchema } from './cash/register.ts';

function buildSummarySchema(config: Pick<Config, 'specStrict'>) {
  return z.object({
    customer: z.object({
      total: z.int(),
      top: z.array(
        z.object({
          id: idSchema,
          name: z.string(),
          total_visits: z.int(),
          points: z.int(),
          ...(config.specStrict ? {} : { last_visit: z.string().nullable() }),
        }),
      ),
    }),
    reservation: z.object({ total: z.int() }),
    employee: z.object({ actives: z.object({ total: z.int() }) }),
    cash_register: z.object({ value: reaisSchema, is_open: z.boolean().optional() }),
    unclosed: unclosedDaysSchema,
    expenses: z.array(buildResponseSchema(getOffered(expenses, config))),
    rewards: z.array(buildResponseSchema(getOffered(rewards, config))),
  });
}

const TOP_CUSTOMERS = 5;

/** GET /summary: the dashboard's figures. */
export function registerSummary(app: FastifyInstance): void {
  const { reader, config } = app.context;
  app.get(
    '/summary',
    {
      schema: {
        tags: ['summary'],
        response: { 200: successResponse(buildSummarySchema(config)), ...failureResponses(401) },
      },
    },
    async (request) => {
      const context = request.requireContext();
      const summary = await readSnapshot(reader, async (trx) => ({
        ...(await readSummary(trx, context, config)),
        ...(await readUnclosedDays(trx, context.day, config)),
      }));
      return success(summaryCodec.encode(summary));
    },
  );
}

/** The figures of a day. The cash is the day's sales minus its expenses, as a closing proposes it. */
async function readSummary(
  db: Db,
  context: Pick<RequestContext, 'day' | 'role'>,
  config: Pick<Config, 'specStrict'>,
): Promise<Summary> {
  const { day } = context;
  const top = await db
    .selectFrom('customer')
    .select(['id', 'name', 'total_visits', 'points'])
    .$if(!config.specStrict, (query) => query.select('last_visit'))
    .where('archived_at', 'is', null)
    .orderBy('points', 'desc')
    .orderBy('total_visits', 'desc')
    .orderBy('id')
    .limit(TOP_CUSTOMERS)
    .execute();
  const [today = { sales: 0, expenses: 0 }] = await readDayTotals(db, day, day);
  const active = await listRecords(db, getOffered(rewards, config), {
    sort: null,
    range: { start: 0, end: DASHBOARD_ROWS - 1 },
    filter: { active: '1' },
  });
  return {
    customer: { total: await countCustomers(db), top },
    reservation: { total: await countReservations(db, day) },
    employee: { actives: { total: await countActiveEmployees(db) } },
    cash_register: {
      value: computeProposedTotal(today.sales, today.expenses),
      ...(config.specStrict ? {} : { is_open: await isDrawerOpen(db) }),
    },
    expenses: await listExpensesOfDay(db, context, config),
    rewards: active,
  };
}

/** Number of a day's reservations without cancelled ones. */
async function countReservations(db: Db, day: Day): Promise<number> {
  const query = db
    .selectFrom('reservation')
    .where('day', '=', day)
    .where('status', '<>', CANCELLED)
    .where('archived_at', 'is', null);
  return (await query.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()).total;
}

async function countActiveEmployees(db: Db): Promise<number> {
  const query = db.selectFrom('employee').where('status', '=', 1).where('archived_at', 'is', null);
  return (await query.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()).total;
}
