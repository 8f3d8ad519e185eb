import { RESERVATION_ALREADY_SOLD } from '../../domain/sale.ts';
import type { FieldErrors } from '../../domain/schemas/fieldErrors.ts';
import { type Envelope, isKeyReused, isOtherUserError, isOutcomeUnknown, isUnreachable } from '../dataProvider/http.ts';

/** Why the server refused the sale. */
export interface SaleRefusal {
  message: string;
  errors: FieldErrors;
  /** The key already belongs to a sale with other data: sent from a copy of the tab. */
  isKeyReused?: true;
  /** An earlier attempt had no response, and this refusal does not say what happened to it. */
  outcomeUnknown?: true;
}

/** Whether the server says that the sale or its reservation is already sold: sending it again changes nothing. */
export function isAlreadySold({ message, isKeyReused }: SaleRefusal): boolean {
  return isKeyReused === true || message === RESERVATION_ALREADY_SOLD;
}

/** The result of a failed try: nothing was stored, or it is unknown. */
export type Outcome = { kind: 'refused'; refusal: SaleRefusal } | { kind: 'unknown'; message: string };

const KEY_ALREADY_USED =
  'Esta venda já foi registrada com outros dados, talvez em outra aba. Confira no Caixa e recomece para registrar uma nova.';
const QUEUED_SOLD =
  'O servidor já tem esta venda, com outros dados: com a observação, ou enviada de outra aba. Confira no Caixa e descarte-a daqui.';

/** Statuses sent before the server looks for a stored sale; they say nothing about an earlier try. */
const BEFORE_LOOKUP = new Set([401, 403, 409, 413, 429]);

/**
 * Parses a failed POST /sales/create. `outcomeUnknown`: an earlier attempt had no response, so only a refusal of the sale itself
 * proves that nothing is stored. Anything unclear is `unknown`.
 */
export function parseSaleError(error: unknown, outcomeUnknown: boolean): Outcome {
  const { status = 0, body, message = '' } = (error ?? {}) as { status?: number; body?: Envelope; message?: string };
  const { errors = {}, status: envelopeStatus } = body ?? {};
  // Reward errors come after the lookup.
  const isEarly = BEFORE_LOOKUP.has(status) && !('reward_id' in errors);
  const isRefused = !isOutcomeUnknown(error) && !(outcomeUnknown && isEarly);
  // docs/contract.md, section 1: a creation may return 2xx and still say that nothing was created.
  const isDeclined =
    status >= 200 && status < 300 && typeof envelopeStatus === 'string' && envelopeStatus !== 'success';
  if (!isRefused && !isDeclined) return { kind: 'unknown', message };
  return {
    kind: 'refused',
    refusal: isKeyReused(error) ? { message: KEY_ALREADY_USED, errors: {}, isKeyReused: true } : { message, errors },
  };
}

/** The result of sending a queued sale: unreachable server, signed out, other user, refused, or retry later. */
type SendError =
  | { kind: 'unreachable' }
  | { kind: 'signedOut' }
  | { kind: 'otherUser' }
  | { kind: 'later' }
  | { kind: 'refused'; refusal: SaleRefusal };

/** Classifies the error of a queued sale. A refusal that does not prove that nothing is stored has `outcomeUnknown`. */
export function classifyError(error: unknown): SendError {
  if (isUnreachable(error)) return { kind: 'unreachable' };
  const status = (error as { status?: number } | null)?.status;
  if (status === 401) return { kind: 'signedOut' };
  if (isOtherUserError(error)) return { kind: 'otherUser' };
  // After a rate limit the next requests would fail too.
  if (status === 429) return { kind: 'unreachable' };
  const outcome = parseSaleError(error, false);
  if (outcome.kind === 'unknown') return { kind: 'later' };
  const { refusal } = outcome;
  if (refusal.isKeyReused) return { kind: 'refused', refusal: { ...refusal, message: QUEUED_SOLD } };
  // The attempt before queuing had no response.
  return parseSaleError(error, true).kind === 'refused'
    ? outcome
    : { kind: 'refused', refusal: { ...refusal, outcomeUnknown: true } };
}
