import { useGetList } from 'react-admin';
import { DEFAULT_COMMISSION, LIMITS } from '../../../domain/constants.ts';
import type { Employee, Service } from '../../../domain/entities.ts';
import { formatPhone } from '../../../domain/phone.ts';
import { employeeInput } from '../../../domain/schemas/employee.ts';
import { CheckboxGroup } from '../../components/form/CheckboxGroup.tsx';
import { FormDialog } from '../../components/form/FormDialog.tsx';
import { NumberInput } from '../../components/form/NumberInput.tsx';
import { PhoneInput } from '../../components/form/PhoneInput.tsx';
import { SwitchInput } from '../../components/form/SwitchInput.tsx';
import { TextInput } from '../../components/form/TextInput.tsx';

const FAILURE = 'Erro ao salvar colaborador';

/** The form of an employee, for a new one (`record` null) and for an edit. */
export function EmployeeForm({ record, onClose }: { record: Employee | null; onClose: () => void }) {
  const { data: services = [] } = useGetList<Service>('services', {
    sort: { field: 'name', order: 'ASC' },
    pagination: { page: 1, perPage: 1000 },
  });
  return (
    <FormDialog
      resource="employees"
      title={record ? 'Editar Colaborador' : 'Novo Colaborador'}
      record={record && { ...record, services: record.services.map((service) => service.id) }}
      defaultValues={{ services: [], commission: DEFAULT_COMMISSION, status: true }}
      schema={employeeInput}
      sentences={{
        created: 'Colaborador criado com sucesso!',
        updated: 'Colaborador atualizado com sucesso!',
        createFailed: () => FAILURE,
        updateFailed: () => FAILURE,
      }}
      fields={{
        name: { label: 'Nome' },
        phone: { label: 'Telefone', show: (digits) => formatPhone(String(digits)) },
        email: { label: 'E-mail' },
        commission: { label: 'Comissão (%)' },
        status: { label: 'Ativo', show: (flag) => (flag === '1' ? 'sim' : 'não') },
        observation: { label: 'Observação' },
      }}
      onClose={onClose}
    >
      <TextInput source="name" label="Nome" required autoFocus maxLength={LIMITS.name} />
      <PhoneInput source="phone" label="Telefone" required />
      <TextInput source="email" label="E-mail" type="email" required maxLength={LIMITS.email} />
      <NumberInput source="commission" label="Comissão (%)" min={0} max={100} step="any" unit="%" />
      <CheckboxGroup
        source="services"
        label="Especialidades"
        choices={services.map(({ id, name }) => ({ id, label: name }))}
        empty="Nenhum serviço cadastrado ainda."
      />
      <SwitchInput source="status" label="Ativo" />
      <TextInput source="observation" label="Observação" multiline maxLength={LIMITS.observation} />
    </FormDialog>
  );
}
