import { describe, expect, it } from 'vitest';
import { newKey } from '../../src/idempotencyKey.ts';
import { outcomeOf } from '../../src/sales/outcome.ts';

const error = (status: number, body: object = { status: 'error', message: 'Não deu' }) => ({
  status,
  message: 'Não deu',
  body,
});

describe('a failed try to sell', () => {
  it.each([0, 408, 425, 500, 502, 503, 504])(
    'leaves open whether the sale is stored when the status is %i',
    (status) => {
      expect(outcomeOf(error(status), false).kind).toBe('unknown');
      expect(outcomeOf(error(status), true).kind).toBe('unknown');
    },
  );

  it.each([400, 401, 403, 404, 409, 413, 422, 429])(
    'stored nothing when the first try is answered with %i',
    (status) => {
      expect(outcomeOf(error(status), false)).toEqual({ kind: 'refused', refusal: { message: 'Não deu', errors: {} } });
    },
  );

  it.each([400, 404, 422])('stored nothing when a retry after silence is answered with %i', (status) => {
    expect(outcomeOf(error(status), true).kind).toBe('refused');
  });

  it.each([401, 403, 409, 413, 429])('proves nothing when a retry after silence is answered with %i', (status) => {
    expect(outcomeOf(error(status), true).kind).toBe('unknown');
  });

  it('proves nothing when the answer is not the shop’s', () => {
    expect(outcomeOf(error(404, {}), false).kind).toBe('unknown');
    expect(outcomeOf(error(400, {}), true).kind).toBe('unknown');
  });

  it('proves nothing when it is no answer at all', () => {
    expect(outcomeOf(new TypeError('Failed to fetch'), false)).toEqual({ kind: 'unknown', message: 'Failed to fetch' });
    expect(outcomeOf(undefined, false).kind).toBe('unknown');
  });

  it('names what is wrong by field', () => {
    const errors = { services: 'O serviço não existe mais' };
    expect(outcomeOf(error(422, { message: 'Não deu', errors }), false)).toEqual({
      kind: 'refused',
      refusal: { message: 'Não deu', errors },
    });
  });

  it('is a refusal too when the server says so in a 2xx', () => {
    expect(outcomeOf(error(200), true).kind).toBe('refused');
    expect(outcomeOf(error(201, {}), false).kind).toBe('unknown');
  });

  it('says that a sale is registered already when its key was used for other data', () => {
    const outcome = outcomeOf(error(422, { message: 'x', errors: { 'Idempotency-Key': 'x' } }), true);
    expect(outcome).toMatchObject({
      kind: 'refused',
      refusal: { message: expect.stringContaining('já foi registrada com outros dados'), errors: {}, soldBefore: true },
    });
  });
});

describe('the key of a run', () => {
  it('is another one each time', () => {
    expect(new Set(Array.from({ length: 100 }, newKey)).size).toBe(100);
  });

  it('is made also where the page came over plain HTTP', () => {
    const { randomUUID } = crypto;
    Object.defineProperty(crypto, 'randomUUID', { value: undefined, configurable: true });
    try {
      expect(newKey()).toMatch(/^[0-9a-f]{32}$/);
      expect(newKey()).not.toBe(newKey());
    } finally {
      Object.defineProperty(crypto, 'randomUUID', { value: randomUUID, configurable: true });
    }
  });
});
