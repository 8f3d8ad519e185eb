import { type Id, isSameId } from '../../../domain/ids.ts';
import { type Employee, employees } from '../../../domain/resources/employees.ts';
import { useMayCall } from '../../access.ts';
import { useChoices, useChosenRecords } from '../../dataProvider/useChoices.ts';
import { useSession } from '../../session.ts';
import { useDialog } from '../DialogHost.tsx';
import type { Choice } from '../references.ts';
import { ResourceForm } from './ResourceForm.tsx';

/** The id of the choice that registers the signed-in user. */
const SELF = 'self';

const WHY_REGISTERED =
  'Quem conta o caixa ou responde por um lançamento precisa estar entre os colaboradores. Você entra sem atender clientes.';

interface OwnEmployee {
  /** Who the signed-in user is among the active employees: the one of the user, or of the same e-mail; undefined for nobody. */
  own: Id | undefined;
  /** The signed-in user as a choice, while they are nobody among the employees. */
  selfChoices: Choice[];
  /** Whether an id is that choice: then registers the user, over the form, and calls `onRegistered` with the employee. */
  registerSelf: (id: Id | null, onRegistered: (employee: Id) => void) => boolean;
}

/** The signed-in user among those who can be responsible for the cash: employees, also who does not attend customers. */
export function useOwnEmployee(): OwnEmployee {
  const session = useSession();
  const choices = useChoices<Employee>(employees.name);
  const openDialog = useDialog();
  const mayCreate = useMayCall('POST /employees/create');
  const { name, email, employee_id } = session ?? {};
  const { chosen } = useChosenRecords(employees.name, employee_id ? [employee_id] : [], choices);
  const own = [...chosen, ...(choices.data ?? [])].find(
    (each) => each.status && (isSameId(each.id, employee_id) || (email && each.email === email)),
  )?.id;
  const isOffered = name && mayCreate && choices.isComplete && own === undefined && !employee_id;
  const register = (onRegistered: (employee: Id) => void) =>
    openDialog(
      (close) => (
        <ResourceForm
          resource={employees}
          record={null}
          note={WHY_REGISTERED}
          // A user of the command line may have no name but the e-mail.
          defaultValues={{ ...(name !== email && { name }), email, attends: false }}
          isShort
          onSaved={({ id }) => onRegistered(id)}
          onClose={close}
        />
      ),
      { over: true },
    );
  return {
    own,
    selfChoices: isOffered ? [{ id: SELF, label: `${name} (você)` }] : [],
    registerSelf: (id, onRegistered) => {
      if (id !== SELF) return false;
      register(onRegistered);
      return true;
    },
  };
}
