import type { FastifyInstance } from 'fastify';
import { type SqlBool, sql } from 'kysely';
import { z } from 'zod';
import { type Day, validateDay } from '../../domain/dates.ts';
import { encodeFields } from '../../domain/fields/codec.ts';
import { buildResponseSchema, reaisSchema } from '../../domain/fields/schema.ts';
import { sumCents } from '../../domain/money.ts';
import { MAX_EXPENSE_DAYS, validateDayRange } from '../../domain/periods.ts';
import { type Expense, type ExpenseInput, expenses } from '../../domain/resources/expenses.ts';
import { expensesTodayCodec } from '../../domain/responses.ts';
import { recordMovement } from '../db/ledger.ts';
import { isEmptyFilter, type List, listQuerystring } from '../db/listing.ts';
import { createRecordList, insertRecord, listRecords, removeRecord, updateRecord } from '../db/records.ts';
import type { Db } from '../db/schema.ts';
import type { RequestContext } from '../db/transaction.ts';
import type { ResourceOverrides } from '../http/crud.ts';
import { failureResponses, success, successResponse } from '../http/envelope.ts';
import { sendList } from '../http/list.ts';
import { invalid } from '../refusal.ts';

const expensesTodaySchema = z.object({ list: z.array(buildResponseSchema(expenses)), total: reaisSchema });

/** GET /expenses/today; with the feature `expenses.list` also GET /expenses. */
export function registerExpenseLists(app: FastifyInstance): void {
  const { reader, config } = app.context;

  app.get(
    '/expenses/today',
    {
      schema: { tags: ['expenses'], response: { 200: successResponse(expensesTodaySchema), ...failureResponses(401) } },
    },
    async (request) => {
      const list = await listExpensesOfDay(reader, request.requireContext().day);
      const total = sumCents(list.map((expense) => expense.amount));
      return success(expensesTodayCodec.encode({ list, total }));
    },
  );

  if (config.specStrict) return;
  app.get<{ Querystring: z.output<typeof listQuerystring> }>(
    '/expenses',
    {
      schema: {
        tags: ['expenses'],
        querystring: listQuerystring,
        response: { 200: successResponse(z.array(buildResponseSchema(expenses))), ...failureResponses(401, 422) },
      },
    },
    (request, reply) =>
      sendList(request, reply, 'expenses', expensesInPeriod, (expense) => encodeFields(expenses.fields, expense)),
  );
}

const NEWEST_FIRST = { field: 'id', order: 'desc' } as const;

/** The expenses of a day, the newest first. */
export async function listExpensesOfDay(db: Db, day: Day): Promise<Expense[]> {
  const query = { sort: NEWEST_FIRST, range: null, filter: {} };
  return listRecords(db, expenses, query, { where: sql`business_day = ${day}` });
}

const allExpenses = createRecordList(expenses);

/**
 * The expenses of a period, the newest first; a missing `from` or `to` of the filter is the other's day, or today. Throws a 422 Refusal for
 * a malformed day and for more than MAX_EXPENSE_DAYS days.
 */
const expensesInPeriod: List<Expense> = {
  async findIds(db, { filter: { from, to, ...filter }, sort, range }, context) {
    const first = parseDay(from) ?? parseDay(to) ?? context.day;
    const last = parseDay(to) ?? parseDay(from) ?? context.day;
    const problem = validateDayRange({ from: first, to: last }, MAX_EXPENSE_DAYS);
    if (problem) throw invalid({ filter: problem });
    const where = sql<SqlBool>`business_day >= ${first} and business_day <= ${last}`;
    return createRecordList(expenses, () => ({ where })).findIds(
      db,
      { sort: sort ?? NEWEST_FIRST, range, filter },
      context,
    );
  },
  readByIds: allExpenses.readByIds,
};

function parseDay(day: unknown): Day | null {
  if (isEmptyFilter(day)) return null;
  const problem = validateDay(day);
  if (problem) throw invalid({ filter: problem });
  return String(day);
}

/** Every change of an expense is recorded in the ledger. */
export const overrides: ResourceOverrides<typeof expenses> = { lists: {}, create, update, remove };

async function create(db: Db, input: ExpenseInput, context: RequestContext): Promise<number> {
  const id = await insertRecord(db, expenses, input, context, { business_day: context.day });
  await recordMovement(db, { ...buildMovement(id), kind: 'expense', cents: -input.amount }, context);
  return id;
}

/** Updates the row, and records the difference in the ledger, today. */
async function update(
  db: Db,
  id: number,
  input: ExpenseInput,
  current: Expense,
  context: RequestContext,
): Promise<void> {
  await updateRecord(db, expenses, id, input, current);
  if (input.amount === current.amount) return;
  const kind = `expense_edit_${current.version ?? 0}` as const;
  await recordMovement(db, { ...buildMovement(id), kind, cents: current.amount - input.amount }, context);
}

/** Archives the row, and records the returned amount in the ledger, today. */
async function remove(db: Db, id: number, context: RequestContext): Promise<void> {
  await removeRecord(db, expenses, id, context);
  // Read after the row is locked: a concurrent edit would change the amount.
  const { amount_cents } = await db
    .selectFrom('expense')
    .select('amount_cents')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  await recordMovement(db, { ...buildMovement(id), kind: 'expense_remove', cents: amount_cents }, context);
}

function buildMovement(id: number) {
  return { expense_id: id, sale_id: null, customer_id: null, points: 0, method: null };
}
