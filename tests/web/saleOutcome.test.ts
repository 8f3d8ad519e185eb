import { describe, expect, it } from 'vitest';
import { isUnreachable } from '../../src/dataProvider/http.ts';
import { classifyError, parseSaleError } from '../../src/sales/outcome.ts';

/** A proxy's page, or no answer. */
const failure = (status: number, body?: object) => ({ status, message: 'Não deu', body });
/** An answer of the shop's server, in the contract's envelope. */
const refusal = (status: number, errors?: object) => failure(status, { status: 'error', message: 'Não deu', errors });
const KEY_REUSED = { 'Idempotency-Key': 'Já usada' };

/** The outcome of a failed try: a first one, one after no answer, whether it is unreachable, and of a queued sale. */
const FAILURES: [unknown, first: string, afterSilence: string, unreachable: boolean, queued: string][] = [
  [failure(0), 'unknown', 'unknown', true, 'unreachable'],
  [failure(502), 'unknown', 'unknown', true, 'unreachable'],
  [failure(503, {}), 'unknown', 'unknown', true, 'unreachable'],
  [failure(504, { message: 'Service Unavailable' }), 'unknown', 'unknown', true, 'unreachable'],
  [refusal(500), 'unknown', 'unknown', false, 'later'],
  [refusal(502), 'unknown', 'unknown', false, 'later'],
  [refusal(503), 'unknown', 'unknown', false, 'later'],
  [failure(500), 'unknown', 'unknown', false, 'later'],
  [refusal(408), 'unknown', 'unknown', false, 'later'],
  [refusal(425), 'unknown', 'unknown', false, 'later'],
  // Not the shop's answer.
  [failure(404), 'unknown', 'unknown', false, 'later'],
  [failure(400, {}), 'unknown', 'unknown', false, 'later'],
  [failure(201, {}), 'unknown', 'unknown', false, 'later'],
  [new TypeError('a fault of ours'), 'unknown', 'unknown', false, 'later'],
  [null, 'unknown', 'unknown', false, 'later'],
  [undefined, 'unknown', 'unknown', false, 'later'],
  // Refusals of the sale itself.
  [refusal(400), 'refused', 'refused', false, 'refused'],
  [refusal(404), 'refused', 'refused', false, 'refused'],
  [refusal(422), 'refused', 'refused', false, 'refused'],
  [refusal(200), 'refused', 'refused', false, 'refused'],
  // Half an envelope is enough to recognise the shop's answer.
  [failure(422, { message: 'Não deu' }), 'refused', 'refused', false, 'refused'],
  [failure(422, { status: 'error' }), 'refused', 'refused', false, 'refused'],
  // Refusals sent before the server looks up the sale.
  [refusal(401), 'refused', 'unknown', false, 'signedOut'],
  [refusal(403), 'refused', 'unknown', false, 'refused'],
  [refusal(409), 'refused', 'unknown', false, 'refused'],
  // But not its errors about a reward.
  [refusal(409, { reward_id: 'Faltam pontos' }), 'refused', 'refused', false, 'refused'],
  [refusal(413), 'refused', 'unknown', false, 'refused'],
  [refusal(429), 'refused', 'unknown', false, 'unreachable'],
];

describe('a failed attempt to sell', () => {
  it.each(FAILURES)(
    'with the result %j says no more than is known',
    (error, first, afterSilence, unreachable, queued) => {
      expect(parseSaleError(error, false).kind).toBe(first);
      expect(parseSaleError(error, true).kind).toBe(afterSilence);
      expect(isUnreachable(error)).toBe(unreachable);
      expect(classifyError(error).kind).toBe(queued);
    },
  );

  it('shows errors by field', () => {
    const errors = { services: 'O serviço não existe mais' };
    const refused = { kind: 'refused', refusal: { message: 'Não deu', errors } };
    expect(parseSaleError(refusal(422, errors), false)).toEqual(refused);
    expect(classifyError(refusal(422, errors))).toEqual(refused);
  });

  it('of a queued sale says when it does not prove that nothing was stored', () => {
    expect(classifyError(refusal(409))).toMatchObject({ refusal: { outcomeUnknown: true } });
  });

  it('says that a sale is already registered when its key was used for other data', () => {
    const soldBefore = (message: RegExp) => ({
      kind: 'refused',
      refusal: { message: expect.stringMatching(message), errors: {}, isKeyReused: true },
    });
    expect(parseSaleError(refusal(422, KEY_REUSED), true)).toEqual(soldBefore(/já foi registrada com outros dados/));
    expect(classifyError(refusal(422, KEY_REUSED))).toEqual(soldBefore(/^O servidor já tem esta venda/));
  });
});
