import type { RaRecord } from 'react-admin';
import { useWatch } from 'react-hook-form';
import type { CommissionRate } from '../../../domain/fields/rate.ts';
import { isSameId } from '../../../domain/ids.ts';
import type { Cents } from '../../../domain/money.ts';
import { warnAboutPrice } from '../../../domain/rateTexts.ts';
import { type Employee, employees } from '../../../domain/resources/employees.ts';
import { type Service, services } from '../../../domain/resources/services.ts';
import { attendsCustomers } from '../../access.ts';
import { FieldInput, FieldInputs } from '../../components/form/FieldInputs.tsx';
import { FormDialog } from '../../components/form/FormDialog.tsx';
import { ReferencesInput } from '../../components/form/ReferenceInput.tsx';
import { useAllRecords } from '../../dataProvider/useChoices.ts';

/** The form of a service: new when `record` is null. */
export function ServiceForm({ record, onClose }: { record: Service | null; onClose: () => void }) {
  // Bare back ends may not send who does a service. Without loading the employees, an edit would remove them all.
  const needsEmployees = record !== null && !record.employees;
  const { data: team, isLoading } = useAllRecords<Employee>(employees.name, { enabled: needsEmployees });
  if (isLoading) return null;
  return (
    <FormDialog
      resource={services}
      record={record}
      canCreateMore
      getFormValues={(service) => withEmployeeIds(service as Service, team)}
      onClose={onClose}
    >
      <FieldInputs
        resource={services}
        overrides={{ commission: <CommissionInput />, employeeIds: <EmployeesInput /> }}
      />
    </FormDialog>
  );
}

/** The commission, with a warning when a fixed amount is above the price. */
function CommissionInput() {
  const { commission } = services.fields;
  const [rate, price] = useWatch({ name: ['commission', 'price'] }) as [CommissionRate | null, Cents | null];
  const help = warnAboutPrice(rate, price) ?? commission.options.help;
  return <FieldInput name="commission" field={{ ...commission, options: { ...commission.options, help } }} />;
}

/** Who does the service, of those who attend customers. */
function EmployeesInput() {
  return (
    <ReferencesInput
      source="employeeIds"
      label={services.fields.employeeIds.label}
      to={employees.name}
      isOffered={attendsCustomers}
    />
  );
}

/** `employeeIds` stays undefined while unknown: the edit then keeps them. */
function withEmployeeIds(service: Service, team: readonly Employee[] | undefined): RaRecord {
  const workers =
    service.employees ?? team?.filter((employee) => employee.services.some((each) => isSameId(each.id, service.id)));
  return { ...service, employeeIds: workers?.map((employee) => employee.id) };
}
