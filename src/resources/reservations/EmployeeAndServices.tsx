import Button from '@mui/material/Button';
import { useFormContext, useWatch } from 'react-hook-form';
import { type Id, isSameId } from '../../../domain/ids.ts';
import { formatMoney } from '../../../domain/money.ts';
import { getBookableServices, getOfferedServices } from '../../../domain/reservations.ts';
import { type Employee, employees } from '../../../domain/resources/employees.ts';
import type { Reservation } from '../../../domain/resources/reservations.ts';
import { getEmployeePrice } from '../../../domain/sale.ts';
import { useIsBookable } from '../../access.ts';
import { ActionAlert } from '../../components/ActionAlert.tsx';
import { CheckboxGroup } from '../../components/form/CheckboxGroup.tsx';
import { NewEmployee } from '../../components/form/NewEmployee.tsx';
import { ReferenceInput } from '../../components/form/ReferenceInput.tsx';
import { useProposedValue } from '../../components/form/useProposedValue.ts';
import { useIsConnected } from '../../dataProvider/connection.ts';
import { useBookedEmployees } from './DurationInput.tsx';

/**
 * Employee and services. Only the employee's services are offered; changing the employee clears the selection except
 * the `wanted` ones.
 */
export function EmployeeAndServices({ editing, wanted = [] }: { editing: Reservation | null; wanted?: readonly Id[] }) {
  const { setValue } = useFormContext();
  const currentEmployee = useCurrentEmployee();
  const { known, data, isComplete, isPending, isError, refetch } = useBookedEmployees(currentEmployee);
  const isBookable = useIsBookable();
  const isConnected = useIsConnected();
  // Already during the retries of the query, which take a while.
  const isUnreachable = !isConnected && !data;
  const offered = data?.filter(isBookable) ?? [];
  const onlyId = editing === null && isComplete && offered.length === 1 ? offered[0]?.id : undefined;
  const chosen = useWatch({ name: 'employee_id' });
  const employee = known.find((each) => isSameId(each.id, chosen));
  useProposedValue('employee_id', onlyId);
  return (
    <>
      {(isError || isUnreachable) && (
        <ActionAlert severity={isConnected ? 'error' : 'info'}>
          <div>
            {isConnected
              ? 'Erro ao carregar colaboradores'
              : 'Para agendar é preciso conexão: os colaboradores e os serviços aparecem quando ela voltar.'}
          </div>
          <Button onClick={() => refetch()}>Tentar novamente</Button>
        </ActionAlert>
      )}
      {/* Nothing could be chosen. A value that was proposed stays in the form. */}
      {(editing !== null || !isUnreachable) && (
        <>
          <ReferenceInput
            source="employee_id"
            to={employees.name}
            label="Colaborador"
            required
            emptyLabel={isPending ? 'Carregando...' : 'Escolha o colaborador'}
            current={currentEmployee && { id: currentEmployee.id, label: currentEmployee.name }}
            isOffered={isBookable}
            onChosen={(id, record) => {
              const offered = getOfferedServices((record as Employee) ?? known.find((each) => isSameId(each.id, id)));
              const stillOffered = offered.filter((service) => wanted.some((each) => isSameId(each, service.id)));
              setValue(
                'services',
                stillOffered.map((service) => service.id),
                { shouldDirty: true },
              );
            }}
          />
          <NewEmployee source="employee_id" />
          <CheckboxGroup
            source="services"
            label="Serviços"
            required
            choices={getBookableServices(employee, editing).map((service) => ({
              id: service.id,
              label: `${service.name} · ${formatMoney(getEmployeePrice(service, employee))}`,
            }))}
            emptyText={
              employee ? 'Este colaborador ainda não tem serviços.' : 'Escolha o colaborador para ver os serviços dele.'
            }
          />
        </>
      )}
    </>
  );
}

/** The reservation's employee: the form's `employee`. */
export function useCurrentEmployee(): Reservation['employee'] | undefined {
  return useWatch<Partial<Reservation>>({ name: 'employee' }) as Reservation['employee'] | undefined;
}
