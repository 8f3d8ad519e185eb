import { HttpError } from 'react-admin';
import type { Envelope } from '../dataProvider/http.ts';

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
  return error instanceof HttpError ? (error.body as Envelope | null | undefined)?.message || undefined : undefined;
}
