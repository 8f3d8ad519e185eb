import { expect, it } from 'vitest';
import { formatPoints } from '../../src/pages/sale/state/view.ts';

it.each([
  [0, '0 pontos'],
  [1, '1 ponto'],
  [1200, '1.200 pontos'],
])('%d are read as %s', (points, words) => {
  expect(formatPoints(points)).toBe(words);
});
