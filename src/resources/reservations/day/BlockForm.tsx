import { type AgendaBlock, minutesToTime } from '../../../../domain/agenda.ts';
import { type Day, MINUTES_PER_DAY } from '../../../../domain/dates.ts';
import type { NamedRecord } from '../../../../domain/ids.ts';
import { blocks } from '../../../../domain/resources/blocks.ts';
import { employees } from '../../../../domain/resources/employees.ts';
import { useIsBookable, useOwnEmployeeId } from '../../../access.ts';
import { FieldInputs } from '../../../components/form/FieldInputs.tsx';
import { FormDialog } from '../../../components/form/FormDialog.tsx';
import { ReferenceInput } from '../../../components/form/ReferenceInput.tsx';
import { SelectInput } from '../../../components/form/SelectInput.tsx';

interface BlockFormProps {
  /** Null for a new one. */
  block: AgendaBlock | null;
  day?: Day;
  employee?: NamedRecord | null;
  onClose: () => void;
}

const FIELDS = {
  employee_id: <EmployeeInput />,
  from: <SelectInput source="from" label="Das" required emptyLabel="Escolha o horário" choices={listTimeChoices(15)} />,
  to: (
    <SelectInput
      source="to"
      label="Até"
      required
      emptyLabel="Escolha o horário"
      choices={[...listTimeChoices(15), { id: '24:00', label: '24:00' }]}
    />
  ),
};

/** The form of a block: a time without reservations, of one employee or the whole shop. */
export function BlockForm({ block, day, employee, onClose }: BlockFormProps) {
  const own = useOwnEmployeeId();
  return (
    <FormDialog
      resource={blocks}
      record={block}
      title={block ? undefined : 'Bloquear horário'}
      defaultValues={{ date: day, employee_id: employee?.id ?? own ?? null }}
      getFailureMessage={({ status, message }) => (status === 409 ? message : null)}
      onClose={onClose}
    >
      <FieldInputs resource={blocks} overrides={FIELDS} />
    </FormDialog>
  );
}

/** Empty for the whole shop, which a professional cannot block. */
function EmployeeInput() {
  const isOwn = useOwnEmployeeId() !== undefined;
  return (
    <ReferenceInput
      source="employee_id"
      to={employees.name}
      label="Colaborador"
      emptyLabel={isOwn ? undefined : 'Toda a barbearia'}
      isOffered={useIsBookable()}
    />
  );
}

/** Select choices of the times of a day, every `step` minutes. */
function listTimeChoices(step: number): { id: string; label: string }[] {
  return Array.from({ length: MINUTES_PER_DAY / step }, (_, index) => minutesToTime(index * step)).map((time) => ({
    id: time,
    label: time,
  }));
}
