import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sameId } from '../../domain/ids.ts';

describe('two ids', () => {
  it('are the same when they read the same, number or text', () => {
    expect(sameId(7, '7')).toBe(true);
    expect(sameId('7', 7)).toBe(true);
    expect(sameId('c1f0', 'c1f0')).toBe(true);
    expect(sameId(0, '0')).toBe(true);
    expect(sameId(7, 8)).toBe(false);
    expect(sameId('7', '07')).toBe(false);
  });

  it('are never the same when one is missing, not even both', () => {
    expect(sameId(null, null)).toBe(false);
    expect(sameId(undefined, undefined)).toBe(false);
    expect(sameId(null, undefined)).toBe(false);
    expect(sameId(null, 'null')).toBe(false);
    expect(sameId(undefined, 'undefined')).toBe(false);
    expect(sameId(0, null)).toBe(false);
  });

  it('compare alike in either order', () => {
    const id = fc.oneof(fc.nat(5), fc.nat(5).map(String), fc.constant(null), fc.constant(undefined));
    fc.assert(
      fc.property(id, id, (a, b) => {
        expect(sameId(a, b)).toBe(sameId(b, a));
      }),
    );
  });
});
