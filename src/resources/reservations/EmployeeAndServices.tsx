import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useFormContext, useWatch } from 'react-hook-form';
import { sameId } from '../../../domain/ids.ts';
import { formatMoney } from '../../../domain/money.ts';
import { bookableServices } from '../../../domain/reservations.ts';
import type { Reservation } from '../../../domain/resources/reservations.ts';
import { CheckboxGroup } from '../../components/form/CheckboxGroup.tsx';
import { SelectInput } from '../../components/form/SelectInput.tsx';
import { useActiveEmployees } from '../../dataProvider/useActiveEmployees.ts';

/** Who does it and what: only the chosen employee's services, and another employee clears the chosen ones. */
export function EmployeeAndServices({ editing }: { editing: Reservation | null }) {
  const { setValue } = useFormContext();
  const { employees, isPending, isError, refetch } = useOfferedEmployees();
  const chosen = useWatch({ name: 'employee_id' });
  const employee = employees.find((each) => sameId(each.id, chosen));
  return (
    <>
      {isError && (
        <Alert severity="error" action={<Button onClick={() => refetch()}>Tentar novamente</Button>}>
          Erro ao carregar colaboradores
        </Alert>
      )}
      <SelectInput
        source="employee_id"
        label="Colaborador"
        required
        emptyLabel={isPending ? 'Carregando...' : 'Escolha o colaborador'}
        helperText={
          !isPending && !isError && employees.length === 0
            ? 'Nenhum colaborador ativo. Cadastre em Colaboradores.'
            : undefined
        }
        choices={employees.map(({ id, name }) => ({ id, label: name }))}
        onChosen={() => setValue('services', [], { shouldDirty: true })}
      />
      <CheckboxGroup
        source="services"
        label="Serviços"
        required
        choices={bookableServices(employee, editing).map(({ id, name, price }) => ({
          id,
          label: `${name} · ${formatMoney(price)}`,
        }))}
        empty={
          employee ? 'Este colaborador ainda não tem serviços.' : 'Escolha o colaborador para ver os serviços dele.'
        }
      />
    </>
  );
}

/** Active employees, and the one the reservation has (the form's `employee`) even if they left. */
function useOfferedEmployees() {
  const had = useWatch<Partial<Reservation>>({ name: 'employee' }) as Reservation['employee'] | undefined;
  const { data, isPending, isError, refetch } = useActiveEmployees();
  const active = data ?? [];
  const isGone = had !== undefined && !active.some((employee) => sameId(employee.id, had.id));
  return { employees: isGone ? [had, ...active] : active, isPending, isError, refetch };
}
