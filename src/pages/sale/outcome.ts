import type { SaleRefusal } from './state.ts';

/** What a failed try to sell says about the sale: nothing was stored, or nobody knows. */
export type Outcome = { kind: 'refused'; refusal: SaleRefusal } | { kind: 'unknown'; message: string };

/** The key was used for a sale with other data: that sale is stored, this one is not. */
const KEY_REUSED = 'Idempotency-Key';

const ALREADY_SOLD =
  'Esta venda já foi registrada com outros dados, talvez em outra aba. Confira no Caixa e recomece para registrar uma nova.';

/** Refusals that come before the server looks whether the same sale is stored already. They say nothing of an earlier try. */
const BEFORE_LOOKING = new Set([401, 403, 409, 413, 429]);

/** Not an answer of the shop's server about this sale, though the status is 4xx. */
const NO_ANSWER = new Set([408, 425]);

/**
 * Reads a failed POST /sales/create. `doubtful` tells that an earlier try of the same sale had no answer: then only a
 * refusal of the sale itself proves that nothing is stored. Everything unclear is `unknown`.
 */
export function outcomeOf(error: unknown, doubtful: boolean): Outcome {
  const { status = 0, body, message = '' } = (error ?? {}) as { status?: number; body?: unknown; message?: string };
  const { errors = {}, status: word, message: sentence } = (body ?? {}) as Partial<SaleRefusal> & { status?: unknown };
  // A proxy's 404 or 400 page is no envelope of the contract and says nothing of the sale.
  const isEnvelope = typeof sentence === 'string' || typeof word === 'string';
  const answered = status >= 400 && status < 500 && !NO_ANSWER.has(status) && isEnvelope;
  const refused = answered && !(doubtful && BEFORE_LOOKING.has(status));
  // docs/contract.md, section 1: a creation may answer 2xx and still say that it was none.
  const declined = status >= 200 && status < 300 && typeof word === 'string' && word !== 'success';
  if (!refused && !declined) return { kind: 'unknown', message };
  return {
    kind: 'refused',
    refusal: KEY_REUSED in errors ? { message: ALREADY_SOLD, errors: {}, soldBefore: true } : { message, errors },
  };
}
