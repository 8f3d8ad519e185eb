import type { FastifyInstance } from 'fastify';
import { proposedTotal } from '../../../domain/cash.ts';
import { CANCELLED, DASHBOARD_ROWS } from '../../../domain/constants.ts';
import type { Day } from '../../../domain/dates.ts';
import type { Summary } from '../../../domain/entities.ts';
import { summaryWire } from '../../../domain/wire.ts';
import { summaryAnswer } from '../../answers.ts';
import { dayTotalsBetween } from '../../db/ledger.ts';
import type { Db } from '../../db/schema.ts';
import { success } from '../../http/envelope.ts';
import { answerOf, failures } from '../../http/routeSchemas.ts';
import { countCustomers } from '../../resources/customers/queries.ts';
import { expensesOf } from '../../resources/expenses/queries.ts';
import { listRewards } from '../../resources/rewards/queries.ts';

const TOP_CUSTOMERS = 5;

/** GET /summary: the dashboard's figures. */
export function registerSummary(app: FastifyInstance): void {
  app.get(
    '/summary',
    { schema: { tags: ['summary'], response: { 200: answerOf(summaryAnswer), ...failures(401) } } },
    async (request) => success(summaryWire.encode(await summarize(app.context.reader, request.moment().day))),
  );
}

/** What the shop looks like on a day. The cash is sales less expenses of the day, as a closing would propose it. */
async function summarize(db: Db, day: Day): Promise<Summary> {
  const top = await db
    .selectFrom('customer')
    .select(['id', 'name', 'total_visits', 'points'])
    .where('archived_at', 'is', null)
    .orderBy('points', 'desc')
    .orderBy('total_visits', 'desc')
    .orderBy('id')
    .limit(TOP_CUSTOMERS)
    .execute();
  const [today = { sales: 0, expenses: 0 }] = await dayTotalsBetween(db, day, day);
  const rewards = await listRewards(db, {
    sort: null,
    range: { start: 0, end: DASHBOARD_ROWS - 1 },
    filter: { active: '1' },
  });
  return {
    customer: { total: await countCustomers(db), top },
    reservation: { total: await countReservations(db, day) },
    employee: { actives: { total: await countActiveEmployees(db) } },
    cash_register: { value: proposedTotal(today.sales, today.expenses) },
    expenses: await expensesOf(db, day),
    rewards: rewards.items,
  };
}

/** Reservations of the day that have not been cancelled. */
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
