import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { id } from '../../../domain/schemas/fields.ts';

describe('a reference to another record', () => {
  const reference = id('Escolha');

  it('is published as what the server accepts: a positive integer, as a number or in digits', () => {
    const { anyOf } = z.toJSONSchema(reference, { io: 'input' });
    expect(anyOf).toEqual([
      { type: 'integer', minimum: 1, maximum: 999_999_999 },
      { type: 'string', pattern: '^[1-9]\\d{0,8}$' },
    ]);
  });

  it('has the published maximum', () => {
    expect(reference.safeParse(1).success).toBe(true);
    expect(reference.safeParse(999_999_999).success).toBe(true);
    expect(reference.safeParse(0).success).toBe(false);
    expect(reference.safeParse(1_000_000_000).success).toBe(false);
  });
});
