import type { RaRecord } from 'react-admin';
import { addDays } from '../../../../domain/dates.ts';
import { employees } from '../../../../domain/resources/employees.ts';
import { toFormValues } from '../../../../domain/resources/request.ts';
import { type Waiting, waitingList } from '../../../../domain/resources/waitingList.ts';
import { useIsBookable } from '../../../access.ts';
import { FieldInputs } from '../../../components/form/FieldInputs.tsx';
import { FormDialog } from '../../../components/form/FormDialog.tsx';
import { ReferenceInput } from '../../../components/form/ReferenceInput.tsx';
import { useToday } from '../../../shopClock.ts';
import { CustomerInput } from '../CustomerInput.tsx';

/** Default length of the waiting period, in days. */
const USUAL_WAIT = 7;

const FIELDS = { customer_id: <CustomerInput />, employee_id: <EmployeeInput /> };

/** Who attends customers; anybody when empty. */
function EmployeeInput() {
  const { label, options } = waitingList.fields.employee_id;
  return (
    <ReferenceInput
      source="employee_id"
      to={employees.name}
      label={label}
      emptyLabel={options.emptyLabel}
      isOffered={useIsBookable()}
    />
  );
}

/** The form of a waiting list entry: new when `record` is null. */
export function WaitingForm({ record, onClose }: { record: Waiting | null; onClose: () => void }) {
  const today = useToday();
  return (
    <FormDialog
      resource={waitingList}
      record={record}
      defaultValues={{ from: today, to: addDays(today, USUAL_WAIT) }}
      getFormValues={withCustomer}
      onClose={onClose}
    >
      <FieldInputs resource={waitingList} overrides={FIELDS} />
    </FormDialog>
  );
}

/** Adds `customer` for CustomerInput. */
function withCustomer(record: RaRecord): RaRecord {
  const { customer_id, customer, phone } = record;
  return { ...toFormValues(waitingList, record), customer: { id: customer_id, name: customer, phone } };
}
