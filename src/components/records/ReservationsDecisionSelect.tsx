import Stack from '@mui/material/Stack';
import { useState } from 'react';
import { type Id, isSameId } from '../../../domain/ids.ts';
import { type Employee, employees } from '../../../domain/resources/employees.ts';
import type { ReservationsDecision } from '../../dataProvider/requests.ts';
import { useChoices } from '../../dataProvider/useChoices.ts';
import { ReferenceField } from '../form/ReferenceField.tsx';
import { SelectField } from '../SelectField.tsx';
import { CANCEL_RESERVATIONS } from './useOpenReservationsDecision.ts';

/** The same as a line of a select, and what is said where no answer is chosen. */
const CANCEL_THEM = { value: 'cancel', label: 'Cancelar os agendamentos' };
const NO_ANSWER = 'Escolha o que fazer com os agendamentos';

interface ReservationsDecisionSelectProps {
  /** Whose reservations they are. */
  id: Id;
  decision: ReservationsDecision | null;
  isMissing: boolean;
  onChange: (what: ReservationsDecision | null) => void;
}

/** What becomes of the open reservations of an employee who leaves. */
export function ReservationsDecisionSelect(props: ReservationsDecisionSelectProps) {
  const { id, decision, isMissing, onChange } = props;
  const { data = [], isComplete } = useChoices<Employee>(employees.name);
  const others = data.filter((employee) => !isSameId(employee.id, id));
  const answers = new Map<string, ReservationsDecision>([
    ['cancel', CANCEL_RESERVATIONS],
    ...others.map((other): [string, ReservationsDecision] => [
      `to ${other.id}`,
      { reservations: { move_to: other.id } },
    ]),
  ]);
  if (data.length > 0 && !isComplete) return <ReservationsDecisionSearch {...props} />;
  const value = [...answers].find(([, answer]) => JSON.stringify(answer) === JSON.stringify(decision))?.[0] ?? '';
  return (
    <SelectField
      label="Agendamentos em aberto"
      value={value}
      onChange={(answer) => onChange(answers.get(answer) ?? null)}
      emptyLabel="Escolha"
      options={[CANCEL_THEM, ...others.map(({ id, name }) => ({ value: `to ${id}`, label: `Passar para ${name}` }))]}
      error={isMissing ? NO_ANSWER : undefined}
      sx={{ mt: 2 }}
    />
  );
}

/** Where there are too many employees to offer each of them. */
function ReservationsDecisionSearch({ id, decision, isMissing, onChange }: ReservationsDecisionSelectProps) {
  const [isMoving, setMoving] = useState(false);
  const to = (decision?.reservations as { move_to?: Id } | undefined)?.move_to ?? null;
  return (
    <Stack spacing={2} sx={{ mt: 2 }}>
      <SelectField
        label="Agendamentos em aberto"
        value={isMoving ? 'move' : decision ? CANCEL_THEM.value : ''}
        onChange={(answer) => {
          setMoving(answer === 'move');
          onChange(answer === CANCEL_THEM.value ? CANCEL_RESERVATIONS : null);
        }}
        emptyLabel="Escolha"
        options={[CANCEL_THEM, { value: 'move', label: 'Passar para outro colaborador' }]}
        error={isMissing && !isMoving ? NO_ANSWER : undefined}
      />
      {isMoving && (
        <ReferenceField
          to={employees.name}
          label="Passar para"
          required
          value={to}
          onChange={(chosen) => onChange(chosen === null ? null : { reservations: { move_to: chosen } })}
          isOffered={(employee) => !isSameId(employee.id, id)}
          error={isMissing ? 'Escolha o colaborador' : undefined}
        />
      )}
    </Stack>
  );
}
