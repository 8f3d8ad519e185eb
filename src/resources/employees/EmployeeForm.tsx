import type { RaRecord } from 'react-admin';
import { DEFAULT_COMMISSION, LIMITS } from '../../../domain/constants.ts';
import type { Employee, Service } from '../../../domain/entities.ts';
import { formatPhone } from '../../../domain/phone.ts';
import { employeeInput } from '../../../domain/schemas/employee.ts';
import { CheckboxGroup } from '../../components/form/CheckboxGroup.tsx';
import { FormDialog } from '../../components/form/FormDialog.tsx';
import { NumberInput } from '../../components/form/NumberInput.tsx';
import { namesOf } from '../../components/form/namesOf.ts';
import { PhoneInput } from '../../components/form/PhoneInput.tsx';
import { SwitchInput } from '../../components/form/SwitchInput.tsx';
import { TextInput } from '../../components/form/TextInput.tsx';
import { useChoices } from '../../components/form/useChoices.ts';
import { PrivacyButton } from '../../components/privacy/PrivacyButton.tsx';

const FAILURE = 'Erro ao salvar colaborador';

/** The form of an employee, for a new one (`record` null) and for an edit. */
export function EmployeeForm({ record, onClose }: { record: Employee | null; onClose: () => void }) {
  const services = useChoices<Service>('servicos');
  return (
    <FormDialog
      resource="colaboradores"
      title={record ? 'Editar Colaborador' : 'Novo Colaborador'}
      record={record}
      valuesOf={withServiceIds}
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
        commission: { label: 'Comissão (%)', show: (percent) => Number(percent).toLocaleString('pt-BR') },
        services: { label: 'Especialidades', show: (ids, employee) => namesOf(ids, (employee as Employee).services) },
        status: { label: 'Ativo', show: (flag) => (flag === '1' ? 'sim' : 'não') },
        observation: { label: 'Observação' },
      }}
      onClose={onClose}
    >
      <TextInput source="name" label="Nome" required autoFocus maxLength={LIMITS.name} />
      <PhoneInput source="phone" label="Telefone" required />
      <TextInput source="email" label="E-mail" type="email" required maxLength={LIMITS.email} />
      <NumberInput source="commission" label="Comissão (%)" decimal unit="%" />
      <CheckboxGroup
        source="services"
        label="Especialidades"
        choices={services.data?.map(({ id, name }) => ({ id, label: name }))}
        onRetry={services.onRetry}
        empty="Nenhum serviço cadastrado ainda."
      />
      <SwitchInput source="status" label="Ativo" />
      <TextInput source="observation" label="Observação" multiline maxLength={LIMITS.observation} />
      {record && <PrivacyButton people="employees" person={record} onAnonymized={onClose} />}
    </FormDialog>
  );
}

function withServiceIds(employee: RaRecord): RaRecord {
  return { ...employee, services: (employee as Employee).services.map((service) => service.id) };
}
