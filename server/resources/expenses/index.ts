import type { Expense } from '../../../domain/entities.ts';
import { toReais } from '../../../domain/money.ts';
import { type ExpenseInput, expenseInput } from '../../../domain/schemas/expense.ts';
import { expenseAnswer } from '../../answers.ts';
import { takeForEdit } from '../../db/records.ts';
import type { ServerResource } from '../../http/crud.ts';
import { findExpense, insertExpense, removeExpense, updateExpense } from './queries.ts';

const missing = 'Esta despesa não existe mais';

/** Listed by /expenses/today (server/features/cash). */
export const expenses = {
  name: 'expenses',
  envelope: 'expense',
  input: expenseInput,
  fields: expenseInput,
  readOnly: ['id', 'employee', 'created_at'],
  answer: expenseAnswer,
  sentences: {
    created: 'Despesa criada com sucesso!',
    updated: 'Despesa atualizada com sucesso!',
    removed: 'Despesa excluída com sucesso!',
    missing,
  },
  lists: {},
  find: findExpense,
  toBody: ({ amount, employee_id, description }) => ({ amount: toReais(amount), employee_id, description }),
  create: insertExpense,
  take: (db, id, version) => takeForEdit(db, 'expense', id, version, missing),
  update: updateExpense,
  remove: (db, id, moment) => removeExpense(db, id, moment, missing),
} satisfies ServerResource<ExpenseInput, Expense>;
