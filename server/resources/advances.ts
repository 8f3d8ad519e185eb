import { sql } from 'kysely';
import { negate } from '../../domain/money.ts';
import { closings } from '../../domain/resources/closings.ts';
import { type Advance, type AdvanceInput, advances, COMMISSIONS } from '../../domain/resources/commissions.ts';
import { expenses } from '../../domain/resources/expenses.ts';
import { createRecordList, findRecord, insertRecord, removeRecord, updateRecord } from '../db/records.ts';
import { lockInOrder } from '../db/rowLocks.ts';
import type { Db, Row } from '../db/schema.ts';
import type { RequestContext } from '../db/transaction.ts';
import type { ResourceOverrides } from '../http/crud.ts';
import { conflict, invalid } from '../refusal.ts';
import { createOwnedExpense, removeOwnedExpense, updateOwnedExpense } from './expenses.ts';

const PAID = 'Este vale já está em um pagamento: desfaça o pagamento para alterar o vale.';

/** The number of the payout that has an advance. */
const payoutNumber = sql`(select payout.number from employee_entry join payout on payout.id = employee_entry.payout_id
  where employee_entry.advance_id = advance.id)`;
const allAdvances = createRecordList(advances, () => ({ sort: { payout: payoutNumber } }));

/** Each advance writes one expense and one row of its professional's statement, and changes them while no payout has the row. */
export const overrides: ResourceOverrides<typeof advances> = {
  changes: [COMMISSIONS, expenses.api.path, closings.api.path],
  lists: {
    '': { ...allAdvances, readByIds: async (db, ids) => attachPayouts(db, await allAdvances.readByIds(db, ids)) },
  },
  async find(db, id) {
    const found = await findRecord(db, advances, id);
    return found && (await attachPayouts(db, [found]))[0];
  },
  create: createAdvance,
  async update(db, id, input, current, context) {
    const entry = await lockOpenEntry(db, id, [input.employee_id]);
    await updateRecord(db, advances, id, input, current);
    const { observation: _, ...paid } = input;
    const description = await describeAdvance(db, input.employee_id);
    await updateOwnedExpense(db, await readExpenseId(db, id), { ...paid, description }, context);
    if (entry.employee_id === input.employee_id && entry.cents === negate(input.amount)) return;
    await cancelEntry(db, entry);
    await insertEntry(db, id, input, entry.business_day, context);
  },
  async remove(db, id, context) {
    await cancelEntry(db, await lockOpenEntry(db, id, []));
    const expenseId = await readExpenseId(db, id);
    await removeRecord(db, advances, id, context);
    await removeOwnedExpense(db, expenseId, context);
  },
};

/** Stores an advance with its expense and its row, and returns its id. Throws a 422 Refusal for a deleted employee. */
export async function createAdvance(db: Db, input: AdvanceInput, context: RequestContext): Promise<number> {
  const description = await describeAdvance(db, input.employee_id);
  const { observation: _, ...paid } = input;
  const expense_id = await createOwnedExpense(db, { ...paid, description }, context);
  const id = await insertRecord(db, advances, input, context, { expense_id });
  await insertEntry(db, id, input, context.day, context);
  return id;
}

/** The description of its expense. Throws a 422 Refusal for a deleted employee. */
async function describeAdvance(db: Db, employeeId: number): Promise<string> {
  await lockInOrder(db, { employee: [employeeId] });
  const employee = await db
    .selectFrom('employee')
    .select('name')
    .where('id', '=', employeeId)
    .where('anonymised_at', 'is', null)
    .executeTakeFirst();
  if (!employee) throw invalid({ employee_id: advances.fields.employee_id.options.missingMessage });
  return `Vale de ${employee.name}`;
}

type Entry = Row<'employee_entry'>;

/** The row of an advance, with the locks of its employee and of `others`. Throws a 409 Refusal when a payout has it. */
async function lockOpenEntry(db: Db, advanceId: number, others: readonly number[]): Promise<Entry> {
  const read = () =>
    db
      .selectFrom('employee_entry')
      .selectAll()
      .where('advance_id', '=', advanceId)
      .where('is_cancelled', '=', 0)
      .executeTakeFirstOrThrow();
  const { employee_id } = await read();
  await lockInOrder(db, { employee: [employee_id, ...others] });
  const entry = await read();
  if (entry.payout_id !== null) throw conflict(PAID);
  return entry;
}

async function cancelEntry(db: Db, { id }: Pick<Entry, 'id'>): Promise<void> {
  await db.updateTable('employee_entry').set({ is_cancelled: 1 }).where('id', '=', id).execute();
}

async function insertEntry(
  db: Db,
  advanceId: number,
  { employee_id, amount }: Pick<AdvanceInput, 'employee_id' | 'amount'>,
  day: string,
  { instant, userId }: RequestContext,
): Promise<void> {
  await db
    .insertInto('employee_entry')
    .values({
      ...{ employee_id, kind: 'advance', business_day: day, cents: negate(amount), advance_id: advanceId },
      ...{ base_cents: null, sale_id: null, line: null, reason: null, rule: null, payout_id: null },
      ...{ user_id: userId, created_at: instant },
    })
    .execute();
}

async function readExpenseId(db: Db, id: number): Promise<number> {
  const { expense_id } = await db
    .selectFrom('advance')
    .select('expense_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return expense_id;
}

/** Adds the number of the payout that has each advance. */
async function attachPayouts(db: Db, records: readonly Advance[]): Promise<Advance[]> {
  if (records.length === 0) return [];
  const paid = await db
    .selectFrom('employee_entry')
    .innerJoin('payout', 'payout.id', 'employee_entry.payout_id')
    .select(['advance_id', 'payout.number'])
    .where(
      'advance_id',
      'in',
      records.map(({ id }) => Number(id)),
    )
    .execute();
  const numbers = new Map(paid.map(({ advance_id, number }) => [advance_id, number]));
  return records.map((record) => ({ ...record, payout: numbers.get(Number(record.id)) ?? null }));
}
