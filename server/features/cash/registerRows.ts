import type { FastifyInstance } from 'fastify';
import { type SqlBool, sql } from 'kysely';
import { z } from 'zod';
import { type PaymentMethod, paymentMethods } from '../../../domain/constants.ts';
import type { Day } from '../../../domain/dates.ts';
import { sessionRowCodec } from '../../../domain/drawerResponses.ts';
import { negate } from '../../../domain/money.ts';
import { getFirstDayOfMonth } from '../../../domain/periods.ts';
import { closings } from '../../../domain/resources/closings.ts';
import { REGISTER_ROWS, type RegisterRows, rowSchema, type SessionRow } from '../../../domain/schemas/cashSession.ts';
import { day as dayInput, id as idInput } from '../../../domain/schemas/fields.ts';
import { isUncovered, readDayTotals } from '../../db/ledger.ts';
import type { StreamedList } from '../../db/listing.ts';
import type { Db } from '../../db/schema.ts';
import { readSnapshot } from '../../db/transaction.ts';
import { failureResponses, successResponse } from '../../http/envelope.ts';
import { sendRecords } from '../../http/list.ts';
import { EMPTY_ROW, findMovements, streamRows } from './rows.ts';

const INVALID_FIGURE = 'Informe um valor válido';
const rowsQuerystring = z.object({
  day: dayInput,
  figure: z.enum(REGISTER_ROWS, { error: INVALID_FIGURE }),
  method: z.enum(paymentMethods, { error: INVALID_FIGURE }).optional().describe('of sales'),
  employee_id: idInput(INVALID_FIGURE).optional().describe('of tips'),
});

interface RowsFilter {
  day: Day;
  figure: RegisterRows;
  method?: PaymentMethod;
  employeeId?: number;
}

/** GET /cash-register/rows (feature `cash.sessions`); nothing with SPEC_STRICT=1. */
export function registerCashRegisterRows(app: FastifyInstance): void {
  const { reader, config } = app.context;
  if (config.specStrict) return;
  app.get<{ Querystring: z.output<typeof rowsQuerystring> }>(
    `/${closings.api.path}/rows`,
    {
      schema: {
        tags: [closings.api.path],
        description: 'The rows behind a figure of a day, the oldest first: their amounts add up to it.',
        querystring: rowsQuerystring,
        response: { 200: successResponse(z.array(rowSchema)), ...failureResponses(401, 422) },
      },
    },
    async (request, reply) => {
      const { employee_id: employeeId, ...filter } = request.query;
      const { ids, readByIds } = await readSnapshot(reader, (trx) => listRows(reader, trx, { ...filter, employeeId }));
      return sendRecords(reply, {
        ids,
        readByIds: async (indexes) => (await readByIds(indexes)).map((row) => sessionRowCodec.encode(row)),
      });
    },
  );
}

async function listRows(reader: Db, snapshot: Db, filter: RowsFilter): Promise<StreamedList<SessionRow>> {
  const { day, figure, method, employeeId } = filter;
  if (figure === 'days') return toList(await readDays(snapshot, day));
  if (figure === 'closings') return toList(await readClosings(snapshot, day));
  const conditions = [sql<SqlBool>`business_day = ${day}`, MATCHES[figure](day)];
  if (method !== undefined) conditions.push(sql`method = ${method}`);
  if (employeeId !== undefined)
    conditions.push(sql`sale_id in (select id from sale where tip_employee_id = ${employeeId})`);
  const entries = await findMovements(snapshot, sql<SqlBool>`${sql.join(conditions, sql` and `)}`);
  // Expenses are negative in the ledger, and positive in their figure.
  const sign = figure === 'expenses' ? negate : Number;
  return streamRows(reader, entries, (row) => ({ ...row, amount: sign(row.amount) }));
}

/** The ledger has no index on the day alone, so each finds its movements by another one. */
const MATCHES = {
  sales: (day: Day) => sql<SqlBool>`kind in ('sale', 'sale_void') and ${isOfSaleOf(day)}`,
  tips: (day: Day) => sql<SqlBool>`kind in ('tip', 'tip_void') and ${isOfSaleOf(day)}`,
  expenses: (day: Day) => sql<SqlBool>`kind like 'expense%' and id in (
    select id from movement where business_day = ${day} and ${isUncovered}
    union all
    select id from movement where closing_id in (select id from cash_closing where business_day = ${day}))`,
  uncovered: () => sql<SqlBool>`kind in ('sale', 'sale_void') and ${isUncovered}`,
} as const;

const isOfSaleOf = (day: Day) => sql<SqlBool>`sale_id in (
  select id from sale where business_day = ${day}
  union all
  select sale_id from sale_void where business_day = ${day})`;

function toList(rows: readonly SessionRow[]): StreamedList<SessionRow> {
  return {
    ids: rows.map((_, index) => index),
    readByIds: async (indexes) => indexes.flatMap((index) => rows[index] ?? []),
  };
}

/** The days of the month up to this one that have sales, minus voids: what the daily average is made of. */
async function readDays(db: Db, day: Day): Promise<SessionRow[]> {
  const totals = await readDayTotals(db, getFirstDayOfMonth(day), day);
  return totals
    .filter(({ sales }) => sales !== 0)
    .sort((a, b) => a.day.localeCompare(b.day))
    .map((total) => ({ ...EMPTY_ROW, id: `day/${total.day}`, kind: 'day', at: total.day, amount: total.sales }));
}

/** The closings of a day with the sales that each covers, minus voids. */
async function readClosings(db: Db, day: Day): Promise<SessionRow[]> {
  const rows = await db
    .selectFrom('cash_closing')
    .innerJoin('employee', 'employee.id', 'cash_closing.employee_id')
    .leftJoin('cash_session', 'cash_session.closing_id', 'cash_closing.id')
    .select([
      'cash_closing.id',
      'employee.name as employee',
      'cash_closing.sales_cents as amount',
      (eb) => eb.fn.coalesce('cash_session.closed_at', 'cash_closing.created_at').as('at'),
    ])
    .where('cash_closing.business_day', '=', day)
    .orderBy('cash_closing.id')
    .execute();
  return rows.map((row) => ({ ...EMPTY_ROW, ...row, id: `cash_closing/${row.id}`, kind: 'closing' }));
}
