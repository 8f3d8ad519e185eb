import { useFormContext, useWatch } from 'react-hook-form';
import { type Employee, sameId } from '../../../domain/entities.ts';
import { formatMoney } from '../../../domain/money.ts';
import { offeredServices } from '../../../domain/reservations.ts';
import { CheckboxGroup } from '../../components/form/CheckboxGroup.tsx';
import { SelectInput } from '../../components/form/SelectInput.tsx';

/** Who does it and what: only the chosen employee's services, and another employee clears the chosen ones. */
export function EmployeeAndServices({
  employees,
}: {
  employees: readonly Pick<Employee, 'id' | 'name' | 'services'>[];
}) {
  const { setValue } = useFormContext();
  const chosen = useWatch({ name: 'employee_id' });
  const employee = employees.find((each) => sameId(each.id, chosen));
  return (
    <>
      <SelectInput
        source="employee_id"
        label="Colaborador"
        required
        emptyLabel="Escolha o colaborador"
        choices={employees.map(({ id, name }) => ({ id, label: name }))}
        onChosen={() => setValue('services', [], { shouldDirty: true })}
      />
      <CheckboxGroup
        source="services"
        label="Serviços"
        required
        choices={offeredServices(employee).map(({ id, name, price }) => ({
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
