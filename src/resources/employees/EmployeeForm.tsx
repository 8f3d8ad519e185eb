import { type Employee, employees } from '../../../domain/resources/employees.ts';
import { FieldInputs } from '../../components/form/FieldInputs.tsx';
import { FormDialog } from '../../components/form/FormDialog.tsx';
import { useOutsideHoursConfirm } from '../../components/form/useOutsideHoursConfirm.tsx';
import { PrivacyButton } from '../../components/privacy/PrivacyButton.tsx';

/** The form of an employee, for a new one (`record` null) and for an edit. */
export function EmployeeForm({ record, onClose }: { record: Employee | null; onClose: () => void }) {
  const outside = useOutsideHoursConfirm(record?.id ?? null, record?.hours);
  return (
    <FormDialog
      resource={employees}
      record={record}
      onClose={onClose}
      // Nobody is booked with somebody new, and of who stops the open reservations are asked about anyway.
      confirm={async ({ hours, status }) => !record || !status || outside.confirm(hours)}
    >
      <FieldInputs resource={employees} />
      {outside.question}
      {record && <PrivacyButton people="employees" person={record} onAnonymized={onClose} />}
    </FormDialog>
  );
}
