import { expenses } from '../../../domain/resources/expenses.ts';
import { FieldInputs } from '../../components/form/FieldInputs.tsx';
import { FormDialog } from '../../components/form/FormDialog.tsx';
import { ResponsibleInput } from '../../components/form/NewEmployee.tsx';

/** The form of a new expense. */
export function ExpenseForm({ onClose }: { onClose: () => void }) {
  const { employee_id } = expenses.fields;
  return (
    <FormDialog resource={expenses} record={null} onClose={onClose}>
      <FieldInputs
        resource={expenses}
        overrides={{ employee_id: <ResponsibleInput name="employee_id" field={employee_id} /> }}
      />
    </FormDialog>
  );
}
