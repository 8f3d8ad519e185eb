import { mayCall, type Role } from './access.ts';
import { EXPENSE_OWNERS, type Expense, type ExpenseOwner } from './resources/expenses.ts';

const OWNED_BY: Record<ExpenseOwner, { what: string; where: string; route: string }> = {
  advance: {
    what: 'Esta despesa é de um vale',
    where: 'altere ou exclua o vale em Comissões',
    route: 'PUT /advances/edit/:id',
  },
  payout: {
    what: 'Esta despesa é de um pagamento de comissões',
    where: 'desfaça o pagamento em Comissões',
    route: 'DELETE /payouts/remove/:id',
  },
};

/** Where the expense of an owner changes, or that the role may not: the sentence of the refusal, and of the screens that show it. */
export function getOwnedExpenseMessage(owner: ExpenseOwner, role: Role | undefined): string {
  const { what, where, route } = OWNED_BY[owner];
  return `${what}: ${mayCall(role, route) ? where : 'só o proprietário altera'}.`;
}

/** What alone changes an expense; null where a person may. Another back end may send anything. */
export function getExpenseOwner({ owner }: Expense): ExpenseOwner | null {
  return owner && Object.hasOwn(EXPENSE_OWNERS, owner) ? owner : null;
}
