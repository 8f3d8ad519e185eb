import type { RaRecord } from 'react-admin';
import { isSameId } from '../../../domain/ids.ts';
import { type Employee, employees } from '../../../domain/resources/employees.ts';
import { type Service, services } from '../../../domain/resources/services.ts';
import { FieldInputs } from '../../components/form/FieldInputs.tsx';
import { FormDialog } from '../../components/form/FormDialog.tsx';
import { useAllRecords } from '../../dataProvider/useChoices.ts';

/** The form of a service, for a new one (`record` null) and for an edit. */
export function ServiceForm({ record, onClose }: { record: Service | null; onClose: () => void }) {
  // A back end need not tell who does a service. The employees do, and without them an edit would say that nobody does.
  const isUntold = record !== null && !record.employees;
  const { data: team, isLoading } = useAllRecords<Employee>(employees.name, { enabled: isUntold });
  if (isLoading) return null;
  return (
    <FormDialog
      resource={services}
      record={record}
      getFormValues={(service) => withEmployeeIds(service as Service, team)}
      onClose={onClose}
    >
      <FieldInputs resource={services} />
    </FormDialog>
  );
}

/** Left out where nobody knows who does the service: then an edit says nothing of it. */
function withEmployeeIds(service: Service, team: readonly Employee[] | undefined): RaRecord {
  const doing =
    service.employees ?? team?.filter((employee) => employee.services.some((each) => isSameId(each.id, service.id)));
  return { ...service, employeeIds: doing?.map((employee) => employee.id) };
}
