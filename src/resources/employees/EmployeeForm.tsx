import { useWatch } from 'react-hook-form';
import { type Employee, type EmployeeInput, employees } from '../../../domain/resources/employees.ts';
import { FieldInputs } from '../../components/form/FieldInputs.tsx';
import { FormDialog } from '../../components/form/FormDialog.tsx';
import { useOutsideHoursConfirm } from '../../components/form/useOutsideHoursConfirm.tsx';
import { PrivacyButton } from '../../components/privacy/PrivacyButton.tsx';

/** The form of an employee: new when `record` is null. */
export function EmployeeForm({ record, onClose }: { record: Employee | null; onClose: () => void }) {
  const hoursConfirm = useOutsideHoursConfirm(record?.id ?? null, record?.hours);
  return (
    <FormDialog
      resource={employees}
      record={record}
      transform={(values) => ({ ...employees.normalize?.(values as EmployeeInput) })}
      canCreateMore
      onClose={onClose}
      // A new employee has no reservations, and the open ones of a deactivated employee are asked about anyway.
      confirm={async ({ hours, status }) => !record || !status || hoursConfirm.confirm(hours)}
    >
      <EmployeeInputs />
      {hoursConfirm.question}
      {record && <PrivacyButton personKind="employees" person={record} onAnonymized={onClose} />}
    </FormDialog>
  );
}

/** What only matters of who attends customers. */
const OF_ATTENDING = ['services', 'hours', 'terms'];

function EmployeeInputs() {
  const attends: boolean | undefined = useWatch({ name: 'attends' });
  return <FieldInputs resource={employees} omitted={attends === false ? OF_ATTENDING : []} />;
}
