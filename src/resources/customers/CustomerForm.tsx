import { LIMITS } from '../../../domain/constants.ts';
import { customerFromSearch } from '../../../domain/customers.ts';
import type { Customer } from '../../../domain/entities.ts';
import { formatPhone } from '../../../domain/phone.ts';
import { customerInput } from '../../../domain/schemas/customer.ts';
import { FormDialog } from '../../components/form/FormDialog.tsx';
import { PhoneInput } from '../../components/form/PhoneInput.tsx';
import { TextInput } from '../../components/form/TextInput.tsx';
import { PrivacyButton } from '../../components/privacy/PrivacyButton.tsx';
import { reasonOf } from '../../components/reason.ts';

interface CustomerFormProps {
  /** Null for a new one. */
  record: Customer | null;
  /** What was searched for in vain: the name, phone or e-mail of a new one. */
  searched?: string;
  onClose: () => void;
}

/** The form of a customer, for a new one and for an edit. */
export function CustomerForm({ record, searched, onClose }: CustomerFormProps) {
  return (
    <FormDialog
      resource="clientes"
      title={record ? 'Editar Cliente' : 'Novo Cliente'}
      record={record}
      defaultValues={searched ? customerFromSearch(searched) : undefined}
      schema={customerInput}
      sentences={{
        created: 'Cliente criado com sucesso!',
        updated: 'Cliente atualizado com sucesso!',
        // A refused creation says why in the server's own words (spec.md §8).
        createFailed: (error) => reasonOf(error, '') ?? 'Erro ao criar cliente. Tente novamente.',
        updateFailed: () => 'Erro ao atualizar cliente',
      }}
      fields={{
        name: { label: 'Nome' },
        phone: { label: 'Telefone', show: (digits) => formatPhone(String(digits)) },
        email: { label: 'E-mail' },
      }}
      onClose={onClose}
    >
      <TextInput source="name" label="Nome" required autoFocus maxLength={LIMITS.name} />
      <PhoneInput source="phone" label="Telefone" required />
      <TextInput source="email" label="E-mail" type="email" required maxLength={LIMITS.email} />
      {record && <PrivacyButton people="customers" person={record} onAnonymized={onClose} />}
    </FormDialog>
  );
}
