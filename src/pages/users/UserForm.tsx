import type { RaRecord } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { ROLES, type Role } from '../../../domain/access.ts';
import { type Id, isSameId } from '../../../domain/ids.ts';
import { employees } from '../../../domain/resources/employees.ts';
import { type User, users } from '../../../domain/resources/users.ts';
import { attendsCustomers } from '../../access.ts';
import { FormAlert } from '../../components/FormAlert.tsx';
import { FieldInput } from '../../components/form/FieldInputs.tsx';
import { FormDialog } from '../../components/form/FormDialog.tsx';
import { ReferenceInput } from '../../components/form/ReferenceInput.tsx';
import { SelectInput } from '../../components/form/SelectInput.tsx';
import { reloadSession, useSession } from '../../session.ts';
import { FirstPasswordDialog } from './FirstPasswordDialog.tsx';

const { name, email, role, employee_id } = users.fields;

/** What each role may do, in a sentence. */
const ROLE_HELP: Record<Role, string> = {
  owner: 'Vê e faz tudo.',
  reception: 'Faz o dia a dia do salão. Não vê comissões, ajustes e usuários.',
  professional: 'Só a própria agenda, as próprias vendas e o próprio extrato.',
};

/** The form of a user: new when `record` is null, and then the first password is shown once. */
export function UserForm({ record, onClose }: { record: User | null; onClose: () => void }) {
  const ownId = useSession()?.id;
  return (
    <FormDialog
      resource={users}
      record={record}
      renderSaved={(saved) => (record ? null : <FirstPasswordDialog user={saved as CreatedUser} onClose={onClose} />)}
      // The bar shows the name.
      onSaved={(saved) => {
        if (isSameId(saved.id, ownId)) void reloadSession().catch(() => undefined);
      }}
      onClose={onClose}
    >
      <FieldInput name="name" field={name} autoFocus />
      <FieldInput name="email" field={email} />
      <RoleInput />
      <EmployeeInput />
      {record && <SessionsNote record={record} />}
    </FormDialog>
  );
}

/** A user as the response to the creation has it. Without a password when an earlier attempt created the user. */
type CreatedUser = User & RaRecord & { first_password?: string };

function useRoleValue(): Role | undefined {
  return useWatch({ name: 'role' });
}

function RoleInput() {
  const chosen = useRoleValue();
  return (
    <SelectInput
      source="role"
      label={role.label}
      required
      emptyLabel={chosen ? undefined : role.options.required}
      helperText={chosen && ROLE_HELP[chosen]}
      choices={Object.entries(ROLES).map(([id, label]) => ({ id, label }))}
    />
  );
}

/** Which employee the user is. A professional is one, because the agenda and the statement are theirs. */
function EmployeeInput() {
  const isProfessional = useRoleValue() === 'professional';
  return (
    <ReferenceInput
      source="employee_id"
      to={employees.name}
      label={employee_id.label}
      required={isProfessional}
      emptyLabel={isProfessional ? 'Escolha quem é' : 'Nenhum'}
      isOffered={isProfessional ? attendsCustomers : undefined}
      helperText={isProfessional ? 'De quem são a agenda e o extrato' : undefined}
    />
  );
}

/** Says before saving that it ends the sessions of the user. */
function SessionsNote({ record }: { record: User }) {
  const [chosenRole, employee]: [Role, Id | null] = useWatch({ name: ['role', 'employee_id'] });
  const isOwn = isSameId(useSession()?.id, record.id);
  const isSame =
    chosenRole === record.role && (isSameId(employee, record.employee_id) || employee === record.employee_id);
  if (isSame) return null;
  return (
    <FormAlert severity="info" title={isOwn ? 'Você terá de entrar de novo.' : 'A pessoa terá de entrar de novo.'}>
      Com outro papel ou outro colaborador, as sessões abertas terminam ao salvar.
    </FormAlert>
  );
}
