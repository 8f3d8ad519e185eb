import { HttpError } from 'react-admin';
import { getErrorEnvelope } from '../dataProvider/http.ts';

/**
 * Why something failed, for a place where a toast already says that it did: null where there is nothing to add to what was
 * `said`. Only the messages of an HttpError are fit to show.
 */
export function getFailureReason(error: unknown, said: string): string | null {
  const message = error instanceof HttpError ? error.message : '';
  return message !== '' && message !== said ? message : null;
}

/** The sentence that came with the server's answer, if one did. */
export function getServerMessage(error: unknown): string | undefined {
  return getErrorEnvelope(error).message || undefined;
}

/** Whether a refusal's own sentence says what is in the way: the record is gone, somebody was faster. */
export function isSelfExplanatory(error: Error): boolean {
  return error instanceof HttpError && (error.status === 404 || error.status === 409);
}

/** What failed and why, for a toast: `Erro ao salvar agendamento. O servidor está ocupado. Tente novamente em instantes.` */
export function formatFailure(what: string, error: Error): string {
  if (!(error instanceof HttpError) || !error.message) return `${what}.`;
  if (isSelfExplanatory(error)) return error.message;
  // There are no fields here for the sentences to stand at.
  const refused = Object.values(getErrorEnvelope(error).errors ?? {});
  return `${what}. ${refused.length > 0 ? refused.join('. ') : error.message}`;
}
