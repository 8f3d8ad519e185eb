import { type Employee, employees } from '../../../domain/resources/employees.ts';
import { FieldInputs } from '../../components/form/FieldInputs.tsx';
import { FormDialog } from '../../components/form/FormDialog.tsx';
import { PrivacyButton } from '../../components/privacy/PrivacyButton.tsx';

/** The form of an employee, for a new one (`record` null) and for an edit. */
export function EmployeeForm({ record, onClose }: { record: Employee | null; onClose: () => void }) {
  return (
    <FormDialog resource={employees} record={record} onClose={onClose}>
      <FieldInputs resource={employees} />
      {record && <PrivacyButton people="employees" person={record} onAnonymized={onClose} />}
    </FormDialog>
  );
}
