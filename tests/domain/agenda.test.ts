import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, formatRelativeDay, formatRelativeDayLong } from '../../domain/dates.ts';
import {
  canBookAt,
  compareAgenda,
  findUnavailableSlots,
  getBookableServices,
  groupAgenda,
  isDue,
  keepOpenFrom,
  timeSlots,
} from '../../domain/reservations.ts';
import type { Reservation } from '../../domain/resources/reservations.ts';

const buildReservation = (id: number, date: string, time: string, status: Reservation['status'] = 1): Reservation => ({
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
  const agenda = groupAgenda(
    [
      buildReservation(1, '2026-11-22', '09:00'),
      buildReservation(2, '2026-11-21', '15:30'),
      buildReservation(3, '2026-11-21', '09:00', 2),
      buildReservation(4, '2026-11-20', '10:00'),
      buildReservation(5, '2026-11-18', '10:00'),
      buildReservation(6, '2026-11-21', '08:00', 3),
      buildReservation(7, '2026-11-23', '08:00', 4),
      buildReservation(8, '2026-11-25', '08:00'),
    ],
    '2026-11-21',
  );

  it('lists the open reservations of the day by hour', () => {
    expect(agenda.today.map(({ id }) => id)).toEqual([3, 2]);
  });

  it('lists future days, the nearest first', () => {
    expect(agenda.upcoming.map(({ id }) => id)).toEqual([1, 8]);
  });

  it('lists the open reservations of past days, the latest first', () => {
    expect(agenda.overdue.map(({ id }) => id)).toEqual([4, 5]);
  });
});

describe('the order of the agenda', () => {
  const today = '2026-11-21';
  const sortAgenda = (reservations: Reservation[]) => reservations.toSorted((a, b) => compareAgenda(a, b, today));

  it('sorts today by hour, then future days, then past days, the latest first and each by hour', () => {
    const expected = [
      buildReservation(1, '2026-11-21', '08:00', 4),
      buildReservation(2, '2026-11-21', '09:30'),
      buildReservation(3, '2026-11-21', '19:30', 3),
      buildReservation(4, '2026-11-22', '08:00'),
      buildReservation(5, '2026-11-30', '08:00'),
      buildReservation(6, '2027-01-02', '08:00'),
      buildReservation(7, '2026-11-20', '08:00'),
      buildReservation(8, '2026-11-20', '10:00'),
      buildReservation(9, '2026-11-01', '08:00'),
      buildReservation(10, '2025-12-31', '19:30'),
    ];
    expect(sortAgenda(expected.toReversed())).toEqual(expected);
  });

  it('sorts reservations of the same hour by id, for ids of any type', () => {
    const ids = [2, '9', 10, '10b', 'a', 'b'] as const;
    const same = ids.map((id) => ({ ...buildReservation(0, today, '09:00'), id }));
    expect(sortAgenda(same.toReversed()).map(({ id }) => id)).toEqual(ids);
  });

  const booked = fc.record({
    id: fc.oneof(fc.integer({ min: 1, max: 12 }), fc.constantFrom('1', '02', '2', 'a', 'b', '')),
    date: fc.integer({ min: -3, max: 3 }).map((days) => addDays(today, days)),
    time: fc.constantFrom(...timeSlots.slice(0, 3)),
  });

  it('is a consistent total order', () => {
    fc.assert(
      fc.property(booked, booked, booked, (a, b, c) => {
        const order = (x: typeof a, y: typeof a) => Math.sign(compareAgenda(x, y, today));
        expect(order(a, b)).toBe(0 - order(b, a));
        expect(order(a, b) === 0).toBe(a.date === b.date && a.time === b.time && String(a.id) === String(b.id));
        if (order(a, b) <= 0 && order(b, c) <= 0) expect(order(a, c)).toBeLessThanOrEqual(0);
      }),
    );
  });
});

describe('a day relative to today', () => {
  it.each([
    ['2026-11-21', 'Hoje'],
    ['2026-11-22', 'Amanhã'],
    ['2026-11-20', 'Ontem'],
    ['2026-11-24', 'terça-feira, 24 de novembro'],
    ['2026-01-01', 'quinta-feira, 1 de janeiro'],
    ['2027-01-01', 'sexta-feira, 1 de janeiro de 2027'],
    ['2025-11-21', 'sexta-feira, 21 de novembro de 2025'],
  ])('%s is %s on 21 November 2026', (day, name) => {
    expect(formatRelativeDay('2026-11-21', day)).toBe(name);
  });

  it('recognises tomorrow and yesterday across the end of a year', () => {
    expect(formatRelativeDay('2026-12-31', '2027-01-01')).toBe('Amanhã');
    expect(formatRelativeDayLong('2026-11-20', '2026-11-21')).toBe('Amanhã, sábado, 21 de novembro');
    expect(formatRelativeDayLong('2026-11-20', '2026-11-24')).toBe('terça-feira, 24 de novembro');
    expect(formatRelativeDay('2027-01-01', '2026-12-31')).toBe('Ontem');
  });
});

describe('the taken hours for a reservation', () => {
  const others = [
    buildReservation(1, '2026-11-21', '09:00'),
    buildReservation(2, '2026-11-21', '10:00', 2),
    buildReservation(3, '2026-11-21', '11:00', 4),
  ];

  it('include those of other reservations', () => {
    expect([...findUnavailableSlots(null, others, 1, '2026-11-21')]).toEqual(['09:00', '10:00']);
    expect([...findUnavailableSlots(null, others, 2, '2026-11-21')]).toEqual([]);
    expect([...findUnavailableSlots(null, others, 1, '2026-11-22')]).toEqual([]);
  });

  it('exclude the hour of a reservation that is in the list', () => {
    expect([...findUnavailableSlots(buildReservation(1, '2026-11-21', '09:00'), others, 1, '2026-11-21')]).toEqual([
      '10:00',
    ]);
  });

  it('do not include its current hour, even if another reservation overlaps it', () => {
    expect([...findUnavailableSlots(buildReservation(9, '2026-11-21', '10:00'), others, '1', '2026-11-21')]).toEqual([
      '09:00',
    ]);
  });

  it('include its current hour if it is cancelled, on another day or with another employee', () => {
    expect(
      findUnavailableSlots(buildReservation(9, '2026-11-21', '10:00', 4), others, 1, '2026-11-21').has('10:00'),
    ).toBe(true);
    expect(findUnavailableSlots(buildReservation(9, '2026-11-20', '10:00'), others, 1, '2026-11-21').has('10:00')).toBe(
      true,
    );
    const elsewhere = {
      ...buildReservation(9, '2026-11-21', '10:00'),
      employee: { id: 2, name: 'Rui Alves', services: [] },
    };
    expect(findUnavailableSlots(elsewhere, others, 1, '2026-11-21').has('10:00')).toBe(true);
  });
});

describe('the hour of a reservation', () => {
  const now = { day: '2026-11-21', firstSlot: '14:30' };

  it.each([
    ['is the current half hour of today', '2026-11-21', '14:30', null, true],
    ['is no earlier one of today', '2026-11-21', '14:00', null, false],
    ['is any hour of another day', '2026-11-22', '08:00', null, true],
    ['is any hour of a past day', '2026-11-20', '08:00', null, true],
    ['is the reservation’s own hour', '2026-11-21', '09:00', { date: '2026-11-21', time: '09:00' }, true],
    ['is no other earlier hour', '2026-11-21', '09:30', { date: '2026-11-21', time: '09:00' }, false],
    ['is not the own hour on another day', '2026-11-21', '09:00', { date: '2026-11-20', time: '09:00' }, false],
  ])('%s', (_, date, time, had, may) => expect(canBookAt({ date, time }, now, had)).toBe(may));

  it.each([
    ['2026-11-21', '14:30', 1, true],
    ['2026-11-21', '14:31', 1, false],
    ['2026-11-20', '19:30', 2, true],
    ['2026-11-22', '08:00', 1, false],
    ['2026-11-21', '09:00', 3, false],
    ['2026-11-21', '09:00', 4, false],
  ] as const)('%s %s with status %i may have been missed at 14:30: %s', (date, time, status, may) => {
    expect(isDue({ date, time, status }, { day: '2026-11-21', time: '14:30' })).toBe(may);
  });
});

describe('the services a reservation may have', () => {
  const [cut, shave, wash] = [1, 2, 3].map((id) => ({ id, name: `Serviço ${id}`, price: 1000, points: 1 }));
  if (!cut || !shave || !wash) throw new Error('three were made');
  const employee = { id: 1, services: [cut, shave] };
  const editing = { ...buildReservation(1, '2026-11-21', '09:00'), services: [shave, wash] };

  it("are the chosen employee's", () => {
    expect(getBookableServices(employee, null)).toEqual([cut, shave]);
    expect(getBookableServices(null, editing)).toEqual([]);
  });

  it('include those it was booked with, even if the employee no longer offers them', () => {
    expect(getBookableServices(employee, editing)).toEqual([cut, shave, wash]);
    expect(getBookableServices({ id: '1', services: [] }, editing)).toEqual([shave, wash]);
  });

  it('exclude services of other employees', () => {
    expect(getBookableServices({ id: 2, services: [cut] }, editing)).toEqual([cut]);
  });
});

describe('the next reservations', () => {
  const day = [
    buildReservation(1, '2026-11-21', '09:00'),
    buildReservation(2, '2026-11-21', '10:30'),
    buildReservation(3, '2026-11-21', '10:00', 2),
    buildReservation(4, '2026-11-21', '10:30', 3),
    buildReservation(5, '2026-11-21', '18:00', 4),
    buildReservation(6, '2026-11-21', '11:00'),
  ];

  it.each([
    ['08:00', [1, 3, 2, 6]],
    ['10:29', [3, 2, 6]],
    ['10:30', [2, 6]],
    ['10:59', [2, 6]],
    ['11:30', []],
  ])('at %s are the open ones from that half hour on, by hour', (hour, ids) => {
    expect(keepOpenFrom(day, hour).map(({ id }) => id)).toEqual(ids);
  });
});
