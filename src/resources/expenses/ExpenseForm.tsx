import { getExpenseOwner } from '../../../domain/expenseOwners.ts';
import { type Expense, expenses } from '../../../domain/resources/expenses.ts';
import { FieldInputs } from '../../components/form/FieldInputs.tsx';
import { FormDialog } from '../../components/form/FormDialog.tsx';
import { ResponsibleInput } from '../../components/form/NewEmployee.tsx';
import { PaymentExcess, usePaymentConfirm } from '../../components/form/PaymentExcess.tsx';
import { CountedDrawerNote } from './CountedDrawerNote.tsx';
import { OwnedExpenseDialog } from './OwnedExpenseDialog.tsx';

/** The form of an expense: new when `record` is null. That of an advance or of a payout is only shown. */
export function ExpenseForm({ record, onClose }: { record: Expense | null; onClose: () => void }) {
  const { employee_id } = expenses.fields;
  const confirm = usePaymentConfirm(record);
  const owner = record && getExpenseOwner(record);
  if (owner) return <OwnedExpenseDialog expense={record} owner={owner} onClose={onClose} />;
  return (
    <FormDialog resource={expenses} record={record} canCreateMore confirm={confirm} onClose={onClose}>
      {record && <CountedDrawerNote payment={record} />}
      <FieldInputs
        resource={expenses}
        overrides={{ employee_id: <ResponsibleInput name="employee_id" field={employee_id} /> }}
      />
      <PaymentExcess record={record} />
    </FormDialog>
  );
}
