import type { RaRecord } from 'react-admin';
import { LIMITS } from '../../../domain/constants.ts';
import { type Employee, type Service, sameId } from '../../../domain/entities.ts';
import { formatMoney, toCents } from '../../../domain/money.ts';
import { serviceInput } from '../../../domain/schemas/service.ts';
import { CheckboxGroup } from '../../components/form/CheckboxGroup.tsx';
import { FormDialog } from '../../components/form/FormDialog.tsx';
import { MoneyInput } from '../../components/form/MoneyInput.tsx';
import { NumberInput } from '../../components/form/NumberInput.tsx';
import { namesOf } from '../../components/form/namesOf.ts';
import { TextInput } from '../../components/form/TextInput.tsx';
import { useChoices } from '../../components/form/useChoices.ts';

const FAILURE = 'Erro ao salvar serviço';

/** The form of a service, for a new one (`record` null) and for an edit. */
export function ServiceForm({ record, onClose }: { record: Service | null; onClose: () => void }) {
  const { data: employees, isPending, onRetry } = useChoices<Employee>('colaboradores');
  // A back end need not tell who does a service. The employees do, and without them an edit would say that nobody does.
  if (record && !record.employees && isPending) return null;
  return (
    <FormDialog
      resource="servicos"
      title={record ? 'Editar Serviço' : 'Novo Serviço'}
      record={record}
      valuesOf={(service) => withEmployeeIds(service as Service, employees)}
      defaultValues={{ employeeIds: [] }}
      schema={serviceInput}
      sentences={{
        created: 'Serviço criado com sucesso!',
        updated: 'Serviço atualizado com sucesso!',
        createFailed: () => FAILURE,
        updateFailed: () => FAILURE,
      }}
      fields={{
        name: { label: 'Nome' },
        price: { label: 'Preço', show: (reais) => formatMoney(toCents(reais)) },
        points: { label: 'Pontos', show: (points) => Number(points).toLocaleString('pt-BR') },
        employeeIds: {
          label: 'Colaboradores',
          show: (ids, service) => namesOf(ids, (service as Service).employees ?? employees ?? []),
        },
      }}
      onClose={onClose}
    >
      <TextInput source="name" label="Nome" required autoFocus maxLength={LIMITS.name} />
      <MoneyInput source="price" label="Preço" required />
      <NumberInput source="points" label="Pontos" required helperText="Quantos pontos o cliente ganha" />
      <CheckboxGroup
        source="employeeIds"
        label="Colaboradores"
        choices={employees?.map(({ id, name, status }) => ({ id, label: status ? name : `${name} (inativo)` }))}
        onRetry={onRetry}
        empty="Nenhum colaborador cadastrado ainda."
      />
    </FormDialog>
  );
}

/** Left out where nobody knows who does the service: then an edit says nothing of it. */
function withEmployeeIds(service: Service, employees: readonly Employee[] | undefined): RaRecord {
  const doing =
    service.employees ?? employees?.filter((employee) => employee.services.some((each) => sameId(each.id, service.id)));
  return { ...service, employeeIds: doing?.map((employee) => employee.id) };
}
