import { describe, expect, it } from 'vitest';
import { getPageSize } from '../../src/components/print/Sheet.tsx';

/** CSS pixels of a centimetre, rounded up. */
const CM = 38;

describe('the printed page', () => {
  it('is as wide as the roll and as long as the print', () => {
    expect(getPageSize('roll58', 20 * CM)).toBe('58mm 203mm');
    expect(getPageSize('roll80', 20 * CM)).toBe('80mm 203mm');
  });

  it('is taller than wide even for a short print, so that no driver rotates it', () => {
    expect(getPageSize('roll58', 2 * CM)).toBe('58mm 59mm');
    expect(getPageSize('roll80', 0)).toBe('80mm 81mm');
  });

  it('is one A4 sheet, however long the print is', () => {
    expect(getPageSize('a4', 100 * CM)).toBe('A4 portrait');
  });
});
