import { expect, it } from 'vitest';
import {
  DASHBOARD_ROWS,
  SALE_OBSERVATION_LIMIT,
  SEARCH_DEBOUNCE_MS,
  SEARCH_MIN_LENGTH,
  TOAST,
} from '../../domain/constants.ts';

it('a search begins 300 ms after the third character', () => {
  expect([SEARCH_DEBOUNCE_MS, SEARCH_MIN_LENGTH]).toEqual([300, 3]);
});

it('the dashboard has four rows, and a sale 500 characters of observation', () => {
  expect([DASHBOARD_ROWS, SALE_OBSERVATION_LIMIT]).toEqual([4, 500]);
});

it('toasts have the specified duration, number and size', () => {
  expect(TOAST).toEqual({
    default: 4000,
    success: 3000,
    error: 4000,
    custom: 4000,
    loading: Number.POSITIVE_INFINITY,
    visible: 20,
    maxWidth: 350,
    offset: 16,
    gap: 8,
  });
});
