import { expect, it } from 'vitest';
import { parseDayText } from '../../domain/dayText.ts';

// A Saturday.
const TODAY = '2026-11-28';

it.each([
  ['hoje', '2026-11-28'],
  ['Amanhã', '2026-11-29'],
  ['depois de amanhã', '2026-11-30'],
  ['ontem', '2026-11-27'],
  ['sábado', '2026-11-28'],
  ['sab', '2026-11-28'],
  ['sexta', '2026-12-04'],
  ['sexta-feira', '2026-12-04'],
  ['terca feira', '2026-12-01'],
  ['27/11', '2026-11-27'],
  ['5/1', '2027-01-05'],
  ['27.11', '2026-11-27'],
  ['27/11/2025', '2025-11-27'],
  ['27-11-25', '2025-11-27'],
  ['29/2/2028', '2028-02-29'],
])('“%s” means %s', (text, day) => {
  expect(parseDayText(text, TODAY)).toBe(day);
});

it('in January, December is the one before', () => {
  expect(parseDayText('30/12', '2027-01-05')).toBe('2026-12-30');
});

it.each(['', 'se', 'sexo', 'quintal', '31/2', '29/2/2027', '32/1', '09:00', '27', 'ana', '1/2/3/4'])(
  '“%s” means no day',
  (text) => {
    expect(parseDayText(text, TODAY)).toBeNull();
  },
);
