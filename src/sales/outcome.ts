import type { FieldErrors } from '../../domain/schemas/fieldErrors.ts';
import { isOtherUserError } from '../dataProvider/http.ts';

/** Why the server would not store the sale. */
export interface SaleRefusal {
  message: string;
  errors: FieldErrors;
  /** The key has a sale already, with other data: sent from a copy of the tab. */
  isKeyReused?: true;
  /** An earlier try had no answer, and this one does not say what became of it. */
  outcomeUnknown?: true;
}

/** What a failed try to sell says about the sale: nothing was stored, or nobody knows. */
export type Outcome = { kind: 'refused'; refusal: SaleRefusal } | { kind: 'unknown'; message: string };

/** The field of the error that tells that the key was used for a sale with other data. */
const KEY_REUSED = 'Idempotency-Key';

const ALREADY_SOLD =
  'Esta venda já foi registrada com outros dados, talvez em outra aba. Confira no Caixa e recomece para registrar uma nova.';
const QUEUED_SOLD =
  'O servidor já tem esta venda, com outros dados: com a observação, ou enviada de outra aba. Confira no Caixa e descarte-a daqui.';

/** Refusals that come before the server looks whether the same sale is stored already, and so say nothing of an earlier try. */
const BEFORE_LOOKING = new Set([401, 403, 409, 413, 429]);

/** Not an answer of the shop's server about this sale, though the status is 4xx. */
const NO_ANSWER = new Set([408, 425]);

/** Answers that a proxy gives in the place of a server that is gone. */
const GATEWAY = new Set([502, 503, 504]);

/**
 * Reads a failed POST /sales/create. `doubtful` tells that an earlier try of the same sale had no answer: then only a
 * refusal of the sale itself proves that nothing is stored. Everything unclear is `unknown`.
 */
export function parseSaleError(error: unknown, doubtful: boolean): Outcome {
  const { status = 0, body, message = '' } = (error ?? {}) as { status?: number; body?: unknown; message?: string };
  const { errors = {}, status: word, message: sentence } = (body ?? {}) as Partial<SaleRefusal> & { status?: unknown };
  // A proxy's 404 or 400 page is no envelope of the contract and says nothing of the sale.
  const isEnvelope = typeof sentence === 'string' || typeof word === 'string';
  const answered = status >= 400 && status < 500 && !NO_ANSWER.has(status) && isEnvelope;
  // What it says of a reward it says after it has looked.
  const isEarly = BEFORE_LOOKING.has(status) && !('reward_id' in errors);
  const refused = answered && !(doubtful && isEarly);
  // docs/contract.md, section 1: a creation may answer 2xx and still say that it was none.
  const declined = status >= 200 && status < 300 && typeof word === 'string' && word !== 'success';
  if (!refused && !declined) return { kind: 'unknown', message };
  return {
    kind: 'refused',
    refusal: KEY_REUSED in errors ? { message: ALREADY_SOLD, errors: {}, isKeyReused: true } : { message, errors },
  };
}

/** Whether a failed call never came to the shop's server, or its answer never came back. An answer in the contract's envelope is one of the shop's. */
export function isUnreachable(error: unknown): boolean {
  const { status, body } = (error ?? {}) as { status?: number; body?: { status?: unknown } };
  return status === 0 || (GATEWAY.has(status ?? -1) && typeof body?.status !== 'string');
}

/**
 * What a failed try says of a queued sale: the server was not there, nobody or another person is signed in, it was refused, or
 * nothing yet.
 */
type SendError =
  | { kind: 'unreachable' }
  | { kind: 'signedOut' }
  | { kind: 'otherUser' }
  | { kind: 'later' }
  | { kind: 'refused'; refusal: SaleRefusal };

/** Reads a failed try to send a queued sale. A refusal that does not prove that nothing is stored says so with `unproven`. */
export function classifyError(error: unknown): SendError {
  if (isUnreachable(error)) return { kind: 'unreachable' };
  const status = (error as { status?: number } | null)?.status;
  if (status === 401) return { kind: 'signedOut' };
  if (isOtherUserError(error)) return { kind: 'otherUser' };
  // After too many requests the next ones would fare no better.
  if (status === 429) return { kind: 'unreachable' };
  const outcome = parseSaleError(error, false);
  if (outcome.kind === 'unknown') return { kind: 'later' };
  const { refusal } = outcome;
  if (refusal.isKeyReused) return { kind: 'refused', refusal: { ...refusal, message: QUEUED_SOLD } };
  // The try after which it was queued had no answer.
  return parseSaleError(error, true).kind === 'refused'
    ? outcome
    : { kind: 'refused', refusal: { ...refusal, outcomeUnknown: true } };
}
