import { useState } from 'react';
import { HttpError } from 'react-admin';
import { employees } from '../../../domain/resources/employees.ts';
import { getErrorEnvelope } from '../../dataProvider/http.ts';
import type { ReservationsDecision } from '../../dataProvider/records.ts';

/** The decision to cancel. */
export const CANCEL_RESERVATIONS: ReservationsDecision = { reservations: 'cancel' };

/**
 * What happens to the open reservations of a person who is deleted or deactivated. Asked once the server has refused to continue
 * without a decision; `asked` may be such a refusal. A customer's reservations can only be cancelled.
 */
export function useOpenReservationsDecision(resource: string, refusal?: unknown) {
  const [count, setCount] = useState(() => getOpenReservationCount(refusal));
  const [decision, setChosen] = useState(resource === employees.name ? null : CANCEL_RESERVATIONS);
  const [isMissing, setIsMissing] = useState(false);
  return {
    count,
    decision,
    isMissing,
    /** Whether an error is that refusal; if so, asks. */
    handleFailure(error: unknown): boolean {
      const open = getOpenReservationCount(error);
      if (open !== null) setCount(open);
      return open !== null;
    },
    setDecision(next: ReservationsDecision | null) {
      setChosen(next);
      setIsMissing(false);
    },
    /** The decision to send with the next attempt; null while a required choice is missing. */
    requireDecision(): ReservationsDecision | undefined | null {
      if (count === null) return undefined;
      setIsMissing(decision === null);
      return decision;
    },
  };
}

/** Whether an error is the server's request for a decision. */
export function isDecisionRequired(error: unknown): boolean {
  return getOpenReservationCount(error) !== null;
}

/** The number of open reservations in such a refusal; null for any other error. */
function getOpenReservationCount(error: unknown): number | null {
  if (!(error instanceof HttpError) || error.status !== 409) return null;
  const count = Number(getErrorEnvelope(error).errors?.reservations);
  return count > 0 ? count : null;
}
