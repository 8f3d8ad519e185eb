import { useState } from 'react';
import { HttpError } from 'react-admin';
import { employees } from '../../../domain/resources/employees.ts';
import { getErrorEnvelope } from '../../dataProvider/http.ts';
import type { ReservationsDecision } from '../../dataProvider/requests.ts';

/** The answer that has them cancelled. */
export const CANCEL_RESERVATIONS: ReservationsDecision = { reservations: 'cancel' };

/**
 * The server's question what becomes of the open reservations of somebody who leaves, by the name of the person's resource. It is
 * asked once the server has refused to go on without an answer, as `asked` may be; a customer's can be cancelled only.
 */
export function useOpenReservationsDecision(resource: string, asked?: unknown) {
  const [count, setCount] = useState(() => openReservations(asked));
  const [decision, setSaid] = useState(resource === employees.name ? null : CANCEL_RESERVATIONS);
  const [isMissing, setMissing] = useState(false);
  return {
    count,
    said: decision,
    missing: isMissing,
    /** Whether a failure is that question; it is asked then. */
    handleFailure(error: unknown): boolean {
      const open = openReservations(error);
      if (open !== null) setCount(open);
      return open !== null;
    },
    setDecision(what: ReservationsDecision | null) {
      setSaid(what);
      setMissing(false);
    },
    /** What to send with the next try; null while nothing is chosen that has to be. */
    requireDecision(): ReservationsDecision | undefined | null {
      if (count === null) return undefined;
      setMissing(decision === null);
      return decision;
    },
  };
}

/** Whether a failure is the server's question. */
export function isDecisionRequired(error: unknown): boolean {
  return openReservations(error) !== null;
}

/** How many open reservations a refusal to let somebody go speaks of; null for any other failure. */
function openReservations(error: unknown): number | null {
  if (!(error instanceof HttpError) || error.status !== 409) return null;
  const count = Number(getErrorEnvelope(error).errors?.reservations);
  return count > 0 ? count : null;
}
