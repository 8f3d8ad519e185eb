import Alert from '@mui/material/Alert';
import type { Id } from '../../../domain/ids.ts';
import { employees } from '../../../domain/resources/employees.ts';
import { ReservationsDecisionSelect } from './ReservationsDecisionSelect.tsx';
import type { useOpenReservationsDecision } from './useOpenReservationsDecision.ts';

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
