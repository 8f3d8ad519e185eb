import { HttpError } from 'react-admin';

/** Refusals whose own sentence says what is in the way: the record is gone, somebody was faster. */
const TELLING = [404, 409];

/** What failed and why, for a toast: `Erro ao salvar agendamento. O servidor está ocupado. Tente novamente em instantes.` */
export function failureSentence(what: string, error: Error): string {
  if (!(error instanceof HttpError) || !error.message) return `${what}.`;
  return TELLING.includes(error.status) ? error.message : `${what}. ${error.message}`;
}
