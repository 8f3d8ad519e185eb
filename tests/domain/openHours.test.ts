import { expect, test } from 'vitest';
import {
  applyDefaultHours,
  formatDayHours,
  formatHours,
  type OpenHours,
  sortHours,
  validateHours,
} from '../../domain/openHours.ts';

const on = (weekday: number, from: string, to: string): OpenHours => ({ weekday, from, to });

test('a shop without hours is open every day at the default hours', () => {
  expect(applyDefaultHours([])).toEqual([0, 1, 2, 3, 4, 5, 6].map((weekday) => on(weekday, '08:00', '20:00')));
  expect(applyDefaultHours([on(2, '09:00', '18:00')])).toEqual([on(2, '09:00', '18:00')]);
});

test('hours are sorted by weekday and time without changing the given list', () => {
  const given = [on(1, '13:00', '19:30'), on(0, '10:00', '14:00'), on(1, '08:00', '12:00')];
  expect(sortHours(given)).toEqual([on(0, '10:00', '14:00'), on(1, '08:00', '12:00'), on(1, '13:00', '19:30')]);
  expect(given[0]).toEqual(on(1, '13:00', '19:30'));
});

test.each([
  [[], 'todos os dias 08:00–20:00'],
  [[on(6, '09:00', '13:00')], 'sáb 09:00–13:00'],
  [
    [on(1, '13:00', '19:30'), on(0, '10:00', '14:00'), on(1, '08:00', '12:00')],
    'dom 10:00–14:00, seg 08:00–12:00 e 13:00–19:30',
  ],
])('%j is read as %s', (hours, shown) => {
  expect(formatHours(hours)).toBe(shown);
});

test('only complete intervals are read while hours are typed', () => {
  const typed = [on(1, '13:00', '19:30'), on(1, '20:00', ''), on(1, '', '07:00'), on(1, '08:00', '12:00')];
  expect(formatDayHours(typed)).toBe('08:00–12:00 e 13:00–19:30');
});

test.each<[OpenHours[], { weekday: number; sentence: string } | null]>([
  [[], null],
  [[on(1, '13:00', '19:30'), on(1, '08:00', '13:00'), on(2, '00:00', '23:59')], null],
  [[on(1, '08:00', '20:00'), on(2, '09:00', '18:00')], null],
  [
    [on(1, '13:00', '19:30'), on(1, '08:00', '13:01')],
    { weekday: 1, sentence: 'A pausa de segunda termina antes de começar' },
  ],
  [[on(3, '08:00', '08:00')], { weekday: 3, sentence: 'O horário de quarta termina antes de começar' }],
  [
    [on(3, '08:00', '07:00'), on(3, '08:30', '18:00')],
    { weekday: 3, sentence: 'A pausa de quarta fica fora do horário' },
  ],
  [
    [on(3, '08:00', '19:00'), on(3, '20:00', '18:00')],
    { weekday: 3, sentence: 'A pausa de quarta fica fora do horário' },
  ],
  [[on(3, '8:00', '09:00')], { weekday: 3, sentence: 'Informe os horários de quarta, de 00:00 a 23:59' }],
  [[on(0, '08:00', '12:60')], { weekday: 0, sentence: 'Informe os horários de domingo, de 00:00 a 23:59' }],
  [[on(0, '08:00', '24:00')], { weekday: 0, sentence: 'Informe os horários de domingo, de 00:00 a 23:59' }],
])('the hours %j have the message %j', (hours, problem) => {
  expect(validateHours(hours)).toEqual(problem);
});
