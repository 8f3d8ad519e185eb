import { useQuery } from '@tanstack/react-query';
import { type Id, sameId } from '../../../domain/entities.ts';
import { useShopData } from '../../dataProvider/useShopData.ts';
import { SelectInput } from './SelectInput.tsx';

/** Who answers for an expense or a closing: an active employee, or the one it already has. */
export function ResponsibleInput({ current }: { current: { id: Id; name: string } | null }) {
  const shop = useShopData();
  const { data: employees = [] } = useQuery({
    queryKey: ['colaboradores', 'active'],
    queryFn: ({ signal }) => shop.getActiveEmployees({ signal }),
  });
  const gone = current !== null && !employees.some((employee) => sameId(employee.id, current.id));
  const offered = gone ? [current, ...employees] : employees;
  return (
    <SelectInput
      source="employee_id"
      label="Responsável"
      required
      emptyLabel="Escolha o responsável"
      choices={offered.map(({ id, name }) => ({ id, label: name }))}
    />
  );
}
