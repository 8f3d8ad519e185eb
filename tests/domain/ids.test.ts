import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isSameId } from '../../domain/ids.ts';

describe('two ids', () => {
  it('are equal if their texts are equal', () => {
    expect(isSameId(7, '7')).toBe(true);
    expect(isSameId('7', 7)).toBe(true);
    expect(isSameId('c1f0', 'c1f0')).toBe(true);
    expect(isSameId(0, '0')).toBe(true);
    expect(isSameId(7, 8)).toBe(false);
    expect(isSameId('7', '07')).toBe(false);
  });

  it('are never equal if one or both are missing', () => {
    expect(isSameId(null, null)).toBe(false);
    expect(isSameId(undefined, undefined)).toBe(false);
    expect(isSameId(null, undefined)).toBe(false);
    expect(isSameId(null, 'null')).toBe(false);
    expect(isSameId(undefined, 'undefined')).toBe(false);
    expect(isSameId(0, null)).toBe(false);
  });

  it('compare the same in either order', () => {
    const id = fc.oneof(fc.nat(5), fc.nat(5).map(String), fc.constant(null), fc.constant(undefined));
    fc.assert(
      fc.property(id, id, (a, b) => {
        expect(isSameId(a, b)).toBe(isSameId(b, a));
      }),
    );
  });
});
