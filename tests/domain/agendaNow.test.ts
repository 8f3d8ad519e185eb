import { expect, it } from 'vitest';
import type { AgendaColumn, AgendaReservation } from '../../domain/agenda.ts';
import { summarizeAgenda } from '../../domain/agendaNow.ts';
import { CANCELLED, CONFIRMED, DONE, SCHEDULED } from '../../domain/constants.ts';

const book = (time: string, status = SCHEDULED, duration = 30) => ({ time, status, duration }) as AgendaReservation;
const works = [{ from: '09:00', to: '12:00' }];

const columns: AgendaColumn[] = [
  {
    ...{ employee_id: 1, name: 'Carla', works, blocks: [] },
    reservations: [book('09:00', DONE), book('09:30'), book('10:00', CONFIRMED), book('11:00', CANCELLED)],
  },
  {
    ...{ employee_id: 2, name: 'Davi', works },
    blocks: [{ id: 1, employee_id: null, date: '2026-11-20', reason: '', from: '10:00', to: '11:00' }],
    // Who is being attended is not late.
    reservations: [book('09:15'), { ...book('09:00', CONFIRMED, 15), in_progress: true }, book('11:00', SCHEDULED, 50)],
  },
];

const read = (now: number) => {
  const { late, next, free } = summarizeAgenda(columns, now);
  return [
    late.map(({ time }) => time),
    next.map(({ time }) => time),
    free.map(({ column, from, to }) => [column.name, from, to]),
  ];
};

it.each([
  ['before the first one', 8 * 60, [], ['09:15', '09:30', '10:00', '11:00'], [['Carla', 540, 570]]],
  ['in the minute in which one begins', 10 * 60, ['09:15', '09:30'], ['10:00', '11:00'], [['Carla', 630, 720]]],
  ['after all have begun', 11 * 60 + 10, ['09:15', '09:30', '10:00', '11:00'], [], [['Carla', 670, 720]]],
  ['when less than a quarter of an hour is left', 11 * 60 + 50, ['09:15', '09:30', '10:00', '11:00'], [], []],
] as const)('names the late and the next reservations and who is free %s', (_, now, late, next, free) => {
  expect(read(now)).toEqual([late, next, free]);
});

it('names everybody who is free now, and otherwise everybody at the next free time', () => {
  const team = ['Carla', 'Davi', 'Edu'].map((name, index) => ({
    ...{ employee_id: index, name, works, blocks: [], reservations: name === 'Edu' ? [book('09:00')] : [] },
  }));
  const list = (now: number) => summarizeAgenda(team, now).free.map(({ column }) => column.name);
  expect([8 * 60, 9 * 60, 10 * 60].map(list)).toEqual([
    ['Carla', 'Davi'],
    ['Carla', 'Davi'],
    ['Carla', 'Davi', 'Edu'],
  ]);
});
