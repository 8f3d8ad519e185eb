import { describe, expect, it } from 'vitest';
import type { Reservation } from '../../domain/entities.ts';
import { agendaOn } from '../../domain/reservations.ts';

const at = (id: number, date: string, time: string, status: Reservation['status'] = 1): Reservation => ({
  id,
  customer: { id: 1, name: 'Ana Souza' },
  employee: { id: 1, name: 'João Lima', services: [] },
  services: [],
  date,
  time,
  status,
  observation: null,
});

describe('the agenda of a day', () => {
  const agenda = agendaOn(
    [
      at(1, '2026-11-22', '09:00'),
      at(2, '2026-11-21', '15:30'),
      at(3, '2026-11-21', '09:00', 2),
      at(4, '2026-11-20', '10:00'),
      at(5, '2026-11-18', '10:00'),
      at(6, '2026-11-21', '08:00', 3),
      at(7, '2026-11-23', '08:00', 4),
      at(8, '2026-11-25', '08:00'),
    ],
    '2026-11-21',
  );

  it('has the open reservations of the day by hour', () => {
    expect(agenda.today.map(({ id }) => id)).toEqual([3, 2]);
  });

  it('has the days to come, the nearest first', () => {
    expect(agenda.upcoming.map(({ id }) => id)).toEqual([1, 8]);
  });

  it('has what was left open on days gone by, the latest first', () => {
    expect(agenda.overdue.map(({ id }) => id)).toEqual([4, 5]);
  });
});
