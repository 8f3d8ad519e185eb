import Alert from '@mui/material/Alert';
import { Suspense } from 'react';
import type { Id } from '../../../domain/ids.ts';
import { employees } from '../../../domain/resources/employees.ts';
import { lazyComponent } from '../../lazyComponent.tsx';
import type { useOpenReservationsDecision } from './useOpenReservationsDecision.ts';

const ReservationsDecisionSelect = lazyComponent(
  async () => (await import('./ReservationsDecisionSelect.tsx')).ReservationsDecisionSelect,
);

interface OpenReservationsDecisionProps {
  decision: ReturnType<typeof useOpenReservationsDecision>;
  /** Whose they are. */
  resource: string;
  id: Id;
}

/** Says how many there are, and has an employee's cancelled or given to somebody else. */
export function OpenReservationsDecision({
  decision: { count, said, missing, setDecision },
  resource,
  id,
}: OpenReservationsDecisionProps) {
  const isEmployee = resource === employees.name;
  const many = count === 1 ? 'Há 1 agendamento em aberto' : `Há ${count} agendamentos em aberto`;
  return (
    <>
      <Alert severity="warning" variant="outlined" sx={{ mt: 1.5 }}>
        {isEmployee ? `${many}. O que fazer?` : `${many}, que ${count === 1 ? 'será cancelado' : 'serão cancelados'}.`}
      </Alert>
      {isEmployee && (
        <Suspense>
          <ReservationsDecisionSelect id={id} decision={said} isMissing={missing} onChange={setDecision} />
        </Suspense>
      )}
    </>
  );
}
