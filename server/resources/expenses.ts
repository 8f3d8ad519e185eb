import type { FastifyInstance } from 'fastify';
import { type SqlBool, sql } from 'kysely';
import { z } from 'zod';
import { auditedFields, diffRecords } from '../../domain/audit.ts';
import type { MovementKind } from '../../domain/cash.ts';
import { type Day, validateDay } from '../../domain/dates.ts';
import { getOwnedExpenseMessage } from '../../domain/expenseOwners.ts';
import { encodeFields } from '../../domain/fields/codec.ts';
import { buildResponseSchema, reaisSchema } from '../../domain/fields/schema.ts';
import { negate, sumCents } from '../../domain/money.ts';
import { MAX_EXPENSE_DAYS, validateDayRange } from '../../domain/periods.ts';
import { type Expense, type ExpenseInput, type ExpenseOwner, expenses } from '../../domain/resources/expenses.ts';
import { expensesTodayCodec } from '../../domain/responses.ts';
import type { Config } from '../config.ts';
import { writeAuditEntries } from '../db/audit.ts';
import { type NewMovement, recordMovement, recordMovements } from '../db/ledger.ts';
import { chunkIds, isEmptyFilter, type List, listQuerystring } from '../db/listing.ts';
import {
  createRecordList,
  findRecord,
  insertRecord,
  listRecords,
  lockForEdit,
  removeRecord,
  updateRecord,
} from '../db/records.ts';
import type { Db, Row } from '../db/schema.ts';
import type { RequestContext } from '../db/transaction.ts';
import type { ResourceOverrides } from '../http/crud.ts';
import { failureResponses, success, successResponse } from '../http/envelope.ts';
import { sendList } from '../http/list.ts';
import { conflict, invalid, notFound } from '../refusal.ts';
import { getOffered } from './offered.ts';
import { matchVisibleExpenses } from './visibleExpenses.ts';

/** GET /expenses/today; with the feature `expenses.list` also GET /expenses. */
export function registerExpenseLists(app: FastifyInstance): void {
  const { reader, config } = app.context;
  const responseSchema = z.array(buildResponseSchema(getOffered(expenses, config)));
  const todaySchema = z.object({ list: responseSchema, total: reaisSchema });

  app.get(
    '/expenses/today',
    {
      schema: { tags: ['expenses'], response: { 200: successResponse(todaySchema), ...failureResponses(401) } },
    },
    async (request) => {
      const list = await listExpensesOfDay(reader, request.requireContext(), config);
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
        response: { 200: successResponse(responseSchema), ...failureResponses(401, 422) },
      },
    },
    (request, reply) =>
      sendList(request, reply, 'expenses', expensesInPeriod, (expense) => encodeFields(expenses.fields, expense)),
  );
}

const NEWEST_FIRST = { field: 'id', order: 'desc' } as const;

/** The expenses of a day, the newest first. */
export async function listExpensesOfDay(
  db: Db,
  context: Pick<RequestContext, 'day' | 'role'>,
  config: Pick<Config, 'specStrict'>,
): Promise<Expense[]> {
  const query = { sort: NEWEST_FIRST, range: null, filter: {} };
  const where = sql<SqlBool>`business_day = ${context.day} and ${matchVisibleExpenses('id', context)}`;
  const list = await listRecords(db, getOffered(expenses, config), query, { where });
  return config.specStrict ? list : attachOwners(db, list);
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
    const where = sql<SqlBool>`business_day >= ${first} and business_day <= ${last}
      and ${matchVisibleExpenses('id', context)}`;
    return createRecordList(expenses, () => ({ where })).findIds(
      db,
      { sort: sort ?? NEWEST_FIRST, range, filter },
      context,
    );
  },
  readByIds: readExpenses,
};

/** In the order of `ids`; archived ones are left out. */
export async function readExpenses(db: Db, ids: readonly number[]): Promise<Expense[]> {
  return attachOwners(db, await allExpenses.readByIds(db, ids));
}

function parseDay(day: unknown): Day | null {
  if (isEmptyFilter(day)) return null;
  const problem = validateDay(day);
  if (problem) throw invalid({ filter: problem });
  return String(day);
}

/** Every change of an expense is recorded in the ledger. That of an advance or a payout changes only with it. */
export const overrides: ResourceOverrides<typeof expenses> = {
  lists: {},
  create,
  async update(db, id, input, current, context) {
    await refuseOwned(db, id, context);
    await update(db, id, input, current, context);
  },
  async remove(db, id, context) {
    await refuseOwned(db, id, context);
    await remove(db, id, context);
  },
};

async function create(db: Db, input: ExpenseInput, context: RequestContext): Promise<number> {
  const id = await insertRecord(db, expenses, input, context, { business_day: context.day });
  await recordMovement(db, buildMovement(id, 'expense', await readCost(db, id), -1), context);
  return id;
}

async function update(
  db: Db,
  id: number,
  input: ExpenseInput,
  current: Expense,
  context: RequestContext,
): Promise<void> {
  const before = await readCost(db, id);
  await updateRecord(db, expenses, id, input, current);
  await recordDifference(db, id, before, current.version ?? 0, context);
}

/** Records the difference of an edit in the ledger, today. A new source takes the old amount back where it came from. */
async function recordDifference(
  db: Db,
  id: number,
  before: Cost,
  version: number,
  context: RequestContext,
): Promise<void> {
  const after = await readCost(db, id);
  const kind = `expense_edit_${version}` as const;
  const difference = after.amount_cents - before.amount_cents;
  if (after.source !== before.source) {
    const recorded = { ...buildMovement(id, kind, after, -1), line: 1 };
    await recordMovements(db, [buildMovement(id, kind, before, 1), recorded], context);
  } else if (difference !== 0) {
    await recordMovement(db, buildMovement(id, kind, { ...after, amount_cents: difference }, -1), context);
  }
}

/** Archives the row, and records the returned amount in the ledger, today. */
async function remove(db: Db, id: number, context: RequestContext): Promise<void> {
  await removeRecord(db, expenses, id, context);
  // Read after the row is locked: a concurrent edit would change the amount.
  await recordMovement(db, buildMovement(id, 'expense_remove', await readCost(db, id), 1), context);
}

/** Throws a Refusal for the expense of an advance or a payout: 409, or 404 for a user who does not see it. */
async function refuseOwned(db: Db, id: number, context: RequestContext): Promise<void> {
  const visible = db.selectFrom('expense').select('id').where('id', '=', id).where(matchVisibleExpenses('id', context));
  if (!(await visible.executeTakeFirst())) throw notFound(expenses.texts.notFound);
  const owner = (await readOwners(db, [id])).get(id);
  if (owner) throw conflict(getOwnedExpenseMessage(owner, context.role));
}

/** Adds to the expenses that no person wrote what did. */
async function attachOwners(db: Db, list: readonly Expense[]): Promise<Expense[]> {
  const owners = new Map<number, ExpenseOwner>();
  for (const ids of chunkIds(list.map(({ id }) => Number(id))))
    for (const [id, owner] of await readOwners(db, ids)) owners.set(id, owner);
  return list.map((expense) => {
    const owner = owners.get(Number(expense.id));
    return owner ? { ...expense, owner } : expense;
  });
}

/** What wrote the expenses of these ids, without those that a person did. */
async function readOwners(db: Db, ids: readonly number[]): Promise<Map<number, ExpenseOwner>> {
  const owners = new Map<number, ExpenseOwner>();
  for (const owner of ['advance', 'payout'] as const) {
    const rows = await db.selectFrom(owner).select('expense_id').where('expense_id', 'in', ids).execute();
    for (const { expense_id } of rows) owners.set(Number(expense_id), owner);
  }
  return owners;
}

/* The expense of an advance or a payout. The employee may be one who left. */

type OwnedExpense = Pick<ExpenseInput, 'amount' | 'employee_id' | 'description' | 'source'>;

export async function createOwnedExpense(
  db: Db,
  { amount, ...rest }: OwnedExpense,
  context: RequestContext,
): Promise<number> {
  const row = { ...rest, amount_cents: amount, created_at: context.instant, business_day: context.day };
  const { id } = await db
    .insertInto('expense')
    .values({ ...row, archived_at: null })
    .returning('id')
    .executeTakeFirstOrThrow();
  await recordMovement(db, buildMovement(id, 'expense', await readCost(db, id), -1), context);
  await auditOwned(db, id, 'create', { before: null, after: await findRecord(db, expenses, id) }, context);
  return id;
}

export async function updateOwnedExpense(
  db: Db,
  id: number,
  { amount, ...rest }: OwnedExpense,
  context: RequestContext,
): Promise<void> {
  await lockForEdit(db, expenses, id, undefined);
  const before = await findRecord(db, expenses, id);
  const cost = await readCost(db, id);
  await db
    .updateTable('expense')
    .set({ ...rest, amount_cents: amount })
    .where('id', '=', id)
    .execute();
  await recordDifference(db, id, cost, before?.version ?? 0, context);
  await auditOwned(db, id, 'edit', { before, after: await findRecord(db, expenses, id) }, context);
}

export async function removeOwnedExpense(db: Db, id: number, context: RequestContext): Promise<void> {
  const before = await findRecord(db, expenses, id);
  await remove(db, id, context);
  await auditOwned(db, id, 'remove', { before, after: null }, context);
}

async function auditOwned(
  db: Db,
  id: number,
  action: 'create' | 'edit' | 'remove',
  { before, after }: { before: Expense | null | undefined; after: Expense | null | undefined },
  context: RequestContext,
): Promise<void> {
  const changes = diffRecords(auditedFields[expenses.api.path] ?? {}, before ?? null, after ?? null);
  if (action !== 'edit' || Object.keys(changes).length > 0)
    await writeAuditEntries(db, context, [{ resource: expenses.api.path, id, action, changes }]);
}

type Cost = Pick<Row<'expense'>, 'amount_cents' | 'source'>;

/** From the row: with SPEC_STRICT=1 neither the request nor the record has the source. */
async function readCost(db: Db, id: number): Promise<Cost> {
  return db.selectFrom('expense').select(['amount_cents', 'source']).where('id', '=', id).executeTakeFirstOrThrow();
}

/** -1: the amount is paid; 1: it is taken back. */
function buildMovement(id: number, kind: MovementKind, { amount_cents, source }: Cost, sign: 1 | -1): NewMovement {
  return {
    kind,
    expense_id: id,
    sale_id: null,
    customer_id: null,
    cents: sign === 1 ? amount_cents : negate(amount_cents),
    points: 0,
    method: null,
    outside: source === 'outside' ? 1 : 0,
  };
}
