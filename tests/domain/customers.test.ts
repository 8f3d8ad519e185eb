import { describe, expect, it } from 'vitest';
import { LIMITS, SEARCH_DEBOUNCE_MS, SEARCH_MIN_LENGTH } from '../../domain/constants.ts';
import {
  computeAverageInterval,
  mergeNotes,
  parseCustomerFromSearch,
  pickLatestVisit,
} from '../../domain/customers.ts';

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

describe('the notes of two merged records', () => {
  const keep = { phone: '11955550001', email: 'ana@x.com.br', birthday: '1990-03-05', note: 'Máquina 2' };

  it('get what the other one has otherwise, after its own note', () => {
    const drop = { phone: '11955550002', email: 'ana@y.com.br', birthday: '1991-04-05', note: 'Fala pouco' };
    expect(mergeNotes(keep, drop)).toEqual({
      note: [
        'Máquina 2',
        'Fala pouco',
        'Outro telefone: (11) 9 5555-0002',
        'Outro e-mail: ana@y.com.br',
        'Outro aniversário: 05/04/1991',
      ].join('\n'),
      added: expect.any(Array),
      lost: [],
    });
  });

  it('get nothing that is the same, or missing on one side', () => {
    const same = { ...keep, phone: '+55 11 95555-0001', birthday: '03-05', note: 'Máquina 2' };
    expect(mergeNotes(keep, same)).toEqual({ note: 'Máquina 2', added: [], lost: [] });
    expect(mergeNotes({}, { phone: '', note: null })).toEqual({ note: null, added: [], lost: [] });
  });

  it('lose first the note of the other one where not everything fits', () => {
    const long = 'x'.repeat(LIMITS.note - 40);
    const drop = { phone: '11955550002', note: 'y'.repeat(40) };
    expect(mergeNotes({ ...keep, note: long }, drop)).toEqual({
      note: `${long}\nOutro telefone: (11) 9 5555-0002`,
      added: ['Outro telefone: (11) 9 5555-0002'],
      lost: [drop.note],
    });
  });
});
