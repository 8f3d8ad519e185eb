import { describe, expect, it } from 'vitest';
import { SEARCH_DEBOUNCE_MS, SEARCH_MIN_LENGTH } from '../../domain/constants.ts';
import { computeAverageInterval, parseCustomerFromSearch, pickLatestVisit } from '../../domain/customers.ts';

it('a search begins 300 ms after the third character', () => {
  expect([SEARCH_DEBOUNCE_MS, SEARCH_MIN_LENGTH]).toEqual([300, 3]);
});

describe('the form of a new customer after a search without results', () => {
  it.each([
    ['  Ana Souza ', { name: 'Ana Souza', phone: '', email: '' }],
    ['Ana 2', { name: 'Ana 2', phone: '', email: '' }],
    ['(11) 98765-4321', { name: '', phone: '11987654321', email: '' }],
    ['+55 11 98765-4321', { name: '', phone: '11987654321', email: '' }],
    ['ana@exemplo.com', { name: '', phone: '', email: 'ana@exemplo.com' }],
    ['***', { name: '', phone: '', email: '' }],
  ])('starts with the search text %j in the matching field', (typed, start) => {
    expect(parseCustomerFromSearch(typed)).toEqual(start);
  });
});

describe('the visits of a customer', () => {
  it.each([
    [['2026-11-20', '2026-11-01', '2026-11-06', '2026-11-06'], 10],
    [['2026-11-01', '2026-11-03', '2026-11-30'], 15],
    [['2026-11-01', '2026-11-01'], null],
    [['2026-11-01'], null],
    [[], null],
  ])('on %j are every %s days on average', (days, interval) => {
    expect(computeAverageInterval(days)).toBe(interval);
  });

  it('end with the later of two days; either may be missing', () => {
    const [before, after] = ['2026-10-31', '2026-11-01'];
    expect([pickLatestVisit(before, after), pickLatestVisit(after, before)]).toEqual([after, after]);
    expect([pickLatestVisit(before, null), pickLatestVisit(null, before), pickLatestVisit(null, null)]).toEqual([
      before,
      before,
      null,
    ]);
  });
});
