import { outcomeOf } from '../pages/sale/outcome.ts';
import type { SaleRefusal } from '../pages/sale/state.ts';

/** What a failed try says of a kept sale: nobody was there, nobody is signed in, it was refused, or nothing yet. */
export type Verdict =
  | { kind: 'away' }
  | { kind: 'signedOut' }
  | { kind: 'later' }
  | { kind: 'refused'; refusal: SaleRefusal };

/** Answers that a proxy gives in the place of a server that is gone. */
const GATEWAY = new Set([502, 503, 504]);

const SOLD_OTHERWISE =
  'O servidor já tem esta venda, com outros dados: com a observação, ou enviada de outra aba. Confira no Caixa e descarte-a daqui.';

/** Whether a failed call never came to the shop's server, or its answer never came back. An answer in the contract's envelope is one of the shop's. */
export function isUnreachable(error: unknown): boolean {
  const { status, body } = (error ?? {}) as { status?: number; body?: { status?: unknown } };
  return status === 0 || (GATEWAY.has(status ?? -1) && typeof body?.status !== 'string');
}

/** Reads a failed try to send a kept sale. A refusal of which it is not sure that nothing is stored says so with `unproven`. */
export function verdictOf(error: unknown): Verdict {
  if (isUnreachable(error)) return { kind: 'away' };
  const status = (error as { status?: number } | null)?.status;
  if (status === 401) return { kind: 'signedOut' };
  // Too many tries, from whoever: the next ones would fare no better.
  if (status === 429) return { kind: 'away' };
  const outcome = outcomeOf(error, false);
  if (outcome.kind === 'unknown') return { kind: 'later' };
  const { refusal } = outcome;
  if (refusal.soldBefore) return { kind: 'refused', refusal: { ...refusal, message: SOLD_OTHERWISE } };
  // The try at which it was kept had no answer.
  return outcomeOf(error, true).kind === 'refused'
    ? outcome
    : { kind: 'refused', refusal: { ...refusal, unproven: true } };
}
