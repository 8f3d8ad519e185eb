import { type Expense, expenses } from '../../../domain/resources/expenses.ts';
import { ConfirmDelete } from '../../components/records/ConfirmDelete.tsx';
import { CountedDrawerNote } from './CountedDrawerNote.tsx';

/** Asks before an expense is deleted, and says where the amount goes if its drawer was counted. */
export function ConfirmDeleteExpense({ expense, onClose }: { expense: Expense; onClose: () => void }) {
  return (
    <ConfirmDelete
      resource={expenses}
      record={expense}
      note={<CountedDrawerNote payment={expense} />}
      onClose={onClose}
    />
  );
}
