import { EXPENSE_OWNERS, type Expense, type ExpenseOwner } from './resources/expenses.ts';

/** Where the expense of each owner changes: the sentence of the refusal, and of the screens that show it. */
export const OWNED_EXPENSE_MESSAGES: Record<ExpenseOwner, string> = {
  advance: 'Esta despesa é de um vale: altere ou exclua o vale em Comissões.',
  payout: 'Esta despesa é de um pagamento de comissões: desfaça o pagamento em Comissões.',
};

/** What alone changes an expense; null where a person may. Another back end may send anything. */
export function getExpenseOwner({ owner }: Expense): ExpenseOwner | null {
  return owner && Object.hasOwn(EXPENSE_OWNERS, owner) ? owner : null;
}
