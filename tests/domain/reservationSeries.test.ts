import { describe, expect, test } from 'vitest';
import { listRepeatedDays, validateRepetition } from '../../domain/reservationSeries.ts';

const FIRST = '2026-11-23';

describe('the days of an appointment that repeats', () => {
  test.each([
    ['a number of times', { every_weeks: 1, times: 3 }, ['2026-11-23', '2026-11-30', '2026-12-07']],
    ['until a day, included', { every_weeks: 2, until: '2026-12-21' }, ['2026-11-23', '2026-12-07', '2026-12-21']],
    ['until a day before the next one', { every_weeks: 4, until: '2026-12-20' }, ['2026-11-23']],
  ])('are %s', (_, repetition, days) => expect(listRepeatedDays(FIRST, repetition)).toEqual(days));

  test.each([
    [{ every_weeks: 1 }, { times: 'Diga quantas vezes, ou até que dia' }],
    [{ every_weeks: 1, times: 2, until: '2026-12-21' }, { times: 'Diga quantas vezes, ou até que dia' }],
    [{ every_weeks: 1, times: 1 }, { times: 'Assim não se repete: escolha ao menos duas vezes' }],
    [{ every_weeks: 4, until: '2026-12-20' }, { until: 'Assim não se repete: escolha ao menos duas vezes' }],
    [{ every_weeks: 1, until: '2026-11-22' }, { until: 'O último dia vem antes do primeiro' }],
    [{ every_weeks: 1, times: 53 }, { times: 'Marque no máximo 52 vezes' }],
    [{ every_weeks: 1, until: '2099-01-01' }, { until: 'Marque no máximo 52 vezes' }],
    [{ every_weeks: 1, times: 52 }, {}],
  ])('%j is refused by field', (repetition, problems) =>
    expect(validateRepetition(FIRST, repetition)).toEqual(problems),
  );
});
