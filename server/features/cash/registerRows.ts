import type { FastifyInstance } from 'fastify';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { z } from 'zod';
import { CLOSING_ROWS, type ClosingRows, DAY_ROWS, type DayRows } from '../../../domain/cash.ts';
import { type PaymentMethod, paymentMethods } from '../../../domain/constants.ts';
import type { Day } from '../../../domain/dates.ts';
import { sessionRowCodec } from '../../../domain/drawerResponses.ts';
import { type Cents, negate, sumCents } from '../../../domain/money.ts';
import { getFirstDayOfMonth } from '../../../domain/periods.ts';
import { type CashClosing, closings, computeProposedTotal } from '../../../domain/resources/closings.ts';
import { rowSchema, type SessionRow } from '../../../domain/schemas/cashSession.ts';
import { day as dayInput, id as idInput } from '../../../domain/schemas/fields.ts';
import { isUncovered, readDayTotals } from '../../db/ledger.ts';
import type { StreamedList } from '../../db/listing.ts';
import type { Db } from '../../db/schema.ts';
import { readSnapshot } from '../../db/transaction.ts';
import { failureResponses, successResponse } from '../../http/envelope.ts';
import { sendRecords } from '../../http/list.ts';
import { notFound } from '../../refusal.ts';
import { readLastDifferences } from '../../resources/cash-register/differences.ts';
import { findClosing } from '../../resources/cash-register/index.ts';
import { EMPTY_ROW, findMovements, streamRows } from './rows.ts';

const INVALID_FIGURE = 'Informe um valor válido';
const INVALID_SCOPE = 'Informe um dia ou um fechamento';
const rowsQuerystring = z
  .object({
    day: dayInput.optional(),
    closing_id: idInput(INVALID_FIGURE).optional(),
    figure: z
      .enum([...DAY_ROWS, ...CLOSING_ROWS], { error: INVALID_FIGURE })
      .describe(`of a day: ${DAY_ROWS.join(', ')}; of a closing: ${CLOSING_ROWS.join(', ')}`),
    method: z.enum(paymentMethods, { error: INVALID_FIGURE }).optional().describe('of sales'),
    employee_id: idInput(INVALID_FIGURE).optional().describe('of tips'),
  })
  .superRefine(({ day, closing_id, figure }, context) => {
    const addIssue = (field: string, message: string) => context.addIssue({ code: 'custom', path: [field], message });
    if ((day === undefined) === (closing_id === undefined)) addIssue('day', INVALID_SCOPE);
    else if (!isOneOf(day === undefined ? CLOSING_ROWS : DAY_ROWS, figure)) addIssue('figure', INVALID_FIGURE);
  });

function isOneOf<Value extends string>(values: readonly Value[], value: string): value is Value {
  return values.some((one) => one === value);
}

interface RowsFilter {
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
        description:
          'The rows behind a figure of a day or an amount of a closing, the oldest first: their amounts add up to it.',
        querystring: rowsQuerystring,
        response: { 200: successResponse(z.array(rowSchema)), ...failureResponses(401, 404, 422) },
      },
    },
    async (request, reply) => {
      const { day, closing_id, figure, method, employee_id: employeeId } = request.query;
      const { ids, readByIds } = await readSnapshot(reader, (trx) => {
        if (day !== undefined && isOneOf(DAY_ROWS, figure))
          return listRowsOfDay(reader, trx, day, figure, { method, employeeId });
        return listRowsOfClosing(reader, trx, Number(closing_id), figure as ClosingRows, method);
      });
      return sendRecords(reply, {
        ids,
        readByIds: async (indexes) => (await readByIds(indexes)).map((row) => sessionRowCodec.encode(row)),
      });
    },
  );
}

async function listRowsOfDay(
  reader: Db,
  snapshot: Db,
  day: Day,
  figure: DayRows,
  { method, employeeId }: RowsFilter,
): Promise<StreamedList<SessionRow>> {
  if (figure === 'days') return toList(await readDays(snapshot, day));
  if (figure === 'closings') return toList(await readClosings(snapshot, day));
  if (figure === 'fees') return toList(await readFees(snapshot, day));
  if (figure === 'net')
    return joinLists(await listRowsOfDay(reader, snapshot, day, 'sales', {}), toList(await readFees(snapshot, day)));
  const conditions = [sql<SqlBool>`business_day = ${day}`, MATCHES[figure](day)];
  if (method !== undefined) conditions.push(sql`method = ${method}`);
  if (employeeId !== undefined)
    conditions.push(sql`sale_id in (select id from sale where tip_employee_id = ${employeeId})`);
  const entries = await findMovements(snapshot, sql<SqlBool>`${sql.join(conditions, sql` and `)}`);
  // Expenses are negative in the ledger, and positive in their figure.
  const sign = figure === 'expenses' ? negate : Number;
  return streamRows(reader, entries, (row) => ({ ...row, amount: sign(row.amount) }));
}

/** The rows of an amount of a closing, with the signs that they have in it. */
async function listRowsOfClosing(
  reader: Db,
  snapshot: Db,
  id: number,
  figure: ClosingRows,
  method: PaymentMethod | undefined,
): Promise<StreamedList<SessionRow>> {
  const closing = await findClosing(snapshot, id);
  if (!closing) throw notFound(closings.texts.notFound);
  const list = async (condition: RawBuilder<SqlBool>) =>
    streamRows(reader, await findMovements(snapshot, condition), (row) => row);
  const isCovered = sql<SqlBool>`closing_id = ${id}`;
  switch (figure) {
    case 'sales':
      return list(
        method === undefined
          ? sql`${isCovered} and kind not like 'expense%'`
          : sql`${isCovered} and kind not like 'expense%' and method = ${method}`,
      );
    case 'expenses':
      return list(sql`${isCovered} and kind like 'expense%'`);
    case 'uncovered':
      return list(sql`business_day = ${closing.closed_at} and ${isUncovered}`);
    case 'surplus':
      return toList((await readDifferences(snapshot, closing)).filter(({ amount }) => amount > 0));
    case 'shortage':
      return toList((await readDifferences(snapshot, closing)).filter(({ amount }) => amount < 0));
    case 'total':
      return joinLists(await list(isCovered), toList(await readDifferences(snapshot, closing)));
  }
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

/** The rows of one list, then those of another. */
function joinLists(first: StreamedList<SessionRow>, second: StreamedList<SessionRow>): StreamedList<SessionRow> {
  const { length } = first.ids;
  return {
    ids: [...first.ids, ...second.ids.map((index) => length + index)],
    readByIds: async (indexes) => [
      ...(await first.readByIds(indexes.filter((index) => index < length))),
      ...(await second.readByIds(indexes.filter((index) => index >= length).map((index) => index - length))),
    ],
  };
}

/** The card fees of the sales of a day, negative, and those of the sales that were voided on it. */
async function readFees(db: Db, day: Day): Promise<SessionRow[]> {
  const { rows } = await sql<Pick<SessionRow, 'id' | 'at' | 'kind' | 'amount' | 'method' | 'sale_id'>>`
    select 'fee/' || sale_id || '/' || line as id, coalesce(taken_at, created_at) as at, 'fee' as kind, 0 - fee_cents as amount,
        sale_payment.method, sale_id
      from sale join sale_payment on sale_payment.sale_id = sale.id
      where business_day = ${day} and fee_cents <> 0
    union all
    select 'fee_void/' || sale_void.sale_id || '/' || line, created_at, 'fee_void', fee_cents, method, sale_void.sale_id
      from sale_void join sale_payment on sale_payment.sale_id = sale_void.sale_id
      where business_day = ${day} and fee_cents <> 0
    order by at, id`.execute(db);
  return rows.map((row) => ({ ...EMPTY_ROW, ...row }));
}

/** What the count of a closing says beyond the ledger, by method; of a closing made by hand, in one row. */
async function readDifferences(db: Db, closing: CashClosing): Promise<SessionRow[]> {
  const { id, session_id, recorded_at, employee, total_received, expenses } = closing;
  const row = { ...EMPTY_ROW, kind: 'difference', at: recorded_at ?? closing.closed_at, employee };
  const counted = session_id == null ? undefined : (await readLastDifferences(db, [session_id])).get(session_id);
  const sales = sumCents(paymentMethods.map((method) => closing[`total_${method}`]));
  const differences: { method: PaymentMethod | null; amount: Cents }[] = counted
    ? paymentMethods.map((method) => ({ method, amount: counted[method] }))
    : [{ method: null, amount: total_received - computeProposedTotal(sales, expenses) }];
  return differences
    .filter(({ amount }) => amount !== 0)
    .map((difference) => ({ ...row, ...difference, id: `difference/${id}/${difference.method ?? ''}` }));
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
