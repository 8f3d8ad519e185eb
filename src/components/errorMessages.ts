import { HttpError } from 'react-admin';
import { envelopeOf } from '../dataProvider/http.ts';

/**
 * Why something failed, for a place where a toast already says that it did: null where there is nothing to add to what was
 * `said`. Only the messages of an HttpError are fit to show.
 */
export function reasonOf(error: unknown, said: string): string | null {
  const message = error instanceof HttpError ? error.message : '';
  return message !== '' && message !== said ? message : null;
}

/** The sentence that came with the server's answer, if one did. */
export function sentenceOfServer(error: unknown): string | undefined {
  return envelopeOf(error).message || undefined;
}

/** Whether a refusal's own sentence says what is in the way: the record is gone, somebody was faster. */
export function isTelling(error: Error): boolean {
  return error instanceof HttpError && (error.status === 404 || error.status === 409);
}

/** What failed and why, for a toast: `Erro ao salvar agendamento. O servidor está ocupado. Tente novamente em instantes.` */
export function failureSentence(what: string, error: Error): string {
  if (!(error instanceof HttpError) || !error.message) return `${what}.`;
  if (isTelling(error)) return error.message;
  // There are no fields here for the sentences to stand at.
  const refused = Object.values(envelopeOf(error).errors ?? {});
  return `${what}. ${refused.length > 0 ? refused.join('. ') : error.message}`;
}
