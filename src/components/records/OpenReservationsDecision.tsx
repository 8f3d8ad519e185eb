import Alert from '@mui/material/Alert';
import Stack from '@mui/material/Stack';
import { useState } from 'react';
import { type Id, isSameId } from '../../../domain/ids.ts';
import { type Employee, employees } from '../../../domain/resources/employees.ts';
import { useIsBookable } from '../../access.ts';
import { getOpenReservationCount, type ReservationsDecision } from '../../dataProvider/records.ts';
import { useChoices } from '../../dataProvider/useChoices.ts';
import { ReferencePicker } from '../ReferencePicker.tsx';
import { SelectField } from '../SelectField.tsx';

/** The decision to cancel. */
const CANCEL_RESERVATIONS: ReservationsDecision = { reservations: 'cancel' };

/**
 * What happens to the open reservations of a person who is deleted or deactivated. Asked where `knownCount` is not 0, or once the server
 * has refused to continue without a decision; `refusal` may be such an error. A customer's reservations can only be cancelled.
 */
export function useOpenReservationsDecision(
  resource: string,
  { refusal, knownCount = 0 }: { refusal?: unknown; knownCount?: number } = {},
) {
  const [refusedCount, setRefusedCount] = useState(() => getOpenReservationCount(refusal));
  const count = refusedCount ?? (knownCount > 0 ? knownCount : null);
  const [decision, setChosen] = useState(resource === employees.name ? null : CANCEL_RESERVATIONS);
  const [isMissing, setIsMissing] = useState(false);
  return {
    count,
    decision,
    isMissing,
    /** Whether an error is that refusal; if so, asks. */
    handleFailure(error: unknown): boolean {
      const open = getOpenReservationCount(error);
      if (open !== null) setRefusedCount(open);
      return open !== null;
    },
    setDecision(next: ReservationsDecision | null) {
      setChosen(next);
      setIsMissing(false);
    },
    /** The decision to send with the next attempt; undefined if none is needed, null while the choice is missing. */
    requireDecision(): ReservationsDecision | undefined | null {
      if (count === null) return undefined;
      setIsMissing(decision === null);
      return decision;
    },
  };
}

interface OpenReservationsDecisionProps {
  decision: ReturnType<typeof useOpenReservationsDecision>;
  /** The resource of the person. */
  resource: string;
  id: Id;
}

/** Shows the number of open reservations; for an employee, offers to cancel or reassign them. */
export function OpenReservationsDecision({
  decision: { count, decision, isMissing, setDecision },
  resource,
  id,
}: OpenReservationsDecisionProps) {
  const isEmployee = resource === employees.name;
  const countText = count === 1 ? 'Há 1 agendamento em aberto' : `Há ${count} agendamentos em aberto`;
  return (
    <>
      <Alert severity="warning" variant="outlined" sx={{ mt: 1.5 }}>
        {isEmployee
          ? `${countText}. O que fazer?`
          : `${countText}, que ${count === 1 ? 'será cancelado' : 'serão cancelados'}.`}
      </Alert>
      {isEmployee && (
        <ReservationsDecisionSelect id={id} decision={decision} isMissing={isMissing} onChange={setDecision} />
      )}
    </>
  );
}

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
function ReservationsDecisionSelect(props: ReservationsDecisionSelectProps) {
  const { id, decision, isMissing, onChange } = props;
  const isBookable = useIsBookable();
  const { data = [], isComplete } = useChoices<Employee>(employees.name);
  const others = data.filter((employee) => !isSameId(employee.id, id) && isBookable(employee));
  const decisions = new Map<string, ReservationsDecision>([
    [CANCEL_OPTION.value, CANCEL_RESERVATIONS],
    ...others.map((other): [string, ReservationsDecision] => [
      `to ${other.id}`,
      { reservations: { move_to: other.id } },
    ]),
  ]);
  if (data.length > 0 && !isComplete) return <ReservationsDecisionSearch {...props} />;
  const value = [...decisions].find(([, each]) => JSON.stringify(each) === JSON.stringify(decision))?.[0] ?? '';
  return (
    <SelectField
      label="Agendamentos em aberto"
      required
      value={value}
      onChange={(chosen) => onChange(decisions.get(chosen) ?? null)}
      emptyLabel="Escolha"
      options={[CANCEL_OPTION, ...others.map(({ id, name }) => ({ value: `to ${id}`, label: `Passar para ${name}` }))]}
      error={isMissing ? MISSING_DECISION : undefined}
      sx={{ mt: 2 }}
    />
  );
}

/** For shops with too many employees for a select. */
function ReservationsDecisionSearch({ id, decision, isMissing, onChange }: ReservationsDecisionSelectProps) {
  const isBookable = useIsBookable();
  const [isMoving, setIsMoving] = useState(false);
  const to = (decision?.reservations as { move_to?: Id } | undefined)?.move_to ?? null;
  return (
    <Stack spacing={2} sx={{ mt: 2 }}>
      <SelectField
        label="Agendamentos em aberto"
        required
        value={isMoving ? 'move' : decision ? CANCEL_OPTION.value : ''}
        onChange={(chosen) => {
          setIsMoving(chosen === 'move');
          onChange(chosen === CANCEL_OPTION.value ? CANCEL_RESERVATIONS : null);
        }}
        emptyLabel="Escolha"
        options={[CANCEL_OPTION, { value: 'move', label: 'Passar para outro colaborador' }]}
        error={isMissing && !isMoving ? MISSING_DECISION : undefined}
      />
      {isMoving && (
        <ReferencePicker
          to={employees.name}
          label="Passar para"
          required
          value={to}
          onChange={(chosen) => onChange(chosen === null ? null : { reservations: { move_to: chosen } })}
          isOffered={(employee) => !isSameId(employee.id, id) && isBookable(employee)}
          error={isMissing ? 'Escolha o colaborador' : undefined}
        />
      )}
    </Stack>
  );
}
