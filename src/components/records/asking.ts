import { HttpError } from 'react-admin';
import type { Envelope } from '../../dataProvider/http.ts';

/* The server's question what becomes of the open reservations of somebody who leaves. */

/** Whether a failure is the server's question. */
export function isAsking(error: unknown): boolean {
  return openReservations(error) !== null;
}

/** How many open reservations a refusal to let somebody go speaks of; null for any other failure. */
export function openReservations(error: unknown): number | null {
  if (!(error instanceof HttpError) || error.status !== 409) return null;
  const count = Number((error.body as Envelope | null | undefined)?.errors?.reservations);
  return count > 0 ? count : null;
}
