import type { Day } from '../../../domain/dates.ts';
import type { Expense } from '../../../domain/entities.ts';
import type { ExpenseInput } from '../../../domain/schemas/expense.ts';
import { recordMovement } from '../../db/ledger.ts';
import { eraseOrArchive, missingIds } from '../../db/records.ts';
import type { Db } from '../../db/schema.ts';
import type { Moment } from '../../http/moment.ts';
import { invalid } from '../../http/refusal.ts';

function living(db: Db) {
  return db
    .selectFrom('expense')
    .innerJoin('employee', 'employee.id', 'expense.employee_id')
    .select([
      'expense.id',
      'expense.amount_cents as amount',
      'expense.employee_id',
      'employee.name as employee',
      'expense.description',
      'expense.created_at',
      'expense.version',
    ])
    .where('expense.archived_at', 'is', null);
}

/** The expenses of a day, the newest first. */
export async function expensesOf(db: Db, day: Day): Promise<Expense[]> {
  return living(db).where('expense.business_day', '=', day).orderBy('expense.id', 'desc').execute();
}

export async function findExpense(db: Db, id: number): Promise<Expense | undefined> {
  return living(db).where('expense.id', '=', id).executeTakeFirst();
}

export async function insertExpense(db: Db, input: ExpenseInput, moment: Moment): Promise<number> {
  await checkResponsible(db, input.employee_id);
  const { id } = await db
    .insertInto('expense')
    .values({
      amount_cents: input.amount,
      employee_id: input.employee_id,
      description: input.description,
      business_day: moment.day,
      created_at: moment.instant,
      archived_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await recordMovement(db, { ...ofExpense(id), kind: 'expense', cents: -input.amount }, moment);
  return id;
}

/** The row shows the expense as it is now; the ledger gets the difference, on the open day. */
export async function updateExpense(
  db: Db,
  id: number,
  input: ExpenseInput,
  current: Expense,
  moment: Moment,
): Promise<void> {
  if (input.employee_id !== current.employee_id) await checkResponsible(db, input.employee_id);
  await db
    .updateTable('expense')
    .set({ amount_cents: input.amount, employee_id: input.employee_id, description: input.description })
    .where('id', '=', id)
    .execute();
  if (input.amount === current.amount) return;
  await recordMovement(
    db,
    { ...ofExpense(id), kind: `expense_edit_${current.version ?? 0}`, cents: current.amount - input.amount },
    moment,
  );
}

/** Nothing is erased: the row is archived and the ledger gets the amount back, on the open day. */
export async function removeExpense(db: Db, id: number, moment: Moment, missing: string): Promise<void> {
  await eraseOrArchive(db, 'expense', id, [['movement', 'expense_id']], moment.instant, missing);
  // Read only now that the row is locked: an edit at the same moment would change what is given back.
  const { amount_cents } = await db
    .selectFrom('expense')
    .select('amount_cents')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  await recordMovement(db, { ...ofExpense(id), kind: 'expense_remove', cents: amount_cents }, moment);
}

async function checkResponsible(db: Db, employeeId: number): Promise<void> {
  if ((await missingIds(db, 'employee', [employeeId])).length > 0) {
    throw invalid({ employee_id: 'Este colaborador não existe mais' });
  }
}

function ofExpense(id: number) {
  return { expense_id: id, sale_id: null, customer_id: null, points: 0, method: null };
}
