import { describe, expect, it } from 'vitest';
import { isUnreachable } from '../../src/dataProvider/http.ts';
import { classifyError, parseSaleError } from '../../src/sales/outcome.ts';

/** The error of a proxy's page, or of no response. */
const buildFailure = (status: number, body?: object) => ({ status, message: 'Não deu', body });
/** The error of a response of the shop's server, in the contract's envelope. */
const buildRefusal = (status: number, errors?: object) =>
  buildFailure(status, { status: 'error', message: 'Não deu', errors });
const KEY_REUSED = { 'Idempotency-Key': 'Já usada' };

/** The outcome of a failed try: a first one, one after no response, whether it is unreachable, and of a queued sale. */
const FAILURES: [unknown, first: string, afterSilence: string, unreachable: boolean, queued: string][] = [
  [buildFailure(0), 'unknown', 'unknown', true, 'unreachable'],
  [buildFailure(502), 'unknown', 'unknown', true, 'unreachable'],
  [buildFailure(503, {}), 'unknown', 'unknown', true, 'unreachable'],
  [buildFailure(504, { message: 'Service Unavailable' }), 'unknown', 'unknown', true, 'unreachable'],
  [buildRefusal(500), 'unknown', 'unknown', false, 'later'],
  [buildRefusal(502), 'unknown', 'unknown', false, 'later'],
  [buildRefusal(503), 'unknown', 'unknown', false, 'later'],
  [buildFailure(500), 'unknown', 'unknown', false, 'later'],
  [buildRefusal(408), 'unknown', 'unknown', false, 'later'],
  [buildRefusal(425), 'unknown', 'unknown', false, 'later'],
  // Not a response of the shop.
  [buildFailure(404), 'unknown', 'unknown', false, 'later'],
  [buildFailure(400, {}), 'unknown', 'unknown', false, 'later'],
  [buildFailure(201, {}), 'unknown', 'unknown', false, 'later'],
  [new TypeError('a fault of ours'), 'unknown', 'unknown', false, 'later'],
  [null, 'unknown', 'unknown', false, 'later'],
  [undefined, 'unknown', 'unknown', false, 'later'],
  // Refusals of the sale itself.
  [buildRefusal(400), 'refused', 'refused', false, 'refused'],
  [buildRefusal(404), 'refused', 'refused', false, 'refused'],
  [buildRefusal(422), 'refused', 'refused', false, 'refused'],
  [buildRefusal(200), 'refused', 'refused', false, 'refused'],
  // Half an envelope is enough to recognise a response of the shop.
  [buildFailure(422, { message: 'Não deu' }), 'refused', 'refused', false, 'refused'],
  [buildFailure(422, { status: 'error' }), 'refused', 'refused', false, 'refused'],
  // Refusals sent before the server looks up the sale.
  [buildRefusal(401), 'refused', 'unknown', false, 'signedOut'],
  [buildRefusal(403), 'refused', 'unknown', false, 'refused'],
  [buildRefusal(409), 'refused', 'unknown', false, 'refused'],
  // But not its errors about a reward.
  [buildRefusal(409, { reward_id: 'Faltam pontos' }), 'refused', 'refused', false, 'refused'],
  [buildRefusal(413), 'refused', 'unknown', false, 'refused'],
  [buildRefusal(429), 'refused', 'unknown', false, 'unreachable'],
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
    expect(parseSaleError(buildRefusal(422, errors), false)).toEqual(refused);
    expect(classifyError(buildRefusal(422, errors))).toEqual(refused);
  });

  it('of a queued sale says when it does not prove that nothing was stored', () => {
    expect(classifyError(buildRefusal(409))).toMatchObject({ refusal: { outcomeUnknown: true } });
  });

  it('says that a sale is already registered when its key was used for other data', () => {
    const expectSoldBefore = (message: RegExp) => ({
      kind: 'refused',
      refusal: { message: expect.stringMatching(message), errors: {}, isKeyReused: true },
    });
    expect(parseSaleError(buildRefusal(422, KEY_REUSED), true)).toEqual(
      expectSoldBefore(/já foi registrada com outros dados/),
    );
    expect(classifyError(buildRefusal(422, KEY_REUSED))).toEqual(expectSoldBefore(/^O servidor já tem esta venda/));
  });
});
