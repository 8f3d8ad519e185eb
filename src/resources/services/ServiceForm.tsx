import { useGetList } from 'react-admin';
import { LIMITS } from '../../../domain/constants.ts';
import type { Employee, Service } from '../../../domain/entities.ts';
import { formatMoney, toCents } from '../../../domain/money.ts';
import { serviceInput } from '../../../domain/schemas/service.ts';
import { CheckboxGroup } from '../../components/form/CheckboxGroup.tsx';
import { FormDialog } from '../../components/form/FormDialog.tsx';
import { MoneyInput } from '../../components/form/MoneyInput.tsx';
import { NumberInput } from '../../components/form/NumberInput.tsx';
import { TextInput } from '../../components/form/TextInput.tsx';

const FAILURE = 'Erro ao salvar serviço';

/** The form of a service, for a new one (`record` null) and for an edit. */
export function ServiceForm({ record, onClose }: { record: Service | null; onClose: () => void }) {
  const { data: employees = [] } = useGetList<Employee>('employees', {
    sort: { field: 'name', order: 'ASC' },
    pagination: { page: 1, perPage: 1000 },
  });
  return (
    <FormDialog
      resource="services"
      title={record ? 'Editar Serviço' : 'Novo Serviço'}
      record={record && { ...record, employeeIds: record.employees?.map((employee) => employee.id) ?? [] }}
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
        points: { label: 'Pontos' },
      }}
      onClose={onClose}
    >
      <TextInput source="name" label="Nome" required autoFocus maxLength={LIMITS.name} />
      <MoneyInput source="price" label="Preço" required />
      <NumberInput source="points" label="Pontos" required min={0} helperText="Quantos pontos o cliente ganha" />
      <CheckboxGroup
        source="employeeIds"
        label="Colaboradores"
        choices={employees.map(({ id, name }) => ({ id, label: name }))}
        empty="Nenhum colaborador cadastrado ainda."
      />
    </FormDialog>
  );
}
