import { HttpError } from 'react-admin';
import { getErrorEnvelope } from '../dataProvider/http.ts';

/** The message of an HttpError; null for any other error, whose message is not written for users. */
export function getErrorMessage(error: unknown): string | null {
  return (error instanceof HttpError && error.message) || null;
}

/** The reason of a failure to show below a toast with the text `toastMessage`; null where it adds nothing. */
export function getFailureReason(error: unknown, toastMessage: string): string | null {
  const message = getErrorMessage(error);
  return message === toastMessage ? null : message;
}

/** The message in the server's error response, if it sent one. */
export function getServerMessage(error: unknown): string | undefined {
  return getErrorEnvelope(error).message || undefined;
}

/** Whether the error's message names the obstacle by itself: the record was deleted, or another user was faster. */
export function isSelfExplanatory(error: Error): boolean {
  return error instanceof HttpError && (error.status === 404 || error.status === 409);
}

/** What failed and why, for a toast: `Erro ao salvar agendamento. O servidor está ocupado. Tente novamente em instantes.` */
export function formatFailure(what: string, error: Error): string {
  if (!(error instanceof HttpError) || !error.message) return `${what}.`;
  if (isSelfExplanatory(error)) return error.message;
  // There are no fields here to show the field errors at.
  const fieldErrors = Object.values(getErrorEnvelope(error).errors ?? {});
  return `${what}. ${fieldErrors.length > 0 ? fieldErrors.join('. ') : error.message}`;
}
