import { HttpError } from 'react-admin';
import type { Envelope } from '../dataProvider/http.ts';

/** Whether a refusal's own sentence says what is in the way: the record is gone, somebody was faster. */
export function isTelling(error: Error): boolean {
  return error instanceof HttpError && (error.status === 404 || error.status === 409);
}

/** What failed and why, for a toast: `Erro ao salvar agendamento. O servidor está ocupado. Tente novamente em instantes.` */
export function failureSentence(what: string, error: Error): string {
  if (!(error instanceof HttpError) || !error.message) return `${what}.`;
  if (isTelling(error)) return error.message;
  // There are no fields here for the sentences to stand at.
  const refused = Object.values((error.body as Envelope | null | undefined)?.errors ?? {});
  return `${what}. ${refused.length > 0 ? refused.join('. ') : error.message}`;
}
