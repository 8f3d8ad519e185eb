import Stack from '@mui/material/Stack';
import { useState } from 'react';
import { type Id, isSameId } from '../../../domain/ids.ts';
import { type Employee, employees } from '../../../domain/resources/employees.ts';
import type { ReservationsDecision } from '../../dataProvider/records.ts';
import { useChoices } from '../../dataProvider/useChoices.ts';
import { ReferenceField } from '../form/ReferenceField.tsx';
import { SelectField } from '../SelectField.tsx';
import { CANCEL_RESERVATIONS } from './useOpenReservationsDecision.ts';

/** The decision to cancel, as an option. */
const CANCEL_OPTION = { value: 'cancel', label: 'Cancelar os agendamentos' };
const MISSING_DECISION = 'Escolha o que fazer com os agendamentos';

interface ReservationsDecisionSelectProps {
  /** The employee's id. */
  id: Id;
  decision: ReservationsDecision | null;
  isMissing: boolean;
  onChange: (decision: ReservationsDecision | null) => void;
}

/** A select of what happens to an employee's open reservations. */
export function ReservationsDecisionSelect(props: ReservationsDecisionSelectProps) {
  const { id, decision, isMissing, onChange } = props;
  const { data = [], isComplete } = useChoices<Employee>(employees.name);
  const others = data.filter((employee) => !isSameId(employee.id, id));
  const decisions = new Map<string, ReservationsDecision>([
    ['cancel', CANCEL_RESERVATIONS],
    ...others.map((other): [string, ReservationsDecision] => [
      `to ${other.id}`,
      { reservations: { move_to: other.id } },
    ]),
  ]);
  if (data.length > 0 && !isComplete) return <ReservationsDecisionSearch {...props} />;
  const value = [...decisions].find(([, answer]) => JSON.stringify(answer) === JSON.stringify(decision))?.[0] ?? '';
  return (
    <SelectField
      label="Agendamentos em aberto"
      value={value}
      onChange={(answer) => onChange(decisions.get(answer) ?? null)}
      emptyLabel="Escolha"
      options={[CANCEL_OPTION, ...others.map(({ id, name }) => ({ value: `to ${id}`, label: `Passar para ${name}` }))]}
      error={isMissing ? MISSING_DECISION : undefined}
      sx={{ mt: 2 }}
    />
  );
}

/** For shops with too many employees for a select. */
function ReservationsDecisionSearch({ id, decision, isMissing, onChange }: ReservationsDecisionSelectProps) {
  const [isMoving, setIsMoving] = useState(false);
  const to = (decision?.reservations as { move_to?: Id } | undefined)?.move_to ?? null;
  return (
    <Stack spacing={2} sx={{ mt: 2 }}>
      <SelectField
        label="Agendamentos em aberto"
        value={isMoving ? 'move' : decision ? CANCEL_OPTION.value : ''}
        onChange={(answer) => {
          setIsMoving(answer === 'move');
          onChange(answer === CANCEL_OPTION.value ? CANCEL_RESERVATIONS : null);
        }}
        emptyLabel="Escolha"
        options={[CANCEL_OPTION, { value: 'move', label: 'Passar para outro colaborador' }]}
        error={isMissing && !isMoving ? MISSING_DECISION : undefined}
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
