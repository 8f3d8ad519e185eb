import { sql } from 'kysely';
import type { Day } from '../../domain/dates.ts';
import { type Expense, type ExpenseInput, expenses } from '../../domain/resources/expenses.ts';
import { recordMovement } from '../db/ledger.ts';
import { insertRecord, listRecords, removeRecord, updateRecord } from '../db/records.ts';
import type { Db } from '../db/schema.ts';
import type { Now } from '../http/context.ts';
import type { ResourceOverrides } from '../http/crud.ts';

/** The expenses of a day, the newest first. */
export async function expensesOf(db: Db, day: Day): Promise<Expense[]> {
  const query = { sort: { field: 'id', order: 'desc' }, range: null, filter: {} } as const;
  return listRecords(db, expenses, query, { where: sql`business_day = ${day}` });
}

/** Every change of an expense is recorded in the ledger. Listed by /expenses/today (server/features/cash). */
export const overrides: ResourceOverrides<typeof expenses> = { lists: {}, create, update, remove };

async function create(db: Db, input: ExpenseInput, now: Now): Promise<number> {
  const id = await insertRecord(db, expenses, input, now, { business_day: now.day });
  await recordMovement(db, { ...ofExpense(id), kind: 'expense', cents: -input.amount }, now);
  return id;
}

/** Updates the row, and records the difference in the ledger, today. */
async function update(db: Db, id: number, input: ExpenseInput, current: Expense, now: Now): Promise<void> {
  await updateRecord(db, expenses, id, input, current);
  if (input.amount === current.amount) return;
  const kind = `expense_edit_${current.version ?? 0}` as const;
  await recordMovement(db, { ...ofExpense(id), kind, cents: current.amount - input.amount }, now);
}

/** Archives the row, and records the amount as given back in the ledger, today. */
async function remove(db: Db, id: number, now: Now): Promise<void> {
  await removeRecord(db, expenses, id, now);
  // Read after the row is locked: a concurrent edit would change the amount.
  const { amount_cents } = await db
    .selectFrom('expense')
    .select('amount_cents')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  await recordMovement(db, { ...ofExpense(id), kind: 'expense_remove', cents: amount_cents }, now);
}

function ofExpense(id: number) {
  return { expense_id: id, sale_id: null, customer_id: null, points: 0, method: null };
}
